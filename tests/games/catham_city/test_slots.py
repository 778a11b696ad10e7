"""What is offered for each slot, what is usual, and what a tap does."""

from dataclasses import replace

import pytest

from notepad.core.record import read_note
from notepad.core.seats import Reseating
from notepad.core.slots import MORE
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.slots import cards_chosen, chips, copies
from tests.games.catham_city.playing import dealt
from tests.games.catham_city.tables import CITY, FIRST, POINTS_ALONE, taps, view
from tests.games.tables import tapped_out

MANY = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
THREE_TAKEN = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


def test_only_what_lies_in_the_row_is_offered_at_once() -> None:
    row = taps(view()).row("taken")
    assert [one.key for one in row.choices] == ["detectives", "council", "mafia", "hackers", MORE]


def test_who_has_too_many_cards_is_asked_what_he_discards() -> None:
    notes = (MANY, THREE_TAKEN)
    form = taps(view(*notes))
    assert form.row("discarded").label == "discards"
    assert form.hint == "Tap 2 cards."
    whole = taps(view(*notes), ("discarded", "mafia-1"), ("discarded", "council-1"))
    assert whole.outcome == Discard(player="Ann", cards={"council": 1, "mafia": 1})
    assert not whole.at_once


def test_the_kind_of_note_that_is_usual_follows_from_the_state() -> None:
    chosen = {
        count: [one.key for one in taps(view(*(MANY, THREE_TAKEN)[:count])).row("kind").choices
                if one.chosen]
        for count in (0, 2)
    }  # fmt: skip
    assert chosen == {0: ["take"], 2: ["discard"]}


TWO = ("mafia", "police")


def test_cards_are_choices_and_choices_are_cards_again() -> None:
    choices = copies({"mafia": 2, "police": 1})
    assert choices == ("mafia-1", "mafia-2", "police-1")
    assert cards_chosen(choices, TWO) == {"mafia": 2, "police": 1}
    assert cards_chosen(choices, ("police",)) == {"police": 1}


def test_each_faction_adds_a_card_as_long_as_there_is_room() -> None:
    offered = list(chips(("mafia-1", "mafia-3"), TWO, full=False))
    assert [(one.key, one.chosen) for one in offered] == [
        ("mafia-2", False), ("police-1", False), ("mafia-1", True), ("mafia-3", True),
    ]  # fmt: skip
    assert [one.key for one in chips(("mafia-1",), TWO, full=True)] == ["mafia-1"]


def test_a_card_that_was_tapped_says_that_a_tap_takes_it_back() -> None:
    spoken = [one.spoken for one in chips(("mafia-1",), TWO, full=True)]
    assert spoken == ["Mafia, taken back by a tap"]


def test_a_take_is_complete_with_as_many_new_cards_as_were_taken() -> None:
    steps = (("taken", "mafia"), ("taken-count", "2"), ("refill", "council-1"))
    half, whole = taps(view(), *steps), taps(view(), *steps, ("refill", "mafia-1"))
    assert half.outcome is None
    assert half.row("refill").status == "1 of 2"
    assert whole.outcome == Take(
        player="Ann", faction="mafia", count=2, refill={"council": 1, "mafia": 1}
    )
    assert whole.at_once


def test_the_same_card_can_be_tapped_again_and_taken_back() -> None:
    steps = (("taken", "mafia"), ("taken-count", "3"), ("refill", "council-1"))
    twice = taps(view(), *steps, ("refill", "council-2"))
    assert [one.key for one in twice.row("refill").choices if one.chosen] == [
        "council-1",
        "council-2",
    ]
    back = taps(view(), *steps, ("refill", "council-2"), ("refill", "council-1"))
    assert back.row("refill").status == "1 of 3"


def test_cards_that_a_victim_cannot_have_are_dimmed() -> None:
    shed = {"Ann": {"council": 2}, "Bob": {"council": 2}}
    notes = (
        Play(player="Cem", faction="mafia", dropped=shed),
        *(Play(player="Bob", faction="robocats", count=4),),
    )
    steps = (("kind", "play"), ("who", "Ann"), ("played", "hackers"), ("played-count", "1"))
    row = taps(view(*notes), *steps, ("victim", "Bob")).row("revealed")
    assert not [one.key for one in row.choices if one.dimmed and one.key == "hackers-1"]


PLAY = ("kind", "play")


def test_as_many_are_offered_as_lie_there_and_more_takes_a_tap() -> None:
    row = taps(view(), ("taken", "mafia")).row("taken-count")
    assert [one.key for one in row.choices] == ["1", "2", "3", MORE]
    more = taps(view(), ("taken", "mafia"), ("taken-count", MORE)).row("taken-count")
    assert [one.key for one in more.choices] == [str(n) for n in range(1, 8)]
    assert [one.key for one in more.choices if one.dimmed] == ["4", "5", "6", "7"]


def test_only_so_many_are_offered_as_a_faction_is_played_in() -> None:
    row = taps(view(), PLAY, ("played", "robocats")).row("played-count")
    assert [one.key for one in row.choices] == ["2", MORE]
    bob = taps(view(), PLAY, ("who", "Bob"), ("played", "robocats")).row("played-count")
    assert [one.key for one in bob.choices] == ["2", "4"]


