"""GAME: Conspiracy, tied together."""

from collections.abc import Iterator, Mapping
from typing import Any

from notepad.core.fault import Fault
from notepad.core.form import Draft
from notepad.core.game import Opening, Table
from notepad.core.page import Page
from notepad.core.words import _
from notepad.games.conspiracy import opening, sheet, state
from notepad.games.conspiracy.advice import BankView
from notepad.games.conspiracy.components import SEATS, Cast
from notepad.games.conspiracy.notes import Note
from notepad.games.conspiracy.reasoner import HIGH, LOW, BankReasoner, Knowledge
from notepad.games.conspiracy.sentences import KEYPAD
from notepad.games.conspiracy.setup import Setup, setup_faults
from notepad.games.conspiracy.state import State


class Conspiracy:
    """The bank book, as the rest of the notepad knows it."""

    id = "conspiracy"
    title = sheet.TITLE
    seats = SEATS
    setup_type: type[Setup] = Setup
    keypad = KEYPAD

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        return _("Pay spies in secret and outbid whoever challenges you. 2 to 4 players.")

    def setup_faults(self, setup: Setup) -> Iterator[Fault]:
        """Yield what is wrong with a setup."""
        return setup_faults(setup)

    def table(self, setup: Setup) -> Table:
        """Return who sits at the table."""
        return Table(setup.players, setup.me, setup.first or setup.players[0])

    def begin(self, table: Table, draft: Draft) -> Opening[Setup]:
        """Return the form that sets up a game."""
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

    def reasoner(self, setup: Setup) -> BankReasoner:
        """Return a fresh reasoner for this setup."""
        return BankReasoner(setup)

    def page(self, view: BankView) -> Page:
        """Return all that the sheet shows."""
        return sheet.page(view)

    def answer(self, setup: Setup, known: Knowledge) -> dict[str, Any]:
        """Return balance, accounts, eliminated and opponents, as the record format has them."""
        if not known.consistent:
            return dict.fromkeys(("balance", "accounts", "eliminated", "opponents"))
        return {
            "balance": known.balance,
            "accounts": dict(known.accounts),
            "eliminated": list(known.eliminated),
            "opponents": {
                player: {spy: [one.low, one.high] for spy, one in held.items()}
                for player, held in known.opponents.items()
            },
        }

    def blank(self) -> Page:
        """Return an empty book to print."""
        return sheet.blank_page(Cast())

    def subjects(self, setup: Setup) -> Mapping[str, str]:
        """Return the spies, and the two ends of what a player has with each."""
        least, most = _("{spy}, at least"), _("{spy}, at most")
        ends = {f"{spy}{LOW}": least.format(spy=spy) for spy in setup.spies}
        ends |= {f"{spy}{HIGH}": most.format(spy=spy) for spy in setup.spies}
        return {**{spy: spy for spy in setup.spies}, **ends}


GAME = Conspiracy()
