from notepad.games.cataline.turns import asker, out, winners

from notepad.games.cataline.notes import Accuse, AskOne
from notepad.games.cataline.setup import Setup

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=(), first="Cem")


def _asked(who: str) -> AskOne:
    target = "Ann" if who != "Ann" else "Bob"
    return AskOne(asker=who, target=target, about="1", passed=0)


def test_the_first_asks_first_and_then_it_goes_round_by_seat() -> None:
    assert asker(SETUP, ()) == "Cem"
    assert asker(SETUP, (_asked("Cem"),)) == "Ann"
    assert asker(SETUP, (_asked("Cem"), _asked("Ann"))) == "Bob"


def test_a_question_out_of_turn_moves_the_turn_along_with_it() -> None:
    assert asker(SETUP, (_asked("Bob"),)) == "Cem"


def test_who_accused_wrongly_is_out_and_passed_over() -> None:
    notes = (_asked("Cem"), Accuse(player="Ann", sum=20, correct=False))

    assert out(notes) == {"Ann"}
    assert asker(SETUP, notes) == "Bob"


def test_a_right_accusation_wins() -> None:
    assert winners(SETUP, (Accuse(player="Ann", sum=20, correct=True),)) == ("Ann",)


def test_the_last_who_never_accused_wrongly_wins_by_default() -> None:
    wrong = [Accuse(player=name, sum=20, correct=False) for name in ("Ann", "Cem")]

    assert winners(SETUP, wrong[:1]) == ()
    assert winners(SETUP, wrong) == ("Bob",)
