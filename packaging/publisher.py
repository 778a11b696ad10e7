"""The publisher of the packages: whoever publishes them fills in their own details, only here.

The Flatpak's manifest is named after the app's ID and contains it; a test checks that they match.
"""

APP_ID = "org.deductionnotepad.DeductionNotepad"
"""The program's unique id; its domain doesn't belong to anybody yet."""

AUTHORS = "The Deduction Notepad authors"
MAINTAINER = f"{AUTHORS} <deduction-notepad@localhost>"
"""The maintainer for Debian's tools; the address leads nowhere."""
