"""A game being played: what was done, taken back, kept as history and sealed."""
