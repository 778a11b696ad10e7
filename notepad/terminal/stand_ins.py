"""What stands for characters that a terminal does not have."""

import codecs
import re


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that a terminal does not have."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    told = _RAISED.sub(lambda power: "^" + power[0].translate(_LOWERED), missing)
    spelt = (_SPELT.get(letter, letter if letter.isascii() else "?") for letter in told)
    return "".join(spelt), error.end


STAND_INS = "notepad.stand-ins"
_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED = re.compile(f"[{_DIGITS}]+")
_LOWERED = str.maketrans(_DIGITS, "0123456789")
_SPELT = {
    "●": "(o)",
    "▲": "^",
    "■": "#",
    "◆": "<>",
    "★": "*",
    "○": "( )",
    "·": ".",
    "–": "-",
    "—": "-",
    "█": "#",
    "…": "...",
    "→": "->",
    "„": '"',
    "“": '"',
    "”": '"',
    "\u00a0": " ",
    "\u202f": " ",
    "\u2068": "",
    "\u2069": "",
}
codecs.register_error(STAND_INS, _stand_in)
