"""How a note is said: whole sentences, of which the first that fits is taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import Any

from notepad.core.words import translated


@dataclass(frozen=True)
class Clause:
    """One whole sentence with the names of slots in braces, in English as translators find it.

    It fits where each slot that it names has something to say, and the note has the values that
    `when` demands.
    """

    text: str
    when: Mapping[str, object]

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The slots that it names."""
        parts = Formatter().parse(self.text)
        return tuple(name for _text, name, _spec, _conversion in parts if name)

    @property
    def shown(self) -> str:
        """The sentence in the player's language, the names of slots in braces."""
        return translated(self.text)

    def fits(self, note: object, words: Mapping[str, str]) -> bool:
        """Whether it says all of a note, given what its slots say."""
        demanded = all(getattr(note, name) == value for name, value in self.when.items())
        return demanded and all(words.get(name) for name in self.named)

    def said(self, words: Mapping[str, str]) -> str:
        """Return the sentence in the player's language."""
        return self.shown.format_map(words)


def clause(text: str, **when: Any) -> Clause:  # noqa: ANN401 values of any type
    """Return a clause; `text` is marked for translators by `N_`."""
    return Clause(text, when)
