from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from notepad.core.actions import Action, Inked, Noted, Pencilled, Removed
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.record import read, write
from notepad.core.seats import Reseating
from notepad.core.session import Change, Session
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, GAME, SETUP, Look, Setup

if TYPE_CHECKING:
    from collections.abc import Callable

COIN = Look("Bob", "coin")
NO_COIN = Look("Bob", "coin", has=False)
SWORD = Look("Ann", "sword", has=False)


def test_notes_stand_in_the_order_in_which_they_were_made() -> None:
    session = Session(GAME, SETUP)
    session.note(COIN)
    session.note(SWORD)
    assert session.notes == (COIN, SWORD)


def test_a_mended_note_keeps_its_number() -> None:
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)])
    session.mend(1, NO_COIN)
    assert session.notes == (NO_COIN, SWORD)


def test_after_a_note_is_removed_the_later_ones_move_up() -> None:
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)])
    session.remove(1)
    assert session.notes == (SWORD,)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_note_that_is_not_there_can_be_neither_mended_nor_removed(number: int) -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    with pytest.raises(Faults):
        session.mend(number, COIN)
    with pytest.raises(Faults):
        session.remove(number)
    assert session.notes == (COIN,)


def test_undo_and_redo_lead_through_every_state() -> None:
    session = Session(GAME, SETUP)
    steps: tuple[Callable[[], None], ...] = (
        lambda: session.note(COIN),
        lambda: session.mend(1, NO_COIN),
        lambda: session.pencil("cup", "Bob", Pencil.CROSS),
        lambda: session.write([stroke(1), stroke(2)]),
        lambda: session.note(SWORD),
        lambda: session.write([stroke(2, "coin")]),
        lambda: session.write([], [1]),
        lambda: session.remove(2),
        lambda: session.set_up(Setup(("Ann", "Bob"), "Ann", ("sword",))),
        lambda: session.remove(1),
    )
    states = [session.record("")]
    for step in steps:
        step()
        states.append(session.record(""))
    for state in reversed(states[:-1]):
        session.undo()
        assert session.record("") == state
    for state in states[1:]:
        session.redo()
        assert session.record("") == state


def test_undo_of_nothing_and_redo_of_nothing_do_nothing() -> None:
    session = Session(GAME, SETUP)
    session.undo()
    session.redo()
    assert (session.notes, session.can_undo, session.can_redo) == ((), False, False)


def test_a_new_action_forgets_what_could_have_been_redone() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.undo()
    session.note(SWORD)
    assert not session.can_redo
    assert session.notes == (SWORD,)


def test_what_changes_nothing_is_no_action() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.undo()
    session.pencil("cup", "Bob", None)
    session.set_up(SETUP)
    session.put_aside({"search": ()})
    session.write([])
    session.write([], [7])
    assert session.can_redo


def test_a_stroke_that_stands_there_already_is_not_written_again() -> None:
    session = Session(GAME, SETUP, [Inked((stroke(1), stroke(2))), Noted(COIN)])
    session.undo()
    session.write([stroke(1)])
    session.write([stroke(2)], [2])
    assert session.can_redo
    session.write([stroke(1)], [1])
    assert [*session.ink.values()] == [stroke(2), stroke(1)]


def test_undo_and_redo_say_what_they_would_do() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.remove(1)
    assert session.undo_sentence == "note 1 removed: Bob has the coin."
    session.undo()
    assert session.redo_sentence == "note 1 removed: Bob has the coin."
    assert session.undo_sentence == "Bob has the coin."
    session.undo()
    assert session.undo_sentence == ""


def test_a_mark_is_drawn_over_and_rubbed_out() -> None:
    session = Session(GAME, SETUP)
    session.pencil("cup", "Bob", Pencil.CROSS)
    session.pencil("cup", "Bob", Pencil.QUERY)
    assert session.marks == {("cup", "Bob"): Pencil.QUERY}
    session.pencil("cup", "Bob", None)
    assert session.marks == {}


def test_marks_leave_the_play_as_it_is() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    play = session.play
    session.pencil("cup", "Bob", Pencil.CROSS)
    assert session.play is play


def test_ink_leaves_the_play_as_it_is() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    play = session.play
    session.write([stroke(1)])
    session.write([], [1])
    session.undo()
    assert session.play is play


def test_undo_tells_whether_strokes_were_written_moved_or_rubbed_out() -> None:
    session = Session(GAME, SETUP)
    session.write([stroke(1), stroke(2)])
    session.write([stroke(1, "coin"), stroke(2, "coin")])
    session.write([], [1, 1, 7])
    told = ["1 stroke rubbed out", "2 strokes moved", "2 strokes of the pen"]
    for one in told:
        assert session.undo_sentence == one
        session.undo()
        assert session.redo_sentence == one


