"""The publisher of the packages: whoever publishes them fills in their own details, only here.

The Flatpak's manifest is named after the app's ID and contains it; a test checks that they match.
After a change of the address, `python3 packaging/run.py docs` writes it into SECURITY.md.
"""

import re

APP_ID = "org.deductionnotepad.DeductionNotepad"
"""The program's unique id; its domain doesn't belong to anybody yet."""

AUTHORS = "The Deduction Notepad authors"
ADDRESS = "deduction-notepad@example.org"
"""Where the maintainer gets mail; it leads nowhere, and nobody can ever register it."""

MAINTAINER = f"{AUTHORS} <{ADDRESS}>"
"""The maintainer for Debian's tools."""

HOMEPAGE = "https://example.org/deduction-notepad"
"""The project's page: a placeholder, too."""

FILES = f"{HOMEPAGE}/files"
"""Where this checkout's files are on the web: `FILES/docs/guide/pictures/clue.png` is a picture."""

_RELATIVE = re.compile(r'(?P<before>\]\(|src=")(?![a-z]+:|#)(?P<path>[^)"]+)')


def with_whole_addresses(text: str) -> str:
    """Return a Markdown text of this checkout for a place that has none of its other files.

    Its links and pictures begin with the address of the files on the web.
    """
    return _RELATIVE.sub(rf"\g<before>{FILES}/\g<path>", text)
