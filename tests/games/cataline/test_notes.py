"""Noting by taps: every note and its faults, whose turn it is, and who has won."""

from notepad.core.card_slots import NONE
from notepad.core.form import Form
from notepad.core.slots import MORE
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskAll, Note, State
from notepad.games.cataline.setup import ALL, Setup
from tests.games.cataline.playing import FOUR, NAMES
from tests.games.tables import known_after, state_after, tapped_form, view_of

THREE = Setup(players=NAMES[:3], me="Bob", hand=(), first="Cem")


def after(*notes: Note) -> State:
    state: State = state_after(GAME, THREE, *notes)
    return state


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


def test_no_card_comes_from_two_players() -> None:
    gave: dict[str, bool | str] = {"Ann": "green-1", "Cem": "green-1", "Dee": False}
    note = AskAll(asker="Bob", about="green", gave=gave)
    steps = [("who", "Bob"), ("whom", ALL), ("suit", "green"), ("gave-Cem", "green-1")]
    assert [fault.path for fault in GAME.keypad.faults(FOUR, note)] == ["gave"]
    twice = taps(*steps, ("gave-Dee", NONE), ("gave-Ann", "green-1"))
    assert twice.outcome is None
    assert twice.hint
    assert taps(*steps, ("gave-Dee", NONE), ("gave-Ann", "green-2")).outcome is not None
