"""Peer comparison: omaha timed and checked against other Python evaluators on the same hands."""
