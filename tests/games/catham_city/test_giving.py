"""What others give and discard: nobody, until somebody is tapped."""

from dataclasses import replace

import pytest

from notepad.core.record import read_note
from notepad.core.seats import Reseating
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Play, Points
from tests.games.catham_city.tables import CITY, FIRST, taps, view

JOURNALISTS = (("kind", "play"), ("who", "Bob"), ("played", "journalists"))
MAFIA = (("kind", "play"), ("who", "Bob"), ("played", "mafia"))
POINTS = tuple(Points(player=name, stands=1) for name in FIRST.players)


def test_nobody_has_to_give_anything() -> None:
    form = taps(view(setup=CITY), *JOURNALISTS)
    assert form.outcome == Play(player="Bob", faction="journalists", given={}, dropped=())
    assert not form.at_once


def test_who_gives_is_asked_which_and_only_who_gave_may_discard() -> None:
    given = (*JOURNALISTS, ("given", "Cem"))
    assert taps(view(setup=CITY), *given).outcome is None
    form = taps(view(setup=CITY), *given, ("given-Cem", "mafia"))
    assert [one.key for one in form.row("dropped").choices] == ["Cem"]
    whole = taps(view(setup=CITY), *given, ("given-Cem", "mafia"), ("dropped", "Cem"))
    assert whole.outcome == Play(
        player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",)
    )


def test_whom_the_mafia_makes_discard_is_asked_for_two_cards() -> None:
    steps = (*MAFIA, ("dropped", "Cem"), ("dropped-Cem", "council-1"))
    assert taps(view(*POINTS), *steps).outcome is None
    whole = taps(view(*POINTS), *steps, ("dropped-Cem", "mafia-1")).outcome
    assert whole == Play(player="Bob", faction="mafia", dropped={"Cem": {"council": 1, "mafia": 1}})


def test_who_cannot_pay_in_points_is_told() -> None:
    assert taps(view(POINTS[2]), *MAFIA).row("dropped").status == "Ann has no point"
    assert taps(view(), *MAFIA).row("dropped").status == "Cem, Ann have no point"
    assert taps(view(*POINTS), *MAFIA).row("dropped").status == ""


def test_a_note_is_said_with_who_gave_and_discarded_what() -> None:
    note = Play(player="Bob", faction="journalists",
                given={"Cem": "mafia", "Ann": "police"}, dropped=("Cem",))  # fmt: skip
    said = GAME.said(CITY, note)
    assert said == "Bob played Journalists; gave: Cem: Mafia, Ann: Police; discarded: Cem"
    shed = Play(player="Bob", faction="mafia", dropped={"Cem": {"council": 2}})
    assert GAME.said(FIRST, shed) == "Bob played Mafia; discarded: Cem: 2× Council"


@pytest.mark.parametrize("field", ["given", "dropped"])
def test_players_who_are_called_otherwise_are_so_in_their_notes(field: str) -> None:
    note = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",))
    seats = Reseating({"Cem": "Zoe"}, ("Ann", "Bob", "Zoe"), "Ann")
    moved = GAME.keypad.reseated(CITY, note, seats)
    assert "Zoe" in getattr(moved, field)
    shed = Play(player="Bob", faction="mafia", dropped={"Cem": {"council": 2}})
    called = GAME.keypad.reseated(FIRST, shed, seats)
    assert called == replace(shed, dropped={"Zoe": {"council": 2}})


def test_a_record_gives_a_list_or_an_object_as_the_play_needs() -> None:
    document = {
        "note": "play",
        "player": "Bob",
        "faction": "mafia",
        "dropped": {"Cem": {"mafia": 2}},
    }
    assert read_note(document, FIRST, GAME) == Play(
        player="Bob", faction="mafia", dropped={"Cem": {"mafia": 2}}
    )
