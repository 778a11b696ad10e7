"""The kinds of notes of a declared game, as the record has them."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class Suggest:
    """One player named cards, and in seat order the others passed until one of them showed one.

    `shown_by` is None if nobody could; `card` is there if I know which one it was.
    """

    kind: ClassVar[str] = "suggest"
    asker: str
    cards: tuple[str, ...]
    passed: tuple[str, ...]
    shown_by: str | None
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class Count:
    """One player told another how many cards he has of a class, or of those that were named.

    They belong to all classes of `about`, or are among `cards`; `seen` are those that I was shown.
    """

    kind: ClassVar[str] = "count"
    asker: str
    target: str
    about: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    count: int
    seen: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Gather:
    """Everybody else gave the asker one card of a class: the card, or true if I don't know it."""

    kind: ClassVar[str] = "gather"
    asker: str
    about: str
    gave: dict[str, bool | str]


@dataclass(frozen=True, kw_only=True)
class Accuse:
    """A player announced the hidden cards, or their sum, rightly or wrongly."""

    kind: ClassVar[str] = "accuse"
    player: str
    cards: tuple[str, ...] | None = None
    sum: int | None = None
    correct: bool


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these cards were hidden, and these were laid open by their players."""

    kind: ClassVar[str] = "reveal"
    cards: tuple[str, ...]
    hands: dict[str, tuple[str, ...]] | None = None


Note = Suggest | Count | Gather | Accuse | Reveal
