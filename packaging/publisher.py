"""Who publishes the packages: it stands here alone, for whoever does to write in.

A Flatpak's manifest is called by the app's ID, and has it in itself: a test keeps it the same.
"""

APP_ID = "org.deductionnotepad.DeductionNotepad"
"""The program's name among all programs; it belongs to nobody yet."""

AUTHORS = "The Deduction Notepad authors"
MAINTAINER = f"{AUTHORS} <deduction-notepad@localhost>"
"""Whom Debian's tools name; that address leads nowhere."""
