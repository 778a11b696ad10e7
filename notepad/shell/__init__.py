"""The window and all its pages: library, new game, table, statistics, help and settings."""

import notepad.widgets  # noqa: F401  all that is imported after it is imported faster
