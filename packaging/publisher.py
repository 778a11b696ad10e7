"""The publisher of the packages: whoever publishes them fills in their own details, only here.

The Flatpak's manifest is named after the app's ID and contains it; a test checks that they match.
"""

APP_ID = "org.deductionnotepad.DeductionNotepad"
"""The program's unique id; its domain doesn't belong to anybody yet."""

AUTHORS = "The Deduction Notepad authors"
MAINTAINER = f"{AUTHORS} <deduction-notepad@example.org>"
"""The maintainer for Debian's tools; the address leads nowhere, and nobody can ever register it."""

HOMEPAGE = "https://example.org/deduction-notepad"
"""The project's page: a placeholder, too."""

FILES = f"{HOMEPAGE}/files"
"""Where this checkout's files are on the web: `FILES/docs/guide/pictures/clue.png` is a picture."""
