"""The note in hand: a draft, and the form that it makes."""

import pytest

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.core.game import View
from notepad.core.session import Session
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.shell.reasoning.messages import Foreseen
from notepad.shell.table.note_in_hand import Doubts, HeardNote, NoteInHand, NotesInHand
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP, Look
from tests.shell.tables import SETUP as FOUR

NOTES = (Look("Bob", "sword"), Look("Bob", "coin", has=False))
FORM: Form[object] = Form(
    (
        Row("whom", "Whom", (Choice("0", Face("Zero")),)),
        Row("passed", "Passed", tuple(Choice(key, Face(key)) for key in "0123")),
    )
)
FORESEEN = Foreseen({}, "passed", {"0": 0.5, "1": 0.489, "2": 0.011, "3": 0.0})


@pytest.fixture
def session() -> Session:
    made = Session(GAME, SETUP)
    for note in NOTES:
        made.note(note)
    return made


@pytest.fixture
def hand(session: Session) -> NoteInHand:
    return NoteInHand(session)


@pytest.fixture
def view() -> View:
    return view_of(GAME, SETUP, NOTES)


def row(hand: NoteInHand, view: View, key: str) -> Row:
    return hand.form(view).row(key)


def test_a_tap_begins_a_note_and_the_form_goes_on_from_it(hand: NoteInHand, view: View) -> None:
    hand.tap(row(hand, view, "player"), "Bob")
    hand.tap(row(hand, view, "card"), "cup")
    assert hand.begun
    assert hand.draft["player"] == ("Bob",)


def test_a_note_that_is_put_down_is_forgotten(hand: NoteInHand, view: View) -> None:
    hand.tap(row(hand, view, "player"), "Bob")
    hand.put_down()
    assert not hand.begun
    assert hand.draft == {}


def test_nothing_is_begun_before_the_first_tap(hand: NoteInHand) -> None:
    assert not hand.begun


def test_the_form_is_made_once_a_change(hand: NoteInHand, view: View) -> None:
    first = hand.form(view)
    assert hand.form(view) is first
    hand.tap(first.row("player"), "Bob")
    second = hand.form(view)
    assert second is not first
    hand.look_again()
    assert hand.form(view) is not second
    assert hand.form(view) == second


def test_a_note_that_is_taken_up_is_there_as_it_was_noted_and_wants_to_be_confirmed(
    hand: NoteInHand, view: View
) -> None:
    hand.take_up(2)
    form = hand.form(view)
    assert (hand.mending, form.outcome, form.at_once) == (2, NOTES[1], False)
    assert not hand.begun, "nothing of it was changed"
    hand.tap(form.row("card"), "cup")
    assert hand.begun


def test_what_was_refused_can_be_taken_into_the_hand_again(hand: NoteInHand, view: View) -> None:
    hand.take_up(1)
    hand.tap(row(hand, view, "card"), "cup")
    before = hand.mending, hand.draft
    hand.put_down()
    hand.restore(*before)
    assert (hand.mending, hand.draft["card"]) == (1, ("cup",))


def test_what_was_begun_waits_until_a_note_is_mended(hand: NoteInHand, view: View) -> None:
    hand.tap(row(hand, view, "player"), "Bob")
    hand.take_up(1)
    hand.put_down()
    assert hand.draft == {"player": ("Bob",)}
    hand.put_down()
    assert hand.draft == {}


def test_one_step_back_takes_the_last_tap_back(hand: NoteInHand, view: View) -> None:
    hand.tap(row(hand, view, "player"), "Bob")
    hand.tap(row(hand, view, "card"), "cup")
    hand.step_back()
    assert hand.draft == {"player": ("Bob",)}
    hand.step_back()
    assert not hand.begun
    hand.step_back()
    assert not hand.begun


def test_a_place_that_was_filled_can_be_gone_back_to(hand: NoteInHand, view: View) -> None:
    hand.tap(row(hand, view, "player"), "Bob")
    asked = hand.form(view).step
    hand.turn_to(("player",))
    assert hand.form(view).step == ("player",)
    hand.tap(row(hand, view, "player"), "Ann")
    assert hand.form(view).step == asked
    assert hand.draft["player"] == ("Ann",)


