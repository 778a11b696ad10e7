"""Start a new game: choose the game, the players and the deck, and enter my hand.

`SetupPages` switches between the pages and keeps what you began and left; `NewGamePage` has
everything on one page.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.faults import Fault, Faults
from notepad.core.game import NO_TABLE, Game
from notepad.core.language import _
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.core.shelf import Shelf, names_of
from notepad.shell.file_dialogs import GAME_FILES, FileDrops
from notepad.shell.game_list import weekday_titles
from notepad.shell.last_place import Front, Place
from notepad.shell.levels import LevelCard
from notepad.shell.page_frame import MARGIN, plain_button, trouble_told
from notepad.shell.settings import load
from notepad.shell.setup import game_and_options_cards, seating_plan
from notepad.shell.setup.seating_editor import SeatingEditor
from notepad.shell.setup.setup_form import OpeningPanel
from notepad.storage import Library, StoreError
from notepad.storage.listing import evening_of
from notepad.widgets.look.layouts import Arranged
from notepad.widgets.look.safe_widget_lookup import holds_focus
from notepad.widgets.look.theme import em
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtGui import QShowEvent

    from notepad.core.game_name import GameName
    from notepad.core.help_levels import Level
    from notepad.declared.definition_typed_in import TypedGame
    from notepad.shell.importing import FaultsPanel
    from notepad.shell.setup.own_game_files import OwnGameDeeds
    from notepad.shell.setup.own_game_page import OwnGamePage
    from notepad.shell.setup.own_game_text_page import GameTextPage


OwnPage: TypeAlias = "OwnGamePage | GameTextPage"


class SetupPages(QObject):
    """The pages for setting up a game; each is kept until its game is made, with all you typed.

    What is chosen for a new game is on disk as well, so that not even a crash loses it.

    `turned` emits the page to show, `created` the number of a new game in the library; `left` says
    that the player went back from the first page; `level_chosen` emits how much help they want from
    now on, and `help_asked` says that they want to read the rules.
    """

    turned = Signal(QWidget)
    level_chosen = Signal(object)
    help_asked = Signal()
    created = Signal(int)
    left = Signal()

    def __init__(self, library: Library, catalogue: Catalogue, parent: QObject) -> None:
        """Start without pages."""
        super().__init__(parent)
        self._library, self._catalogue = library, catalogue
        self.begun: NewGamePage | None = None
        self._own: dict[str, tuple[tuple[str, ...], OwnPage]] = {}
        self.editions: game_and_options_cards.KnownEditionsPage | None = None
        self._untouched: seating_plan.BegunSetup | None = None
        self._again: tuple[str, object] | None = None
        # Writing to the disk must not slow down typing.
        self._pause = QTimer(self, interval=250, singleShot=True)
        self._pause.timeout.connect(self.keep)

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """The pages that were begun and are kept."""
        own = (page for _about, page in self._own.values())
        return tuple(page for page in (self.begun, *own, self.editions) if page is not None)

    def start_or_continue(self) -> None:
        """Set up a new game, or continue one that was begun and left; raises StoreError."""
        self.turned.emit(self.begun or self._begin())

    def start_again(self, game: Game, setup: object, level: Level) -> None:
        """Set up another game for the players of a game that is over; raises StoreError."""
        page, again = self.begun or self._begin(), (game.id, setup)
        if again != self._again or page.game is not game:
            before = page.begun
            page.repeat(game, setup)
            if before != self._untouched:
                text = _("The setup you had begun was replaced.")
                bring_back = partial(page.resume, before)
                page.banner.show_message(Message(text, _("Restore"), bring_back))
            self._again, self._untouched = again, page.begun
        page.play_at(level)
        self.turned.emit(page)

    def is_public(self, page: QWidget | None) -> bool:
        """Whether a page belongs to these and shows no card of mine."""
        if page is None or page is self.begun:
            return self.begun is not None and not self.begun.panel.has_cards
        return page in self.pages

    def place_of(self, page: QWidget | None) -> Place | None:
        """Return where the player is on a page of these, None if it is none of them."""
        if page is None or page not in self.pages:
            return None
        kinds = {"new": Front.NEW_OWN, "changed": Front.CHANGED_OWN, "text": Front.OWN_TEXT}
        fronts: dict[QWidget, tuple[Front, tuple[str, ...]]]
        fronts = {own: (kinds[kind], about) for kind, (about, own) in self._own.items()}
        front, about = fronts.get(page, (Front.SETUP, ()))
        return Place(front, declared="".join(about[:1]))

    def return_to(self, place: Place) -> None:
        """Show the page on which the player was; raises StoreError."""
        self.start_or_continue()
        assert self.begun is not None
        if place.front is Front.NEW_OWN:
            self._make_game()
        elif place.front is not Front.SETUP and place.declared in self._catalogue:
            change, text = self.begun.deeds.change, self.begun.deeds.edit_text
            act = text if place.front is Front.OWN_TEXT else change
            act(self._catalogue[place.declared])

    def keep(self) -> None:
        """Store what was chosen for a new game, if anything was."""
        self._pause.stop()
        if self.begun is not None:
            begun = self.begun.begun
            self._store(None if begun == self._untouched else begun)

    def _store(self, begun: seating_plan.BegunSetup | None) -> None:
        with suppress(StoreError):  # if nothing can be stored, creating the game says so
            seating_plan.keep_begun_setup(self._library, begun)

    def open_file(self, path: Path) -> None:
        """Set up the custom game that a file declares; raises StoreError."""
        self.start_or_continue()
        if self.begun is not None and isinstance(self._catalogue, Shelf):
            self.begun.deeds.open_file(path)

    def add_game(self, declaration: Mapping[str, Any]) -> None:
        """Add the custom game that a record contains, and set it up; raises StoreError."""
        self.start_or_continue()
        if self.begun is not None and isinstance(self._catalogue, Shelf):
            self.begun.deeds.add_declared(declaration)

    def forget(self) -> None:
        """Drop all pages; the next one starts from what the library contains then."""
        self._pause.stop()
        if self.begun is not None:
            self.begun.deleteLater()
        self.begun = None

    def say_anew(self) -> None:
        """Make all pages again in the current language and delete the old ones.

        Nothing else deletes a page that hasn't been shown since the last time.
        """
        former = self.pages
        if self.begun is not None:
            self._begin(self.begun.anew())
        for kind, (about, page) in self._own.items():
            self._own[kind] = about, self._listen(page.anew())
        if self.editions is not None:
            self._make_editions()
        for one in former:
            one.deleteLater()

    def _begin(self, page: NewGamePage | None = None) -> NewGamePage:
        if page is None:
            page = NewGamePage(self._library, self._catalogue)
            self._again, self._untouched = None, page.begun
            if (begun := seating_plan.begun_setup(self._library)) is not None:
                page.resume(begun)
        self.begun = page
        page.changed.connect(self._pause.start)
        page.created.connect(self._create)
        page.closed.connect(self.left)
        page.games.own.clicked.connect(self._make_game)
        page.games.editions.clicked.connect(lambda: self.turned.emit(self._make_editions()))
        page.change_asked.connect(self._change_game)
        page.text_asked.connect(self._edit_text)
        page.level_chosen.connect(self.level_chosen)
        for rules in (page.choice.rules, page.games.rules):
            rules.clicked.connect(lambda: self.help_asked.emit())
        return page

    def _create(self, game_id: int) -> None:
        self._pause.stop()
        self.begun = None
        self._store(None)
        self.created.emit(game_id)

    def _make_game(self) -> None:
        from notepad.shell.setup.own_game_page import OwnGamePage

        self._go_on("new", (), OwnGamePage)

    def _make_editions(self) -> QWidget:
        self.editions = game_and_options_cards.KnownEditionsPage()
        self.editions.closed.connect(self._return)
        self.editions.taken.connect(self._take_edition)
        return self.editions

    def _take_edition(self, game: str, file: Path) -> None:
        """Set up a tapped edition: as it is, or as this table has changed it."""
        if game not in self._catalogue:
            self.open_file(file)
        elif self.begun is not None:
            self._return()
            self.begun.choose(game)

    def _change_game(self, game: str, typed: TypedGame) -> None:
        from notepad.shell.setup.own_game_page import OwnGamePage

        self._go_on("changed", (game,), lambda shelf: OwnGamePage(shelf, game, typed))

    def _edit_text(self, game: str, text: str) -> None:
        from notepad.shell.setup.own_game_text_page import GameTextPage

        self._go_on("text", (game, text), lambda shelf: GameTextPage(shelf, game, text))

    def _go_on(self, kind: str, about: tuple[str, ...], make: Callable[[Shelf], OwnPage]) -> None:
        """Go on with a custom game where that was begun, or begin to make or change it."""
        before, page = self._own.get(kind, (None, None))
        if page is None or before != about:
            if page is not None:
                page.deleteLater()
            assert isinstance(self._catalogue, Shelf)
            page = self._listen(make(self._catalogue))
            self._own[kind] = about, page
        self.turned.emit(page)

    def _listen(self, page: OwnPage) -> OwnPage:
        page.closed.connect(self._return)
        page.kept.connect(partial(self._set_up, page))
        return page

    def _return(self) -> None:
        assert self.begun is not None  # the other pages are only reached from it
        self.turned.emit(self.begun)

    def _set_up(self, page: OwnPage, game: str) -> None:
        """Return to the new game with the custom game that was just made or changed."""
        self._own = {kind: own for kind, own in self._own.items() if own[1] is not page}
        self._return()
        if self.begun is not None:
            self.begun.choose(game)


class NewGamePage(Arranged, game_and_options_cards.GamesPage):
    """Everything you choose before play starts, filled in from last time except for my hand.

    `changed` says that anything was chosen or typed. `created` emits the number of the game in the
    library; `level_chosen` emits how much help the player wants from now on.
    """

    changed = Signal()
    created = Signal(int)
    level_chosen = Signal(object)

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        """Start with the game, the players and the choices of last time."""
        self._library, self._catalogue = library, catalogue
        self._level: Level | None = None
        self._new = False
        last, names = seating_plan.last_game(library), names_of(catalogue)
        wanted = [last, *catalogue] if last in names else [*catalogue]
        self.game, unloaded = first_loaded(catalogue, wanted)
        self.panel = OpeningPanel(self.game)
        super().__init__(_("New game"), self.panel)
        self.choice = game_and_options_cards.GameCard(self.game)
        self.games = game_and_options_cards.GameList(growing=isinstance(catalogue, Shelf))
        self.players = SeatingEditor(self.game.seats)
        self.help = LevelCard(load(library).level)
        self._usual = usual_title(evening_of(datetime.now()))
        self.options = game_and_options_cards.OptionsCard(self._usual)
        self.title = self.options.title
        joining = self.players.join
        self.add_player = plain_button(_("+ Player"), joining, spoken=_("Add a player"))
        self._arrange()
        if isinstance(catalogue, Shelf):
            FileDrops(self, {GAME_FILES: lambda path: self.deeds.open_file(path)})
        self._connect()
        self.players.set_known(seating_plan.known_players(library))
        self.players.set_plan(seating_plan.last_plan(library))
        for faults in unloaded:
            self.banner.alarm(faults.spoken)
        self._take_up(self.game)
        self._new = last not in names and len(names) > 1  # no game was ever chosen here
        self.show_games(open_=self._new)

    def anew(self) -> NewGamePage:
        """Return a copy of the page in the current language."""
        page = NewGamePage(self._library, self._catalogue)
        page.resume(self.begun)
        page.show_games(open_=self.choosing)
        page.options.unfold(open_=self.options.unfolded)
        page._level = self._level
        page.help.show_level(self.help.wanted)
        page.banner.take_over(self.banner)
        return page

    @property
    def begun(self) -> seating_plan.BegunSetup:
        """What was chosen and typed so far."""
        title = "" if self.title.text() == self._usual else self.title.text()
        game = "" if self._new else self.game.id
        return seating_plan.BegunSetup(
            game, seating_plan.rules_of(self.game), self.players.plan, self.panel.draft, title
        )

    def resume(self, begun: seating_plan.BegunSetup) -> None:
        """Continue what was begun, as far as the game is still there as it was."""
        if begun.game in names_of(self._catalogue):
            self.choose(begun.game)
        self._level = None
        self._show_level()
        self.title.setText(begun.title or self._usual)
        self.players.set_plan(begun.plan)
        if begun.game in ("", self.game.id) and begun.fits == seating_plan.rules_of(self.game):
            self.panel.start_from(begun.draft)

    @property
    def choosing(self) -> bool:
        """Whether the list of games is shown now."""
        return self.panel.near.currentWidget() is self.games

    def show_games(self, *, open_: bool) -> None:
        """Show the list of games, or else the other choices for the chosen game."""
        here = holds_focus(self.panel.near)
        self._new = self._new and open_
        self.games.show_games(self._names(), self.game, told=not self._new)
        ordered = _("last played first, then by name") if self._played else _("by name")
        self.games.say_order(ordered)
        chosen = None if self._new else self.games.lines.get(self.game.id)
        if open_ and chosen is not None:  # later, in its place
            QTimer.singleShot(0, chosen, lambda: self.games.ensureWidgetVisible(chosen))
        self.panel.near.setCurrentWidget(self.games if open_ else self.panel.side)
        if here:  # the widget with the keyboard focus is gone
            line = self.games.lines.get(self.game.id, self.games.own)
            (line if open_ else self.choice.other).setFocus(Qt.FocusReason.OtherFocusReason)
        self._seat()

    def _names(self) -> Iterable[GameName]:
        """Return the names of all games: those played, the latest first, then others by title."""
        names = names_of(self._catalogue)
        return {**{game: names[game] for game in self._played if game in names}, **names}.values()

    @cached_property
    def _played(self) -> Iterable[str]:
        """The ids of the games in the library, the latest first."""
        with suppress(StoreError):  # if they can't be read, the page for saved games says so
            return dict.fromkeys(row.game for row in self._library.games())
        return ()

    def choose(self, game: str) -> None:
        """Choose the game with this id; it may have been put on the shelf just now."""
        found = self._loaded(game)
        if found is not None and found is not self.game:
            self._level = None
            self._take_up(found)
            self._show_level()
        if found is not None:
            self.show_games(open_=False)

    def play_at(self, level: Level) -> None:
        """Give this game a level of help, whatever the level for new games is."""
        self._level = level
        self.help.show_level(level)

    def repeat(self, game: Game, setup: object) -> None:
        """Set up the same game for the same players; the next player in turn order begins."""
        self._take_up(game)
        self.players.set_known(seating_plan.known_players(self._library))
        self.players.set_plan(seating_plan.next_plan(game, setup))
        self.panel.start_from(seating_plan.repeated_draft(game, setup))
        self.show_games(open_=False)

    @cached_property
    def deeds(self) -> OwnGameDeeds:
        """What you can do with files of games; only if the catalogue is a shelf, which can grow."""
        from notepad.shell.setup.own_game_files import OwnGameDeeds

        assert isinstance(self._catalogue, Shelf)
        return OwnGameDeeds(self._catalogue, self)

    @cached_property
    def import_faults_panel(self) -> FaultsPanel:
        """The panel that says what is wrong with a game's file; made when it is first needed."""
        from notepad.shell.importing import FaultsPanel

        panel = FaultsPanel()
        panel.text.setMinimumHeight(8 * self.fontMetrics().lineSpacing())
        panel.closed.connect(panel.hide)
        self.games.column.insertWidget(0, panel)
        return panel

    @override
    def welcome(self, game: str) -> None:
        if "import_faults_panel" in self.__dict__:
            self.import_faults_panel.hide()
        if (found := self._loaded(game)) is not None:
            self._take_up(found)
            self.show_games(open_=False)
        self.choice.other.setVisible(len(self._catalogue) > 1)

    @override
    def part_with_game(self) -> None:
        names = names_of(self._catalogue)
        if self.game.name in names.values():
            self.show_games(open_=self.choosing)
        elif (found := self._loaded(next(iter(names)))) is not None:
            self._take_up(found)

    @override
    def show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        self.import_faults_panel.show_faults(shown(name, most=LONGEST_TITLE), faults)
        self.show_games(open_=True)
        self.import_faults_panel.show()
        self.games.verticalScrollBar().setValue(0)
        self.import_faults_panel.close_button.setFocus()

    def _show_menu(self) -> None:
        more = self.games.more
        self.deeds.show_menu(self.game, more.mapToGlobal(more.rect().bottomLeft()))

    def _arrange(self) -> None:
        self.seats = Card(_("Players, in turn"), self.players)
        self.panel.surround([self.choice, self.seats], [self.help, self.options])
        self.panel.near.addWidget(self.games)
        self.head.addWidget(self.add_player)
        alone = len(self._catalogue) < 2 and not isinstance(self._catalogue, Shelf)
        self.choice.other.setHidden(alone)

    def _connect(self) -> None:
        self.choice.other.clicked.connect(lambda: self.show_games(open_=True))
        self.games.chosen.connect(self.choose)
        self.games.file.clicked.connect(lambda: self.deeds.ask_file())
        self.games.more.clicked.connect(self._show_menu)
        self.players.changed.connect(self._seat)
        # A new seat gets its place only after the events that are already posted.
        self.players.reached.connect(
            self.panel.side.ensureWidgetVisible, Qt.ConnectionType.QueuedConnection
        )
        self.help.chosen.connect(self._prefer_level)
        self.options.unfolding.connect(self._unfold_options)
        self.options.blank.clicked.connect(self._print_blank)
        self.panel.shown.connect(self._show_options)
        self.panel.held_up.connect(self._lead)
        self.panel.setup_made.connect(self._create)
        for change in (self.panel.shown, self.title.textChanged):
            change.connect(lambda: self.changed.emit())

    def _lead(self) -> None:
        """Go to what is missing: the choice of a game, or a name that is wrong."""
        if self.choosing:
            self.games.lines[self.game.id].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.players.go_to_problem()

    def _unfold_options(self, open_: bool) -> None:
        """Show the setup form below the rest, or hide it, for a game with a hand."""
        self.panel.fold(on=not open_)
        if open_:  # later, when everything has its place
            QTimer.singleShot(0, self, lambda: self.panel.scroll_to(self.options))

    def _show_options(self) -> None:
        panel = self.panel
        told, deck = "", None
        if panel.has_hand:
            rows = [view.row for view in panel.rows.views]
            told = game_and_options_cards.options_told(rows, panel.changed_rows)
            deck = panel.hand.grid
        self.options.show_options(told, deck)
        for before, after in pairwise(self._stops()):
            QWidget.setTabOrder(before, after)

    def _stops(self) -> Iterator[QWidget]:
        """Yield what Tab reaches, from the first choice to the button at the bottom."""
        panel, options = self.panel, self.options
        yield from (self.back, self.add_player, *self.games.stops())
        yield from (self.choice.rules, self.choice.other)
        yield from (*self.players.stops(), *self.help.choices.stops())
        yield from (options.change, options.title, options.blank)
        yield from (*panel.rows.stops(), *panel.filling.stops(), panel.hand, panel.button)

    def _print_blank(self) -> None:
        """Print an empty sheet with the players' names, or room for them if one isn't there."""
        from notepad.shell.table.table_menu import print_drawing

        plan = self.players.plan
        table = NO_TABLE if plan.problems() or plan.unnamed else plan.table()
        print_drawing(self.game.blank(table, self.panel.draft), self.window())

    def _loaded(self, game: str) -> Game | None:
        """Return the game with this id; if it can't be loaded, say so and return None."""
        found = None
        with trouble_told(self.banner.alarm):
            found = self._catalogue[game]
        return found

    def _take_up(self, game: Game) -> None:
        """Replace the game being set up by another."""
        self.game = game
        self.players.ask_first(on=game.asks_first)
        self.players.set_seats(game.seats)
        self.choice.show_game(game)
        self.panel.set_game(game)
        self.help.offer(game)
        with trouble_told(self.banner.alarm):  # if it can't be read, nothing is chosen
            self.panel.start_from(seating_plan.last_draft(self._library, game))
        self.show_games(open_=self.choosing)

    def _seat(self) -> None:
        """Set the game up for these players, or say what is missing first."""
        plan = self.players.plan
        told = next(iter(plan.problems().values()), "")
        self.panel.replace_cards_by_text(
            _("Choose a game, and its cards appear here.") if self._new else ""
        )
        if self.choosing:
            told = _("Choose a game.")
        self.panel.block_start(told)
        self.panel.set_table(seating_plan.provisional(plan))
        self.arrange()

    @override
    def arrange(self) -> None:
        """In a narrow window, move the button for one more player to the bar above."""
        narrow = self.width() < em(self) * game_and_options_cards.ROOMY_EM
        self.players.set_compact(on=narrow)
        self.seats.set_title("" if narrow else _("Players, in turn"))
        for card in (self.seats, self.panel.hand_card):
            card.set_tight(on=narrow)
        self.head.setContentsMargins(MARGIN // 2, 2 if narrow else MARGIN // 2, MARGIN, 0)
        self.add_player.setVisible(narrow and self.players.has_room and not self.choosing)

    def _show_level(self) -> None:
        """Show the level for new games, or the level of the game that is played again."""
        with suppress(StoreError):  # if it can't be read, the level stays as shown
            self.help.show_level(load(self._library).level if self._level is None else self._level)

    def _prefer_level(self, level: Level) -> None:
        """Use the tapped level for this game and for new games."""
        self._level = None
        self.level_chosen.emit(level)

    def _create(self, setup: object) -> None:
        title = self.title.text().strip() or usual_title(evening_of(datetime.now()))
        game = self.game
        record: AnyRecord = Record(
            game=game.id, setup=setup, title=title, declaration=game.declaration
        )
        with trouble_told(self.banner.alarm):
            game_id = self._library.create(record, level=self.help.level)
            seating_plan.remember(self._library, self.game, self.players.plan, self.panel.draft)
            self.created.emit(game_id)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_level()


def usual_title(day: date) -> str:
    """Return the usual title of a game played on a day."""
    return weekday_titles()[day.weekday()]


def first_loaded(catalogue: Catalogue, words: Iterable[str]) -> tuple[Game, Sequence[Faults]]:
    """Return the first of these games that loads, and the faults of those before it.

    Raises Faults if none loads.
    """
    unloaded: list[Faults] = []
    for word in words:
        try:
            return catalogue[word], unloaded
        except Faults as faults:
            unloaded.append(faults)
    raise Faults([fault for faults in unloaded for fault in faults.faults])
