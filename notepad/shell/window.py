"""The window: library, new game, the table, settings; and the cover that folds it all away.

Pages are imported when they are first shown, so that the window itself is up at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget
from shiboken6 import isValid
from typing_extensions import override

from notepad.core.level import Level
from notepad.core.page.page import Finding
from notepad.core.record.record import Catalogue, write
from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _
from notepad.shell.files.exporting import save_record
from notepad.shell.files.whole_library import may_be_closed, tell_loss
from notepad.shell.fold import Folding
from notepad.shell.library.library_page import LibraryPage
from notepad.shell.settings.settings import Look, Settings, load, save
from notepad.shell.settings.spoken_language import missed, speak_everywhere
from notepad.storage import Library, StoreError
from notepad.widgets.look import theme
from notepad.widgets.table.cover import Cover
from notepad.widgets.touch.banner import Banner, Message

if TYPE_CHECKING:
    from notepad.shell.page_frame import PageFrame
    from notepad.shell.settings.settings_page import SettingsPage
    from notepad.shell.setup.new_game_page import NewGamePage
    from notepad.shell.table.sitting import Sitting
    from notepad.shell.table.table_page import TablePage

TITLE = "Deduction Notepad"
"""Never more than this: a title is seen across the table and in every list of windows."""

USUAL_SIZE = QSize(1180, 780)
LEAST_SIZE = QSize(320, 320)


class _Pages(QStackedWidget):
    """Pages that fit into any window: none that is hidden asks for more room than it has."""

    @override
    def minimumSizeHint(self) -> QSize:
        return LEAST_SIZE


class Window(QMainWindow):
    """The whole app in one window."""

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        """Open on the library of games."""
        super().__init__()
        self.setWindowTitle(TITLE)
        self.resize(self.screen().availableSize().boundedTo(USUAL_SIZE))
        # Two quick taps on neighbouring chips are two taps: as a double click Qt loses the second.
        QApplication.setDoubleClickInterval(0)
        self._library, self._catalogue = library, catalogue
        self.settings = load(library)
        speak_everywhere(self.settings.language)
        self._dress()
        self._pages = _Pages()
        self.setCentralWidget(self._pages)
        self._welcome(LibraryPage(library, catalogue))
        self.table: TablePage | None = None
        self._begun: NewGamePage | None = None
        self._focus: QWidget | None = None
        self._game_id = 0
        self._cover_all()
        self._watch()
        if library.message:
            self._alarm(library.message)
        if missing := missed(self.settings.language):
            self.banner.show_message(Message(missing))

    def _welcome(self, page: LibraryPage) -> None:
        self.library_page = page
        page.opened.connect(self.open_game)
        page.new_game_asked.connect(self.start_game)
        page.settings_asked.connect(self.show_settings)
        self._pages.addWidget(page)

    def open_game(self, game_id: int) -> None:
        """Sit down at a saved game; another one that is on the table is put away."""
        from notepad.shell.table.sitting import Sitting
        from notepad.shell.table.table_page import TablePage

        try:
            session = self._library.open(game_id)
            title, level = self._library.title(game_id), self._library.level(game_id)
        except StoreError as error:
            self._alarm(str(error))
            return
        self.put_away()
        self._game_id = game_id
        sitting = Sitting(session, title=title, level=level, hints=self.settings.hints)
        table = TablePage(sitting)
        self._lay(table)
        self._show(table)

    def _lay(self, table: "TablePage") -> None:
        self.table = table
        self._pages.addWidget(table)
        table.acted.connect(self._act)
        table.found.connect(partial(self._announce, self._game_id, table))
        table.level_chosen.connect(partial(self._keep_level, self._game_id))
        table.hints_chosen.connect(self._set_hints)

    def start_game(self) -> None:
        """Set up a new game, or go on with one that was begun and left."""
        from notepad.shell.setup.new_game_page import NewGamePage

        with self._trouble_told():
            if self._begun is None:
                self._begin(NewGamePage(self._library, self._catalogue))
            assert self._begun is not None
            self._show(self._begun)

    def _begin(self, page: "NewGamePage") -> None:
        self._begun = page
        self._pages.addWidget(page)
        page.created.connect(self._created)
        page.cancelled.connect(self.show_library)

    def show_library(self) -> None:
        """Leave the table, if there is one, for the library; everything is kept already."""
        self.put_away()
        self.library_page.refresh()
        self._show(self.library_page)

    def show_settings(self) -> "SettingsPage":
        """Show the settings; closing them returns to where they were asked for."""
        from notepad.shell.settings.settings_page import SettingsPage

        page = SettingsPage(self.settings, self._library)
        page.changed.connect(self._change)
        page.replaced.connect(self._begin_again)
        self._visit(page)
        return page

    def fold(self) -> None:
        """Hide everything at once; what is hidden takes no keys and is not read aloud."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        if not self.cover.isVisible():
            self._focus = QApplication.focusWidget()
        self._pages.hide()
        self.cover.fold()

    def unfold(self) -> None:
        """Show again what was hidden, the keyboard where it was."""
        self.cover.unfold()
        self._pages.show()
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus()

    def _turn_over(self) -> None:
        focus = QApplication.focusWidget()
        banners = self.findChildren(Banner) if focus is not None else []
        message = next((b for b in banners if focus and b.isAncestorOf(focus)), None)
        if self.cover.isVisible():
            self.unfold()
        elif message is not None:
            message.dismiss()
        else:
            self.fold()

    def put_away(self) -> None:
        """Leave the table: its reasoning ends."""
        if self.table is not None:
            self.table.sitting.close()
            self.table = None

    def _alarm(self, text: str) -> None:
        self.banner.show_message(Message(text, error=True))

    def _show(self, page: QWidget) -> None:
        """Bring a page to the front; those that nobody returns to are gone."""
        if self._pages.indexOf(page) < 0:
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        for other in [self._pages.widget(at) for at in range(self._pages.count())]:
            if other not in (page, self.library_page, self.table, self._begun) and other:
                self._pages.removeWidget(other)
                other.deleteLater()
        page.setFocus()

    def _created(self, game_id: int) -> None:
        self._begun = None
        self._keep_level(game_id, self.settings.level)
        self.open_game(game_id)

    def _keep_level(self, game_id: int, level: Level) -> None:
        with self._trouble_told():
            self._library.set_level(game_id, level)

    def _set_hints(self, on: bool) -> None:
        self.settings = replace(self.settings, hints=on)
        with self._trouble_told():
            save(self._library, self.settings)

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """Tell the player what the store could not do, and go on."""
        try:
            yield
        except StoreError as error:
            self._alarm(str(error))

    def _begin_again(self, told: str) -> None:
        """Show the library and the settings that a backup brought."""
        self._begun = None
        with self._trouble_told():
            self._become(load(self._library))
        self.show_library()
        self.banner.show_message(Message(told))

    def _change(self, settings: Settings) -> None:
        self._become(settings)
        with self._trouble_told():
            save(self._library, settings)

    def _say_anew(self) -> None:
        """Say everything in the language that is chosen now: all is made anew from its state."""
        speak_everywhere(self.settings.language)
        self._welcome(self.library_page.anew())
        if self._begun is not None:
            self._begin(self._begun.anew())
        if self.table is not None:
            self._lay(self.table.anew())
        banner, cover = self.banner, self.cover
        self._cover_all()
        self.banner.take_over(banner)
        self.show_settings().rest_on_language()
        if cover.isVisible():
            self.fold()
        for former in (banner, cover):
            former.hide()
            former.deleteLater()

    def _become(self, settings: Settings) -> None:
        other = settings.language != self.settings.language
        self.settings = settings
        self._dress()
        self._folding.set_idle(settings.idle_seconds)
        self._folding.set_on_leave(on_leave=settings.fold_on_leave)
        if other:
            self._say_anew()

    def _dress(self) -> None:
        scheme = QGuiApplication.styleHints().colorScheme()
        dark = self.settings.theme is Look.DARK or (
            self.settings.theme is Look.SYSTEM and scheme == Qt.ColorScheme.Dark
        )
        theme.apply(theme.DARK if dark else theme.LIGHT, scale=self.settings.text / 100)

    def _cover_all(self) -> None:
        """Make what lies over all pages: messages of the window, and the cover."""
        self.banner = Banner(self._pages)
        tell_loss(self._library, self.banner)
        self.cover = Cover(self)
        self.cover.opened.connect(self.unfold)
        self.cover.peek_started.connect(self._pages.show)
        self.cover.peek_ended.connect(self._pages.hide)

    def _watch(self) -> None:
        """Fold when there is reason to, or when Esc is pressed."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._folding = Folding(
            app,
            idle_seconds=self.settings.idle_seconds,
            on_leave=self.settings.fold_on_leave,
        )
        self._folding.asked.connect(self._fold_by_itself)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._dress)
        QShortcut(QKeySequence("Esc"), self, self._turn_over)

    def _fold_by_itself(self) -> None:
        """Fold if there is a secret to hide."""
        if self._pages.currentWidget() is not self.library_page:
            self.fold()

    def _announce(self, game_id: int, table: "TablePage", findings: Sequence[Finding]) -> None:
        """Announce what was found since, once for each game, in words that give nothing away."""
        with self._trouble_told():
            told = self._library.announced(game_id)
            new = [finding for finding in findings if finding.key not in told]
            if not new or table is not self.table:
                return
            counts = Counter(finding.discreet for finding in new)
            several = _("{told} ({count}×)")
            said = " ".join(
                several.format(told=told, count=count) if count > 1 else told
                for told, count in counts.items()
            )
            table.banner.show_message(Message(said))
            for finding in new:
                self._library.announce(game_id, finding.key)

    def _act(self, name: str) -> None:
        assert self.table is not None
        sitting = self.table.sitting
        plain = {"library": self.show_library, "settings": self.show_settings, "fold": self.fold}
        match name:
            case "library" | "settings" | "fold":
                plain[name]()
            case "setup":
                self._mend_setup(sitting)
            case "lay-open":
                self._lay_open(sitting)
            case "print":
                self._print(sitting)
            case "save" | "export":
                self._save(name, sitting)

    def _print(self, sitting: "Sitting") -> None:
        from notepad.shell.table.printing import print_sheet

        print_sheet(sitting, self)

    def _save(self, what: str, sitting: "Sitting") -> None:
        from notepad.shell.table.printing import save_sheet

        try:
            if what == "save":
                path = save_sheet(sitting, self)
            else:
                # From the table, not the disk: it may be that nothing can be read there now.
                text = write(sitting.session.record(sitting.title))
                path = save_record(text, sitting.title or sitting.game.id, self)
        except (OSError, ValueError, StoreError) as error:
            self._alarm(_("This could not be saved: {why}").format(why=error))
            return
        if path is not None:
            self.banner.show_message(
                Message(_("Saved: {name}").format(name=shown(path.name, most=LONGEST_TITLE)))
            )

    def _mend_setup(self, sitting: "Sitting") -> None:
        from notepad.shell.setup.mending_page import MendingPage

        self._visit(MendingPage(sitting))

    def _lay_open(self, sitting: "Sitting") -> None:
        from notepad.shell.table.laid_open_page import LaidOpenPage

        with self._trouble_told():
            self._visit(LaidOpenPage(sitting, self._library, self._game_id))

    def _visit(self, page: "PageFrame") -> None:
        """Show a page that leads back to the table, or to the library if there is none."""
        page.closed.connect(lambda: self._show(self.table or self.library_page))
        self._show(page)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # While the player chooses a game the engines are loaded, so that it opens at once.
        Thread(target=import_module, args=("notepad.deduction.card_reasoner",), daemon=True).start()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not may_be_closed(self._library, self):
            event.ignore()
            return
        self.put_away()
        super().closeEvent(event)
