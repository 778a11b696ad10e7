"""Set up a game, and fix its setup later."""
