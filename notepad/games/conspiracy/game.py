"""GAME: Conspiracy, tied together."""

from collections.abc import Iterator, Mapping
from typing import Any

from notepad.core.fault import Fault
from notepad.core.form import Draft, Form
from notepad.core.game import Opening, Table
from notepad.core.page import Page
from notepad.core.words import _
from notepad.games.conspiracy import asking, faults, notes, opening, sheet, telling
from notepad.games.conspiracy.advice import BankView
from notepad.games.conspiracy.components import SEATS, Cast
from notepad.games.conspiracy.notes import Note, Setup
from notepad.games.conspiracy.reasoner import HIGH, LOW, BankReasoner, Knowledge


class Conspiracy:
    """The bank book, as the rest of the notepad knows it."""

    id = "conspiracy"
    title = sheet.TITLE
    seats = SEATS
    setup_type: type[Setup] = Setup
    note_types: Mapping[str, type[Note]] = notes.NOTE_TYPES

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        return _("Pay spies in secret and outbid whoever challenges you. 2 to 4 players.")

    def setup_faults(self, setup: Setup) -> Iterator[Fault]:
        """Yield what is wrong with a setup."""
        return faults.setup_faults(setup)

    def note_faults(self, setup: Setup, note: Note) -> Iterator[Fault]:
        """Yield what is wrong with a note at this table."""
        return faults.note_faults(setup, note)

    def table(self, setup: Setup) -> Table:
        """Return who sits at the table."""
        return Table(setup.players, setup.me, setup.first or setup.players[0])

    def begin(self, table: Table, draft: Draft) -> Opening[Setup]:
        """Return the form that sets up a game."""
        return opening.begin(table, draft)

    def opening_draft(self, setup: Setup) -> Draft:
        """Return the draft that makes this setup again."""
        return opening.draft_of(setup)

    def form(self, view: BankView, draft: Draft) -> Form[Note]:
        """Return what can be noted next."""
        return asking.form(view, draft)

    def draft(self, setup: Setup, note: Note) -> Draft:
        """Return the draft that makes this note again."""
        return asking.draft_of(setup, note)

    def sentence(self, setup: Setup, note: Note) -> str:
        """Return a note as a player would say it."""
        return telling.sentence(setup, note)

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
