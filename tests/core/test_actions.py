"""Actions: the course that they make, as JSON and back, and in a few words."""

import pytest

from notepad.core.actions import (
    Action,
    Course,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    action_document,
    read_action,
    replayed,
    sentence,
)
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.ink import InkColour, Pen
from tests.core.inks import LINE, stroke
from tests.nullgame import GAME, SETUP, Look, Setup

COIN = Look("Bob", "coin")
NO_COIN = Look("Bob", "coin", has=False)
SWORD = Look("Ann", "sword", has=False)
BEN = Reseated({"Bob": "Ben"}, Setup(("Ben", "Ann"), "Ann", SETUP.hand), (Look("Ben", "coin"),))
MENDED = Setup(("Ann", "Bob"), "Ann", ("sword",))
WRITTEN_COIN = {"note": "look", "player": "Bob", "card": "coin"}
WRITTEN_LINE = {"id": 7, "place": "cup", "width": 800, "height": 600, "points": [*LINE]}
MARKED = {"pen": "marker", "colour": "red"}


def after(*actions: Action) -> Course:
    return replayed(SETUP, actions)


def test_actions_one_after_the_other_make_the_course_of_a_game() -> None:
    assert after() == Course(SETUP)
    assert after(
        Noted(COIN, {"search": ("red",)}),
        Noted(SWORD),
        Mended(1, NO_COIN),
        Pencilled("cup", "Bob", Pencil.CROSS),
        Inked((stroke(1),)),
        SetUpAgain(MENDED),
    ) == Course(
        MENDED,
        [NO_COIN, SWORD],
        {("cup", "Bob"): Pencil.CROSS},
        {"search": ("red",)},
        {1: stroke(1)},
    )


def test_with_players_mended_the_notes_and_marks_are_theirs() -> None:
    drawn = Pencilled("cup", "Bob", Pencil.CROSS)
    course = after(Noted(COIN), drawn, Pencilled("cup", "Ann", Pencil.QUERY), BEN)
    assert course.setup == BEN.setup
    assert course.notes == [Look("Ben", "coin")]
    assert course.marks == {("cup", "Ben"): Pencil.CROSS, ("cup", "Ann"): Pencil.QUERY}


def test_players_are_not_mended_without_all_notes() -> None:
    with pytest.raises(Faults, match="all notes were expected"):
        after(Noted(COIN), Noted(COIN), BEN)


def test_the_notes_after_one_that_is_removed_move_up() -> None:
    assert after(Noted(COIN), Noted(SWORD), Noted(NO_COIN), Removed(2)).notes == [COIN, NO_COIN]


def test_a_mark_is_drawn_over_and_rubbed_out() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CROSS), Pencilled("cup", "Bob", Pencil.QUERY))
    assert after(*drawn).marks == {("cup", "Bob"): Pencil.QUERY}
    assert after(*drawn, Pencilled("cup", "Bob")).marks == {}
    assert after(Pencilled("cup", "Bob")).marks == {}


def test_what_is_aside_is_replaced_list_by_list_and_an_empty_one_is_gone() -> None:
    first = PutAside({"search": ("red",), "plans": ("one",)})
    assert after(first, PutAside({"search": ("blue", "pearl")})).aside == {
        "search": ("blue", "pearl"), "plans": ("one",)
    }  # fmt: skip
    assert after(first, Noted(COIN, {"search": ()})).aside == {"plans": ("one",)}


def test_a_stroke_with_the_id_of_another_takes_its_place() -> None:
    first, moved = Inked((stroke(1), stroke(2))), Inked((stroke(1, "coin"),))
    assert [*after(first, moved).ink.values()] == [stroke(1, "coin"), stroke(2)]


def test_a_stroke_is_rubbed_out_and_can_be_written_again_in_the_same_step() -> None:
    first = Inked((stroke(1), stroke(2)))
    assert after(first, Inked((), (1,))).ink == {2: stroke(2)}
    assert after(first, Inked((), (1, 7))).ink == {2: stroke(2)}
    assert [*after(first, Inked((stroke(1, "coin"),), (1,))).ink] == [2, 1]


def test_ink_stays_where_it_is_when_players_are_mended() -> None:
    assert after(Noted(COIN), Inked((stroke(1),)), BEN).ink == {1: stroke(1)}


def test_a_copy_goes_on_without_changing_the_first() -> None:
    drawn = (Pencilled("cup", "Bob", Pencil.CROSS), PutAside({"a": ("b",)}), Inked((stroke(1),)))
    course = after(Noted(COIN), *drawn)
    copy = course.copy()
    assert copy == course
    for action in (Noted(SWORD), Pencilled("cup", "Bob"), PutAside({"a": ()}), Inked((), (1,))):
        copy.take(action)
    assert (course.notes, course.play().notes) == ([COIN], (COIN,))
    assert course.marks
    assert course.aside
    assert course.ink


@pytest.mark.parametrize("action", [Removed(0), Removed(2), Mended(-1, COIN), Mended(2, COIN)])
def test_an_action_on_a_note_that_is_not_there_is_told_with_the_last_one(action: Action) -> None:
    with pytest.raises(Faults, match=f"there is no note {action.number}; the last one is 1"):  # type: ignore[union-attr]
        after(Noted(COIN), action)