def test_a_stroke_that_is_none_is_refused_and_so_are_two_with_one_id() -> None:
    session = Session(GAME, SETUP)
    for strokes in ([stroke(1, "")], [stroke(1), stroke(1, "coin")], [stroke(1, points=(1, 2))]):
        with pytest.raises(Faults):
            session.write(strokes)
    assert not session.can_undo


def test_a_full_sheet_takes_no_more_ink_but_what_is_there_can_be_moved_and_rubbed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 4)
    session = Session(GAME, SETUP)
    session.write([stroke(1), stroke(2)])
    with pytest.raises(Faults, match="the sheet is full of ink; rub something out first"):
        session.write([stroke(3)])
    session.write([stroke(1, "coin")])
    session.write([stroke(3)], [2])
    assert [*session.ink] == [1, 3]
    with pytest.raises(Faults, match="full of ink"):
        session.write([stroke(3), stroke(4)], [3])
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 1)
    session.write([], [1])
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 4)
    session.write([stroke(4)])
    assert read(write(session.record("")), CATALOGUE) == session.record("")


def test_full_of_many_strokes_a_sheet_is_full_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_STROKES", 1)
    session = Session(GAME, SETUP, [Inked((stroke(1),))])
    with pytest.raises(Faults, match="full of ink"):
        session.write([stroke(2)])


def test_a_mended_setup_keeps_notes_and_marks() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CROSS), Inked((stroke(1),)))
    session = Session(GAME, SETUP, [Noted(COIN), *drawn])
    mended = Setup(("Ann", "Bob"), "Ann", ("sword",))
    session.set_up(mended)
    assert (session.setup, session.notes) == (mended, (COIN,))
    assert session.marks == {("cup", "Bob"): Pencil.CROSS}
    assert session.ink == {1: stroke(1)}


def test_a_setup_that_existing_notes_do_not_fit_is_refused_with_their_paths() -> None:
    session = Session(GAME, SETUP, [Noted(SWORD), Noted(COIN)])
    with pytest.raises(Faults) as caught:
        session.set_up(Setup(("Ann", "Cem"), "Ann", ()))
    assert [fault.path for fault in caught.value.faults] == ["setup.hand", "notes[1].player"]
    assert session.setup == SETUP


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(("Ann", "Bob"), "Ann", ()), ["setup.hand"]),
        (Setup(("Ann", "Cem"), "Ann", ("cup",)), ["notes[1].player"]),
    ],
)
def test_a_faulty_setup_is_refused_and_so_is_one_that_only_the_notes_do_not_fit(
    setup: Setup, told: list[str]
) -> None:
    session = Session(GAME, SETUP, [Noted(SWORD), Noted(COIN)])
    with pytest.raises(Faults) as caught:
        session.set_up(setup)
    assert [fault.path for fault in caught.value.faults] == told
    assert not session.can_redo
    assert session.setup == SETUP


BEN = Reseating({"Bob": "Ben"}, ("Ben", "Ann"), "Ann")


def test_notes_and_marks_follow_a_player_who_is_called_and_seated_otherwise() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CROSS), Inked((stroke(1),)))
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD), *drawn])
    before = session.record("")
    session.reseat(BEN)
    assert session.setup.players == ("Ben", "Ann")
    assert session.notes == (Look("Ben", "coin"), SWORD)
    assert session.marks == {("cup", "Ben"): Pencil.CROSS}
    assert session.ink == {1: stroke(1)}
    assert read(write(session.record("")), CATALOGUE) == session.record("")
    assert session.undo_sentence == "Bob is called Ben"
    session.undo()
    assert session.record("") == before
    session.redo()
    assert session.notes == (Look("Ben", "coin"), SWORD)


@pytest.mark.parametrize(
    ("seats", "path"),
    [
        (Reseating({"Bob": "Ann"}, ("Ann", "Ann"), "Ann"), "setup.players"),
        (Reseating({"Bob": "hidden"}, ("Ann", "hidden"), "Ann"), "setup.players"),
        (Reseating({}, ("Ann", "Cem"), "Ann"), "players"),
        (Reseating({}, ("Ann",), "Ann"), "players"),
    ],
)
def test_players_are_not_mended_to_those_who_can_not_sit_there(seats: Reseating, path: str) -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    with pytest.raises(Faults) as caught:
        session.reseat(seats)
    assert caught.value.faults[0].path.startswith(path)
    assert (session.setup, session.notes) == (SETUP, (COIN,))
    assert session.undo_sentence == "Bob has the coin."


