"""Tournaments: chips, prizes and what stacks are worth."""
