"""The window and all its pages: library, new game, table, statistics, help and settings."""
