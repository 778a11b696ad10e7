"""The state of play, the players beside the sheet, and what slots offer and refuse in it."""

from dataclasses import replace

import pytest

from notepad.cards.slots import can_reveal_all
from notepad.cards.state import card_result
from notepad.core.faces_and_marks import Level
from notepad.core.form import Choice, Draft, Form
from notepad.core.page import Result
from notepad.core.slips import SlipKind
from notepad.core.slots import Moment
from tests.cards.orchard import (
    CARDS,
    GAME,
    KEYPAD,
    THREE,
    TWO,
    Ask,
    Name,
    Note,
    Reveal,
    Setup,
    State,
    after,
    seen_at,
)


def state(*notes: Note) -> State:
    found = State(THREE, THREE.hand)
    for note in notes:
        found = after(found, note)
    return found


def named(player: str, *, correct: bool) -> Name:
    return Name(player=player, card="plum-1", correct=correct)


ASKED = Ask(asker="Ann", target="Bob", about="pear", count=0)


def test_the_first_begins_and_then_it_goes_round_by_seat() -> None:
    assert state().asker == "Ann"
    assert state(ASKED).asker == "Bob"
    assert State(replace(THREE, first="Cem"), ()).asker == "Cem"


def test_who_was_wrong_is_out_and_passed_over() -> None:
    assert state(named("Ann", correct=False)).asker == "Bob"
    wrong = state(ASKED, named("Bob", correct=False))
    assert (wrong.asker, set(wrong.out), set(wrong.only_answering)) == ("Cem", {"Bob"}, {"Bob"})
    assert not wrong.over


WRONG = Name(player="Ann", card="plum-1", correct=False)
RIGHT = Name(player="Bob", card="plum-2", correct=True)
OPEN = Reveal(cards=("plum-2",))


def test_while_a_game_goes_on_there_is_no_result() -> None:
    assert card_result(seen_at(TWO)) is None
    assert card_result(seen_at(TWO, (WRONG,))) is None
    assert GAME.page(seen_at(TWO, (WRONG,))).result is None


def ended(*notes: Note, level: Level = Level.ODDS) -> Result:
    """Return how a game for two ended."""
    result = card_result(seen_at(TWO, notes, level=level))
    assert result is not None
    return result


def test_hidden_cards_that_are_known_are_not_asked_for() -> None:
    assert ended(RIGHT).uncover == {}
    asked = ended(RIGHT, level=Level.PAPER).uncover
    begun = GAME.form(seen_at(TWO, (RIGHT,), level=Level.PAPER), {**asked, "cards": OPEN.cards})
    assert begun.outcome == OPEN
    assert not begun.at_once


MINE = Ask(asker="Ann", target="Bob", about="pear", count=1, seen=("pear-2",))
THEIRS = Ask(asker="Bob", target="Ann", about="pear", count=1)


def asked(draft: Draft, *notes: Note, setup: Setup = TWO) -> Form[Note]:
    return GAME.form(seen_at(setup, notes), draft)


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


def test_they_can_be_uncovered_once_somebody_has_won_or_nobody_can_any_more() -> None:
    wrong, out = (Name(player=who, card="plum-1", correct=False) for who in ("Ann", "Bob"))
    right = Name(player="Bob", card="plum-2", correct=True)
    for notes, able in (((), False), ((wrong,), False), ((wrong, out), True), ((right,), True)):
        assert can_reveal_all(seen_at(TWO, notes).moment({})) is able
    assert not can_reveal_all(Moment(TWO))


def test_a_number_beyond_all_cards_is_a_fault_with_cards_seen_and_without_a_setup() -> None:
    told = "count: you can’t have seen 4 cards: there are only 3"
    assert faults(replace(MINE, count=4, seen=CARDS[3:7]))[0] == told
    nobody = replace(TWO, players=())
    told = "count: 10 is too many (matching cards: 3, cards in hand: 9)"
    assert told in faults(replace(THEIRS, count=10), nobody)