def test_where_only_one_number_can_be_none_is_asked() -> None:
    form = taps(view(), PLAY, ("who", "Bob"), ("played", "council"))
    assert "played-count" not in [row.key for row in form.rows]
    assert form.outcome is not None


def test_one_tap_adds_points_or_says_what_somebody_stands_at() -> None:
    at = view(setup=POINTS_ALONE)
    assert taps(at, ("points", "3")).outcome == Points(player="Ann", points=3)
    assert taps(at, ("points", "-1")).outcome == Points(player="Ann", points=-1)
    assert taps(at, ("who", "Bob"), ("stands", "9")).outcome == Points(player="Bob", stands=9)
    faces = [str(one.face) for one in taps(at).row("points").choices]
    assert faces == ["+1", "+2", "+3", "+4", "+5", "−1"]


def test_police_and_bureaucrats_can_be_as_many_as_one_has() -> None:
    row = taps(view(setup=CITY), PLAY, ("played", "police")).row("played-count")
    assert [one.key for one in row.choices] == ["1", "2", MORE]


def rows(setup: Setup, *steps: tuple[str, str]) -> list[str]:
    asked = [row.key for row in taps(view(setup=setup), PLAY, *steps).rows]
    return [key for key in asked if key not in ("kind", "who", "played")]


@pytest.mark.parametrize(
    ("faction", "asked"),
    [
        ("detectives", ["extra", "dropped"]),
        ("council", []),
        ("robocats", ["played-count"]),
        ("mafia", ["dropped"]),
        ("hackers", ["played-count", "victim", "revealed"]),
    ],
)
def test_a_play_of_another_asks_what_it_needs_first(faction: str, asked: list[str]) -> None:
    assert rows(FIRST, ("who", "Bob"), ("played", faction)) == asked


@pytest.mark.parametrize(
    ("faction", "asked"),
    [("police", ["played-count"]), ("journalists", ["given"]), ("bureaucrats", ["played-count"])],
)
def test_so_does_one_of_the_other_factions(faction: str, asked: list[str]) -> None:
    assert rows(CITY, ("who", "Bob"), ("played", faction))[:1] == asked


def test_what_i_draw_is_asked_of_me_and_of_nobody_else() -> None:
    mine = rows(FIRST, ("who", "Ann"), ("played", "council"))
    assert mine == ["drawn"]
    steps = (("who", "Ann"), ("played", "council"), ("drawn", "mafia-1"), ("drawn", "mafia-2"))
    whole = taps(view(), PLAY, *steps)
    assert whole.outcome == Play(player="Ann", faction="council", drawn={"mafia": 2})
    assert whole.at_once


def test_police_on_me_ask_what_i_draw_for_each_of_my_police() -> None:
    steps = [("who", "Bob"), ("played", "police"), ("played-count", "1"), ("extra", "mafia"),
             ("victim", "Ann"), ("revealed", "police-1")]  # fmt: skip
    half = taps(view(setup=CITY), PLAY, *steps)
    assert half.outcome is None
    assert half.row("drawn").status == "0 of 1"
    whole = taps(view(setup=CITY), PLAY, *steps, ("drawn", "mafia-1")).outcome
    assert isinstance(whole, Play)
    assert whole.drawn == {"mafia": 1}


def test_hackers_ask_no_more_cards_than_they_are_and_police_no_more_than_the_victim_has() -> None:
    steps = [("who", "Bob"), ("played", "hackers"), ("played-count", "2"), ("victim", "Cem"),
             ("revealed", "hackers-1"), ("revealed", "council-1")]  # fmt: skip
    assert taps(view(), PLAY, *steps).outcome == Play(
        player="Bob", faction="hackers", count=2, victim="Cem",
        revealed={"council": 1, "hackers": 1},
    )  # fmt: skip


def test_factions_that_i_have_too_few_of_to_play_are_dimmed() -> None:
    row = taps(view(), PLAY).row("played")
    assert [one.key for one in row.choices if one.dimmed] == ["detectives", "mafia"]


def test_nobody_plays_on_himself() -> None:
    steps = (("who", "Bob"), ("played", "hackers"), ("played-count", "1"))
    row = taps(view(), PLAY, *steps).row("victim")
    assert [one.key for one in row.choices] == ["Ann", "Cem"]


@pytest.mark.parametrize("seed", range(5))
def test_every_note_of_a_game_can_be_tapped(seed: int) -> None:
    game = dealt(300 + seed, players=2 + seed, target=60, actions=1 + seed % 2)
    while len(game.notes) < 40 and not game.over:
        game.turn()
    noted: list[Note] = []
    for note in game.notes:
        before = view(*noted, setup=game.setup)
        made = tapped_out(GAME, before, note)
        assert isinstance(made, Take | Play | Discard | Points)
        assert GAME.after(before.state, made) == GAME.after(before.state, note)
        noted.append(note)


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
