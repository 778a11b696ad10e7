"""The state of play, the players beside the sheet, and what slots offer and refuse in it."""

from dataclasses import replace

import pytest

from notepad.core.form import Choice, Draft
from notepad.core.help_levels import Level
from notepad.core.slips import SlipKind
from tests.cards.orchard import (
    CARDS,
    GAME,
    KEYPAD,
    THREE,
    TWO,
    Ask,
    Note,
    Setup,
    seen_at,
)

MINE = Ask(asker="Ann", target="Bob", about="pear", count=1, seen=("pear-2",))
THEIRS = Ask(asker="Bob", target="Ann", about="pear", count=1)


def draft(who: str, whom: str, about: str, *count: str) -> Draft:
    return {"who": (who,), "whom": (whom,), "about": (about,), "count": count}


def likely(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in choices if not choice.dimmed]


def faults(note: Note, setup: Setup = TWO) -> list[str]:
    return [str(fault) for fault in KEYPAD.faults(setup, note)]


@pytest.mark.parametrize(
    ("row", "notes", "level", "able"),
    [
        (draft("Ann", "Bob", "apple"), (), Level.ODDS, "0"),
        (draft("Ann", "Bob", "pear"), (), Level.ODDS, "12"),
        (draft("Ann", "Bob", "pear"), (MINE,), Level.ODDS, "1"),
        (draft("Ann", "Bob", "apple"), (), Level.BOOKKEEPING, "0123"),
        (draft("Bob", "Ann", "apple"), (), Level.PAPER, "3"),
    ],
)
def test_a_number_that_cannot_be_is_dimmed_from_level_deduction_on_or_of_my_own_cards(
    row: Draft, notes: tuple[Note, ...], level: Level, able: str
) -> None:
    made = GAME.form(seen_at(TWO, notes, level=level), row)
    assert likely(made.row("count").choices) == list(able)


def test_another_was_asked_or_another_number_said_but_the_asker_is_right() -> None:
    note = Ask(asker="Ann", target="Cem", about="pear", count=1)
    slips = list(KEYPAD.slips(THREE, note, GAME.start(THREE)))
    fields = ("asker", "target", "about", "count")
    changed = [
        (kind, field, getattr(slip, field))
        for kind, slip in slips
        for field in fields
        if getattr(slip, field) != getattr(note, field)
    ]
    assert len(changed) == len(slips)
    assert {field for _kind, field, _value in changed} == {"target", "about", "count"}
    counts = {value: kind for kind, field, value in changed if field == "count"}
    assert counts == {0: SlipKind.OFF_BY_ONE, 2: SlipKind.OFF_BY_ONE}


def test_a_number_beyond_all_cards_is_a_fault_with_cards_seen_and_without_a_setup() -> None:
    told = "count: you can’t have seen 4 cards: there are only 3"
    assert faults(replace(MINE, count=4, seen=CARDS[3:7]))[0] == told
    nobody = replace(TWO, players=())
    told = "count: 10 is too many (matching cards: 3, cards in hand: 9)"
    assert told in faults(replace(THEIRS, count=10), nobody)
