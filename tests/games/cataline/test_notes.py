"""Noting by taps: every note and its faults, whose turn it is, and who has won."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.card_slots import NONE
from notepad.core.form import Form
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal, State
from notepad.games.cataline.setup import ALL, CARDS, CLASSES, KEPT, LONE, STANDARD, Setup, cards_of
from tests.games.cataline.playing import FOUR, NAMES
from tests.games.tables import comes_back, state_after, tapped_form, view_of

THREE = Setup(players=NAMES[:3], me="Bob", hand=(), first="Cem")


def after(*notes: Note) -> State:
    state: State = state_after(GAME, THREE, *notes)
    return state


def asked(who: str) -> AskOne:
    target = "Ann" if who != "Ann" else "Bob"
    return AskOne(asker=who, target=target, about="1", passed=0)


def test_the_first_asks_first_and_then_it_goes_round_by_seat() -> None:
    assert after().asker == "Cem"
    assert after(asked("Cem")).asker == "Ann"
    assert after(asked("Cem"), asked("Ann")).asker == "Bob"


def test_a_question_out_of_turn_moves_the_turn_along_with_it() -> None:
    assert after(asked("Bob")).asker == "Cem"


def test_who_accused_wrongly_is_out_and_passed_over() -> None:
    notes = (asked("Cem"), Accuse(player="Ann", sum=20, correct=False))
    assert after(*notes).out == {"Ann"}
    assert after(*notes).asker == "Bob"


def test_a_right_accusation_wins() -> None:
    assert after(Accuse(player="Ann", sum=20, correct=True)).winners == ("Ann",)


def test_the_last_who_never_accused_wrongly_wins_by_default() -> None:
    wrong = [Accuse(player=name, sum=20, correct=False) for name in ("Ann", "Cem")]
    assert after(*wrong[:1]).winners == ()
    assert after(*wrong).winners == ("Bob",)


def taps(*made: tuple[str, str]) -> Form[Note]:
    return tapped_form(GAME, view_of(GAME, FOUR), *made)


def test_a_question_of_others_is_three_taps_and_noted_at_the_third() -> None:
    made = taps(("whom", "Cem"), ("suit", "blue"), ("passed", "2"))
    assert made.outcome == AskOne(asker="Ann", target="Cem", about="blue", passed=2)
    assert made.at_once


def test_a_value_takes_the_place_of_a_suit() -> None:
    made = taps(("whom", "Cem"), ("suit", "blue"), ("value", "3"), ("passed", "1"))
    assert made.outcome == AskOne(asker="Ann", target="Cem", about="3", passed=1)


def test_who_asked_me_needs_no_number_because_my_hand_has_it() -> None:
    made = taps(("whom", "Bob"), ("suit", "blue"))
    assert made.outcome == AskOne(asker="Ann", target="Bob", about="blue", passed=2)


def test_the_cards_that_i_saw_are_tapped_and_the_last_one_notes_it() -> None:
    steps = [("who", "Bob"), ("whom", "Ann"), ("value", "1"), ("passed", "2"), ("seen", "red-1")]
    assert taps(*steps).outcome is None
    assert taps(*steps).sheet_rows == ("seen",)
    made = taps(*steps, ("seen", "green-1"))
    assert made.outcome == AskOne(
        asker="Bob", target="Ann", about="1", passed=2, seen=("red-1", "green-1")
    )
    assert made.at_once


def test_nothing_seen_is_noted_with_the_zero() -> None:
    made = taps(("who", "Bob"), ("whom", "Ann"), ("value", "1"), ("passed", "0"))
    assert made.outcome == AskOne(asker="Bob", target="Ann", about="1", passed=0, seen=())


def test_my_own_cards_are_dimmed_among_those_seen() -> None:
    made = taps(("who", "Bob"), ("whom", "Ann"), ("suit", "blue"), ("passed", "2"))
    dimmed = {choice.key for choice in made.row("seen").choices if choice.dimmed}
    assert dimmed == {"blue-3", "blue-4"}


def test_a_question_to_all_asks_who_had_none_and_what_i_gave() -> None:
    made = taps(("whom", "*"), ("suit", "blue"), ("none", "Dee"), ("gave-Bob", "blue-4"))
    gave: dict[str, bool | str] = {"Cem": True, "Dee": False, "Bob": "blue-4"}
    assert made.outcome == AskAll(asker="Ann", about="blue", gave=gave)
    assert not made.at_once


def test_my_only_matching_card_needs_no_tap() -> None:
    made = taps(("whom", "*"), ("suit", "yellow"))
    assert isinstance(made.outcome, AskAll)
    assert made.outcome.gave["Bob"] == "yellow-2"


def test_without_a_matching_card_i_gave_none() -> None:
    made = taps(("whom", "*"), ("suit", "green"))
    assert isinstance(made.outcome, AskAll)
    assert made.outcome.gave["Bob"] is False


def test_when_i_ask_all_each_gives_a_card_or_none() -> None:
    made = taps(
        ("who", "Bob"),
        ("whom", "*"),
        ("value", "1"),
        ("gave-Ann", "red-1"),
        ("gave-Cem", "-"),
        ("gave-Dee", "green-1"),
    )
    gave: dict[str, bool | str] = {"Ann": "red-1", "Cem": False, "Dee": "green-1"}
    assert made.outcome == AskAll(asker="Bob", about="1", gave=gave)
    assert made.at_once


def test_an_accusation_is_who_sum_and_how_it_went() -> None:
    made = taps(("kind", "accusation"), ("who", "Dee"), ("sum", "20"), ("said", "wrong"))
    assert made.outcome == Accuse(player="Dee", sum=20, correct=False)
    assert made.at_once


def test_changing_the_question_drops_what_was_seen_for_another() -> None:
    steps = [("who", "Bob"), ("whom", "Ann"), ("value", "1"), ("passed", "2"), ("seen", "red-1")]
    made = taps(*steps, ("value", "2"))
    assert not any(choice.chosen for choice in made.row("passed").choices)
    assert made.outcome is None


def test_no_card_comes_from_two_players() -> None:
    gave: dict[str, bool | str] = {"Ann": "green-1", "Cem": "green-1", "Dee": False}
    note = AskAll(asker="Bob", about="green", gave=gave)
    steps = [("who", "Bob"), ("whom", ALL), ("suit", "green"), ("gave-Ann", "green-1")]
    assert [fault.path for fault in GAME.keypad.faults(FOUR, note)] == ["gave"]
    twice = taps(*steps, ("gave-Cem", "green-1"), ("gave-Dee", NONE))
    assert twice.outcome is None
    assert twice.hint
    assert taps(*steps, ("gave-Cem", "green-2"), ("gave-Dee", NONE)).outcome is not None


SETUPS = {
    STANDARD: Setup(players=NAMES, me="Bob", hand=CARDS[3:9]),
    KEPT: Setup(players=NAMES, me="Bob", hand=CARDS[3:9], variant=KEPT),
    LONE: Setup(players=NAMES, me="Bob", hand=CARDS[3:8], variant=LONE, conspirators=10),
}


@st.composite
def asked_one(draw: st.DrawFn, setup: Setup) -> AskOne:
    asker, target = draw(st.permutations(NAMES))[:2]
    about = draw(st.sampled_from(CLASSES))
    cards = cards_of(about)
    passed = draw(st.integers(0, max(len(cards), setup.hand_size(target))))
    note = AskOne(asker=asker, target=target, about=about, passed=passed)
    if asker != setup.me and not (setup.variant == KEPT and target == setup.me):
        return note
    seen = tuple(draw(st.permutations(cards))[:passed])
    return replace(note, passed=len(seen), seen=seen)


@st.composite
def asked_all(draw: st.DrawFn, setup: Setup) -> AskAll:
    asker, about = draw(st.sampled_from(NAMES)), draw(st.sampled_from(CLASSES))
    cards = list(draw(st.permutations(cards_of(about))))
    gave: dict[str, bool | str] = {}
    for name in NAMES:
        if name != asker:
            some = draw(st.booleans())
            gave[name] = cards.pop() if some and setup.me in (asker, name) else some
    return AskAll(asker=asker, about=about, gave=gave)


@st.composite
def revealed(draw: st.DrawFn, setup: Setup) -> Reveal:
    cards = list(draw(st.permutations(CARDS)))
    hidden = tuple(cards.pop() for _card in range(setup.hidden_count))
    laid = draw(st.dictionaries(st.sampled_from(NAMES), st.integers(1, 4), max_size=4))
    hands = {
        name: tuple(cards.pop() for _card in range(laid[name])) for name in NAMES if name in laid
    }
    return Reveal(cards=hidden, hands=hands or None)


def any_note(setup: Setup) -> st.SearchStrategy[Note]:
    player = st.sampled_from(NAMES)
    if setup.variant == LONE:
        accused: st.SearchStrategy[Note] = st.builds(
            AccuseCard, player=player, card=st.sampled_from(CARDS)
        )
    else:
        sums = st.integers(0, 99)
        accused = st.builds(Accuse, player=player, sum=sums, correct=st.booleans())
    return st.one_of(asked_one(setup), asked_all(setup), accused, revealed(setup))


def in_order(note: object) -> object:
    """Return a note with its cards in order: in which they are tapped is no matter."""
    if isinstance(note, AskOne) and note.seen:
        return replace(note, seen=tuple(sorted(note.seen)))
    return note


@pytest.mark.parametrize("variant", SETUPS)
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_note_comes_back_from_its_record_its_draft_and_its_taps(
    variant: str, data: st.DataObject
) -> None:
    setup = SETUPS[variant]
    note = data.draw(any_note(setup))
    over = Accuse(player="Cem", sum=20, correct=True)
    view = view_of(GAME, setup, (over,) if isinstance(note, Reveal) and variant != LONE else ())
    comes_back(GAME, setup, note, view, alike=in_order)


@pytest.mark.parametrize("variant", SETUPS)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_a_slip_is_another_note(variant: str, data: st.DataObject) -> None:
    setup = SETUPS[variant]
    note = data.draw(any_note(setup))
    slips = [other for _kind, other in GAME.keypad.slips(setup, note, GAME.start(setup))]
    assert note not in slips
    assert slips


def test_who_had_none_and_which_card_i_gave_are_asked_together() -> None:
    draft = {"kind": ("question",), "who": ("Ann",), "whom": (ALL,), "suit": ("red",)}
    asked = GAME.form(view_of(GAME, SETUPS[STANDARD]), draft)
    assert asked.step == ("none", "gave-Bob")
    assert asked.sheet_rows == ("gave-Bob",)
