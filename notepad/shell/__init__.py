"""The window: library, new game, the sheet at the table, settings, printing."""
