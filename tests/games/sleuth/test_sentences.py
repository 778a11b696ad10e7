"""Every well-formed note can be tapped, and comes back from its draft."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Draft, Form, Row, tapped
from notepad.core.game import View
from notepad.core.slots import MORE
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.search_cards import PLACE
from notepad.games.sleuth.setup import CARDS, KINDS, Setup, cards_of
from tests.games.sleuth.playing import NAMES, dealt
from tests.games.views import view_of


def asked(data: st.DataObject, setup: Setup) -> Ask:
    asker, target = data.draw(st.permutations(setup.players))[:2]
    kinds = data.draw(st.lists(st.sampled_from(range(3)), min_size=1, unique=True))
    about = tuple(data.draw(st.sampled_from(KINDS[kind])) for kind in sorted(kinds))
    cards = cards_of(about)
    if asker == setup.me and setup.shows(about):
        seen = tuple(data.draw(st.lists(st.sampled_from(cards), unique=True)))
        return Ask(asker=asker, target=target, about=about, count=len(seen), seen=seen)
    most = max(len(cards), setup.hand_size(target))
    return Ask(asker=asker, target=target, about=about, count=data.draw(st.integers(0, most)))


def revealed(data: st.DataObject, setup: Setup) -> Reveal:
    cards = data.draw(st.permutations(CARDS))
    hands: dict[str, tuple[str, ...]] = {}
    for name in data.draw(st.lists(st.sampled_from(setup.players), unique=True, max_size=3)):
        hands[name] = tuple(cards[10 * len(hands) + 3 :][: data.draw(st.integers(1, 6))])
    return Reveal(cards=tuple(cards[: setup.missing]), hands=hands or None)


def any_note(data: st.DataObject, setup: Setup) -> Note:
    player = data.draw(st.sampled_from(setup.players))
    match data.draw(st.sampled_from(("ask", "exchange", "solve", "reveal"))):
        case "ask":
            return asked(data, setup)
        case "exchange":
            return Exchange(player=player)
        case "solve":
            card = data.draw(st.sampled_from((None, *CARDS)))
            return Solve(player=player, correct=data.draw(st.booleans()), card=card)
        case _:
            return revealed(data, setup)


def table(data: st.DataObject) -> tuple[Setup, View]:
    """Return a setup, and a view in which somebody has won, with search cards or without."""
    players = data.draw(st.integers(3, 7))
    setup, _truth = dealt(players, Random(data.draw(st.integers(0, 99))))
    cards = data.draw(st.sampled_from(((), ("blue", "free", "opal+pair", "?"), ("new",) * 4)))
    won = Solve(player=NAMES[1], correct=True)
    return setup, view_of(GAME, setup, [won], aside={PLACE: cards} if cards else {})


def by_taps(view: View, goal: Draft) -> Form[Any]:
    """Return the form after tapping all that a draft has, row after row, from an empty one."""
    draft: Draft = {}
    for _tap in range(80):
        made = GAME.form(view, draft)
        step = next((step for row in made.rows if (step := _step(row, goal, draft))), None)
        if step is None:
            hidden = [key for key, cards in goal.items() if cards and not _shown(made, key)]
            if not hidden:
                return made
            whose, name = hidden[0].split("-", 1)
            step = made.row(whose), name
        draft = tapped(draft, *step)
    raise AssertionError(f"{goal} can't be tapped")


def _step(row: Row, goal: Draft, draft: Draft) -> tuple[Row, str] | None:
    missing = [word for word in goal.get(row.key, ()) if word not in draft.get(row.key, ())]
    if not missing:
        return None
    offered = {choice.key for choice in row.choices}
    return row, missing[0] if not offered or missing[0] in offered else MORE


def _shown(made: Form[Any], key: str) -> bool:
    return any(row.key == key for row in made.rows)


@given(st.data())
def test_a_note_comes_back_from_its_draft(data: st.DataObject) -> None:
    setup, view = table(data)
    note = any_note(data, setup)
    assert list(GAME.keypad.faults(setup, note)) == []
    assert GAME.form(view, GAME.keypad.draft(setup, note)).outcome == note


@given(st.data())
def test_every_well_formed_note_can_be_tapped(data: st.DataObject) -> None:
    setup, view = table(data)
    note = any_note(data, setup)
    assert by_taps(view, GAME.keypad.draft(setup, note)).outcome == note


@given(st.data())
def test_a_slip_changes_the_note_in_one_slot(data: st.DataObject) -> None:
    setup, _view = table(data)
    note = asked(data, setup)
    slips = [slip for _kind, slip in GAME.keypad.slips(setup, note, GAME.start(setup))]
    changed = [
        {field for field, value in vars(slip).items() if value != vars(note)[field]}
        for slip in slips
    ]
    assert {frozenset(one) for one in changed} >= {frozenset({one}) for one in ("target", "about")}
    assert all(changed)


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Reveal(cards=("opal-pair-red", "opal-pair-blue")), "cards"),
        (Reveal(cards=()), "cards"),
        (Reveal(cards=("opal-pair-red",), hands={"Bob": ("opal-pair-red",)}), "hands.Bob[0]"),
        (Reveal(cards=("opal-pair-red",), hands={"Zoe": ()}), "hands.Zoe"),
        (Reveal(cards=("opal-pair-red",), hands={"Bob": ("opal",)}), "hands.Bob[0]"),
    ],
)
def test_what_is_wrong_with_laid_open_cards_is_told(note: Reveal, path: str) -> None:
    setup, _truth = dealt(4, Random(1))
    assert [fault.path for fault in GAME.keypad.faults(setup, note)] == [path]


def test_cards_can_be_laid_open_once_somebody_has_won() -> None:
    setup, truth = dealt(4, Random(1))
    before, won = view_of(GAME, setup), view_of(GAME, setup, [Solve(player="Bob", correct=True)])
    assert "reveal" not in {choice.key for choice in GAME.form(before, {}).row("kind").choices}
    assert "reveal" in {choice.key for choice in GAME.form(won, {}).row("kind").choices}

    (gem,), hand = truth["hidden"], tuple(sorted(truth["Cem"]))
    made = by_taps(won, {"kind": ("reveal",), "cards": (gem,), "laid-Cem": hand})
    assert made.outcome == Reveal(cards=(gem,), hands={"Cem": hand})
    assert not made.at_once
    assert made.sentence.startswith("Missing: ")
    assert "; laid open: Cem: " in made.sentence


def test_where_nobody_can_win_any_more_cards_can_be_laid_open() -> None:
    setup, _truth = dealt(3, Random(1))
    wrong = [Solve(player=name, correct=False) for name in setup.players]
    kinds = GAME.form(view_of(GAME, setup, wrong), {}).row("kind").choices
    assert "reveal" in {choice.key for choice in kinds}
