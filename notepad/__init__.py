"""A private notepad for deduction card games: it keeps your notes, reasons along, and says why."""

__version__ = "1.0.0"
