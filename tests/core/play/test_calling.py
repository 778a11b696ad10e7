"""A game told anew with players called otherwise is the same but for their names."""

import json
from pathlib import Path
from typing import Any

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
    action_document,
    read_action,
    replayed,
)
from notepad.core.faces_and_marks import Pencil
from notepad.core.history import Calling, Redone, Undone
from notepad.core.record import from_document, to_document
from notepad.games import catalogue
from tests.core.inks import any_stroke
from tests.nullgame import CARDS, GAME, SETUP, Look, Setup

RECORDS = Path(__file__).parents[2] / "acceptance" / "records"
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


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_setup_and_notes_of_every_game_differ_in_names_alone(path: Path) -> None:
    games = catalogue()
    record = from_document(json.loads(path.read_text("utf-8"))["record"], games)
    before = to_document(record)
    names = {"Ann": "Bob", "Bob": "Zoë", "Cem": "Ann"}
    calling = Calling(games[record.game], names)
    setup = calling.setup(record.setup)
    actions = [calling.action(Noted(note), record.setup) for note in record.notes]
    assert action_document(SetUpAgain(setup))["setup"] == renamed(before["setup"], names)
    assert [action_document(one)["note"] for one in actions] == renamed(before["notes"], names)


LOOKS = st.builds(Look, st.sampled_from(SETUP.players), st.sampled_from(CARDS), st.booleans())
PLAYERS = st.sampled_from(SETUP.players)
OTHERS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Noted, LOOKS, st.just({"search": ("one",)})),
    st.builds(Pencilled, st.sampled_from(CARDS), PLAYERS, st.sampled_from([Pencil.CROSS, None])),
    st.builds(PutAside, st.just({"search": ("two",)})),
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
def test_what_is_made_of_deeds_differs_in_names_alone(actions: list[Action]) -> None:
    actions = [Noted(Look("Bob", "cup")), Noted(Look("Ann", "cup")), *actions]
    kept = [one for at, one in enumerate(actions) if not isinstance(one, Removed) or at > 3]
    kept = kept[:3] + [one for one in kept[3:] if not isinstance(one, Removed | Mended)]
    calling = Calling(GAME, NAMES)
    setup: Any = SETUP
    told = []
    for action in kept:
        now = calling.action(action, setup)
        assert read_action(action_document(now), calling.setup(setup), GAME) == now
        told.append(now)
        setup = action.setup if isinstance(action, SetUpAgain) else setup
    before, after = replayed(SETUP, kept), replayed(calling.setup(SETUP), told)
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
    action = Reseated({"Bob": "Bobby"}, seated, (Look("Bobby", "coin"),))
    told = Calling(GAME, {"Bob": "Rob", "Bobby": "Rob"}).action(action, SETUP)
    setup = Setup(("Ann", "Rob"), "Ann", ("cup",), "Ann")
    assert told == Reseated({}, setup, (Look("Rob", "coin"),))
    told = Calling(GAME, {"Bobby": "Rob"}).action(action, SETUP)
    assert told == Reseated({"Bob": "Rob"}, setup, (Look("Rob", "coin"),))


def test_turning_back_and_forth_names_nobody() -> None:
    calling = Calling(GAME, NAMES)
    assert calling.deed(Undone(), SETUP) == Undone()
    assert calling.deed(Redone(), SETUP) == Redone()
    assert calling.deed(Removed(1), SETUP) == Removed(1)


def test_a_game_without_them_stays_the_same_object() -> None:
    assert Calling(GAME, {"Zoë": "Cem"}).setup(SETUP) is SETUP