@pytest.mark.parametrize(
    ("action", "document"),
    [
        (Noted(COIN), {"action": "noted", "note": WRITTEN_COIN}),
        (
            Noted(COIN, {"search": ("red",)}),
            {"action": "noted", "note": WRITTEN_COIN, "aside": {"search": ["red"]}},
        ),
        (Mended(7, COIN), {"action": "mended", "number": 7, "note": WRITTEN_COIN}),
        (Removed(3), {"action": "removed", "number": 3}),
        (
            Pencilled("cup", "Bob", Pencil.QUERY),
            {"action": "pencilled", "cell": "cup", "holder": "Bob", "pencil": "query"},
        ),
        (Pencilled("cup", "Bob"), {"action": "pencilled", "cell": "cup", "holder": "Bob"}),
        (PutAside({"search": ()}), {"action": "aside", "aside": {"search": []}}),
        (
            Inked((stroke(7), stroke(8, pen=Pen.MARKER, colour=InkColour.RED)), (3,)),
            {
                "action": "inked",
                "written": [WRITTEN_LINE, {**WRITTEN_LINE, "id": 8, **MARKED}],
                "rubbed": [3],
            },
        ),
        (Inked((), (3,)), {"action": "inked", "rubbed": [3]}),
        (
            SetUpAgain(SETUP),
            {
                "action": "set-up",
                "setup": {"players": ["Ann", "Bob"], "me": "Ann", "hand": ["cup"]},
            },
        ),
        (
            BEN,
            {
                "action": "reseated",
                "names": {"Bob": "Ben"},
                "setup": {"players": ["Ben", "Ann"], "me": "Ann", "hand": ["cup"]},
                "notes": [{"note": "look", "player": "Ben", "card": "coin"}],
            },
        ),
    ],
)
def test_an_action_is_written_down_and_read_again(
    action: Action, document: dict[str, object]
) -> None:
    assert action_document(action) == document
    assert next(iter(action_document(action))) == "action"
    assert read_action(document, SETUP, GAME) == action


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        (None, "action: an object was expected"),
        ([], "action: an object was expected"),
        ({}, "action: no such action"),
        ({"action": "notd"}, 'action: no such action; did you mean "noted"?'),
        ({"action": ["noted"]}, "action: no such action"),
        ({"action": "noted"}, "note: this field is missing"),
        ({"action": "noted", "note": 3}, ": a note is an object with a field “note”"),
        (
            {"action": "mended", "number": 1, "note": {**WRITTEN_COIN, "player": "Bop"}},
            'player: no player "Bop" at this table; did you mean "Bob"?',
        ),
        (
            {
                "action": "reseated",
                "names": {"Bob": "Ben"},
                "setup": {"players": ["Ann", "Ben"], "me": "Ann", "hand": ["cup"]},
                "notes": [WRITTEN_COIN],
            },
            'player: no player "Bob" at this table',
        ),
        ({"action": "removed", "number": "1"}, "number: a whole number was expected"),
        ({"action": "removed", "number": True}, "number: a whole number was expected"),
        (
            {"action": "pencilled", "cell": "cup", "holder": "Bob", "pencil": "crayon"},
            'pencil: "crayon" is none of cross, circle, query',
        ),
        (
            {"action": "set-up", "setup": {"players": ["Ann", "Bob"], "me": "Ann"}},
            "hand: this field is missing",
        ),
        ({"action": "inked", "rubbed": ["1"]}, "rubbed[0]: a whole number was expected"),
        (
            {"action": "inked", "written": [{**WRITTEN_LINE, "width": 0}]},
            "written[0].width: a number from 1 to 1000000 was expected",
        ),
        (
            {"action": "inked", "written": [WRITTEN_LINE, WRITTEN_LINE]},
            "written: given twice: 7",
        ),
        (
            {"action": "removed", "number": 1, "why": ""},
            "why: no such field here",
        ),
    ],
)
def test_a_damaged_action_is_told_at_its_place(document: object, fault: str) -> None:
    with pytest.raises(Faults) as caught:
        read_action(document, SETUP, GAME)
    assert str(caught.value) == fault


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Noted(SWORD), "Ann has no sword."),
        (Mended(1, NO_COIN), "note 1 mended: Bob has no coin."),
        (Removed(1), "note 1 removed: Bob has the coin."),
        (Pencilled("cup", "Bob", Pencil.CROSS), "pencil mark: Bob, the cup"),
        (Pencilled("cup", "Bob"), "no mark: Bob, the cup"),
        (Pencilled("else\nwhere", "B\u202eb"), "no mark: \u2068B\u202eb\u202c\u2069, else\\nwhere"),
        (PutAside({"search": ("red",)}), "what is in front of me"),
        (PutAside({"rivals": ("family",)}), "how sharp the table is"),
        (Inked((stroke(3),)), "1 stroke of the pen"),
        (Inked((stroke(3), stroke(1))), "2 strokes of the pen"),
        (Inked((stroke(1, "coin"),)), "1 stroke moved"),
        (Inked((stroke(1, "coin"), stroke(2, "coin"))), "2 strokes moved"),
        (Inked((), (1,)), "1 stroke rubbed out"),
        (Inked((), (1, 2)), "2 strokes rubbed out"),
        (Inked((stroke(3), stroke(4)), (1,)), "1 stroke rubbed out"),
        (SetUpAgain(MENDED), "the setup mended"),
        (BEN, "Bob is called Ben"),
        (Reseated({}, MENDED, (COIN,)), "the players seated otherwise"),
    ],
)
def test_every_action_has_its_sentence(action: Action, told: str) -> None:
    before = replayed(SETUP, [Noted(COIN), Inked((stroke(1), stroke(2)))])
    assert sentence(action, before, GAME) == told
