from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.actions import (
    Action,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    replayed,
)
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.history import (
    Deed,
    Entry,
    Event,
    Redone,
    Setups,
    Undone,
    entries,
    read_deed,
    told,
)
from tests.core.inks import stroke
from tests.nullgame import CARDS, GAME, SETUP, Look, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence

CUP, COIN, SWORD = (Look("Bob", card) for card in CARDS)
DRAWN = Pencilled("cup", "Bob", Pencil.CROSS)
BEN = Reseated({"Bob": "Ben"}, Setup(("Ann", "Ben"), "Ann", SETUP.hand), (Look("Ben", "cup"),))
MENDED = Setup(("Ann", "Bob"), "Ann", ("sword",))


def history(*deeds: Deed) -> list[Entry]:
    return list(entries(SETUP, [Event(float(at), deed) for at, deed in enumerate(deeds)]))


def about(*deeds: Deed) -> list[int | None]:
    return [entry.about for entry in history(*deeds)]


def test_every_deed_is_an_entry_with_its_number_and_time() -> None:
    assert [(entry.number, entry.made, entry.deed) for entry in history(Noted(COIN), Undone())] == [
        (1, 0.0, Noted(COIN)),
        (2, 1.0, Undone()),
    ]


def test_what_is_no_observation_is_left_out_also_when_it_is_taken_back_and_brought_again() -> None:
    aside = PutAside({"search": ("red",)})
    found = history(DRAWN, Noted(COIN), aside, Undone(), Redone(), Undone(), Undone())
    assert [(entry.number, entry.deed) for entry in found] == [(1, Noted(COIN)), (2, Undone())]
    assert found[1].about == 1


def test_ink_is_no_observation_also_between_notes() -> None:
    ink, turned = Inked((stroke(1),)), (Undone(), Redone())
    found = history(ink, *turned, Noted(COIN), ink, *turned, Inked((), (1,)), Mended(1, SWORD))
    assert [(entry.number, entry.about) for entry in found] == [(1, None), (2, 1)]
    assert about(Noted(COIN), ink, Undone(), Undone()) == [None, 1]


def test_a_correction_is_about_the_entry_that_made_the_note_what_it_is() -> None:
    assert about(Noted(CUP), Noted(COIN), Mended(1, SWORD), Mended(1, CUP), Removed(1)) == [
        None, None, 1, 3, 4
    ]  # fmt: skip
    assert about(Noted(CUP), Noted(COIN), Removed(1), Mended(1, SWORD)) == [None, None, 1, 2]


def test_mended_players_leave_every_note_the_entry_that_made_it() -> None:
    assert about(Noted(CUP), BEN, Mended(1, Look("Ben", "coin")), Undone()) == [None, None, 1, 3]
    assert history(Noted(CUP), BEN, Undone())[-1].setup == BEN.setup
    again = history(Noted(CUP), BEN, Undone(), Redone(), Removed(1))
    assert (again[-1].note, again[-1].about) == (Look("Ben", "cup"), 1)
    assert told(history(Noted(CUP), BEN)[-1], GAME) == "Bob is called Ben"


def test_what_was_taken_back_makes_no_note_what_it_is() -> None:
    assert about(Noted(CUP), Mended(1, COIN), Undone(), Removed(1)) == [None, 1, 2, 1]
    assert about(Noted(CUP), Mended(1, COIN), Undone(), Redone(), Removed(1))[-1] == 2


def test_entries_are_taken_back_and_brought_again_one_by_one() -> None:
    twice = (Undone(), Undone(), Redone(), Redone(), Undone())
    assert about(Noted(CUP), Noted(COIN), *twice) == [None, None, 2, 1, 1, 2, 2]


def test_a_deed_after_one_taken_back_stands_in_its_place() -> None:
    assert about(Noted(CUP), Undone(), Noted(COIN), Undone(), Redone()) == [None, 1, None, 3, 3]


def test_an_entry_knows_the_setup_and_the_note_that_it_changes() -> None:
    deeds = (Noted(CUP), Removed(1), Undone(), SetUpAgain(MENDED), Mended(1, COIN), Removed(1))
    assert [(entry.setup, entry.note) for entry in history(*deeds)] == [
        (SETUP, None),
        (SETUP, CUP),
        (SETUP, None),
        (SETUP, None),
        (MENDED, CUP),
        (MENDED, COIN),
    ]


