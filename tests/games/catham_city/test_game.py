"""The parts of the game together, as the rest of the notepad asks for them."""

from notepad.games.catham_city.game import GAME, rules
from notepad.games.catham_city.notes import Points, Take
from notepad.games.catham_city.setup import FACTIONS, called
from tests.games.catham_city.tables import FIRST, POINTS_ALONE, known

MY_TAKE = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


def test_all_that_follows_is_answered_in_the_order_of_the_factions() -> None:
    answer = GAME.answer(FIRST, known(MY_TAKE))
    assert answer["hand"] == {"council": 3, "robocats": 2, "mafia": 3, "hackers": 1}
    assert [*answer["hand"]] == ["council", "robocats", "mafia", "hackers"]
    assert answer["row"] == {"detectives": 2, "council": 4, "hackers": 1}
    assert answer["hand_sizes"] == {"Ann": 9, "Bob": 6, "Cem": 7}
    assert (answer["draw_pile"], answer["discarded"], answer["won"]) == (46, {}, None)
    assert answer["hands"]["Bob"]["mafia"] == [0, 6]
    assert [*answer["hands"]["Cem"]] == [*(FIRST.factions or ())]


def test_nothing_is_deduced_from_what_cannot_be() -> None:
    found = known(MY_TAKE, MY_TAKE)
    assert found.conflict == (2,)
    assert {*GAME.answer(FIRST, found).values()} == {None}


def test_where_points_alone_are_kept_points_and_winner_are_answered() -> None:
    answer = GAME.answer(POINTS_ALONE, known(Points(player="Bob", stands=16), setup=POINTS_ALONE))
    assert {key: value for key, value in answer.items() if value is not None} == {
        "points": {"Ann": 0, "Bob": 16, "Cem": 0},
        "won": "Bob",
    }


def test_reasons_are_asked_about_factions_their_ends_hands_and_points() -> None:
    subjects = GAME.subjects(FIRST)
    assert subjects["mafia"] == "Mafia"
    assert subjects["mafia/low"] == "Mafia, at least"
    assert {*subjects} >= {"mafia/high", "cards", "points"}
    assert {*GAME.subjects(POINTS_ALONE)} == {"points"}


def test_the_rules_begin_with_what_is_sought_and_tell_every_faction() -> None:
    first, *others = rules()
    assert first.heading == "What is sought"
    assert "16" in first.text
    told = " ".join(part.text for part in others)
    assert [one for one in FACTIONS if called(one) not in told] == []
    assert "A turn" in {part.heading for part in others}
