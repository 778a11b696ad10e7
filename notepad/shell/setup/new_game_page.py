"""Start a new game: choose the game, the players and the deck, and enter my hand.

`SetupPages` turns the pages and keeps what was begun and left; `NewGamePage` has everything on one
page; `GameCard` offers the games, and ways to get more of them.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.faults import Faults
from notepad.core.form import Choice, Row
from notepad.core.game import NO_TABLE
from notepad.core.language import _
from notepad.core.record import Record
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.core.shelf import Shelf, names_of
from notepad.shell.file_dialogs import GAME_FILE, dropped_files
from notepad.shell.levels import LevelCard
from notepad.shell.page_frame import PageFrame, trouble_told
from notepad.shell.settings import load
from notepad.shell.setup.seating_editor import PlayersCard
from notepad.shell.setup.seating_plan import (
    known_players,
    last_draft,
    last_game,
    last_plan,
    next_plan,
    provisional,
    remember,
    repeated_draft,
)
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.storage import Library, StoreError
from notepad.storage.listing import evening_of
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import GrowingFlow
from notepad.widgets.look.theme import em
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.banner import Banner
from notepad.widgets.touch.buttons import ActionButton, Card, Weight

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent

    from notepad.core.faces_and_marks import Level
    from notepad.core.faults import Fault
    from notepad.core.form import Draft
    from notepad.core.game import Game
    from notepad.core.game_name import GameName
    from notepad.core.record import AnyRecord, Catalogue
    from notepad.declared.typed_game import TypedGame
    from notepad.shell.importing import FaultsPanel
    from notepad.shell.setup.own_game_files import OwnGameDeeds
    from notepad.shell.setup.own_game_page import Changed, OwnGamePage
    from notepad.shell.setup.seating_plan import SeatingPlan


_ROOMY_EM = 32  # in a narrower window a settled game is folded up

_FAULT_LINES = 8  # so many can be read without scrolling


class SetupPages(QObject):
    """Nobody loses what he typed by looking elsewhere: pages are kept until their game is.

    `turned` brings a page to be shown, `created` the number of a game in the library; `left` says
    that the player went back from the first page; `level_chosen` brings the help that he wants from
    now on, `help_asked` says that he wants to read the rules.
    """

    turned = Signal(QWidget)
    level_chosen = Signal(object)
    help_asked = Signal()
    created = Signal(int)
    left = Signal()

    def __init__(self, library: Library, catalogue: Catalogue, parent: QObject) -> None:
        """Begin with no page."""
        super().__init__(parent)
        self._library, self._catalogue = library, catalogue
        self.begun: NewGamePage | None = None
        self.typed: OwnGamePage | None = None
        self.changed: OwnGamePage | None = None

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """The pages that were begun."""
        return tuple(page for page in (self.begun, self.typed, self.changed) if page is not None)

    def start(self) -> None:
        """Set up a new game, or go on with one that was begun and left; raises StoreError."""
        self.turned.emit(self.begun or self._begin())

    def start_again(self, game: Game, setup: object, level: Level) -> None:
        """Set up another game for the people of one that is over; raises StoreError."""
        page = self.begun or self._begin()
        page.repeat(game, setup, level)
        self.turned.emit(page)

    def open_file(self, path: Path) -> None:
        """Set up a game that a file declares; raises StoreError."""
        self.start()
        if self.begun is not None and isinstance(self._catalogue, Shelf):
            self.begun.deeds.open_file(path)

    def forget(self) -> None:
        """Begin the next time from what the library has by then."""
        if self.begun is not None:
            self.begun.deleteLater()
        self.begun = None

    def say_anew(self) -> None:
        """Have all pages said in the language that is spoken now; the former ones are gone.

        Nobody else lets go of a page that was not shown since the last time.
        """
        former = self.pages
        if self.begun is not None:
            self._begin(self.begun.anew())
        if self.typed is not None:
            self.typed = self._listen(self.typed.anew())
        if self.changed is not None:
            self.changed = self._listen(self.changed.anew())
        for page in former:
            page.deleteLater()

    def _begin(self, page: NewGamePage | None = None) -> NewGamePage:
        self.begun = page = page or NewGamePage(self._library, self._catalogue)
        page.created.connect(self._create)
        page.cancelled.connect(self.left)
        page.own_game_asked.connect(self._make_game)
        page.change_asked.connect(self._change_game)
        page.level_chosen.connect(self.level_chosen)
        page.help_asked.connect(self.help_asked)
        return page

    def _create(self, game_id: int) -> None:
        self.begun = None
        self.created.emit(game_id)

    def _make_game(self) -> None:
        if self.typed is None:
            self.typed = self._listen(self._own_game_page())
        self.turned.emit(self.typed)

    def _change_game(self, game: str, typed: TypedGame) -> None:
        """Change a game, or go on with changing it."""
        from notepad.shell.setup.own_game_page import Changed

        page = self.changed
        if page is None or page.changed is None or page.changed.id != game:
            if page is not None:
                page.deleteLater()
            self.changed = self._listen(self._own_game_page(Changed(game, typed)))
        self.turned.emit(self.changed)

    def _own_game_page(self, changed: Changed | None = None) -> OwnGamePage:
        from notepad.shell.setup.own_game_page import OwnGamePage

        assert isinstance(self._catalogue, Shelf)
        return OwnGamePage(self._catalogue, changed)

    def _listen(self, page: OwnGamePage) -> OwnGamePage:
        page.closed.connect(self._return)
        page.kept.connect(partial(self._set_up, page))
        return page

    def _return(self) -> None:
        assert self.begun is not None  # from there alone a game is made
        self.turned.emit(self.begun)

    def _set_up(self, page: OwnGamePage, game: str) -> None:
        """Go on with a game that was made or changed just now."""
        if page is self.changed:
            self.changed = None
        else:
            self.typed = None
        self._return()
        if self.begun is not None:
            self.begun.choose(game)


class NewGamePage(PageFrame):
    """Everything that is chosen before play starts, filled in from last time but for my hand.

    `created` brings the number of the game in the library; `cancelled` says that the player
    went back, and nothing was kept; `own_game_asked` that he wants to make a game of his own;
    `level_chosen` brings how much help he wants from now on, `change_asked` the id of a game of
    his own that is to be changed, and how it is typed; `help_asked` that he wants the rules.
    """

    created = Signal(int)
    cancelled = Signal()
    own_game_asked = Signal()
    level_chosen = Signal(object)
    change_asked = Signal(str, object)
    help_asked = Signal()

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        """Begin with the game, the people and the choices of last time."""
        self._library, self._catalogue = library, catalogue
        self._level: Level | None = None
        last, names = last_game(library), names_of(catalogue)
        self._game, unloaded = first_loaded(catalogue, [last, *names] if last in names else names)
        self.panel = OpeningPanel(self._game)
        super().__init__(_("New game"), self.panel)
        self.choice = GameCard(growing=isinstance(catalogue, Shelf), settled=last in names)
        self.games, self.own = self.choice.games, self.choice.own
        self.players = PlayersCard(self._game.seats)
        self._usual = usual_title(evening_of(datetime.now()))
        self.players.title.setText(self._usual)
        self.panel.precede(self.choice)
        self.choice.setVisible(len(names) > 1)
        self.panel.precede(self.players)
        self.help = LevelCard(load(library).level, open_=not last)
        self.panel.follow(self.help)
        self.blank = ActionButton(_("Print a blank sheet…"), weight=Weight.PLAIN)
        self.panel.conclude(self.blank)
        self.banner = Banner(self)
        self.setAcceptDrops(isinstance(catalogue, Shelf))
        self._connect()
        self.players.seat(last_plan(library, self._game.seats), known_players(library))
        for faults in unloaded:
            self.banner.alarm(faults.spoken)
        self._take_up(self._game)

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return self._game

    def anew(self) -> NewGamePage:
        """Return the same page, said in the language that is spoken now."""
        page = NewGamePage(self._library, self._catalogue)
        page.choose(self._game.id)
        if self.players.title.text() != self._usual:
            page.players.title.setText(self.players.title.text())
        page.players.seat(self.players.plan, known_players(self._library))
        page.players.unfold(open_=not self.players.editor.isHidden())
        page.help.unfold(open_=self.help.unfolded)
        page._level = self._level
        page.help.show_level(self.help.wanted)
        page.panel.start_from(self.panel.draft)
        page.banner.take_over(self.banner)
        return page

    def choose(self, game: str) -> None:
        """Set up the game with this id, one that came on the shelf just now too."""
        found = self._loaded(game)
        if found is not None and found is not self._game:
            self._level = None
            self._take_up(found)
            self._show_level()

    def repeat(self, game: Game, setup: object, level: Level) -> None:
        """Set up the same game for the same people once more; who sat next to who began begins.

        It has the level of help that it was played at, whatever new games begin with.
        """
        self._take_up(game)
        self._level = level
        self.help.show_level(level)
        self.players.seat(next_plan(game, setup), known_players(self._library))
        self.panel.start_from(repeated_draft(game, setup))
        self._seat()

    @cached_property
    def deeds(self) -> OwnGameDeeds:
        """What can be done with files of games, where one more game has a place."""
        from notepad.shell.setup.own_game_files import OwnGameDeeds

        assert isinstance(self._catalogue, Shelf)
        deeds = OwnGameDeeds(self._catalogue, self)
        deeds.told.connect(lambda message: self.banner.show_message(message))
        deeds.taken_in.connect(self._welcome)
        deeds.taken_out.connect(lambda _game: self._part_with_game())
        deeds.refused.connect(self._show_faults)
        deeds.change_asked.connect(self.change_asked)
        return deeds

    @cached_property
    def faults(self) -> FaultsPanel:
        """What is wrong with the file of a game; made when the first such file is opened."""
        from notepad.shell.importing import FaultsPanel

        panel = FaultsPanel()
        panel.text.setMinimumHeight(_FAULT_LINES * self.fontMetrics().lineSpacing())
        panel.closed.connect(panel.hide)
        self.panel.side.column.insertWidget(0, panel)
        return panel

    def _welcome(self, game: str) -> None:
        """Set up a game that came from a file just now."""
        if "faults" in self.__dict__:
            self.faults.hide()
        if (found := self._loaded(game)) is not None:
            self._take_up(found)
        self.choice.setVisible(len(self._catalogue) > 1)

    def _part_with_game(self) -> None:
        """Set up another game if the one that is chosen is gone, and offer it no more."""
        names = names_of(self._catalogue)
        if self._game.name in names.values():
            self.choice.show_games(names.values(), self._game)
        elif (found := self._loaded(next(iter(names)))) is not None:
            self._take_up(found)

    def _show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        self.faults.show_faults(shown(name, most=LONGEST_TITLE), faults)
        self.faults.show()
        self.panel.side.ensureWidgetVisible(self.faults)
        self.faults.close_button.setFocus()

    def _show_menu(self) -> None:
        more = self.choice.more
        self.deeds.show_menu(self._game, more.mapToGlobal(more.rect().bottomLeft()))

    def _connect(self) -> None:
        self.closed.connect(self.cancelled)
        self.choice.chosen.connect(self.choose)
        self.choice.rules.clicked.connect(lambda: self.help_asked.emit())
        self.choice.file.clicked.connect(lambda: self.deeds.ask_file())
        self.choice.more.clicked.connect(self._show_menu)
        self.players.changed.connect(self._seat)
        # A seat that joins has its place only after what is posted until now.
        self.players.editor.reached.connect(
            self.panel.side.ensureWidgetVisible, Qt.ConnectionType.QueuedConnection
        )
        self.help.chosen.connect(self._prefer_level)
        self.panel.setup_made.connect(self._create)
        self.own.clicked.connect(lambda: self.own_game_asked.emit())
        self.blank.clicked.connect(self._print_blank)

    def _print_blank(self) -> None:
        """Print an empty sheet for these people, with room for names if any is missing or wrong."""
        from notepad.shell.table.table_menu import print_blank

        plan = self.players.plan
        table = NO_TABLE if plan.problems() else plan.table()
        print_blank(self._game.blank(table, self.panel.draft), self.window())

    def _loaded(self, game: str) -> Game | None:
        """Return the game with this id; if it can't be loaded that is told."""
        try:
            return self._catalogue[game]
        except Faults as faults:
            self.banner.alarm(faults.spoken)
            return None

    def _take_up(self, game: Game) -> None:
        """Set up a game in place of the one before."""
        plan = self.players.plan.within(game.seats)
        self._game = game
        self.players.set_seats(game.seats)
        self._show_game(self._last_draft(plan))

    def _last_draft(self, plan: SeatingPlan) -> Draft:
        """Return what was chosen last time, nothing if that can't be read."""
        try:
            return last_draft(self._library, self._game, plan)
        except StoreError as error:
            self.banner.alarm(str(error))
            return {}

    def _show_game(self, draft: Draft) -> None:
        self.choice.show_games(names_of(self._catalogue).values(), self._game)
        self.panel.set_game(self._game)
        self.help.offer(self._game)
        self.panel.start_from(draft)
        self._seat()

    def _seat(self) -> None:
        plan = self.players.plan
        missing, wrong = _("Enter the players."), list(plan.problems())
        named = [seat for seat in wrong if plan.players[seat]]
        told = plan.problems()[named[0]] if named else missing if wrong else ""
        self.panel.object(told)
        self.panel.set_table(provisional(plan))

    def _show_level(self) -> None:
        """Show the level that new games begin with, or that of the game that is played again."""
        with suppress(StoreError):  # where it can't be read the level stays that was shown
            self.help.show_level(load(self._library).level if self._level is None else self._level)

    def _prefer_level(self, level: Level) -> None:
        """Have new games begin with a level that was tapped; this one, too."""
        self._level = None
        self.level_chosen.emit(level)

    def _create(self, setup: object) -> None:
        title = self.players.title.text().strip() or usual_title(evening_of(datetime.now()))
        game = self._game
        record: AnyRecord = Record(
            game=game.id, setup=setup, title=title, declaration=game.declaration
        )
        with trouble_told(self.banner.alarm):
            game_id = self._library.create(record, level=self.help.level)
            remember(self._library, self._game, self.players.plan, self.panel.draft)
            self.created.emit(game_id)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_level()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event, GAME_FILE):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        for path in dropped_files(event, GAME_FILE):
            self.deeds.open_file(path)
        event.acceptProposedAction()


