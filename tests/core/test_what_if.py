"""What is tried in pencil changes nothing of the game until it is kept."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.actions import Mended, Noted, Pencilled, Removed
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.seats import Reseating
from notepad.core.session import Change, Scratch, Session, WhatIf, read_what_if, what_if_document
from tests.core.deeds import DEEDS, LOOKS, TableDeed, do
from tests.core.inks import stroke
from tests.nullgame import GAME, SETUP, Look, Setup

COIN = Look("Bob", "coin")
SWORD = Look("Ann", "sword", has=False)
CUP = Look("Bob", "cup")
NOTES = st.lists(LOOKS, max_size=5)


def begun(notes: Sequence[Look], **options: object) -> Session:
    return Session(GAME, SETUP, [Noted(note) for note in notes], **options)  # type: ignore[arg-type]


@given(NOTES, st.integers(0, 5), DEEDS)
def test_what_is_kept_equals_what_is_noted_plainly(
    notes: Sequence[Look], after: int, deeds: Sequence[TableDeed]
) -> None:
    tried, plain = begun(notes), begun(notes)
    tried.try_after(after)
    do(tried, deeds)
    shown = tried.notes, dict(tried.marks), dict(tried.aside), dict(tried.ink)
    tried.keep_what_if()

    for number in range(len(notes), after, -1):
        plain.remove(number)
    done = Session(GAME, SETUP, [Noted(note) for note in plain.notes])
    do(done, deeds, given=len(plain.notes))
    assert tried.record("") == done.record("")
    assert (tried.notes, dict(tried.marks), dict(tried.aside), dict(tried.ink)) == shown
    assert tried.what_if is None


@given(NOTES, st.integers(0, 5), DEEDS, DEEDS)
def test_what_is_dropped_was_never_there(
    notes: Sequence[Look], after: int, before: Sequence[TableDeed], deeds: Sequence[TableDeed]
) -> None:
    changes: list[Change] = []
    scratch: list[WhatIf | None] = []
    session = begun(notes, keep=changes.append, scratch=Scratch(scratch.append))
    do(session, before)
    changes.clear()
    seen = session.record(""), session.undo_sentence, session.redo_sentence, session.play

    session.try_after(after)
    do(session, deeds)
    assert session.record("") == seen[0], "the record is that of the game all the while"
    session.drop_what_if()
    assert (session.record(""), session.undo_sentence, session.redo_sentence, session.play) == seen
    assert changes == []
    assert scratch[-1] is None
    assert not session.waits


@given(NOTES, st.integers(0, 5), DEEDS)
def test_what_was_tried_is_gone_on_with_after_a_kill(
    notes: Sequence[Look], after: int, deeds: Sequence[TableDeed]
) -> None:
    scratch: list[WhatIf | None] = [None]
    session = begun(notes, scratch=Scratch(scratch.append))
    session.try_after(after)
    do(session, deeds)
    kept = scratch[-1]
    if kept is None:
        assert not session.can_undo
        return
    again = begun(notes, waiting=json.loads(json.dumps(what_if_document(kept))))
    assert again.waits
    again.try_again()
    assert (again.notes, dict(again.marks)) == (session.notes, dict(session.marks))
    assert dict(again.ink) == dict(session.ink)
    again.undo()
    assert again.can_redo


def test_it_can_be_tried_from_any_note_and_undone_as_far_as_there() -> None:
    session = begun([COIN, SWORD])
    session.try_after(1)
    assert [*session.notes] == [COIN]
    assert not session.can_undo
    session.note(CUP)
    assert [*session.notes] == [COIN, CUP]
    assert session.pencilled == {2}
    session.undo()
    assert [*session.notes] == [COIN]
    assert session.pencilled == frozenset()
    session.undo()
    assert [*session.notes] == [COIN]


def test_ink_of_the_game_lies_below_what_is_tried_and_stays_when_that_is_dropped() -> None:
    session = begun([COIN])
    session.write([stroke(1), stroke(2)])
    session.try_after(0)
    assert [*session.ink] == [1, 2]
    assert not session.can_undo
    session.write([stroke(3)], [1])
    session.write([stroke(2, "coin")])
    assert [*session.ink.values()] == [stroke(2, "coin"), stroke(3)]
    session.drop_what_if()
    assert [*session.ink.values()] == [stroke(1), stroke(2)]


def test_what_waits_goes_on_though_a_stroke_that_it_rubbed_out_is_gone_by_now() -> None:
    session = begun([])
    session.write([stroke(1)])
    session.try_after(0)
    session.write([], [1])
    session.leave_what_if()
    session.write([], [1])
    session.try_again()
    session.keep_what_if()
    assert session.ink == {}


def test_a_note_that_was_there_can_be_another_one_in_pencil() -> None:
    session = begun([COIN, SWORD])
    session.try_after(2)
    session.mend(1, CUP)
    assert session.pencilled == {1}
    session.leave_what_if()
    assert [*session.notes] == [COIN, SWORD]
    assert session.waits


def test_what_waits_is_gone_on_with_and_what_is_tried_anew_takes_its_place() -> None:
    session = begun([COIN])
    session.try_after(1)
    session.note(SWORD)
    session.leave_what_if()
    session.try_again()
    assert [*session.notes] == [COIN, SWORD]
    session.leave_what_if()
    session.try_after(0)
    session.note(CUP)
    session.leave_what_if()
    session.try_again()
    assert [*session.notes] == [CUP]


def test_what_waits_follows_notes_that_were_mended_before_it() -> None:
    session = begun([COIN, SWORD])
    session.try_after(1)
    session.note(CUP)
    session.leave_what_if()
    session.mend(1, SWORD)
    session.try_again()
    assert [*session.notes] == [SWORD, CUP]


def test_what_does_not_fit_the_game_any_more_is_told() -> None:
    session = begun([COIN, SWORD])
    session.try_after(2)
    session.mend(2, CUP)
    session.leave_what_if()
    session.remove(2)
    with pytest.raises(Faults, match="does not fit the game any more"):
        session.try_again()
    assert session.what_if is None
    assert not session.waits, "it would not fit the next time either"
    assert [*session.notes] == [COIN]


def test_setup_and_players_stay_while_something_is_tried() -> None:
    session = begun([COIN])
    session.try_after(1)
    with pytest.raises(Faults):
        session.set_up(Setup(("Ann", "Bob"), "Ann", ("sword",)))
    with pytest.raises(Faults):
        session.reseat(Reseating({}, ("Bob", "Ann"), "Bob"))


def test_where_keeping_fails_the_game_is_as_it_was_and_so_is_what_was_tried() -> None:
    def refuse(change: Change) -> None:
        if change.done == 3:
            raise OSError(change.done)

    session = begun([COIN], keep=refuse)
    session.try_after(1)
    session.note(SWORD)
    session.note(CUP)
    with pytest.raises(OSError, match="3"):
        session.keep_what_if()
    assert [*session.notes] == [COIN, SWORD, CUP]
    session.leave_what_if()
    assert [*session.notes] == [COIN]


def test_what_waits_goes_along_with_players_who_are_called_and_seated_otherwise() -> None:
    scratch: list[WhatIf | None] = []
    session = begun([COIN], scratch=Scratch(scratch.append))
    session.try_after(1)
    session.note(CUP)
    session.mend(1, SWORD)
    session.pencil("cup", "Bob", Pencil.CROSS)
    session.leave_what_if()
    session.reseat(Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann"))
    told = Look("Ben", "cup")
    drawn = Pencilled("cup", "Ben", Pencil.CROSS)
    assert scratch[-1] == WhatIf(1, (Noted(told), Mended(1, SWORD), drawn))
    session.try_again()
    assert [*session.notes] == [SWORD, told]
    assert session.marks == {("cup", "Ben"): Pencil.CROSS}


def test_what_waits_goes_back_with_players_whose_names_are_taken_back() -> None:
    session = begun([COIN])
    session.try_after(1)
    session.note(CUP)
    session.leave_what_if()
    session.reseat(Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann"))
    session.undo()
    session.try_again()
    assert [*session.notes] == [COIN, CUP]
    session.leave_what_if()
    session.redo()
    session.try_again()
    assert [*session.notes] == [Look("Ben", "coin"), Look("Ben", "cup")]


def test_what_waits_stays_as_it_is_where_the_new_names_can_not_be_kept() -> None:
    def refuse(change: Change) -> None:
        raise OSError(change.done)

    session = begun([COIN], keep=refuse)
    session.try_after(1)
    session.note(CUP)
    session.leave_what_if()
    with pytest.raises(OSError, match="2"):
        session.reseat(Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann"))
    session.try_again()
    assert [*session.notes] == [COIN, CUP]


@pytest.mark.parametrize("document", [None, [], {}, {"after": -1, "actions": []}, {"after": True}])
def test_what_is_no_what_if_is_told(document: object) -> None:
    with pytest.raises(Faults):
        read_what_if(document, SETUP, GAME)


def test_plainly_the_notes_that_it_goes_on_without_are_taken_out_first() -> None:
    what_if = WhatIf(1, (Noted(CUP), Mended(1, SWORD)))
    assert list(what_if.plainly(3)) == [Removed(3), Removed(2), Noted(CUP), Mended(1, SWORD)]