def test_players_who_sit_as_before_are_no_action() -> None:
    session = Session(GAME, SETUP)
    session.reseat(Reseating({}, SETUP.players, SETUP.players[0]))
    assert session.setup.players == SETUP.players


def test_it_is_told_which_notes_another_setup_has_no_room_for() -> None:
    session = Session(GAME, SETUP, [Noted(SWORD), Noted(COIN)])
    misfits = session.misfits(Setup(("Ann", "Cem"), "Ann", ("cup",)))
    assert {number: [f.path for f in faults] for number, faults in misfits.items()} == {
        2: ["player"]
    }
    assert session.misfits(SETUP) == {}


def test_there_is_a_state_of_play_before_each_note_and_after_the_last() -> None:
    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)])
    assert (session.state_before(1), session.state_before(2), session.state) == (0, 1, 2)
    session.undo()
    assert session.state == 1


def test_what_is_aside_is_changed_list_by_list() -> None:
    session = Session(GAME, SETUP)
    session.put_aside({"search": ("red",), "plans": ("one",)})
    session.put_aside({"plans": ()})
    assert session.aside == {"search": ("red",)}
    session.undo()
    assert session.aside == {"search": ("red",), "plans": ("one",)}


def test_a_note_for_another_table_is_refused() -> None:
    session = Session(GAME, SETUP)
    with pytest.raises(Faults):
        session.note(Look("Bop", "coin"))
    assert session.notes == ()


def test_what_could_not_be_read_again_is_refused() -> None:
    session = Session(GAME, SETUP)
    with pytest.raises(Faults):
        session.note(Look("Bob", "coin", has="yes"))  # type: ignore[arg-type]
    with pytest.raises(Faults):
        session.pencil("\ud800", "Bob", Pencil.CROSS)
    assert not session.can_undo


def test_a_record_holds_no_more_notes_than_can_be_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("notepad.core.session.MOST_NOTES", 2)
    session = Session(GAME, SETUP, [Noted(COIN), Noted(COIN)])
    with pytest.raises(Faults):
        session.note(COIN)


def test_every_change_is_kept_before_anybody_is_told() -> None:
    heard: list[str] = []
    kept: list[Change] = []

    def keep(change: Change) -> None:
        assert session.notes == ()
        kept.append(change)
        heard.append("kept")

    session = Session(GAME, SETUP, keep=keep)
    session.subscribe(lambda: heard.append(f"told {len(session.notes)}"))
    session.note(COIN)
    assert heard == ["kept", "told 1"]
    assert (kept[0].deed, kept[0].done, kept[0].play) == (Noted(COIN), 1, session.play)


@pytest.mark.parametrize("step", ["note", "undo", "redo", "pencil", "write"])
def test_nothing_changes_and_nobody_is_told_when_a_change_cannot_be_kept(step: str) -> None:
    def keep(change: Change) -> None:
        raise OSError(change)

    session = Session(GAME, SETUP, [Noted(COIN), Noted(SWORD)], done=1, keep=keep)
    session.subscribe(lambda: pytest.fail("told of a change that was not kept"))
    before = session.record("")
    steps: dict[str, Callable[[], None]] = {
        "note": lambda: session.note(SWORD),
        "undo": session.undo,
        "redo": session.redo,
        "pencil": lambda: session.pencil("cup", "Bob", Pencil.CROSS),
        "write": lambda: session.write([stroke(1)]),
    }
    with pytest.raises(OSError, match="Change"):
        steps[step]()
    assert session.record("") == before
    assert (session.can_undo, session.can_redo) == (True, True)


def test_who_unsubscribed_is_not_told_any_more() -> None:
    session = Session(GAME, SETUP)
    heard: list[int] = []
    stop = session.subscribe(lambda: heard.append(1))
    session.note(COIN)
    stop()
    session.note(COIN)
    assert heard == [1]


def test_a_session_makes_a_record_that_can_be_read_again() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CIRCLE), Inked((stroke(1), stroke(2))))
    actions: list[Action] = [Noted(COIN), *drawn]
    record = Session(GAME, SETUP, actions).record("Friday")
    assert read(write(record), CATALOGUE) == record


def test_actions_about_notes_that_are_not_there_are_refused_also_when_undone() -> None:
    with pytest.raises(Faults):
        Session(GAME, SETUP, [Noted(COIN), Removed(2)], done=1)