def usual_title(day: date) -> str:
    """Return what a game played on a day is called if nobody says otherwise."""
    titles = (
        _("Monday game"),
        _("Tuesday game"),
        _("Wednesday game"),
        _("Thursday game"),
        _("Friday game"),
        _("Saturday game"),
        _("Sunday game"),
    )
    return titles[day.weekday()]


def first_loaded(catalogue: Catalogue, words: Iterable[str]) -> tuple[Game, Sequence[Faults]]:
    """Return the first of these games that can be loaded, and why those before it can't.

    Raises Faults if none can.
    """
    unloaded: list[Faults] = []
    for word in words:
        try:
            return catalogue[word], unloaded
        except Faults as faults:
            unloaded.append(faults)
    raise Faults([fault for faults in unloaded for fault in faults.faults])


class GameCard(Card):
    """`chosen` brings the id of the game that was tapped.

    In a narrow window a game that is `settled`, having been played or tapped, stands there alone
    until another one is wanted, so that what else there is to choose comes into sight.
    """

    chosen = Signal(str)

    def __init__(self, *, growing: bool, settled: bool = False) -> None:
        """Show no games yet; with `growing` there are ways to get more of them."""
        self.games = FormRows()
        super().__init__(_("Game"), self.games)
        self._settled = settled
        self._growing = growing
        self._blurb = Label(colour="faded")
        self.rules = ActionButton(_("Rules"), weight=Weight.PLAIN)
        self.rules.setAccessibleName(_("Rules at a glance"))
        self.own = ActionButton(_("Custom game…"), weight=Weight.PLAIN)
        self.file = ActionButton(_("Open game definition…"), weight=Weight.PLAIN)
        self.more = ActionButton(_("Manage this game…"), weight=Weight.PLAIN)
        self.more.setAccessibleName(_("Change, share or remove this game"))
        self.summary = QWidget()
        self._said = Label(bold=True)
        self.change = ActionButton(_("Change"), weight=Weight.PLAIN)
        self.change.setAccessibleName(_("Change the game"))
        self._ways = QWidget()
        self._lay_out(growing=growing)
        self.games.tapped.connect(self._choose)
        self.change.clicked.connect(lambda: self._settle(settled=False))
        self._fold()

    def show_games(self, names: Iterable[GameName], chosen: Game) -> None:
        """Show the games there are, and the one that is chosen."""
        choices = tuple(Choice(one.id, Face(one.title), one == chosen.name) for one in names)
        self.games.show_rows([Row("game", "", choices)])
        self._said.say(chosen.title)
        self._blurb.say(chosen.name.blurb)
        self.more.setVisible(self._growing and chosen.declaration is not None)

    def _lay_out(self, *, growing: bool) -> None:
        short = GrowingFlow(self.summary)
        wide = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        wide.setHeightForWidth(True)
        self._said.setSizePolicy(wide)
        short.addWidget(self._said)
        short.addWidget(self.change)
        line = GrowingFlow(self._ways)
        for button in (self.rules, self.own, self.file, self.more):
            line.addWidget(button)
        for button in (self.own, self.file):
            button.setVisible(growing)
        self.add(self.summary)
        self.add(self._blurb)
        self.add(self._ways)
        self._whole = (self.games, self._blurb, self._ways)

    def _choose(self, _row: str, game: str) -> None:
        self._settle(settled=True)
        self.chosen.emit(game)

    def _settle(self, *, settled: bool) -> None:
        self._settled = settled
        self._fold()

    def _fold(self) -> None:
        short = self._settled and self.width() < em(self) * _ROOMY_EM
        self.summary.setVisible(short)
        for part in self._whole:
            part.setHidden(short)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
