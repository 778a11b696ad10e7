"""Cards are tapped chip by chip: each tap adds one, a tap on it takes it back."""

from notepad.games.catham_city.notes import Play, Take
from notepad.games.catham_city.slots import cards_chosen, chips, copies
from tests.games.catham_city.tables import taps, view

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