def test_a_note_that_is_begun_for_me_takes_the_place_of_what_was_tapped(
    hand: NoteInHand, view: View
) -> None:
    hand.take_up(1)
    hand.begin({"player": ("Bob",)})
    assert hand.mending is None
    assert [choice.key for choice in row(hand, view, "player").choices if choice.chosen] == ["Bob"]


def test_a_part_is_added_to_a_note_of_its_kind_and_to_no_other(hand: NoteInHand) -> None:
    part = {"kind": ("look",), "card": ("cup",)}
    hand.add(part)
    assert hand.draft == part
    hand.begin({"kind": ("look",), "player": ("Bob",)})
    hand.add(part)
    assert hand.draft == {**part, "player": ("Bob",)}
    hand.begin({"kind": ("other",), "player": ("Bob",)})
    hand.add(part)
    assert hand.draft == {"kind": ("other",), "player": ("Bob",)}


def test_a_text_that_was_gone_back_to_is_gone_on_with(hand: NoteInHand, view: View) -> None:
    hand.tap(row(hand, view, "player"), "Bob")
    hand.turn_to(("player",))
    hand.write(Row("player", "player", text="Bob"), "Ann")
    assert hand.form(view).step == ("player",)
    hand.turn_to(("player",))
    hand.write(Row("player", "player"), "Bob")
    assert hand.form(view).step != ("player",), "an amount is done with"


def test_what_was_begun_of_the_game_lies_aside_while_something_is_tried() -> None:
    session = Session(GAME, SETUP)
    hands = NotesInHand(session)
    hands.now.begin({"card": ("cup",)})
    left = hands.left
    session.try_after(0)
    assert hands.follow_trying()
    assert not hands.follow_trying()
    assert hands.trying
    assert hands.now.draft == {}
    hands.now.begin({"card": ("coin",)})
    assert hands.left == left
    session.drop_what_if()
    assert hands.follow_trying()
    assert hands.now.draft == {"card": ("cup",)}


def test_one_begun_while_listening_comes_before_my_own() -> None:
    hands = NotesInHand(Session(GAME, SETUP))
    assert hands.listen(on=True)
    assert not hands.listen(on=True)
    assert hands.listening
    hands.now.begin({"card": ("cup",)})
    assert hands.listen(on=False)
    assert hands.now is hands.own
    assert hands.now.draft == {"card": ("cup",)}


def test_its_taps_make_a_note_of_what_everybody_hears() -> None:
    hand = HeardNote(Session(CATALINE, FOUR))
    view = view_of(CATALINE, FOUR)
    for row, choice in (("who", "Bob"), ("whom", "Ann"), ("suit", "red"), ("passed", "1")):
        form = hand.form(view)
        assert not any(one.dimmed for row in form.rows for one in row.choices)
        hand.tap(form.row(row), choice)
    assert hand.form(view).outcome == AskOne(asker="Bob", target="Ann", about="red", passed=1)


def surprising(limit: float) -> list[str]:
    doubts = Doubts()
    doubts.limit = limit
    form = doubts.marked(FORM, FORESEEN)
    return [choice.key for row in form.rows for choice in row.choices if choice.surprising]


def test_answers_that_are_less_likely_than_the_limit_are_marked() -> None:
    assert surprising(0.02) == ["2", "3"]
    assert surprising(0.01) == ["3"]


def test_without_a_limit_nothing_is_marked() -> None:
    assert surprising(0) == []


def test_the_same_form_is_marked_once() -> None:
    doubts = Doubts()
    doubts.limit = 0.02
    assert doubts.marked(FORM, FORESEEN) is doubts.marked(FORM, FORESEEN)
    other: Form[object] = Form(FORM.rows)
    assert doubts.marked(other, FORESEEN) is not doubts.marked(FORM, FORESEEN)
