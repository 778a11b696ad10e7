"""Fix the setup or the players of a game that is being played.

`EditSetupPage` fixes what was entered wrongly, such as a card of my hand; `PlayersPage` fixes a
misspelt name or players on the wrong seats. Both keep all notes.
"""

from collections.abc import Iterator

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from notepad.core.language import _, capital, clauses, ngettext
from notepad.core.seats import Reseating
from notepad.shell import page_frame
from notepad.shell.page_frame import MARGIN, MOST_WIDTH, PageFrame, ScrolledColumn, trouble_told
from notepad.shell.setup.seating_editor import SeatingEditor
from notepad.shell.setup.seating_plan import SeatingPlan, call_otherwise
from notepad.shell.setup.setup_form import OpeningPanel, StartBar
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import lay

_MOST_TOLD = 3
"""How many notes that don't fit are listed; more would push the buttons off a phone's screen."""


class EditSetupPage(PageFrame):
    """The setup form of the game, filled in as it was chosen; all notes stay as they are.

    You can't save a setup that some notes don't fit; the page says which notes.
    """

    def __init__(self, sitting: Sitting) -> None:
        """Start from the current setup."""
        game, setup = sitting.session.game, sitting.session.setup
        self.panel = OpeningPanel(game, confirm=_("Save changes"))
        super().__init__(_("Edit setup"), self.panel)
        self._sitting = sitting
        self.panel.set_table(game.table(setup))
        self.panel.start_from(game.opening_draft(setup))
        self.panel.changed.connect(self._compare)
        self.panel.setup_made.connect(self._keep)

    def _compare(self) -> None:
        """Say which notes don't fit the setup; it can't be saved until all fit."""
        self.panel.block_start("")
        setup = self.panel.setup
        if setup is not None:
            self.panel.block_start("\n".join(_objections(self._sitting, setup)))

    def _keep(self, setup: object) -> None:
        with trouble_told(self.banner.alarm):
            self._sitting.session.set_up(setup)
            self.closed.emit()


def _objections(sitting: Sitting, setup: object) -> Iterator[str]:
    """Yield lines that say which notes don't fit a setup, why, and what helps; none if all fit."""
    session, misfits = sitting.session, sitting.session.misfits(setup)
    if not misfits:
        return
    yield ngettext(
        "One of your notes does not fit this setup:",
        "{count} of your notes do not fit this setup:",
        len(misfits),
    ).format(count=len(misfits))
    told = list(misfits.items())[:_MOST_TOLD]
    line = _("Note {number}: {sentence}")
    for number, _faults in told:
        sentence = session.game.said(session.setup, session.notes[number - 1])
        yield line.format(number=number, sentence=sentence)
    more = len(misfits) - len(told)
    if more:
        yield ngettext("… and {count} more", "… and {count} more", more).format(count=more)
    whys = dict.fromkeys(faults[0].message for _number, faults in told)
    yield capital(clauses(whys)) + "."
    yield ngettext(
        "Edit or remove it first, or leave the setup as it was.",
        "Edit or remove them first, or leave the setup as it was.",
        len(misfits),
    )


class PlayersPage(PageFrame):
    """The players at the table, for renaming them or moving them to other seats.

    All notes and marks move along, and undo brings everything back. Nobody joins or leaves.
    """

    def __init__(self, sitting: Sitting, library: Library) -> None:
        """Start from the current seating."""
        body = QWidget()
        super().__init__(_("Players"), body)
        self._sitting, self._library = sitting, library
        table = sitting.session.game.table(sitting.session.setup)
        seats = table.players
        self.editor = SeatingEditor(range(len(seats), len(seats) + 1), fixed=True)
        self.editor.ask_first(on=sitting.session.game.asks_first)
        self.editor.set_plan(SeatingPlan(seats, seats.index(table.me), seats.index(table.first)))
        # A row stays the same widget wherever it moves, so it shows who each player was before.
        self._was = dict(zip(self.editor.rows, seats, strict=True))
        hint = _("Correct a name or move a player to another seat. All notes are updated.")
        scrolled = ScrolledColumn()
        card = page_frame.card_of("", Label(hint, colour="faded"), self.editor)
        lay(scrolled.column, card, None)
        self.bar = StartBar(_("Save changes"))
        self.bar.setMaximumWidth(MOST_WIDTH)
        middle = lay(QHBoxLayout(), self.bar, margins=(MARGIN, MARGIN // 2, MARGIN, MARGIN))
        lay(QVBoxLayout(body), (scrolled, 1), middle)
        self.editor.changed.connect(self._compare)
        self.bar.tapped.connect(self._keep)
        self._compare()

    @property
    def _seats(self) -> Reseating:
        """The new names and seats, and who begins."""
        plan = self.editor.plan
        players = plan.players
        old = [self._was[row] for row in self.editor.rows]
        names = {was: now for was, now in zip(old, players, strict=True) if was != now}
        return Reseating(names, players, players[plan.first])

    def _compare(self) -> None:
        """Say what is wrong with the players, if anything; such players can't be saved."""
        problem = next(iter(self.editor.plan.problems().values()), "")
        self.bar.show_missing(problem, ready=not problem)

    def _keep(self) -> None:
        """Save the players, or go to the first problem with them."""
        if not self.bar.button.ready:
            self.editor.go_to_problem()
            return
        seats = self._seats
        with trouble_told(self.banner.alarm):
            self._sitting.reseat(seats)
            call_otherwise(self._library, seats.names)
            self.closed.emit()
