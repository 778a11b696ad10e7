"""The table: the sheet, what can be noted, what is known, and the notes."""
