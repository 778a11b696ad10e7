"""GAME: Sleuth, tied together."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from notepad.core.fault import Fault
from notepad.core.form import Draft
from notepad.core.game import Opening, Reasoner, Table, View
from notepad.core.mark import Aside
from notepad.core.page import Page
from notepad.core.words import _
from notepad.deduction.answer import card_answer
from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.question import Question
from notepad.games.sleuth import clues, opening, sheet, state, telling
from notepad.games.sleuth.components import CARDS, SEATS
from notepad.games.sleuth.names import spoken
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.sentences import KEYPAD
from notepad.games.sleuth.setup import Setup, setup_faults
from notepad.games.sleuth.state import State


class Sleuth:
    """The game as the rest of the notepad knows it."""

    id = "sleuth"
    title = sheet.TITLE
    seats = SEATS
    setup_type: type[Setup] = Setup
    keypad = KEYPAD

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        return _("Find the missing gem by asking for gems, types and colours. 3 to 7 players.")

    def setup_faults(self, setup: Setup) -> Iterator[Fault]:
        """Yield what is wrong with a setup."""
        return setup_faults(setup)

    def table(self, setup: Setup) -> Table:
        """Return who sits at the table."""
        return Table(setup.players, setup.me, setup.first or setup.players[0])

    def begin(self, table: Table, draft: Draft) -> Opening[Setup]:
        """Return the form and sheet that set up a game."""
        return opening.begin(table, draft)

    def opening_draft(self, setup: Setup) -> Draft:
        """Return the draft that makes this setup again."""
        return opening.draft_of(setup)

    def start(self, setup: Setup) -> State:
        """Return the state of play before any note."""
        return state.start(setup)

    def after(self, state_before: State, note: Note) -> State:
        """Return the state of play after one more note."""
        return state.after(state_before, note)

    def reasoner(self, setup: Setup) -> Reasoner[Knowledge]:
        """Return a fresh reasoner for this setup."""
        # The engines come with the first game that is opened: listing games does not need them.
        from notepad.deduction.reasoner import CardReasoner

        deal = clues.deal(setup)

        def teller(told: Sequence[Note]) -> telling.Teller:
            return telling.Teller(setup, told)

        def questions(deal: Deal, aside: Aside) -> tuple[Question, ...]:
            return tuple(clues.questions(setup, deal, aside))

        clues_of = partial(clues.clues, setup, deal)
        return CardReasoner(deal, clues_of, teller, questions_of=questions)

    def page(self, view: View[Setup, Note, State, Knowledge]) -> Page:
        """Return all that the sheet shows."""
        return sheet.page(view)

    def answer(self, setup: Setup, known: Knowledge) -> dict[str, Any]:
        """Return worlds, cards, odds and what may be missing, as the record format has them."""
        return card_answer(known, hidden="missing")

    def blank(self) -> Page:
        """Return an empty sheet to print."""
        return sheet.blank_page()

    def subjects(self, setup: Setup) -> Mapping[str, str]:
        """Return the cards as players say them."""
        return {card: spoken(card) for card in CARDS}


GAME = Sleuth()
