from collections.abc import Sequence

from notepad.core.game import Play, states_of
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskOne, Note, State
from notepad.games.cataline.setup import Setup

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=(), first="Cem")


def _after(notes: Sequence[Note]) -> State:
    return states_of(GAME, Play(SETUP, tuple(notes)))[-1]  # type: ignore[no-any-return]


def _asked(who: str) -> AskOne:
    target = "Ann" if who != "Ann" else "Bob"
    return AskOne(asker=who, target=target, about="1", passed=0)


def test_the_first_asks_first_and_then_it_goes_round_by_seat() -> None:
    assert _after(()).asker == "Cem"
    assert _after((_asked("Cem"),)).asker == "Ann"
    assert _after((_asked("Cem"), _asked("Ann"))).asker == "Bob"


def test_a_question_out_of_turn_moves_the_turn_along_with_it() -> None:
    assert _after((_asked("Bob"),)).asker == "Cem"


def test_who_accused_wrongly_is_out_and_passed_over() -> None:
    notes = (_asked("Cem"), Accuse(player="Ann", sum=20, correct=False))

    assert _after(notes).out == {"Ann"}
    assert _after(notes).asker == "Bob"


def test_a_right_accusation_wins() -> None:
    assert _after((Accuse(player="Ann", sum=20, correct=True),)).winners == ("Ann",)


def test_the_last_who_never_accused_wrongly_wins_by_default() -> None:
    wrong = [Accuse(player=name, sum=20, correct=False) for name in ("Ann", "Cem")]

    assert _after(wrong[:1]).winners == ()
    assert _after(wrong).winners == ("Bob",)
