"""Noting where the asker keeps the cards: my hand follows, and a warning is no refusal."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form, tapped
from notepad.core.game import View
from notepad.core.page import Fill, Grid
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskAll, AskOne, Note
from notepad.games.cataline.setup import Setup
from notepad.terminal import page_text
from tests.games.views import view_of

HAND = ("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2")
SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Bob", hand=HAND, variant="kept")
GOT = AskOne(asker="Bob", target="Ann", about="1", passed=1, seen=("green-1",))
GAVE = AskOne(asker="Ann", target="Bob", about="red", passed=2, seen=("red-4", "red-5"))
VIOLETS = ("violet-1", "violet-2", "violet-6")
GAVE_ONE = AskAll(asker="Dee", about="blue", gave={"Ann": True, "Bob": "blue-3", "Cem": False})


def _view(*notes: Note) -> View:
    reasoner = GAME.reasoner(SETUP)
    return view_of(GAME, SETUP, notes, reasoner.weigh(reasoner.follow(notes)))


def _tap(notes: tuple[Note, ...], *taps: tuple[str, str]) -> Form[Note]:
    view = _view(*notes)
    draft: Draft = {}
    made = GAME.form(view, draft)
    for row, choice in taps:
        draft = tapped(draft, made.row(row), choice)
        made = GAME.form(view, draft)
    return made


def test_my_hand_follows_the_cards_that_i_gave_and_got() -> None:
    assert set(_view(GOT, GAVE, GAVE_ONE).state.hand) == {
        "green-1", "blue-4", "violet-6", "yellow-2"
    }  # fmt: skip


def test_what_i_give_away_is_known_without_a_tap() -> None:
    made = _tap((GOT,), ("who", "Ann"), ("whom", "Bob"), ("suit", "red"))

    assert made.outcome == GAVE
    assert made.at_once


def test_what_i_got_can_be_asked_of_me() -> None:
    made = _tap((GOT,), ("who", "Dee"), ("whom", "Bob"), ("suit", "green"))

    assert made.outcome == AskOne(
        asker="Dee", target="Bob", about="green", passed=1, seen=("green-1",)
    )


def test_asking_for_all_that_was_just_received_is_warned_of_and_waits_to_be_confirmed() -> None:
    passed = AskOne(asker="Cem", target="Ann", about="green", passed=2)

    made = _tap((passed,), ("who", "Dee"), ("whom", "Cem"), ("suit", "green"), ("passed", "3"))

    assert made.outcome is not None
    assert not made.at_once
    assert "Cem" in made.caution
    assert _tap((passed,), ("who", "Dee"), ("whom", "Cem"), ("suit", "green")).caution, (
        "before the cards are on their way"
    )
    other = _tap((passed,), ("who", "Dee"), ("whom", "Cem"), ("suit", "blue"), ("passed", "1"))
    assert other.at_once
    later = _tap(
        (passed, AskOne(asker="Dee", target="Ann", about="3", passed=0)),
        ("who", "Ann"), ("whom", "Cem"), ("suit", "green"), ("passed", "3"),
    )  # fmt: skip
    assert later.at_once


def test_cards_seen_by_me_are_recognised_under_another_question() -> None:
    asked = GOT, ("who", "Cem"), ("whom", "Bob"), ("suit", "green")

    assert not _tap((asked[0],), *asked[1:]).at_once


@pytest.mark.parametrize("note", [GOT, GAVE, GAVE_ONE])
def test_a_note_comes_back_from_its_draft(note: Note) -> None:
    view = view_of(GAME, SETUP)

    assert GAME.form(view, GAME.keypad.draft(SETUP, note)).outcome == note


def test_who_gives_knows_what_he_gave_and_nobody_else() -> None:
    unsaid = AskOne(asker="Ann", target="Bob", about="red", passed=2)
    unseen = AskOne(asker="Ann", target="Cem", about="red", passed=1, seen=("red-1",))

    assert [fault.path for fault in GAME.keypad.faults(SETUP, unsaid)] == ["seen"]
    assert [fault.path for fault in GAME.keypad.faults(SETUP, unseen)] == ["seen"]
    assert not list(GAME.keypad.faults(SETUP, GAVE))


def test_the_seats_tell_how_many_cards_each_has() -> None:
    assert [seat.hand for seat in GAME.page(_view(GOT, GAVE, GAVE_ONE)).seats] == [6, 4, 6, 8]


def test_hands_that_cannot_be_are_not_told() -> None:
    taken = AskOne(asker="Ann", target="Cem", about="2", passed=4)
    more = AskOne(asker="Dee", target="Cem", about="3", passed=4)

    assert {seat.hand for seat in GAME.page(_view(taken, more)).seats} == {None}


def test_a_terminal_tells_the_hands_too() -> None:
    told = page_text(GAME.page(_view(GOT, GAVE, GAVE_ONE))).splitlines()

    assert "Hands: Ann 6, Bob 4, Cem 6, Dee 8" in told


def test_the_sheet_shows_where_each_card_is_now_and_how_it_came_there() -> None:
    sheet = GAME.page(_view(GOT, GAVE)).sheet

    assert isinstance(sheet, Grid)
    got, gave = sheet.cell("green-1"), sheet.cell("red-4")
    assert got is not None
    assert gave is not None
    assert (got.fill, got.remark) == (Fill.MINE, "Ann until note 1, then me.")
    assert (gave.fill, gave.remark) == (Fill.OPEN, "Me until note 2, then Ann.")
    assert [mark.holder for mark in gave.marks if mark.standing.name == "CIRCLED"] == ["Ann"]


def test_a_way_that_is_not_certain_is_told_as_far_as_it_is() -> None:
    notes = (
        AskAll(asker="Ann", about="violet", gave={"Bob": "violet-6", "Cem": True, "Dee": True}),
        AskOne(asker="Bob", target="Ann", about="violet", passed=3, seen=VIOLETS),
    )
    sheet = GAME.page(_view(*notes)).sheet

    assert isinstance(sheet, Grid)
    own, got = sheet.cell("violet-6"), sheet.cell("violet-1")
    assert own is not None
    assert got is not None
    assert own.remark == "Me until note 1, then Ann until note 2, then me."
    assert got.remark == (
        "Cem until note 1, then Ann until note 2, then me; "
        "or Dee until note 1, then Ann until note 2, then me."
    )


@pytest.mark.parametrize("level", [Level.BOOKKEEPING, Level.ODDS])
def test_the_way_of_my_own_card_is_told_from_bookkeeping_on(level: Level) -> None:
    view = replace(_view(GAVE, GAVE_ONE), level=level)
    sheet = GAME.page(view).sheet

    assert isinstance(sheet, Grid)
    gave = sheet.cell("red-4")
    assert gave is not None
    assert gave.remark == "Me until note 1, then Ann."
