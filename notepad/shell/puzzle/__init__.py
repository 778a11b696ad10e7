"""Puzzles: what follows at a point of a game, found by oneself and then told."""
