"""A note is a sentence with slots: declared once, everything else is derived from it."""
