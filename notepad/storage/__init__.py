"""The library of games on disk."""
