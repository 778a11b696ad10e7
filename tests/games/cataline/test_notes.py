"""Noting by taps: every note and its faults, whose turn it is, and who has won."""

from notepad.core.card_slots import NONE
from notepad.core.form import Draft, Form
from notepad.core.slots import MORE
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note, State
from notepad.games.cataline.setup import ALL, Setup
from tests.games.cataline.playing import FOUR, NAMES
from tests.games.tables import known_after, state_after, tapped_form, view_of

THREE = Setup(players=NAMES[:3], me="Bob", hand=(), first="Cem")


def after(*notes: Note) -> State:
    state: State = state_after(GAME, THREE, *notes)
    return state


def asked(who: str) -> AskOne:
    target = "Ann" if who != "Ann" else "Bob"
    return AskOne(asker=who, target=target, about="1", passed=0)


def test_who_accused_wrongly_is_out_and_passed_over() -> None:
    notes = (asked("Cem"), Accuse(player="Ann", sum=20, correct=False))
    assert after(*notes).out == {"Ann"}
    assert after(*notes).asker == "Bob"


def test_the_last_who_never_accused_wrongly_wins_by_default() -> None:
    wrong = [Accuse(player=name, sum=20, correct=False) for name in ("Ann", "Cem")]
    assert after(*wrong[:1]).winners == ()
    assert after(*wrong).winners == ("Bob",)


def taps(*made: tuple[str, str]) -> Form[Note]:
    return tapped_form(GAME, view_of(GAME, FOUR), *made)


def test_sums_that_the_notes_rule_out_are_dimmed() -> None:
    wrong = Accuse(player="Cem", sum=20, correct=False)
    known = known_after(GAME, FOUR, wrong)
    view = view_of(GAME, FOUR, (wrong,), known)
    choices = tapped_form(GAME, view, ("kind", "accusation"), ("who", "Dee")).row("sum").choices
    plain = {choice.key for choice in choices if not choice.dimmed} - {MORE}
    offered = {choice.key for choice in choices} - {MORE}
    assert plain == {str(total) for total in known.odds.sums} & offered
    assert "20" in {choice.key for choice in choices} - plain


def test_the_sums_offered_depend_on_my_hand_alone_and_have_those_that_are_likely() -> None:
    known = known_after(GAME, FOUR)
    accusing = (("kind", "accusation"), ("who", "Dee"))
    offered, later = (
        [choice.key for choice in tapped_form(GAME, view, *accusing).row("sum").choices]
        for view in (view_of(GAME, FOUR), view_of(GAME, FOUR, (), known))
    )
    assert set(offered) <= set(later)
    assert [key for key in later if key != MORE] == [str(total) for total in range(10, 30)]
    assert sum(known.odds.sums.get(int(key), 0) for key in later[:-1]) > 0.98


I_ASK = (("who", "Bob"), ("whom", "Ann"), ("value", "1"))


def test_only_what_my_hand_answers_is_filled_by_itself_not_whose_turn_it_is() -> None:
    mine: Draft = {"whom": ("Bob",), "suit": ("yellow",)}
    assert GAME.form(view_of(GAME, FOUR), mine).filled_by_itself(mine) == {"passed": "1"}
    wrong: Draft = {"kind": ("accusation",), "sum": ("21",), "said": ("wrong",)}
    accused = GAME.form(view_of(GAME, FOUR), wrong)
    assert accused.at_once
    assert accused.filled_by_itself(wrong) == {}


def test_what_was_tapped_ahead_is_there_when_its_turn_comes() -> None:
    made = taps(("passed", "2"), ("suit", "green"), ("whom", "Cem"))
    assert made.outcome == AskOne(asker="Ann", target="Cem", about="green", passed=2)
    assert made.at_once


def test_changing_the_question_drops_what_was_seen_for_another() -> None:
    made = taps(*I_ASK, ("passed", "2"), ("seen", "red-1"), ("value", "2"))
    assert not any(choice.chosen for choice in made.row("passed").choices)
    assert made.outcome is None


def test_no_card_comes_from_two_players() -> None:
    gave: dict[str, bool | str] = {"Ann": "green-1", "Cem": "green-1", "Dee": False}
    note = AskAll(asker="Bob", about="green", gave=gave)
    steps = [("who", "Bob"), ("whom", ALL), ("suit", "green"), ("gave-Cem", "green-1")]
    assert [fault.path for fault in GAME.keypad.faults(FOUR, note)] == ["gave"]
    twice = taps(*steps, ("gave-Dee", NONE), ("gave-Ann", "green-1"))
    assert twice.outcome is None
    assert twice.hint
    assert taps(*steps, ("gave-Dee", NONE), ("gave-Ann", "green-2")).outcome is not None
