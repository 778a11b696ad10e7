"""One simulated game of Cataline, as each of its players noted it."""

from dataclasses import replace
from typing import Any

from notepad.cards.seat_views import Hands
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import Reveal
from tests.cards.noted_games import played


def everybody(
    seed: int, *, players: int = 4, notes: int = 12
) -> tuple[dict[str, AnyRecord], Hands]:
    """Return everybody's record of one game, and the cards that everybody had."""
    game = played("cataline", seed, players=players, notes=notes, err=False)
    records: dict[str, AnyRecord] = {
        name: Record(game="cataline", setup=game.at(name), notes=game.heard(name, game.played))
        for name in game.setup.players
    }
    return records, game.truth


def without(record: AnyRecord, number: int) -> AnyRecord:
    """Return a record in which a note was missed."""
    return replace(record, notes=(*record.notes[: number - 1], *record.notes[number:]))


def instead(record: AnyRecord, number: int, **heard: Any) -> AnyRecord:  # noqa: ANN401
    """Return a record in which something of a note was heard otherwise."""
    other = replace(record.notes[number - 1], **heard)
    return replace(record, notes=(*record.notes[: number - 1], other, *record.notes[number:]))


def overheard(record: AnyRecord, me: str) -> list[int]:
    """Return the numbers of the questions to one player in which I took no part."""
    return [
        number
        for number, note in enumerate(record.notes, 1)
        if note.kind == "ask-one" and me not in (note.asker, note.target)
    ]


def laid_open(truth: Hands, me: str) -> Reveal:
    """Return the note of all hands but mine, laid open."""
    hands = {
        name: tuple(sorted(cards)) for name, cards in truth.items() if name not in (me, "hidden")
    }
    return Reveal(cards=tuple(sorted(truth["hidden"])), hands=hands)
