"""Sentences by where they stand, one of each shape.

Two have one shape if they are alike once names, cards and numbers are masked. Of those that only
differ in who, which card or how many, the first stands for all.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

from notepad.core.faces_and_marks import Face
from notepad.core.form import Form
from tests.dealing.dealt import NAMES

_MASK = "§"
_NUMBER = r"<?[−+-]?\$?\d+(?:[.,’/]\d+)*[%×]?"
_ITEM = rf"{_MASK}(?: (?:none|one|in|of|has|\?|…|{_MASK}))*"
_SEVERAL = re.compile(rf"{_ITEM}(?:(?:, | and | or |, and |, or | · | |–|: |/){_ITEM})*")
_TOLD_ELSEWHERE = {"Piece", "Mark", "Premise", "Count"}
"""Parts whose texts are pieces of a sentence, or initials."""


@cache
def _told_in(kind: type[Any]) -> Sequence[tuple[str, str]]:
    """Return the fields that may be shown of a part, each with the place that it is."""
    if not is_dataclass(kind) or kind.__name__ in _TOLD_ELSEWHERE:
        return ()
    shown = (one.name for one in fields(kind) if not one.metadata.get("key"))
    return [(name, f"{kind.__name__}.{name}") for name in shown]


@dataclass
class Sentences:
    """Sentences by place, and by shape; of those that draws decided, only the shape is kept."""

    by_place: dict[str, dict[str, str]] = field(default_factory=dict)
    words: set[str] = field(default_factory=lambda: set(NAMES))
    _masks: re.Pattern[str] | None = None
    _seen: set[tuple[str, str]] = field(default_factory=set)

    def know(self, words: set[str]) -> None:
        """Take words that make no difference, such as the names of cards."""
        if not words <= self.words:
            self.words |= words
            self._masks = None

    def hear(self, place: str, text: str, *, drawn: bool = False) -> None:
        """Take a text that stands somewhere."""
        if len(text) < 2 or (place, text) in self._seen:
            return
        self._seen.add((place, text))
        shape = self._shape(text)
        if re.search(r"\w", shape):
            self.by_place.setdefault(place, {}).setdefault(shape, shape if drawn else text)

    def hear_all(self, value: Any, place: str = "", *, drawn: bool = False) -> None:  # noqa: ANN401
        """Take all texts in a page, a form, a story, or a part of one."""
        kind: Any = type(value)
        match value:
            case str():
                self.hear(place, value, drawn=drawn)
            case Face():
                self.hear(place, str(value), drawn=drawn)
            case tuple():
                for part in value:
                    self.hear_all(part, place, drawn=drawn)
            case _:
                for name, named in _told_in(kind):
                    self.hear_all(getattr(value, name), named, drawn=drawn)
        if isinstance(value, Form):
            self.hear("Form.line", "".join(piece.text or "…" for piece in value.line))

    def lines(self) -> Iterator[str]:
        """Yield them, place by place."""
        for place, found in sorted(self.by_place.items()):
            yield place
            for text in found.values():
                yield "    " + text.replace("\n", "⏎").replace("\xa0", "␣")

    def _shape(self, text: str) -> str:
        if self._masks is None:
            words = sorted(map(re.escape, self.words), key=lambda word: (-len(word), word))
            pattern = rf"(?<!\w)(?:{'|'.join(words)})(?!\w)|{_NUMBER}"
            self._masks = re.compile(pattern, re.IGNORECASE)
        return _SEVERAL.sub(_MASK, self._masks.sub(_MASK, text))
