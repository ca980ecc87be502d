"""Tournaments: structures, chips, clock, seating, play and the director's desk."""
