"""NewGamePage: the game, the people, the deck and my hand, all on one page."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from notepad.core.fault import Faults
from notepad.core.form import Choice, Row
from notepad.core.game.shelf import Shelf
from notepad.core.page.page import Face
from notepad.core.record.record import Record
from notepad.core.words import _
from notepad.shell.page_frame import PageFrame
from notepad.shell.settings.settings import load
from notepad.shell.setup.opening_panel import OpeningPanel
from notepad.shell.setup.players_card import PlayersCard
from notepad.shell.setup.remembered_setup import (
    known_players,
    last_draft,
    last_game,
    last_plan,
    remember,
)
from notepad.shell.setup.seating_plan import provisional
from notepad.storage import Library, StoreError
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.label import Label
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.controls import ActionButton, Card, Weight

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from notepad.core.form import Draft
    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import AnyRecord, Catalogue
    from notepad.shell.setup.seating_plan import SeatingPlan


class NewGamePage(PageFrame):
    """Everything that is chosen before play starts, filled in from last time but for my hand.

    `created` brings the number of the game in the library; `cancelled` says that the player
    went back, and nothing was kept; `own_game_asked` that he wants to make a game of his own.
    """

    created = Signal(int)
    cancelled = Signal()
    own_game_asked = Signal()

    def __init__(
        self, library: Library, catalogue: Catalogue, parent: QWidget | None = None
    ) -> None:
        """Begin with the game, the people and the choices of last time."""
        self._library, self._catalogue = library, catalogue
        self._game = catalogue.get(last_game(library)) or next(iter(catalogue.values()))
        self.panel = OpeningPanel(self._game)
        super().__init__(_("New game"), self.panel, parent)
        self.games = FormRows()
        self._blurb = Label(colour="faded")
        self.players = PlayersCard(self._game.seats)
        self._usual = usual_title(date.today())
        self.players.title.setText(self._usual)
        self.own = ActionButton(_("A game of my own …"), weight=Weight.PLAIN)
        if len(catalogue) > 1:
            choice = Card(_("Game"), self.games)
            choice.add(self._blurb)
            if isinstance(catalogue, Shelf):  # only there one more can be put
                choice.add(self.own)
            self.panel.precede(choice)
        self.panel.precede(self.players)
        self.banner = Banner(self)
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
        page.panel.start_from(self.panel.draft)
        page.banner.take_over(self.banner)
        return page

    def choose(self, game: str) -> None:
        """Set up the game with this id, one that came on the shelf just now too."""
        if game != self._game.id:
            self._take_up(self._catalogue[game])

    def _connect(self) -> None:
        self.closed.connect(self.cancelled)
        self.games.tapped.connect(lambda _row, game: self.choose(game))
        self.players.changed.connect(self._seat)
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
        games = self._catalogue.values()
        choices = tuple(Choice(g.id, Face(g.title), g is self._game) for g in games)
        self.games.show_rows([Row("game", "", choices)])
        self._blurb.say(self._game.blurb)
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
        title = self.players.title.text().strip() or usual_title(date.today())
        record: AnyRecord = Record(game=self._game.id, setup=setup, title=title)
        try:
            level = load(self._library).level
            game_id = self._library.create(record, level=level)
            remember(self._library, self._game, self.players.plan, self.panel.draft)
        except Faults as faults:
            self._alarm(faults.spoken)
        except StoreError as error:
            self._alarm(str(error))
        else:
            self.created.emit(game_id)

    def _alarm(self, text: str) -> None:
        self.banner.show_message(Message(text, error=True))


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
