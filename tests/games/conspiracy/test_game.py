"""The game as the rest of the notepad sees it: its answer, its subjects, its empty sheet."""

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Pay
from notepad.games.conspiracy.setup import SPIES, Setup
from tests.games.conspiracy.tables import OPENED, RITA, ROCK, SETUP, TANYA, blows, covers, known


def test_the_answer_has_my_book_and_everybodys_bounds() -> None:
    dees = (Pay(player="Dee"), blows(ROCK, RITA, who="Dee"))
    told = GAME.answer(SETUP, known(OPENED, covers(TANYA, 300), *dees))
    living = [spy for spy in SPIES if spy != RITA]
    assert told["balance"] == 9_500
    assert told["accounts"] == {spy: 500 if spy == TANYA else 0 for spy in living}
    assert told["eliminated"] == [RITA]
    assert told["opponents"]["Bob"] == {
        spy: [300, 10_000] if spy == TANYA else [0, 0] for spy in living
    }
    assert list(told["opponents"]) == ["Bob", "Cem", "Dee"]
    assert told["opponents"]["Dee"][ROCK] == [0, 9_000]


def test_of_a_contradiction_every_field_of_the_answer_is_none() -> None:
    told = GAME.answer(SETUP, known(covers(TANYA, 10_100)))
    assert told == dict.fromkeys(("balance", "accounts", "eliminated", "opponents"))


def test_a_reason_can_be_asked_of_each_spy_and_of_both_ends_of_what_he_was_paid() -> None:
    subjects = GAME.subjects(SETUP)
    assert len(subjects) == 3 * len(SPIES)
    assert subjects[TANYA] == TANYA
    assert subjects[f"{TANYA}/low"] == "Tanya Hyde, at least"
    assert subjects[f"{TANYA}/high"] == "Tanya Hyde, at most"


def test_who_begins_is_the_first_player_unless_the_setup_says_otherwise() -> None:
    assert GAME.table(SETUP).first == "Ann"
    assert GAME.table(Setup(players=("Ann", "Bob"), me="Ann", first="Bob")).first == "Bob"
