"""Actions and the course they make, the history of every deed, and both with other names."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core import actions, history
from notepad.core.actions import Action, Inked, Mended, Noted, Pencilled, Removed, SetUpAgain
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.ink import InkColour, Pen
from tests.core.deeds import LOOKS
from tests.core.inks import LINE, any_stroke, stroke
from tests.nullgame import CARDS, GAME, SETUP, Look, Setup

CUP, COIN, SWORD = (Look("Bob", card) for card in CARDS)
DRAWN = Pencilled("cup", "Bob", Pencil.CROSS)
BEN = actions.Reseated(
    {"Bob": "Ben"}, Setup(("Ann", "Ben"), "Ann", SETUP.hand), (Look("Ben", "cup"),)
)
MENDED = Setup(("Ann", "Bob"), "Ann", ("sword",))


def listed(*deeds: history.Deed) -> list[history.Entry]:
    return list(
        history.entries(SETUP, [history.Event(float(at), deed) for at, deed in enumerate(deeds)])
    )


def about(*deeds: history.Deed) -> list[int | None]:
    return [entry.about for entry in listed(*deeds)]


def test_a_correction_is_about_the_entry_that_made_the_note_what_it_is() -> None:
    assert about(Noted(CUP), Noted(COIN), Mended(1, SWORD), Mended(1, CUP), Removed(1)) == [
        None, None, 1, 3, 4
    ]  # fmt: skip
    assert about(Noted(CUP), Noted(COIN), Removed(1), Mended(1, SWORD)) == [None, None, 1, 2]
    inserted = (Noted(CUP), Noted(COIN, number=1), Mended(1, SWORD), Removed(2))
    assert about(*inserted) == [None, None, 2, 1]
    assert (
        about(*inserted, history.Undone(), history.Undone(), history.Undone(), Mended(1, SWORD))[-1]
        == 1
    )


@pytest.mark.parametrize(
    "deeds",
    [
        (history.Undone(),),
        (history.Redone(),),
        (Noted(COIN), history.Redone()),
        (Removed(1),),
        (Noted(COIN), Mended(2, CUP)),
        (Noted(COIN), Noted(CUP, number=0)),
        (Noted(COIN), Noted(CUP, number=3)),
    ],
)
def test_a_deed_about_what_is_not_there_is_refused(deeds: tuple[history.Deed, ...]) -> None:
    with pytest.raises((Faults, LookupError)):
        listed(*deeds)


def test_entries_are_told_in_words() -> None:
    deeds = (
        Noted(COIN),
        Mended(1, CUP),
        history.Undone(),
        history.Redone(),
        SetUpAgain(MENDED),
        Removed(1),
    )
    assert [history.entry_in_words(entry, GAME) for entry in listed(*deeds)] == [
        "Bob has the coin.",
        "edited note 1: Bob has the cup. (corrects entry 1)",
        "entry 2 undone",
        "entry 2 redone",
        "setup changed (My card)",
        "removed note 1: Bob has the cup. (corrects entry 2)",
    ]


ACTIONS = st.sampled_from(
    [Noted(COIN), DRAWN, *(SetUpAgain(Setup(("Ann", "Bob"), "Ann", (card,))) for card in CARDS)]
)


@given(st.lists(ACTIONS | st.sampled_from([history.Undone(), history.Redone()]), max_size=20))
def test_whatever_is_done_the_setup_is_the_one_that_holds(deeds: list[history.Deed]) -> None:
    setups, taken, done, past = history.Setups(SETUP), list[Action](), 0, list[history.Deed]()
    for deed in deeds:
        match deed:
            case history.Undone():
                able, step = done > 0, -1
            case history.Redone():
                able, step = done < len(taken), 1
            case action:
                able, step = True, 1
                taken[done:] = [action]
        if able:
            past.append(deed)
            setups.take(deed)
            done += step
            assert setups.now == actions.course_after(SETUP, taken[:done]).setup
    places, held = history.undo_stack(deed.kind for deed in past)
    assert ([past[place] for place in places], held) == (taken, done)
    documents = [history.deed_document(deed) for deed in past]
    assert [*history.read_deeds(documents, SETUP, GAME)] == past
    known = {place: taken[at] for at, place in enumerate(places)}
    again = history.read_deeds(documents, SETUP, GAME, known)
    assert all(deed is known.get(place, deed) for place, deed in enumerate(again))


NAMES = {"Ann": "Zoë", "Bob": "Ann"}


def renamed(value: Any, names: dict[str, str]) -> Any:  # noqa: ANN401 JSON values
    """Return JSON values with other names, wherever they stand."""
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [renamed(one, names) for one in value]
        case dict():
            return {names.get(key, key): renamed(one, names) for key, one in value.items()}
        case _:
            return value


PLAYERS = st.sampled_from(SETUP.players)
OTHERS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Noted, LOOKS, st.just({"search": ("one",)})),
    st.builds(Noted, LOOKS, number=st.just(1)),
    st.builds(Pencilled, st.sampled_from(CARDS), PLAYERS, st.sampled_from([Pencil.CROSS, None])),
    st.builds(actions.PutAside, st.just({"search": ("two",)})),
    st.builds(SetUpAgain, st.builds(Setup, st.just(SETUP.players), PLAYERS, st.just(("coin",)))),
    st.builds(Mended, st.just(1), LOOKS),
    st.just(Removed(1)),
    st.builds(
        Inked,
        any_stroke(st.integers(0, 3)).map(lambda one: (one,)),
        st.lists(st.integers(0, 3), max_size=2).map(tuple),
    ),
)


@given(st.lists(OTHERS, max_size=8))
def test_what_is_made_of_deeds_differs_in_names_alone(done: list[Action]) -> None:
    done = [Noted(Look("Bob", "cup")), Noted(Look("Ann", "cup")), *done]
    kept = [one for at, one in enumerate(done) if not isinstance(one, Removed) or at > 3]
    kept = kept[:3] + [one for one in kept[3:] if not isinstance(one, Removed | Mended)]
    calling = history.Calling(GAME, NAMES)
    setup: Any = SETUP
    told = []
    for action in kept:
        now = calling.action(action, setup)
        assert actions.read_action(actions.action_document(now), calling.setup(setup), GAME) == now
        told.append(now)
        setup = action.setup if isinstance(action, SetUpAgain) else setup
    before, after = (
        actions.course_after(SETUP, kept),
        actions.course_after(calling.setup(SETUP), told),
    )
    assert after.aside == before.aside
    assert after.ink == before.ink
    assert after.marks == {
        (cell, NAMES[name]): pencil for (cell, name), pencil in before.marks.items()
    }
    assert [(one.player, one.card, one.has) for one in after.notes] == [
        (NAMES[one.player], one.card, one.has) for one in before.notes
    ]
    assert (after.setup.players, after.setup.me) == (("Zoë", "Ann"), NAMES[before.setup.me])


def test_who_was_called_otherwise_at_the_table_has_his_last_name_always() -> None:
    seated = Setup(("Ann", "Bobby"), "Ann", ("cup",))
    action = actions.Reseated({"Bob": "Bobby"}, seated, (Look("Bobby", "coin"),))
    told = history.Calling(GAME, {"Bob": "Rob", "Bobby": "Rob"}).action(action, SETUP)
    setup = Setup(("Ann", "Rob"), "Ann", ("cup",), "Ann")
    assert told == actions.Reseated({}, setup, (Look("Rob", "coin"),))
    told = history.Calling(GAME, {"Bobby": "Rob"}).action(action, SETUP)
    assert told == actions.Reseated({"Bob": "Rob"}, setup, (Look("Rob", "coin"),))


NO_COIN, NO_SWORD = Look("Bob", "coin", has=False), Look("Ann", "sword", has=False)
WRITTEN_COIN = {"note": "look", "player": "Bob", "card": "coin"}
WRITTEN_LINE = {"id": 7, "place": "cup", "width": 800, "height": 600, "points": [*LINE]}
MARKED = {"pen": "marker", "colour": "red"}
WRITTEN_SETUP = {"players": ["Ann", "Bob"], "me": "Ann", "hand": ["cup"]}
CALLED_BEN = {"names": {"Bob": "Ben"}, "setup": {**WRITTEN_SETUP, "players": ["Ann", "Ben"]}}
DRAWN_LINES = {"written": [WRITTEN_LINE, {**WRITTEN_LINE, "id": 8, **MARKED}], "rubbed": [3]}


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Noted(COIN), {"note": WRITTEN_COIN}),
        (Noted(COIN, {"search": ("red",)}), {"note": WRITTEN_COIN, "aside": {"search": ["red"]}}),
        (Mended(7, COIN), {"number": 7, "note": WRITTEN_COIN}),
        (Removed(3), {"number": 3}),
        (
            Pencilled("cup", "Bob", Pencil.QUERY),
            {"cell": "cup", "holder": "Bob", "pencil": "query"},
        ),
        (Pencilled("cup", "Bob"), {"cell": "cup", "holder": "Bob"}),
        (actions.PutAside({"search": ()}), {"aside": {"search": []}}),
        (Inked((stroke(7), stroke(8, pen=Pen.MARKER, colour=InkColour.RED)), (3,)), DRAWN_LINES),
        (Inked((), (3,)), {"rubbed": [3]}),
        (SetUpAgain(SETUP), {"setup": WRITTEN_SETUP}),
        (BEN, {**CALLED_BEN, "notes": [{"note": "look", "player": "Ben", "card": "cup"}]}),
    ],
)
def test_an_action_is_written_and_read_again(action: Action, written: dict[str, object]) -> None:
    document = {"action": action.kind, **written}
    assert actions.action_document(action) == document
    assert next(iter(actions.action_document(action))) == "action"
    assert actions.read_action(document, SETUP, GAME) == action


@pytest.mark.parametrize(
    ("kind", "written", "fault"),
    [
        ("notd", {}, "action: no such action; did you mean “noted”?"),
        ("noted", {}, "note: this field is missing"),
        ("noted", {"note": 3}, ": a note is an object with a field “note”"),
        (
            "mended",
            {"number": 1, "note": {**WRITTEN_COIN, "player": "Bop"}},
            "player: no player “Bop” in this game; did you mean “Bob”?",
        ),
        (
            "reseated",
            {**CALLED_BEN, "notes": [WRITTEN_COIN]},
            "player: no player “Bob” in this game; possible: Ann, Ben",
        ),
        ("removed", {"number": "1"}, "number: expected a whole number"),
        ("removed", {"number": 1, "why": ""}, "why: unknown field; possible: number"),
        (
            "set-up",
            {"setup": {"players": ["Ann", "Bob"], "me": "Ann"}},
            "hand: this field is missing",
        ),
        (
            "inked",
            {"written": [{**WRITTEN_LINE, "width": 0}]},
            "written[0].width: expected a number from 1 to 1000000",
        ),
        ("inked", {"written": [WRITTEN_LINE, WRITTEN_LINE]}, "written: given twice: 7"),
    ],
)
def test_a_damaged_action_is_told(kind: str, written: dict[str, object], fault: str) -> None:
    with pytest.raises(Faults) as caught:
        actions.read_action({"action": kind, **written}, SETUP, GAME)
    assert str(caught.value) == fault


def test_what_is_no_action_at_all_is_told() -> None:
    for document, fault in ((None, "expected an object"), ({}, "no such action")):
        with pytest.raises(Faults, match=f"^action: {fault}$"):
            actions.read_action(document, SETUP, GAME)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Noted(NO_SWORD), "Ann has no sword."),
        (Mended(1, NO_COIN), "edited note 1: Bob has no coin."),
        (Removed(1), "removed note 1: Bob has the coin."),
        (Pencilled("cup", "Bob", Pencil.CROSS), "pencil mark: Bob, the cup"),
        (Pencilled("cup", "Bob"), "mark erased: Bob, the cup"),
        (
            Pencilled("else\nwhere", "B\u202eb"),
            "mark erased: \u2068B\u202eb\u202c\u2069, else\\nwhere",
        ),
        (actions.PutAside({"search": ("red",)}), "your search cards changed"),
        (actions.PutAside({"rivals": ("family",)}), "opponents’ skill changed"),
        (Inked((stroke(3),)), "1 pen stroke"),
        (Inked((stroke(3), stroke(1))), "2 pen strokes"),
        (Inked((stroke(1, "coin"),)), "1 stroke moved"),
        (Inked((stroke(1, "coin"), stroke(2, "coin"))), "2 strokes moved"),
        (Inked((), (1,)), "1 stroke erased"),
        (Inked((), (1, 2)), "2 strokes erased"),
        (Inked((stroke(3), stroke(4)), (1,)), "1 stroke erased"),
        (SetUpAgain(MENDED), "setup changed (My card)"),
        (SetUpAgain(SETUP), "setup changed"),
        (BEN, "Bob renamed to Ben"),
        (actions.Reseated({}, MENDED, (COIN,)), "seating changed"),
    ],
)
def test_every_action_has_its_sentence(action: Action, told: str) -> None:
    before = actions.course_after(SETUP, [Noted(COIN), Inked((stroke(1), stroke(2)))])
    assert actions.action_in_words(action, before, GAME) == told