def test_a_note_taken_out_comes_back_to_its_place() -> None:
    deeds = (Noted(CUP), Noted(COIN), Noted(SWORD), Removed(2), Undone(), Removed(2), Removed(2))
    assert about(*deeds) == [None, None, None, 2, 4, 2, 3]
    assert [entry.note for entry in history(*deeds)[-2:]] == [COIN, SWORD]


LONG = 20_000
"""Taking all notes again at each deed would take minutes for so many."""


def test_undoing_and_mending_stay_quick_however_long_a_history_is() -> None:
    again = (Undone(), Redone(), Mended(LONG, CUP), Removed(LONG), Noted(COIN))
    found = history(*[Noted(CUP)] * LONG, *again * LONG)
    assert (found[-1].number, found[-1].about) == (6 * LONG, None)
    assert found[-2].about == found[-3].number


def test_setups_stay_quick_however_long_a_history_is() -> None:
    setups = Setups(SETUP)
    for deed in (*[Noted(CUP)] * LONG, *(Undone(), Redone()) * LONG):
        setups.take(deed)
    assert setups.now == SETUP


@pytest.mark.parametrize(
    "deeds",
    [
        (Undone(),),
        (Redone(),),
        (Noted(COIN), Redone()),
        (Removed(1),),
        (Noted(COIN), Mended(2, CUP)),
    ],
)
def test_a_deed_about_what_is_not_there_is_refused(deeds: tuple[Deed, ...]) -> None:
    with pytest.raises((Faults, LookupError)):
        history(*deeds)


def test_entries_are_told_in_words() -> None:
    deeds = (Noted(COIN), Mended(1, CUP), Undone(), Redone(), SetUpAgain(MENDED), Removed(1))
    assert [told(entry, GAME) for entry in history(*deeds)] == [
        "Bob has the coin.",
        "note 1 mended: Bob has the cup. (corrects entry 1)",
        "entry 2 taken back",
        "entry 2 brought again",
        "the setup mended",
        "note 1 removed: Bob has the cup. (corrects entry 2)",
    ]


def test_deeds_are_read_as_actions_or_turns() -> None:
    assert read_deed({"action": "undone"}, SETUP, GAME) == Undone()
    assert read_deed({"action": "redone"}, SETUP, GAME) == Redone()
    assert read_deed({"action": "removed", "number": 1}, SETUP, GAME) == Removed(1)
    odd: tuple[object, ...] = ([], "undone", {"action": ["undone"]}, {"action": "undon"})
    for document in odd:
        with pytest.raises(Faults):
            read_deed(document, SETUP, GAME)


def test_the_setup_of_a_moment_follows_what_is_taken_back_and_brought_again() -> None:
    setups = Setups(SETUP)
    now = []
    for deed in (Noted(CUP), SetUpAgain(MENDED), Undone(), Undone(), Redone(), Redone(), BEN):
        setups.take(deed)
        now.append(setups.now)
    assert now == [SETUP, MENDED, SETUP, SETUP, SETUP, MENDED, BEN.setup]


@pytest.mark.parametrize("deeds", [(Undone(),), (Redone(),), (Noted(CUP), Undone(), Undone())])
def test_nothing_is_taken_back_or_brought_again_where_there_is_nothing(
    deeds: Sequence[Deed],
) -> None:
    setups = Setups(SETUP)
    for deed in deeds[:-1]:
        setups.take(deed)
    with pytest.raises(ValueError, match="done"):
        setups.take(deeds[-1])


ACTIONS = st.sampled_from(
    [Noted(COIN), DRAWN, *(SetUpAgain(Setup(("Ann", "Bob"), "Ann", (card,))) for card in CARDS)]
)


@given(st.lists(ACTIONS | st.sampled_from([Undone(), Redone()]), max_size=20))
def test_whatever_is_done_the_setup_is_the_one_that_holds(deeds: list[Deed]) -> None:
    setups, taken, done = Setups(SETUP), list[Action](), 0
    for deed in deeds:
        match deed:
            case Undone():
                able, step = done > 0, -1
            case Redone():
                able, step = done < len(taken), 1
            case action:
                able, step = True, 1
                taken[done:] = [action]
        if able:
            setups.take(deed)
            done += step
            assert setups.now == replayed(SETUP, taken[:done]).setup
