"""Noting what happens at a table of Sleuth: taps, faults, turns, and who has won."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play, View, states_of
from notepad.core.slots import MORE
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve, State
from notepad.games.sleuth.search_cards import PLACE
from notepad.games.sleuth.setup import CARDS, KINDS, Setup, cards_of
from tests.games.sleuth.playing import NAMES, SETUP, after, dealt, form
from tests.games.tables import comes_back, fault_paths, state_after, view_of

TABLE, TRUTH = dealt(4, Random(1))
ASKED = Ask(asker="Ann", target="Dee", about=("pearl",), count=1)
RIGHT, WRONG = Solve(player="Bob", correct=True), Solve(player="Bob", correct=False)


def state(*notes: Note) -> State:
    found: State = state_after(GAME, TABLE, *notes)
    return found


def askers(setup: Setup, *notes: Note) -> list[str]:
    return [state.asker for state in states_of(GAME, Play(setup, notes))]


def test_the_next_by_seat_asks() -> None:
    assert askers(TABLE, ASKED) == ["Ann", "Bob"]
    assert state(ASKED, Exchange(player="Bob")).asker == "Cem"


def test_a_solution_may_be_tried_out_of_turn_and_changes_no_turn() -> None:
    assert state(ASKED, Solve(player="Dee", correct=False)).asker == "Bob"


def test_where_two_questions_are_asked_a_turn_the_same_player_is_up_once_more() -> None:
    twice = replace(TABLE, questions=2)
    notes: tuple[Note, ...] = (
        ASKED,
        ASKED,
        replace(ASKED, asker="Bob"),
        Solve(player="Dee", correct=False),
        replace(ASKED, asker="Bob"),
        Exchange(player="Cem"),
        replace(ASKED, asker="Ann"),
        Solve(player="Ann", correct=False),
    )
    assert askers(twice, *notes) == ["Ann", "Ann", "Bob", "Bob", "Bob", "Cem", "Ann", "Ann", "Bob"]


def test_who_asks_out_of_turn_begins_a_turn_of_his_own() -> None:
    twice = replace(TABLE, questions=2)
    notes = (ASKED, replace(ASKED, asker="Cem"), replace(ASKED, asker="Cem"), ASKED, ASKED, ASKED)
    assert askers(twice, *notes) == ["Ann", "Ann", "Cem", "Dee", "Ann", "Bob", "Ann"]


def test_who_is_out_or_has_won_asks_no_more() -> None:
    assert state(ASKED, WRONG).asker == "Cem"
    assert state(ASKED, RIGHT).asker == "Cem"
    assert state(Solve(player="Ann", correct=False)).asker == "Bob"


def test_it_is_over_once_somebody_has_won_unless_others_play_on() -> None:
    assert not state(ASKED, WRONG).over
    assert state(ASKED, RIGHT).over
    assert not state(RIGHT, Exchange(player="Cem")).over
    second = Solve(player="Dee", correct=True)
    assert state(RIGHT, Exchange(player="Cem"), second).winners == ("Bob", "Dee")


def test_with_all_cards_laid_open_it_is_over() -> None:
    (gem,) = TRUTH["hidden"]
    last = state(ASKED, Reveal(cards=(gem,)))
    assert last.over
    assert last.uncovered == (gem,)


def test_a_question_about_two_elements_is_noted_at_the_fourth_tap() -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("colour", "red"), ("count", "2")]
    before, whole = form(after(SETUP), *taps[:3]), form(after(SETUP), *taps)
    assert before.outcome is None
    assert whole.outcome == Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=2)
    assert whole.at_once


def test_another_element_takes_the_number_back() -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair"), ("colour", "red")]
    assert form(after(SETUP), *taps).outcome is None


def test_cards_are_seen_when_i_ask_for_two_elements() -> None:
    mine = after(replace(SETUP, first="Ann"))
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair"), ("count", "1")]
    asked = form(mine, *taps)
    assert asked.outcome is None
    assert asked.sheet_rows == ("seen",)
    card = cards_of(("pearl", "pair"))[0]
    seen = form(mine, *taps, ("seen", card)).outcome
    assert seen == Ask(asker="Ann", target="Cem", about=("pearl", "pair"), count=1, seen=(card,))


def test_no_number_is_offered_that_i_cannot_have_seen() -> None:
    taps = [("whom", "Cem"), ("gem", "pearl"), ("type", "pair")]
    mine, others = (after(replace(SETUP, first=first)) for first in ("Ann", "Bob"))
    assert [choice.key for choice in form(mine, *taps).row("count").choices] == list("01234")
    assert MORE in {choice.key for choice in form(others, *taps).row("count").choices}
    six = Ask(asker="Ann", target="Cem", about=("pearl", "pair"), count=6, seen=())
    assert fault_paths(GAME, SETUP, six) == ["count", "seen"]


@pytest.mark.parametrize("numbers_only", [True, False])
def test_no_cards_are_seen_for_one_element_or_by_house_rule(*, numbers_only: bool) -> None:
    mine = after(replace(SETUP, first="Ann", numbers_only=numbers_only))
    elements = [("gem", "pearl"), ("colour", "red")][: 1 + numbers_only]
    found = form(mine, ("whom", "Cem"), *elements, ("count", "1")).outcome
    assert isinstance(found, Ask)
    assert found.seen is None


def test_an_exchange_waits_for_its_confirmation() -> None:
    found = form(after(SETUP), ("kind", "exchange"))
    assert found.outcome == Exchange(player="Bob")
    assert not found.at_once


def test_a_solution_may_be_said_aloud_by_tapping_the_sheet() -> None:
    taps = [("kind", "solution"), ("who", "Eva"), ("said", "wrong")]
    silent = form(after(SETUP), *taps)
    assert silent.outcome == Solve(player="Eva", correct=False)
    assert silent.sheet_rows == ("card",)
    aloud = form(after(SETUP), *taps, ("card", "opal-pair-red"))
    assert aloud.outcome == Solve(player="Eva", correct=False, card="opal-pair-red")


def test_who_is_out_or_has_won_is_asked_but_asks_no_more() -> None:
    notes = (Solve(player="Bob", correct=False), Solve(player="Cem", correct=True))
    asked = form(after(SETUP, *notes), ("whom", "Bob"), ("gem", "pearl"), ("count", "1"))
    assert asked.outcome == Ask(asker="Dee", target="Bob", about=("pearl",), count=1)


def test_numbers_that_cannot_be_are_dimmed_from_deduction_up() -> None:
    seen = Ask(asker="Bob", target="Cem", about=("pearl", "red"), count=0)
    known = GAME.reasoner(SETUP).follow([seen])
    view = replace(after(SETUP, seen), known=known, level=Level.DEDUCTION)
    taps = [("who", "Bob"), ("whom", "Cem"), ("gem", "pearl"), ("colour", "red")]
    dimmed = {choice.key for choice in form(view, *taps).row("count").choices if choice.dimmed}
    assert dimmed == {"1", "2", "3", MORE}
    paper = form(replace(view, level=Level.PAPER), *taps).row("count").choices
    assert {choice.key for choice in paper if choice.dimmed} == {MORE}


def any_question(data: st.DataObject, setup: Setup) -> Ask:
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
            return any_question(data, setup)
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


@given(st.data())
def test_a_note_comes_back_from_its_draft_its_taps_and_its_record(data: st.DataObject) -> None:
    setup, view = table(data)
    comes_back(GAME, setup, any_note(data, setup), view)


@given(st.data())
def test_a_slip_changes_the_note_in_one_slot(data: st.DataObject) -> None:
    setup, _view = table(data)
    note = any_question(data, setup)
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
    assert fault_paths(GAME, setup, note) == [path]


def kinds(view: View) -> set[str]:
    return {choice.key for choice in form(view).row("kind").choices}


def test_cards_can_be_laid_open_once_somebody_has_won() -> None:
    setup, truth = dealt(4, Random(1))
    won = after(setup, Solve(player="Bob", correct=True))
    assert "reveal" not in kinds(after(setup))
    assert "reveal" in kinds(won)
    (gem,), hand = truth["hidden"], tuple(sorted(truth["Cem"]))
    laid = [("laid", "Cem"), *(("laid-Cem", card) for card in hand)]
    made = form(won, ("kind", "reveal"), ("cards", gem), *laid)
    assert made.outcome == Reveal(cards=(gem,), hands={"Cem": hand})
    assert not made.at_once
    assert made.sentence.startswith("Missing: ")
    assert "; laid open: Cem: " in made.sentence


def test_where_nobody_can_win_any_more_cards_can_be_laid_open() -> None:
    setup, _truth = dealt(3, Random(1))
    wrong = [Solve(player=name, correct=False) for name in setup.players]
    assert "reveal" in kinds(after(setup, *wrong))
