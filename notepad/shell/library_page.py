"""The first page: all saved games, and the way to everything else.

`LibraryPage` is the page, `GameDeeds` does what a game's menu offers: rename, copy, export, delete,
restore. `LibraryHead` is the first line, `EmptyLibrary` replaces the list if there are no games.

The window waits for this page, so it only creates messages, menus and imports when they are needed,
and only then loads what reads files.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QKeySequence, QPaintEvent, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faults import Fault, Faults
from notepad.core.help_levels import Level
from notepad.core.language import N_, _, capital, translated
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.core.shelf import Shelf
from notepad.shell import file_dialogs, page_frame
from notepad.shell.file_dialogs import GAME_FILES, RECORDS, FileDrops
from notepad.shell.game_list import GameList, game_line, said_turn, said_winners, title_or_untitled
from notepad.shell.page_frame import BEGUN_SETUP, MARGIN, MOST_WIDTH, plain_button, trouble_told
from notepad.storage import GameRow, Library, StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import TitledFlow, lay
from notepad.widgets.look.theme import NARROW, finger
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.buttons import ActionButton
from notepad.widgets.touch.menus import FingerMenu
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.text_fields import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notepad.core.record import AnyRecord, Catalogue
    from notepad.core.session import Session
    from notepad.shell.game_list import GameLine
    from notepad.shell.importing import FaultsPanel, Importing


PRACTISED = "cataline"
"""The game of the practice game."""

FINISHED_PRACTICE = "practice finished"
"""The setting that says whether the practice game was played to its end."""

PRACTICE = N_(
    "In three minutes, note a few questions in a small game and see what the sheet "
    "makes of them. You can leave at any time; nothing is saved."
)

WHAT_IT_IS = N_(
    "Deduction Notepad is your secret sheet beside deduction card games such as Clue: you note "
    "what everybody at the table hears, and it works out who has which card – and says why. "
    "Where nothing is hidden, as in Caracalla, it keeps the score."
)

WHAT_IT_SHOWS = N_(
    "B, C and D are the other players. Crossed out: they don’t have the card. In a ring: they have "
    "it for sure. Filled: one of the hidden cards that everybody is looking for."
)

PUZZLES = N_(
    "Or test yourself: three puzzles ask what follows from the notes so far, and explain why."
)

FEW_GAMES = 7
"""Up to this many games need no search."""


class LibraryPage(QWidget):
    """Saved games to open, rename, copy, export and delete; new games; records to import.

    The buttons of its head and of the empty library lead to other pages. `opened` emits the number
    of a game that can be opened, as far as the list knows; `game_file_given` emits the file of a
    game definition, `together_asked` the number of a game whose record is to be compared with
    others. `strange_game_opened` emits the declaration of a custom game that the player doesn't
    have, after a record of it from a file was opened; `game_wanted` that of one to add to the
    player's own.
    """

    opened = Signal(int)
    game_file_given = Signal(Path)
    together_asked = Signal(int)
    strange_game_opened = Signal(object)
    game_wanted = Signal(object)

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        """Show the library's games."""
        super().__init__()
        self._library, self._catalogue = library, catalogue
        self._rows: dict[int, GameRow] = {}
        self._standings: dict[tuple[int, datetime], str] = {}
        self._untold: list[GameRow] = []
        # Between two of them taps come first.
        self._telling = QTimer(self, singleShot=True, interval=30)
        self._telling.timeout.connect(self._tell_turn)
        self.setAccessibleName(_("Games"))
        FileDrops(self, {RECORDS: self.import_file, GAME_FILES: self.game_file_given.emit})
        self.head = LibraryHead()
        self.import_button = self.head.import_button
        self.settings_button = self.head.settings_button
        self.new_button = ActionButton(_("New game"))
        self.practice_button = plain_button(_("Try a practice game"))
        self.bring_back = plain_button(act=lambda: self.deeds.bring_back())
        self.search = TextField()
        self.search.setPlaceholderText(_("Search for a title, a player or a game"))
        self.search.setAccessibleName(_("Search"))
        self.order = Label(capital(_("last played first")), colour="faded", size=0.87)
        self.list = GameList()
        self.empty = EmptyLibrary(catalogue)
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Show the current games."""
        with trouble_told(self._warn):
            self._refresh()

    def import_file(self, path: Path) -> None:
        """Read a record in a thread and add it, or show all its faults."""
        self.importing.read_file(path)

    def open_file(self, path: Path) -> None:
        """Read a record and open it, adding it only if no game has the same content."""
        self.opening.read_file(path)

    def anew(self) -> LibraryPage:
        """Return the same page, in the current language."""
        page = LibraryPage(self._library, self._catalogue)
        page.search.setText(self.search.text())
        made = self.__dict__  # parts not created so far are left for later
        if "banner" in made:
            page.banner.take_over(self.banner)
        if "importing" in made:
            refused = (
                "import_faults_panel" in made
                and self._body.currentWidget() is self.import_faults_panel
            )
            for path in self.importing.unfinished(refused=refused):
                page.import_file(path)
            self.importing.stop()
        return page

    def _reading(self, then: Callable[[AnyRecord], None]) -> Importing:
        from notepad.shell.importing import Importing

        importing = Importing(self._catalogue)
        importing.read.connect(then)
        importing.refused.connect(self._show_faults)
        self._above.insertWidget(self._above.indexOf(self.search), importing)
        return importing

    def _open_record(self, record: AnyRecord) -> None:
        with trouble_told(self._warn):
            there = self._library.same_as(record)
            self._open_given(record, self._library.create(record) if there is None else there)

    def _open_given(self, record: AnyRecord, game_id: int) -> None:
        """Open a game that came in a file."""
        self.opened.emit(game_id)
        if record.declaration is not None and lacks(self._catalogue, record.game):
            self.strange_game_opened.emit(record.declaration)

    def _take_in(self, record: AnyRecord) -> None:
        with trouble_told(self._warn):
            game_id = self._library.create(record)
            self.search.clear()
            self.refresh()
            text = _("Imported “{title}”").format(title=self._title(game_id))
            act = partial(self._open_given, record, game_id)
            self.banner.show_message(Message(text, _("Open"), act))

    def _lay_out(self) -> None:
        self._body = QStackedWidget()
        self._invitation = FingerScroll(self.empty)  # with large text it is higher than a phone
        for body in (self.list, self._invitation):
            self._body.addWidget(body)
        above = (self.head, self.new_button, self.practice_button, self.search, self.order)
        self._above = lay(QVBoxLayout(), *above, gap=MARGIN)
        self._below = lay(QVBoxLayout(), self.bring_back)
        column = QVBoxLayout(self)
        self._column = lay(column, self._above, (self._body, 1), self._below, gap=MARGIN)

    def _connect(self) -> None:
        self.import_button.clicked.connect(self._ask_file)
        self.search.textChanged.connect(self.refresh)
        self.list.opened.connect(self._open)
        self.list.menu_asked.connect(
            lambda game_id, place: self.deeds.show_menu(self._rows[game_id], place)
        )
        self.list.renamed.connect(lambda game_id, title: self.deeds.rename(game_id, title))
        self.list.delete_asked.connect(lambda game_id: self.deeds.delete(self._rows[game_id]))
        for keys, act in (
            ("Ctrl+N", self.new_button.click),
            ("Ctrl+O", self.import_button.click),
            ("Ctrl+F", self.search.setFocus),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def _refresh(self) -> None:
        wanted = self.search.text().strip()
        rows = self._library.games(wanted)
        count = len(self._library.games()) if wanted else len(rows)
        self._rows = {row.id: row for row in rows}
        gone = self._library.deleted()
        self.bring_back.setVisible(gone is not None)
        if gone is not None:
            self.bring_back.say(
                _("Restore the last deleted game, “{title}”").format(
                    title=title_or_untitled(gone[1])
                )
            )
        today = date.today()
        self.list.show_games([self._line(row, today) for row in rows])
        # Nobody goes on with older ones.
        self._untold = [row for row in rows if self._lacks_turn(row)][:30]
        if self._untold and self.isVisible():
            self._telling.start()
        self.head.evenings_button.setVisible(bool(count))
        self.search.setVisible(count > FEW_GAMES or bool(wanted))
        self.order.setVisible(len(rows) > 1)
        begun = bool(self._library.setting(BEGUN_SETUP, {}))
        self.new_button.say(_("Go on setting up") if begun else _("New game"))
        self.new_button.show()
        practises = PRACTISED in self._catalogue and not self._library.setting(
            FINISHED_PRACTICE, False
        )
        self.practice_button.setVisible(practises and not wanted)
        if not rows:  # else all that it shows would be made for nobody
            self.empty.say(wanted if count else "", practises=practises)
        self._body.setCurrentWidget(self.list if rows else self._invitation)
        self.setFocusProxy(self.list if rows else self.new_button)

    def _line(self, row: GameRow, today: date) -> GameLine:
        line, told = game_line(row, today), self._standings.get((row.id, row.changed), "")
        return replace(line, standing=told) if told and not line.standing else line

    def _lacks_turn(self, row: GameRow) -> bool:
        goes_on = row.known and row.winners is None
        return goes_on and (row.id, row.changed) not in self._standings

    @property
    def last_game(self) -> str:
        """The id of the game that was played last, "" if there is none that can be opened."""
        return next((row.game for row in self._rows.values() if row.known), "")

    def _tell_turn(self) -> None:
        """Say whose turn it is in the next game: one at a time, as each has to be opened.

        A game that is over, but was never seen since, such as an imported one, says who won.
        """
        if not (self._untold and self.isVisible()):
            return
        row, standing = self._untold.pop(0), ""
        with suppress(StoreError, Faults):  # to open it says why that isn't possible
            turn, winners = turn_or_winners(self._library.open(row.id))
            standing = said_turn(turn) if winners is None else said_winners(winners)
            if winners is not None:
                self._library.set_winners(row.id, winners)
        self._standings[row.id, row.changed] = standing
        if standing:
            self.list.tell_standing(row.id, standing)
        self._telling.start()

    @cached_property
    def banner(self) -> Banner:
        """The page's messages."""
        return Banner(self)

    @cached_property
    def importing(self) -> Importing:
        """The reader of records to import, above the search; it appears if a file takes long."""
        return self._reading(self._take_in)

    @cached_property
    def opening(self) -> Importing:
        """The reader of the record that the app is opened with, which looks the same."""
        return self._reading(self._open_record)

    @cached_property
    def deeds(self) -> GameDeeds:
        """What can be done to a game besides opening it."""
        return GameDeeds(self._library, self._catalogue, self)

    def _warn(self, text: str) -> None:
        self.banner.alarm(text)

    def _title(self, game_id: int) -> str:
        row = self._rows.get(game_id)
        return title_or_untitled(row.title if row else "")

    def _open(self, game_id: int) -> None:
        row = self._rows[game_id]
        if row.known:
            self.opened.emit(game_id)
        else:
            text = _("“{title}” needs the game “{game}”, which this version doesn’t include.")
            self._warn(text.format(title=self._title(game_id), game=shown(row.game)))

    def _ask_file(self) -> None:
        kinds = _("Record or game (*.deduction *.json *.deduction-game *.toml);;All files (*)")
        path = file_dialogs.ask_for_file(self, _("Import a record or a game"), kinds)
        if path is not None and file_dialogs.is_game_file(path):
            self.game_file_given.emit(path)
        elif path is not None:
            self.import_file(path)

    @cached_property
    def import_faults_panel(self) -> FaultsPanel:
        """The faults of a record, created when the first faulty record is imported."""
        from notepad.shell.importing import FaultsPanel

        panel = FaultsPanel()
        panel.closed.connect(self.refresh)
        self._body.addWidget(panel)
        return panel

    def _show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        self.import_faults_panel.show_faults(shown(name, most=LONGEST_TITLE), faults)
        self.search.hide()
        self.order.hide()
        self.new_button.hide()
        self.practice_button.hide()
        self._body.setCurrentWidget(self.import_faults_panel)
        self.import_faults_panel.close_button.setFocus()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._body.currentWidget() in (self.list, self._invitation):
            self.refresh()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._untold and not self._telling.isActive():
            self._telling.start()  # not earlier: to open the games keeps the first paint waiting

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = max(MARGIN, (self.width() - MOST_WIDTH) // 2)
        # The list's bar lies in the right margin, so that its rows end where the button does.
        bar = self.list.verticalScrollBar().sizeHint().width()
        self._column.setContentsMargins(side, MARGIN, side - bar, MARGIN)
        for part in (self._above, self._below):
            part.setContentsMargins(0, 0, bar, 0)
        self.new_button.setMinimumHeight(round(finger(self) * 1.4))


class GameDeeds:
    """Does what the menu of saved games offers."""

    def __init__(self, library: Library, catalogue: Catalogue, page: LibraryPage) -> None:
        """Work on the library's games for a page."""
        self._library, self._catalogue, self._page = library, catalogue, page

    def show_menu(self, row: GameRow, place: QPoint) -> None:
        """Show the menu of a game."""
        page = self._page
        menu = FingerMenu(page, title_or_untitled(row.title))
        menu.offer(_("Rename"), partial(page.list.begin_renaming, row.id))
        menu.offer(_("Duplicate"), partial(self.duplicate, row.id))
        menu.offer(_("Export the record…"), partial(self.export, row))
        if row.known:
            menu.offer(_("Compare records…"), partial(page.together_asked.emit, row.id))
        if row.known and lacks(self._catalogue, row.game):
            menu.offer(_("Add to custom games"), partial(self.add_game, row))
        menu.offer(_("Delete"), partial(self.delete, row))
        menu.open_at(place)

    def rename(self, game_id: int, title: str) -> None:
        """Give a game a new title."""
        self._do(lambda: self._library.rename(game_id, title))

    def delete(self, row: GameRow) -> None:
        """Delete a game; the message offers to restore it."""
        text = _("Deleted “{title}”").format(title=title_or_untitled(row.title))
        if self._do(lambda: self._library.delete(row.id)):
            undo = partial(self._restore, row.id)
            self._page.banner.show_message(Message(text, _("Undo"), undo))

    def bring_back(self) -> None:
        """Restore the last deleted game."""
        if (gone := self._library.deleted()) is not None:
            self._restore(gone[0])

    def _restore(self, game_id: int) -> None:
        self._do(lambda: self._library.restore(game_id))

    def duplicate(self, game_id: int) -> None:
        """Copy a game."""
        self._do(lambda: self._library.duplicate(game_id))

    def add_game(self, row: GameRow) -> None:
        """Ask for the custom game that was played here to be added to the player's own."""
        wanted = self._page.game_wanted
        self._do(lambda: wanted.emit(self._library.open(row.id).game.declaration))

    def export(self, row: GameRow) -> None:
        """Ask the player for a file, and write the game's record into it."""

        def save() -> Path | None:
            record, name = self._library.export_record(row.id), row.title or _("Untitled")
            return file_dialogs.save_record(record, name, self._page)

        failed, tell = _("Couldn’t export: {why}"), self._page.banner.show_message
        file_dialogs.save_and_tell(save, tell, failed)

    def _do(self, act: Callable[[], object]) -> bool:
        """Do something, and show the current games; return whether the store could do it."""
        done = False
        with trouble_told(self._page.banner.alarm):
            act()
            done = True
        self._page.refresh()
        return done


class LibraryHead(QWidget):
    """A line with the title and the buttons; if it is narrow, they are in even rows below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create the buttons."""
        super().__init__(parent)
        self.evenings_button = plain_button(_("Statistics"))
        self.import_button = plain_button(_("Import…"), spoken=_("Import a record or a game"))
        self.settings_button = plain_button(_("Settings"))
        self.help_button = plain_button(_("Help"))
        title = Label(_("Games"), size=1.6, bold=True)
        title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons = (
            self.evenings_button,
            self.import_button,
            self.settings_button,
            self.help_button,
        )
        line = TitledFlow(self)
        for widget in (title, *self._buttons):
            line.addWidget(widget)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in self._buttons:
            button.set_compact(on=self.width() < NARROW)


class EmptyLibrary(QWidget):
    """Says that there are no games; before the first game it says how to learn."""

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        """Offer puzzles if their game is in the catalogue."""
        super().__init__(parent)
        self._offered = PRACTISED in catalogue
        self._told = Label(colour="faded")
        self._about = lay(QVBoxLayout(), gap=MARGIN)
        self.puzzle_button = plain_button(_("Solve a puzzle"))
        self._practice = Label(translated(PRACTICE))
        told = (self._practice, Label(translated(PUZZLES)), self.puzzle_button)
        self._learning = page_frame.card_of(_("Learn by playing"), *told)
        offers = (self._about, self._told, self._learning)
        lay(QVBoxLayout(self), *offers, None, gap=MARGIN)

    def say(self, sought: str, *, practises: bool) -> None:
        """Say that no game contains these words; without words, that there are no games.

        The practice game is spoken of if it is offered above: `practises`.
        """
        none = _("No game contains “{words}”.").format(words=shown(sought, most=LONGEST_TITLE))
        first = _("Your games will appear here. Start the first one or import a record.")
        self._told.say(none if sought else first)
        if not (sought or self._about.count()):
            self._tell_what_it_is()
        self._learning.setVisible(self._offered and not sought)
        self._practice.setVisible(practises)

    def _tell_what_it_is(self) -> None:
        from notepad.shell.levels import SampleSheet  # not needed once there are games

        self._about.addWidget(Label(translated(WHAT_IT_IS), size=1.2))
        self._about.addWidget(SampleSheet())
        self._about.addWidget(Label(translated(WHAT_IT_SHOWS), colour="faded"))


def lacks(catalogue: Catalogue, game: str) -> bool:
    """Return whether games can be added to a catalogue, and this one isn't in it."""
    return isinstance(catalogue, Shelf) and game not in catalogue


def turn_or_winners(session: Session) -> tuple[str, Sequence[str] | None]:
    """Return whose turn it is in a game, "" if there are no turns; and who won once it is over."""
    from notepad.core.game import View  # with sentences and slots, a tenth of the way to the window

    view = View(session.play, session.state, level=Level.PAPER, aside=dict(session.aside))
    page = session.game.page(view)
    turns = (seat.player for seat in page.seats if seat.turn)
    return (next(turns, ""), None) if page.result is None else ("", page.result.winners)
