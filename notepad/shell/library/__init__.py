"""The first screen, with every saved game."""
