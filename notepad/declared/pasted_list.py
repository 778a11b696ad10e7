"""A list as players type or paste it: commas or lines, bullets, numbers, quotes, tabs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Sequence

_BULLETS = "•‣\u2043◦∙▪▫●○■□✓✔➤"
_BETWEEN = ",;|\t،、\uff0c\uff1b"
_BULLET = re.compile(rf"\s*(?:[-*+–—·]\s+|[{_BULLETS}]\s*)?(?:\[[ xX]?\]\s+)?")
_ENTRY = re.compile(rf'\s*"([^"]*)"\s*(?=[{_BETWEEN}]|$)|([^{_BETWEEN}]+)')
_NUMBER = re.compile(r"\s*\(?(\d{1,3})(?:[.):]\s+|[.):](?=\D)|\s+)(?=\S)")
_LETTER = re.compile(r"\s*\(?([a-z])\)\s*(?=\S)")
_QUOTES = ("''", "``", "“”", "„“", "„”", "\u2018\u2019", "\u201a\u2018", "«»", "»«")
_UNSEEN_ENDS = " \t\u00a0\u200b\ufeff"


def pasted(text: str) -> tuple[str, ...]:
    """Return the entries of a list, in their order, without what only makes it a list.

    Numbers before the entries go where all have one and they count up from the first: "1. Rope"
    and "2. Lamp" are Rope and Lamp, but "7 dwarfs" stay seven.
    """
    whole = text.strip()
    if whole.startswith("[") and whole.endswith("]"):
        whole = whole[1:-1]
    lines = _uncounted([_BULLET.sub("", line, count=1) for line in whole.splitlines()])
    found = (quoted or plain for line in lines for quoted, plain in _ENTRY.findall(line))
    entries = _uncounted([_BULLET.sub("", entry, count=1) for entry in found])
    return tuple(filter(None, map(_bare, entries)))


def _uncounted(entries: Sequence[str]) -> list[str]:
    """Return entries that are not empty, without their numbers or letters if these count them."""
    kept = [entry for entry in entries if entry.strip()]
    for label, first in ((_NUMBER, 1), (_LETTER, ord("a"))):
        labels = [label.match(entry) for entry in kept]
        read = [_rank(found[1]) for found in labels if found]
        if len(kept) > 1 and read == list(range(first, first + len(kept))):
            return [label.sub("", entry, count=1) for entry in kept]
    return kept


def _rank(label: str) -> int:
    return int(label) if label.isdecimal() else ord(label)


def _bare(entry: str) -> str:
    """Return an entry without quotes around it, each of its spaces a single one."""
    plain = normalize("NFC", " ".join(entry.strip(_UNSEEN_ENDS).split()))
    if len(plain) > 1 and plain[0] + plain[-1] in _QUOTES:
        plain = plain[1:-1].strip()
    return plain
