"""Setting up a game by taps: the way to the temple, and who has which families."""

from dataclasses import replace

from notepad.core.form import Draft, Form, tapped
from notepad.core.game import Table
from notepad.core.page import Track
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.setup import Setup
from tests.games.caracalla.playing import NAMES, SETUP, TWO

TABLE = Table(NAMES[:3], "Ann", "Ann")


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


def test_nothing_has_to_be_tapped_for_the_usual_game() -> None:
    assert (begun({}).outcome, begun({}).hint) == (SETUP, "")
    assert begun({}, Table((), "", "")).hint == ""


def test_the_way_to_the_temple_can_be_longer_or_shorter() -> None:
    assert begun({"goal": ("60",)}).outcome == replace(SETUP, goal=60)
    sheet = GAME.begin(TABLE, {"goal": ("60",)}).page.sheet
    assert isinstance(sheet, Track)
    assert (sheet.goal, [racer.key for racer in sheet.racers]) == (60, ["red", "yellow", "green"])


def test_who_takes_a_family_takes_it_from_the_others() -> None:
    form = begun({})
    draft = tapped({}, form.row("family-1-0"), "red")
    made = begun(draft).outcome
    assert made is not None
    assert made.families == {"Ann": ("yellow",), "Bob": ("red",), "Cem": ("green",)}
    again = begun(tapped(draft, begun(draft).row("family-2-0"), "red")).outcome
    assert again is not None
    assert again.of("Cem") == ("red",)
    assert len(again.owners) == 3


def test_what_nobody_took_stays_with_whom_it_was() -> None:
    made = begun({"family-0-0": ("violet",)}).outcome
    assert made is not None
    assert made.families == {"Ann": ("violet",), "Bob": ("yellow",), "Cem": ("green",)}
    seven = (*NAMES, "Gus")
    crowd = begun({"family-6-0": ("red",)}, Table(seven, "Ann", "Ann"))
    assert crowd.outcome is None, "it waits for somebody to leave"


def test_two_or_three_can_play_two_families_each() -> None:
    made = begun({"each": ("2",)}).outcome
    assert made is not None
    assert made.families == {
        "Ann": ("red", "blue"),
        "Bob": ("yellow", "violet"),
        "Cem": ("green", "white"),
    }
    four = begun({"each": ("2",)}, Table(NAMES[:4], "Ann", "Ann"))
    assert "each" not in [row.key for row in four.rows]
    assert four.outcome is not None
    assert four.outcome.families is None


def test_a_setup_comes_back_from_its_draft() -> None:
    table = GAME.table(TWO)
    assert begun(GAME.opening_draft(TWO), table).outcome == TWO


def test_each_chip_of_a_family_says_whose_it_is() -> None:
    row = begun({}).row("family-1-0")
    assert [choice.spoken for choice in row.choices][:2] == ["Bob: red", "Bob: yellow"]
