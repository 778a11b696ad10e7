"""Ink: writing on the sheet by pen or finger, and drawing what was written."""
