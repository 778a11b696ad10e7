"""A private notepad for deduction card games: it keeps the notes, reasons along, and says why."""

__version__ = "0.1.0"
