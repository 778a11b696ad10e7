"""NewGamePage: the game, the people, the deck and my hand, all on one page."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from typing_extensions import override

from notepad.core.fault import Faults
from notepad.core.game.shelf import Shelf
from notepad.core.record.record import Record
from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _
from notepad.shell.evening import evening_of
from notepad.shell.files.dropped_files import GAME_FILE, dropped
from notepad.shell.page_frame import PageFrame
from notepad.shell.settings.settings import load
from notepad.shell.setup.game_card import GameCard
from notepad.shell.setup.level_card import LevelCard
from notepad.shell.setup.opening_panel import OpeningPanel
from notepad.shell.setup.players_card import PlayersCard
from notepad.shell.setup.remembered_setup import (
    known_players,
    last_draft,
    last_game,
    last_plan,
    next_plan,
    remember,
    repeated_draft,
)
from notepad.shell.setup.seating_plan import provisional
from notepad.storage import Library, StoreError
from notepad.widgets.touch.banner import Banner, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from notepad.core.fault import Fault
    from notepad.core.form import Draft
    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import AnyRecord, Catalogue
    from notepad.shell.files.faults_panel import FaultsPanel
    from notepad.shell.setup.own_game_deeds import OwnGameDeeds
    from notepad.shell.setup.seating_plan import SeatingPlan

_FAULT_LINES = 8


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

    def __init__(
        self, library: Library, catalogue: Catalogue, parent: QWidget | None = None
    ) -> None:
        """Begin with the game, the people and the choices of last time."""
        self._library, self._catalogue = library, catalogue
        played = catalogue.get(last_game(library))
        self._game = played or next(iter(catalogue.values()))
        self.panel = OpeningPanel(self._game)
        super().__init__(_("New game"), self.panel, parent)
        self.choice = GameCard(growing=isinstance(catalogue, Shelf), settled=played is not None)
        self.games, self.own = self.choice.games, self.choice.own
        self.players = PlayersCard(self._game.seats)
        self._usual = usual_title(evening_of(datetime.now()))
        self.players.title.setText(self._usual)
        self.panel.precede(self.choice)
        self.choice.setVisible(len(catalogue) > 1)
        self.panel.precede(self.players)
        self.help = LevelCard(load(library).level, open_=not last_game(library))
        self.panel.follow(self.help)
        self.banner = Banner(self)
        self.setAcceptDrops(isinstance(catalogue, Shelf))
        self._connect()
        self.players.seat(last_plan(library, self._game.seats), known_players(library))
        others = [game for game in catalogue.values() if game is not self._game]
        any(map(self._take_up, (self._game, *others)))

    @property
    def game(self) -> AnyGame:
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
        page.help.show_level(self.help.level)
        page.panel.start_from(self.panel.draft)
        page.banner.take_over(self.banner)
        return page

    def choose(self, game: str) -> None:
        """Set up the game with this id, one that came on the shelf just now too."""
        if self._catalogue[game] is not self._game:
            self._take_up(self._catalogue[game])

    def repeat(self, game: AnyGame, setup: object) -> None:
        """Set up the same game for the same people once more; who sat next to who began begins."""
        if not self._take_up(game):
            return
        self.players.seat(next_plan(game, setup), known_players(self._library))
        self.panel.start_from(repeated_draft(game, setup))
        self._seat()

    @cached_property
    def deeds(self) -> OwnGameDeeds:
        """What can be done with files of games, where one more game has a place."""
        from notepad.shell.setup.own_game_deeds import OwnGameDeeds

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
        from notepad.shell.files.faults_panel import FaultsPanel

        panel = FaultsPanel()
        panel.text.setMinimumHeight(_FAULT_LINES * self.fontMetrics().lineSpacing())
        panel.closed.connect(panel.hide)
        self.panel.side.column.insertWidget(0, panel)
        return panel

    def _welcome(self, game: str) -> None:
        """Set up a game that came from a file just now."""
        if "faults" in self.__dict__:
            self.faults.hide()
        self._take_up(self._catalogue[game])
        self.choice.setVisible(len(self._catalogue) > 1)

    def _part_with_game(self) -> None:
        """Set up another game if the one that is chosen is gone, and offer it no more."""
        games = self._catalogue.values()
        if self._game in games:
            self.choice.show_games(games, self._game)
        else:
            self._take_up(next(iter(games)))

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
        self.help.chosen.connect(self.level_chosen)
        self.panel.setup_made.connect(self._create)
        self.own.clicked.connect(lambda: self.own_game_asked.emit())

    def _take_up(self, game: AnyGame) -> bool:
        """Set up a game; if it can't be loaded that is told, and the one before stays."""
        plan = self.players.plan.within(game.seats)
        try:
            game.begin(provisional(plan), {})
        except Faults as faults:
            self._alarm(faults.spoken)
            return False
        self._game = game
        self.players.set_seats(game.seats)
        self._show_game(self._last_draft(plan))
        return True

    def _last_draft(self, plan: SeatingPlan) -> Draft:
        """Return what was chosen last time, nothing if that can't be read."""
        try:
            return last_draft(self._library, self._game, plan)
        except StoreError as error:
            self._alarm(str(error))
            return {}

    def _show_game(self, draft: Draft) -> None:
        self.choice.show_games(self._catalogue.values(), self._game)
        self.panel.set_game(self._game)
        self.panel.start_from(draft)
        self._seat()

    def _seat(self) -> None:
        plan = self.players.plan
        missing, wrong = _("Say who plays."), list(plan.problems())
        named = [seat for seat in wrong if plan.players[seat]]
        told = plan.problems()[named[0]] if named else missing if wrong else ""
        self.panel.object(told)
        self.panel.set_table(provisional(plan))

    def _create(self, setup: object) -> None:
        title = self.players.title.text().strip() or usual_title(evening_of(datetime.now()))
        game = self._game
        record: AnyRecord = Record(
            game=game.id, setup=setup, title=title, declaration=game.declaration
        )
        try:
            game_id = self._library.create(record, level=self.help.level)
            remember(self._library, self._game, self.players.plan, self.panel.draft)
        except Faults as faults:
            self._alarm(faults.spoken)
        except StoreError as error:
            self._alarm(str(error))
        else:
            self.created.emit(game_id)

    def _alarm(self, text: str) -> None:
        self.banner.show_message(Message(text, error=True))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        with suppress(StoreError):  # where it can't be read the level stays that was shown
            self.help.show_level(load(self._library).level)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event, GAME_FILE):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        for path in dropped(event, GAME_FILE):
            self.deeds.open_file(path)
        event.acceptProposedAction()


def usual_title(day: date) -> str:
    """Return what a game played on a day is called if nobody says otherwise."""
    titles = (
        _("Monday table"),
        _("Tuesday table"),
        _("Wednesday table"),
        _("Thursday table"),
        _("Friday table"),
        _("Saturday table"),
        _("Sunday table"),
    )
    return titles[day.weekday()]
