"""A name that turns the writing round harms nothing that the game says."""

from dataclasses import replace

from notepad.core.faults import Fault
from notepad.core.form import Draft
from notepad.core.game import Opening, Play, Table, View
from tests.nullgame import CARDS, GAME, Look, Setup, opening
from tests.nullgame import SETUP as PLAIN

ODD = "Bob\u202e"
SHOWN = "\u2068Bob\u202e\u202c\u2069"
SETUP = Setup(("Ann", ODD), "Ann", ("cup",))
NOTE = Look(ODD, "coin")


def naming(table: Table, draft: Draft) -> Opening[Setup]:
    """Begin the game, and name a player."""
    made = opening(table, draft)
    return replace(made, form=replace(made.form, hint=f"Ask {table.players[1]}."))


def test_a_page_shows_the_name_so_that_it_turns_nothing_else() -> None:
    page = GAME.page(View(Play(SETUP, (NOTE,)), 1, title="M" * 100))
    assert [seat.player for seat in page.seats] == ["Ann", SHOWN]
    assert page.title == "M" * 79 + "…"


def test_marks_are_still_found_by_the_name_itself() -> None:
    cell = GAME.page(View(Play(SETUP), 0)).sheet.box("coin")
    assert [mark.holder for mark in cell.marks] == [ODD]


def test_a_form_shows_it_and_makes_the_note_with_the_name_itself() -> None:
    draft = {"player": (ODD,), "card": ("coin",), "has": ("has",)}
    made = GAME.form(View(Play(SETUP), 0), draft)
    assert made.sentence == f"{SHOWN} has the coin."
    assert [choice.face.label for choice in made.row("player").choices] == ["Ann", SHOWN]
    assert made.outcome == NOTE


def test_a_note_is_said_with_it_as_it_is_shown() -> None:
    assert GAME.said(SETUP, NOTE) == f"{SHOWN} has the coin."
    assert GAME.said(PLAIN, Look("Bob", "coin")) == "Bob has the coin."


def test_what_can_be_asked_about_is_told_so_too() -> None:
    game = replace(GAME, askable=lambda at: {card: f"{at.players[1]}'s {card}" for card in CARDS})
    assert game.subjects(SETUP)["cup"] == f"{SHOWN}'s cup"


def test_while_a_game_is_set_up_the_setup_has_the_name_itself() -> None:
    table = Table(("Ann", ODD), "Ann", "Ann")
    form = replace(GAME, opening=naming).begin(table, {"hand": ("cup",)}).form
    assert form.hint == f"Ask {SHOWN}."
    assert form.outcome == Setup(("Ann", ODD), "Ann", ("cup",), "Ann")


def test_faults_and_drafts_have_the_name_itself() -> None:
    assert GAME.keypad.draft(SETUP, NOTE)["player"] == (ODD,)
    faults = list(GAME.setup_faults(Setup((ODD, ODD), ODD, ("cup",))))
    assert faults == [Fault("players", f"given twice: {ODD}")]
