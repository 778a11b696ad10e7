"""What can be noted while the sheet is folded is the same whatever I know."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Draft, Form, tapped
from notepad.core.game import Game, Play, listening_form, overheard
from notepad.core.keypad import KIND
from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.games.cataline.notes import AskAll, AskOne
from notepad.games.cataline.setup import Setup

RECORDS = sorted((Path(__file__).parents[2] / "acceptance" / "records").glob("*.json"))
SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
CATALINE = catalogue()["cataline"]
MORE = st.lists(st.integers(0, 30), max_size=10)


def game_and_play(path: Path) -> tuple[Game, Play]:
    record = from_document(json.loads(path.read_text("utf-8"))["record"], catalogue())
    return catalogue()[record.game], Play(record.setup, record.notes)


def drawn(game: Game, play: Play, taps: Sequence[int]) -> list[Form[Any]]:
    """Return the forms that come of tapping something again and again."""
    draft: Draft = {}
    forms = [listening_form(game, play, draft)]
    for tap in taps:
        rows = [row for row in forms[-1].rows if row.choices]
        if not rows:
            break
        row = rows[tap % len(rows)]
        draft = tapped(draft, row, row.choices[tap % len(row.choices)].key)
        forms.append(listening_form(game, play, draft))
    return forms


def another_hand(setup: Any, data: st.DataObject) -> object:  # noqa: ANN401 of any game
    """Return other cards, or as many of other factions."""
    if not isinstance(setup.hand, Mapping):
        return tuple(data.draw(st.permutations(setup.pack.cards)))[:4]
    count = sum(setup.hand.values())
    factions = st.lists(st.sampled_from(setup.factions), min_size=count, max_size=count)
    return dict(Counter(data.draw(factions)))


def hear(*taps: tuple[str, str], setup: Setup = SETUP, notes: Sequence[Any] = ()) -> Form[Any]:
    """Return Cataline's form after these taps."""
    play, draft = Play(setup, tuple(notes)), dict[str, tuple[str, ...]]()
    for row, choice in taps:
        form = listening_form(CATALINE, play, draft)
        draft = dict(tapped(draft, form.row(row), choice))
    return listening_form(CATALINE, play, draft)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@given(data=st.data())
def test_the_form_is_the_same_whatever_my_hand_is(path: Path, data: st.DataObject) -> None:
    game, play = game_and_play(path)
    notes = play.notes[: data.draw(st.integers(0, len(play.notes)))]
    taps = data.draw(MORE)
    setup = play.setup
    if not hasattr(setup, "hand"):
        return
    other = replace(setup, hand=another_hand(setup, data))

    one = drawn(game, Play(setup, notes), taps)
    two = drawn(game, Play(other, notes), taps)

    assert one == two


@given(seen=st.sampled_from(["red-3", "red-2", None]), mine=MORE)
def test_the_form_is_the_same_whatever_cards_i_was_shown(seen: str | None, mine: list[int]) -> None:
    cards = None if seen is None else (seen,)
    shown = AskOne(asker="Ann", target="Bob", about="red", passed=1, seen=cards)
    plain = AskOne(asker="Ann", target="Bob", about="red", passed=1)

    assert drawn(CATALINE, Play(SETUP, (shown,)), mine) == drawn(
        CATALINE, Play(SETUP, (plain,)), mine
    )


def test_no_choice_is_dimmed_by_what_i_know_and_my_own_count_is_not_filled_in() -> None:
    form = hear(("who", "Bob"), ("whom", "Ann"), ("suit", "red"))
    assert form.outcome is None
    passed = form.row("passed")
    assert not any(choice.chosen or choice.dimmed for choice in passed.choices)


def test_what_others_ask_each_other_and_me_can_be_noted() -> None:
    among = hear(("who", "Bob"), ("whom", "Cem"), ("suit", "red"), ("passed", "2"))
    of_me = hear(("who", "Bob"), ("whom", "Ann"), ("suit", "red"), ("passed", "0"))
    assert among.outcome == AskOne(asker="Bob", target="Cem", about="red", passed=2)
    assert of_me.outcome == AskOne(asker="Bob", target="Ann", about="red", passed=0)
    assert among.at_once


def test_what_i_alone_saw_cannot_be_noted_and_why_is_said() -> None:
    form = hear(("who", "Ann"), ("whom", "Cem"), ("suit", "red"), ("passed", "2"))
    assert not form.ready
    assert form.hint == "Only you saw what belongs to this: open the sheet to note it."


def test_what_makes_no_note_is_not_offered() -> None:
    game, play = game_and_play(next(path for path in RECORDS if path.stem == "sleuth-4-22"))
    offered = [choice.key for choice in listening_form(game, play, {}).row(KIND).choices]
    assert "question" in offered
    assert "cards" not in offered


def test_everybody_heard_that_a_card_was_given_but_not_which() -> None:
    seen = AskOne(asker="Ann", target="Bob", about="red", passed=1, seen=("red-3",))
    gave = AskAll(asker="Ann", about="5", gave={"Bob": "blue-5", "Cem": False, "Dee": "red-5"})
    heard = overheard(CATALINE, Play(SETUP, (seen, gave)))
    assert heard.setup.hand == ()
    assert heard.notes == (
        AskOne(asker="Ann", target="Bob", about="red", passed=1),
        AskAll(asker="Ann", about="5", gave={"Bob": True, "Cem": False, "Dee": True}),
    )


def test_my_own_opening_and_money_are_not_part_of_what_everybody_hears() -> None:
    game, play = game_and_play(next(path for path in RECORDS if path.stem == "conspiracy-4-40"))
    form = listening_form(game, play, {})
    kinds = {choice.key for choice in form.row(KIND).choices}
    assert {"move", "challenge"} <= kinds
    assert not {"open", "bluff"} & kinds
