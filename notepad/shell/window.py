"""The window: its pages, and the cover that hides them.

`Window` opens the pages, and continues listening while the sheet is hidden. `Overlay` lies over all
pages: messages, and the cover that hides secrets. `Folding` decides when the sheet hides itself:
the window loses focus, or nobody touches it for a while.

So that the window appears quickly, all pages but the library are imported when they are first
shown; games and their reasoning are loaded with the first game that is opened.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from shiboken6 import isValid
from typing_extensions import override

from notepad.core.language import _
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.shell.file_dialogs import is_game_file
from notepad.shell.last_place import NOWHERE, Front, LastPlace, Place
from notepad.shell.library_page import FINISHED_PRACTICE, LibraryPage
from notepad.shell.page_frame import PageFrame, PageStack, trouble_told
from notepad.shell.settings import (
    Settings,
    dress,
    load,
    missing_language_message,
    save,
    speak_everywhere,
)
from notepad.storage import Library, StoreError
from notepad.widgets.look.label import set_spoken_names
from notepad.widgets.look.theme import NARROW, set_target_size
from notepad.widgets.touch.accessibility import ASSISTED
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.menus import MenuSheet
from notepad.widgets.touch.tap_guard import ignore_late_taps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from PySide6.QtGui import QWindow

    from notepad.core.record import Catalogue
    from notepad.shell.help_page import HelpOverlay
    from notepad.shell.settings_page import SettingsPage
    from notepad.shell.setup.new_game_page import SetupPages
    from notepad.shell.statistics_page import StatisticsPage
    from notepad.shell.table.table_menu import LeftNotes
    from notepad.shell.table.table_page import TablePage
    from notepad.widgets.table.cover import Cover


TITLE = "Deduction Notepad"
"""Always exactly this: everybody at the table sees the title, and so does every window list."""

USUAL_SIZE = QSize(1180, 780)  # pixels, or as many as the screen has

_TOUCHES = {
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.TouchBegin,
    QEvent.Type.TouchUpdate,
    QEvent.Type.TabletPress,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
    ASSISTED,
}
"""Events that show that somebody is there, and restart the time until the sheet hides itself."""


class Window(QMainWindow):
    """The whole app in one window: its pages, one of them in front, and the `overlay` on top.

    It hides the sheet at a tap or by itself. If the table is in front then, what everybody hears
    can be noted on the cover.
    """

    library_page: LibraryPage
    """The page that shows no secrets."""

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        """Open with a library of games."""
        super().__init__()
        self.settings = load(library)
        self.table: TablePage | None = None
        self.setWindowTitle(TITLE)
        self.resize(QGuiApplication.primaryScreen().availableSize().boundedTo(USUAL_SIZE))
        # Two quick taps on neighbouring chips are two taps: Qt would lose the second as a double
        # click.
        QApplication.setDoubleClickInterval(0)
        self._library, self._catalogue = library, catalogue
        speak_everywhere(self.settings.language)
        self._dress()
        self._pages = PageStack()
        self.setCentralWidget(self._pages)
        self.overlay = Overlay(self, self._pages)
        self.overlay.folds.connect(self._listen)
        self.overlay.unfolds.connect(self.stop_listening)
        self._welcome(LibraryPage(library, catalogue))
        self._game_id = 0
        self._unseen: Place | None = None  # of the game that a start has hidden
        self._last_place = LastPlace(library, lambda: self.place, self)
        self._pages.currentChanged.connect(self._last_place.look)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._dress)
        QShortcut(QKeySequence("Esc"), self, self.overlay.dismiss_or_hide)
        QShortcut(QKeySequence("F1"), self, lambda: self._helping.toggle_help())
        library.backups.when_lost(self._tell_loss)
        if library.message:
            self._alarm(library.message)
        if missing := missing_language_message(self.settings.language):
            self.overlay.tell(missing)

    def _welcome(self, page: LibraryPage) -> None:
        self.library_page = page
        page.opened.connect(self.open_game)
        page.new_button.clicked.connect(self.start_game)
        page.game_file_given.connect(self._open_game_file)
        page.settings_button.clicked.connect(self.show_settings)
        page.head.evenings_button.clicked.connect(self.show_statistics)
        page.head.help_button.clicked.connect(lambda: self._helping.toggle_help())
        page.practice_button.clicked.connect(lambda: self._helping.practise())
        page.empty.puzzle_button.clicked.connect(lambda: self._helping.puzzle())
        page.together_asked.connect(self._lay_together)
        page.strange_game_opened.connect(self._offer_game)
        page.game_wanted.connect(self._add_game)
        self._pages.addWidget(page)

    def return_to_last_place(self) -> None:
        """Show what was in front when the app was left; hidden if it is secret."""
        place = self._last_place.take()
        with trouble_told(self._alarm):
            if place.front is Front.TABLE:
                self.open_game(place.game)
            elif place.front is Front.PRACTICE:
                self._helping.practise(place.step)
                return  # nothing in it is secret
            elif place.front is not Front.LIBRARY:
                self._setting_up.return_to(place)
        if place != NOWHERE and self.settings.fold_on_leave:
            self._fold_by_itself()
        if self.table is not None and self.table.sitting.view.listening:
            self._unseen = place
        elif self.table is not None:
            self.table.return_to(place)

    @property
    def place(self) -> Place:
        """Where the player is; a page that isn't kept counts as where it was opened from."""
        made, front = self.__dict__, self._pages.currentWidget()
        if self._unseen is not None:
            return self._unseen
        place = self._helping.place if "_helping" in made else None
        if place is None and "_setting_up" in made:
            place = self._setting_up.place_of(front)
        if place is None and self.table is not None:
            place = replace(self.table.place, game=self._game_id)
        return place or NOWHERE

    def open_game(self, game_id: int) -> None:
        """Open a saved game at the table; a game already on the table is put away."""
        from notepad.shell.table.ended_game import EndedGame, clock_of
        from notepad.shell.table.table_model import Sitting
        from notepad.shell.table.table_page import TablePage

        try:
            session = self._library.open(game_id)
            title, level = self._library.title(game_id), self._library.level(game_id)
        except StoreError as error:
            self._alarm(str(error))
            return
        self.leave_table()
        self._game_id = game_id
        end = EndedGame(clock_of(self._library, game_id))
        sitting = Sitting(session, title=title, level=level, hints=self.settings.hints, end=end)
        sitting.set_doubted(self.settings.surprising / 100)
        sitting.set_thinking(self.settings.thinking)
        table = TablePage(sitting)
        self._lay(table).bring_back()
        table.turning.offer_resume()
        self._show(table)

    def open_file(self, path: Path) -> None:
        """Open the game of a record, adding it to the library if it isn't there.

        The file of a game definition leads to the page for new games, with that game chosen; a game
        on the table stays there, and going back leads to it.
        """
        if is_game_file(path):
            self._open_game_file(path)
            return
        self.show_library()
        self.library_page.open_file(path)

    def _lay(self, table: TablePage) -> LeftNotes:
        """Show a table; notes begun at it are saved from now on."""
        from notepad.shell.table.stories import names_by_sign
        from notepad.shell.table.table_menu import LeftNotes, TableErrands

        self.table = table
        sitting = table.sitting
        for moved in (sitting.shown, table.area.bar.chosen, table.area.know.tabs.chosen):
            moved.connect(self._last_place.look)
        subjects = sitting.session.game.subjects(sitting.session.setup)
        set_spoken_names(names_by_sign(sitting.view.page, subjects))
        self._pages.addWidget(table)
        table.header.hints_chosen.connect(self._set_hints)
        others: dict[str, Callable[[], object]] = {
            "players": self._mend_players,
            "setup": self._mend_setup,
            "again": self._play_again,
            "library": self.show_library,
            "settings": self.show_settings,
            "help": lambda: self._helping.toggle_help(),
            "fold": self.overlay.hide_all,
        }
        errands = TableErrands(table, self._library, self._game_id, others)
        errands.told.connect(lambda message: self.overlay.banner.show_message(message))
        errands.visited.connect(self._visit)
        return LeftNotes(table.sitting, self._library, self._game_id)

    def start_game(self) -> None:
        """Set up a new game, or continue a setup that was begun and left."""
        with trouble_told(self._alarm):
            self._setting_up.start_or_continue()

    def _play_again(self) -> None:
        """Set up another game with the same people; going back leads to the table."""
        if self.table is not None:
            session, level = self.table.sitting.session, self.table.sitting.view.level
            setup = session.game.next_setup(session.setup, session.state)
            with trouble_told(self._alarm):
                self._setting_up.start_again(session.game, setup, level)

    def _open_game_file(self, path: Path) -> None:
        with trouble_told(self._alarm):
            self._setting_up.open_file(path)

    def _offer_game(self, declaration: Mapping[str, Any]) -> None:
        """Offer to add the custom game on the table, which came with its record."""
        if self.table is not None:
            title = shown(str(declaration["title"]), most=LONGEST_TITLE)
            text = _("“{title}” isn’t one of your custom games yet.").format(title=title)
            add = partial(self._add_game, declaration)
            self.overlay.banner.show_message(Message(text, _("Add it"), add))

    def _add_game(self, declaration: Mapping[str, Any]) -> None:
        with trouble_told(self._alarm):
            self._setting_up.add_game(declaration)

    def show_library(self) -> None:
        """Leave the table, if there is one, for the library; everything is saved already."""
        self.leave_table()
        self._keep_setup()
        self.library_page.refresh()
        self._show(self.library_page)

    def show_settings(self) -> SettingsPage:
        """Show the settings; closing them returns to the previous page."""
        from notepad.shell.settings_page import SettingsPage

        page = SettingsPage(self.settings, self._library)
        page.changed.connect(self._change)
        page.replaced.connect(self._begin_again)
        self._visit(page)
        return page

    def show_statistics(self) -> None:
        """Show the statistics of all finished games; going back leads to the library."""
        from notepad.shell.statistics_page import StatisticsPage

        with trouble_told(self._alarm):
            self._show_statistics(StatisticsPage(self._library))

    def _show_statistics(self, page: StatisticsPage) -> None:
        page.closed.connect(self.show_library)
        page.names_button.clicked.connect(lambda: self._show_people(page))
        self._show(page)

    def _show_people(self, before: StatisticsPage) -> None:
        """Show all players; going back leads to the statistics of the games chosen before."""
        from notepad.shell.people_page import PeoplePage

        def go_back() -> None:
            with trouble_told(self._alarm):
                self._show_statistics(before.anew())

        page = PeoplePage(self._library)
        page.changed.connect(before.forget_player)
        page.changed.connect(self._setting_up.forget)
        page.closed.connect(go_back)
        self._show(page)

    def leave_table(self) -> None:
        """Leave the table and end its reasoning."""
        self.stop_listening()
        if self.table is not None:
            self.table.blockSignals(True)  # what it finds now is shown when it is opened again
            self.table.sitting.close()
            self.table = None
            set_spoken_names({})

    def _tell_loss(self) -> None:
        from notepad.shell.library_backup import tell_memory_only

        tell_memory_only(self._library, self.overlay.banner)

    def _show(self, page: QWidget) -> None:
        """Bring a page to the front; pages that nobody returns to are deleted."""
        self._pages.turn_to(page, self.library_page, self.table, *self._setting_up.pages)
        if page is not self.library_page:
            self._folding.set_idle(self.settings.idle_seconds)

    def _set_hints(self, on: bool) -> None:
        self.settings = replace(self.settings, hints=on)
        with trouble_told(self._alarm):
            save(self._library, self.settings)

    def _begin_again(self, told: str) -> None:
        """Show the library and the settings from a backup."""
        self._setting_up.forget()
        with trouble_told(self._alarm):
            self._become(load(self._library))
        self.show_library()
        self.overlay.tell(told)

    def _change(self, settings: Settings) -> None:
        self._become(settings)
        with trouble_told(self._alarm):
            save(self._library, settings)

    def _become(self, settings: Settings) -> None:
        other = settings.language != self.settings.language
        self.settings = settings
        self._dress()
        self._folding.set_idle(settings.idle_seconds)
        self._folding.set_hide_when_inactive(on_leave=settings.fold_on_leave)
        if self.table is not None:
            self.table.sitting.set_doubted(settings.surprising / 100)
            self.table.sitting.set_thinking(settings.thinking)
        if other:
            self._say_anew()

    def _say_anew(self) -> None:
        """Create everything again in the chosen language, with the same state."""
        speak_everywhere(self.settings.language)
        self._welcome(self.library_page.anew())
        self._setting_up.say_anew()
        if self.table is not None:
            self._lay(self.table.anew())
        self.show_settings().rest_on_language()
        self.overlay.renew()
        if self._library.backups.lost:
            self._tell_loss()

    def _dress(self) -> None:
        dress(self.settings, narrow=self.width() < NARROW)

    @cached_property
    def _setting_up(self) -> SetupPages:
        """The pages to set up games."""
        from notepad.shell.setup.new_game_page import SetupPages

        pages = SetupPages(self._library, self._catalogue, self)
        pages.turned.connect(self._show)
        pages.created.connect(self.open_game)
        pages.level_chosen.connect(lambda one: self._change(replace(self.settings, level=one)))
        pages.help_asked.connect(lambda: self._helping.toggle_help())
        pages.left.connect(lambda: self._show(self.table) if self.table else self.show_library())
        return pages

    @cached_property
    def _helping(self) -> HelpOverlay:
        """The pages of the help, which are laid over the current page."""
        from notepad.shell.help_page import HelpOverlay

        return HelpOverlay(
            self._catalogue,
            self._pages,
            fold=self.overlay.hide_all,
            begin=self.start_game,
            tell=self.overlay.tell,
            practised=self._keep_practice,
        )

    def _keep_practice(self, step: int) -> None:
        """Keep the step of the practice game, and that it was played to its end, if it was."""
        self._last_place.look()
        from notepad.shell.guided_practice_page import STEPS

        if step == len(STEPS):
            with trouble_told(self._alarm):
                self._library.set_setting(FINISHED_PRACTICE, True)

    def _visit(self, page: PageFrame) -> None:
        """Show a page that leads back to the table, or to the library if there is none."""
        page.closed.connect(lambda: self._show(self.table or self.library_page))
        self._show(page)

    def _lay_together(self, game_id: int) -> None:
        from notepad.shell.compare_records_page import ComparisonPage

        with trouble_told(self._alarm):
            self._visit(ComparisonPage(self._library, self._catalogue, game_id))

    def _mend_players(self) -> None:
        from notepad.shell.setup.edit_setup_page import PlayersPage

        if self.table is not None:
            self._visit(PlayersPage(self.table.sitting, self._library))

    def _mend_setup(self) -> None:
        from notepad.shell.setup.edit_setup_page import EditSetupPage

        if self.table is not None:
            self._visit(EditSetupPage(self.table.sitting))

    def _listen(self) -> None:
        """If the table is being hidden, let what everybody hears be noted on the cover.

        A note that was begun comes first: what is tapped would take its place.
        """
        if self.table is not None and self._pages.currentWidget() is self.table:
            card, waiting = self.table.listen(), self.table.sitting.what_waits
            self.overlay.cover.say_what_waits(waiting)
            if not waiting:
                self.overlay.cover.leave_free(card)

    def stop_listening(self) -> None:
        """Stop listening, and show the table's own note again."""
        if self.table is not None and self.table.sitting.view.listening:
            self.overlay.cover.say_what_waits("")
            self.overlay.cover.give_back()
            self.table.stop_listening()
            if self._unseen is not None:
                self.table.return_to(self._unseen)
                self._unseen = None

    @cached_property
    def _folding(self) -> Folding:
        """What asks to hide the sheet, created as soon as there is something to hide."""
        idle, on_leave = self.settings.idle_seconds, self.settings.fold_on_leave
        folding = Folding(self, idle_seconds=idle, on_leave=on_leave)
        folding.asked.connect(self._fold_by_itself)
        return folding

    def _fold_by_itself(self) -> None:
        """Hide everything if there is a secret to hide."""
        table, front = self.table, self._pages.currentWidget()
        if table is not None and front is table:
            public = not table.sitting.session.game.secret
        else:
            public = front is self.library_page or self._setting_up.is_public(front)
        if not public:
            self.overlay.hide_all()
            ignore_late_taps(self.overlay.cover)

    def _alarm(self, text: str) -> None:
        """Show an error until the player dismisses it."""
        self.overlay.tell(text, error=True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        set_target_size(self.settings.target, narrow=self.width() < NARROW)
        if self.table is not None and self.table.sitting.view.listening:
            self.table.fit_unseen(self.size())

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        from notepad.shell.library_backup import may_be_closed

        if not may_be_closed(self._library, self):
            event.ignore()
            return
        self._keep_setup()
        self._last_place.keep()
        self.leave_table()
        super().closeEvent(event)

    def _keep_setup(self) -> None:
        """Store a setup that was begun, if there is one."""
        if "_setting_up" in self.__dict__:
            self._setting_up.keep()


class Overlay(QObject):
    """Messages over the pages, and the cover that hides everything.

    `folds` says that everything is about to be covered, so that a part can be left free on the
    cover, and `unfolds` that it should be taken back.
    """

    folds = Signal()
    unfolds = Signal()

    def __init__(self, window: QWidget, pages: PageStack) -> None:
        """Create an overlay for a window's pages, with nothing shown."""
        super().__init__(window)
        self._window, self._pages = window, pages
        self._focus: QWidget | None = None

    @cached_property
    def banner(self) -> Banner:
        """The window's messages, over all pages."""
        return Banner(self._pages)

    @cached_property
    def cover(self) -> Cover:
        """The cover of the window."""
        from notepad.widgets.table.cover import Cover

        cover = Cover(self._window)
        cover.opened.connect(self.show_all)
        cover.peek_started.connect(self._pages.show)
        cover.peek_ended.connect(self._pages.hide)
        return cover

    def tell(self, text: str, *, error: bool = False) -> None:
        """Show a message; an error stays until the player dismisses it."""
        self.banner.show_message(Message(text, error=error))

    def hide_all(self) -> None:
        """Hide everything immediately; hidden parts get no keys and aren't read aloud."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        for part in self._window.children():
            if isinstance(part, MenuSheet):
                part.dismiss()  # now, or the focus kept would be that of one of its rows
        if not self.cover.isVisible():
            self._focus = QApplication.focusWidget()
            self.folds.emit()
        self._pages.hide()
        self.cover.cover_everything()

    def show_all(self) -> None:
        """Show everything again, with the keyboard focus where it was."""
        if self.cover.isVisible():
            self.unfolds.emit()
        self.cover.hide()
        self._pages.show()
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus()

    def dismiss_or_hide(self) -> None:
        """Remove the cover or the current message, leave a page that leads back, or hide all."""
        message = QApplication.focusWidget()
        while message is not None and not isinstance(message, Banner):
            message = message.parentWidget()
        if self.cover.isVisible():
            self.show_all()
        elif message is not None:
            message.dismiss()
        elif isinstance(page := self._pages.currentWidget(), PageFrame):
            page.back.click()
        else:
            self.hide_all()

    def renew(self) -> None:
        """Create the texts again in the current language; a hidden sheet stays hidden."""
        banner, cover = self.__dict__.pop("banner", None), self.__dict__.pop("cover", None)
        if banner is not None:
            self.banner.take_over(banner)
        if cover is not None and cover.isVisible():
            self.unfolds.emit()
            self.cover.cover_everything()
        for former in (banner, cover):
            if former is not None:
                former.hide()
                former.deleteLater()


class Folding(QObject):
    """Watches the application's windows, as long as its parent lives, and asks to hide the sheet.

    It watches a window's events instead of those of each widget in it, which are many more. `idle`
    runs out if nobody touches anything.
    """

    asked = Signal()

    def __init__(self, parent: QObject, *, idle_seconds: int, on_leave: bool) -> None:
        """Start watching; `idle_seconds` of 0 means that idle time never hides the sheet."""
        super().__init__(parent)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        self._on_leave = on_leave
        self.idle = QTimer(self, singleShot=True)
        self.idle.timeout.connect(self.asked)
        self.set_idle(idle_seconds)
        for window in app.topLevelWindows():
            self._watch(window)
        app.focusWindowChanged.connect(self._watch)
        # An assistive tool moves the focus without a key.
        app.focusObjectChanged.connect(self._touch)
        app.applicationStateChanged.connect(self._state_changed)

    def set_idle(self, seconds: int) -> None:
        """Hide the sheet after this many seconds without a touch or key; 0 means never."""
        self.idle.stop()
        self.idle.setInterval(1000 * seconds)
        if seconds:
            self.idle.start()

    def set_hide_when_inactive(self, *, on_leave: bool) -> None:
        """Hide the sheet, or don't, when another window comes to the front."""
        self._on_leave = on_leave

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _touch(self) -> None:
        if self.idle.interval():
            self.idle.start()

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if self._on_leave and state != Qt.ApplicationState.ApplicationActive:
            self.asked.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES:
            self._touch()
        return False
