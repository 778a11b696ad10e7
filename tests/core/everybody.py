"""One simulated game of Cataline, as each of its players noted it."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import Reveal
from notepad.games.cataline.reasoning import SEATS
from tests.games.cataline.playing import dealt, noted

Truth = Mapping[str, frozenset[str]]


def everybody(
    seed: int, *, players: int = 4, notes: int = 12
) -> tuple[dict[str, AnyRecord], Truth]:
    """Return everybody's record of one game, and the cards that everybody had."""
    random = Random(seed)
    setup, truth = dealt(players, random)
    bare = noted(replace(setup, me="nobody"), truth, random, notes=notes)
    told = [SEATS.with_all_seen(setup, note, truth, random) for note in bare]
    records: dict[str, AnyRecord] = {}
    for name in setup.players:
        own = SEATS.seat(setup, name, truth)
        heard = tuple(SEATS.heard_by_player(own, note) for note in told)
        records[name] = Record(game="cataline", setup=own, notes=heard)
    return records, truth


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


def laid_open(truth: Truth, me: str) -> Reveal:
    """Return the note of all hands but mine, laid open."""
    hands = {
        name: tuple(sorted(cards)) for name, cards in truth.items() if name not in (me, "hidden")
    }
    return Reveal(cards=tuple(sorted(truth["hidden"])), hands=hands)
