"""What stands for characters that a terminal does not have."""

import codecs


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that a terminal does not have."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(_SPELT.get(letter, "?") for letter in missing), error.end


STAND_INS = "notepad.stand-ins"
_SPELT = {
    "●": "(o)",
    "▲": "^",
    "■": "#",
    "◆": "<>",
    "★": "*",
    "·": ".",
    "–": "-",
    "—": "-",
    "█": "#",
    "…": "...",
    "“": '"',
    "”": '"',
    "\u2068": "",
    "\u2069": "",
}
codecs.register_error(STAND_INS, _stand_in)
