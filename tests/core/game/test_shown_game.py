"""A name that turns the writing round harms nothing that the game says."""

from collections.abc import Sequence
from dataclasses import replace

from notepad.core.faults import Fault
from notepad.core.form import Draft
from notepad.core.game import Opening, Play, Table, View
from notepad.core.reasoner import Told
from notepad.core.shelf import harmless
from notepad.core.slots import Moment
from tests.nullgame import CARDS, GAME, Knowledge, Look, NullGame, NullReasoner, Setup

ODD = "Bob\u202e"
SHOWN = "\u2068Bob\u202e\u202c\u2069"
SETUP = Setup(("Ann", ODD), "Ann", ("cup",))
NOTE = Look(ODD, "coin")
SAFE = harmless(GAME)


class Naming(NullGame):
    """Names a player wherever it can."""

    def subjects(self, setup: Setup) -> dict[str, str]:
        return {card: f"{setup.players[1]}'s {card}" for card in CARDS}

    def begin(self, table: Table, draft: Draft) -> Opening[Setup]:
        opening = super().begin(table, draft)
        return replace(opening, form=replace(opening.form, hint=f"Ask {table.players[1]}."))

    def reasoner(self, setup: Setup) -> NullReasoner:
        return NamingReasoner(setup)


class NamingReasoner(NullReasoner):
    def told(self, notes: Sequence[Look], before: Knowledge, after: Knowledge) -> Told:
        return Told("much", f"{notes[-1].player} told much.")


def test_a_page_shows_the_name_so_that_it_turns_nothing_else() -> None:
    page = SAFE.page(View(Play(SETUP, (NOTE,)), 1, title="M" * 100))
    assert [seat.player for seat in page.seats] == ["Ann", SHOWN]
    assert page.title == "M" * 79 + "…"


def test_marks_are_still_found_by_the_name_itself() -> None:
    cell = SAFE.page(View(Play(SETUP), 0)).sheet.box("coin")
    assert [mark.holder for mark in cell.marks] == [ODD]


def test_a_form_shows_it_and_makes_the_note_with_the_name_itself() -> None:
    draft = {"player": (ODD,), "card": ("coin",), "has": ("has",)}
    made = SAFE.keypad.form(Moment(SETUP, draft=draft, state=0))
    assert made.sentence == f"{SHOWN} has the coin."
    assert [choice.face.label for choice in made.row("player").choices] == ["Ann", SHOWN]
    assert made.outcome == NOTE


def test_sentences_and_stories_tell_it_as_it_is_shown() -> None:
    assert SAFE.keypad.said(SETUP, NOTE) == f"{SHOWN} has the coin."
    reason = SAFE.reasoner(SETUP).why([NOTE], "coin", ODD)
    assert (reason.answer, reason.steps) == ("yes", (f"{SHOWN} has the coin.",))


def test_what_a_note_told_and_what_can_be_asked_about_are_told_so_too() -> None:
    known = Knowledge({})
    told = harmless(Naming()).reasoner(SETUP).told([NOTE], known, known)
    assert told == Told("much", f"{SHOWN} told much.")
    assert harmless(Naming()).subjects(SETUP)["cup"] == f"{SHOWN}'s cup"


def test_while_a_game_is_set_up_the_setup_has_the_name_itself() -> None:
    table = Table(("Ann", ODD), "Ann", "Ann")
    form = harmless(Naming()).begin(table, {"hand": ("cup",)}).form
    assert form.hint == f"Ask {SHOWN}."
    assert form.outcome == Setup(("Ann", ODD), "Ann", ("cup",), "Ann")


def test_what_is_not_said_is_the_games_own() -> None:
    assert (SAFE.id, SAFE.title, SAFE.seats) == (GAME.id, GAME.title, GAME.seats)
    assert SAFE.keypad.draft(SETUP, NOTE) == GAME.keypad.draft(SETUP, NOTE)
    faults = list(SAFE.setup_faults(Setup(("Ann", "Ann"), "Ann", ("cup",))))
    assert faults == [Fault("players", "given twice: Ann")]


def test_a_reasoner_of_plain_names_is_the_games_own() -> None:
    plain = Setup(("Ann", "Bob"), "Ann", ("cup",))
    assert type(SAFE.reasoner(plain)) is type(GAME.reasoner(plain))
