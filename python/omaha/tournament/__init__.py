"""Tournaments: the clock, and the journal in which all that happens is kept."""
