"""The language is chosen while everything is open; nothing of the former one is left anywhere."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.core.language import spoken
from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.page_frame import BEGUN_SETUP
from notepad.shell.settings import Settings, load, save
from notepad.shell.settings_page import SettingsPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_model import Sitting
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.say.bottom_line import BottomLine
from notepad.widgets.say.keypad_view import KeypadView
from notepad.widgets.say.sentence_line import SentenceLine
from notepad.widgets.touch.buttons import Chip
from tests.games.tables import by_kind
from tests.shell.builders import page_of, shown, told
from tests.shell.geometry import settled
from tests.shell.player import chip, click, eventually

CLOCK = re.compile(r"\b\d\d?:\d\d\b")


def said(window: Window) -> set[tuple[str, str]]:
    """Return every text of every widget of a window, shown or hidden, with the widget's class.

    What keypad and sentence have put by says nothing: it is told what to show when it is needed
    again, and how much of it there is rests on what was noted before.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    window.library_page.refresh()  # which a page that nobody sees would only do once shown
    return {
        (type(widget).__name__, CLOCK.sub("12:00", text))  # a minute can pass meanwhile
        for widget in (window, *window.findChildren(QWidget))
        if not _put_by(widget)
        for text in _said(widget)
        if text
    }


def looks(window: Window) -> bytes:
    """Return the picture of a window."""
    picture = window.grab().toImage()
    return bytes(picture.constBits())


def _put_by(widget: QWidget) -> bool:
    match widget.parentWidget():
        case KeypadView() as pad if widget is pad.more:
            return not widget.isVisible()  # a keypad out of sight is arranged once it is seen
        case KeypadView() as pad if isinstance(widget, Chip):
            return not any(widget in view.chips for view in pad.views)
        case SentenceLine() | BottomLine():
            return widget.isHidden()
    return False


def _said(widget: QWidget) -> Iterator[str]:
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    for action in widget.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly):
        yield from (action.text(), action.toolTip())
    match widget:
        case Chip():
            yield from (str(widget.choice.face), widget.choice.spoken)
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QtWidgets.QLineEdit():
            yield from (widget.placeholderText(), widget.text())
        case QtWidgets.QTextEdit():
            yield widget.toPlainText()
        case QAbstractItemView() if widget.isVisible():  # else turns may not be looked up yet
            yield from _listed(widget)


def _listed(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount()):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            yield str(model.index(row, 0).data(role))


RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
TABLES = ("cataline-4-12", "sleuth-4-22", "conspiracy-4-40")
LITTLE = 20
"""So many widgets come and go by themselves, such as those of scroll bars."""


Act = Callable[[Window], None]


class Stage:
    """Opens windows one after the other on the same library."""

    def __init__(self, qtbot: QtBot, library: Library) -> None:
        """Begin with no window."""
        self.qtbot, self.library = qtbot, library
        self.size = (1280, 800)
        self.windows: list[Window] = []

    def opened(self, language: str) -> Window:
        """Return a window that starts in a language."""
        save(self.library, Settings(language=language))
        self.windows.append(Window(self.library, catalogue()))
        return shown(self.qtbot, self.windows[-1], self.size)

    def create(self, name: str) -> int:
        """Take a sample's record into the library."""
        record = from_document(sample(name), catalogue())
        return self.library.create(record, level=Level.DEDUCTION)

    def compare(
        self, before: str, after: str, set_up: Act, go_on: Act = lambda _window: None
    ) -> Window:
        """See that a window says and shows after a switch what one does that started so.

        `set_up` happens before the switch, `go_on` after it.
        """
        started = self.opened(after)
        set_up(started)
        go_on(started)
        _clear(started)
        expected, picture = said(started), looks(started)
        started.leave_table()
        started.hide()
        self.library.set_setting(BEGUN_SETUP, {})  # what is set up would be kept for the other
        switched = self.opened(before)
        set_up(switched)
        choose(switched, after)
        go_on(switched)
        _clear(switched)
        found = said(switched)
        assert (found - expected, expected - found) == (set(), set())
        assert looks(switched) == picture
        return switched


def sample(name: str) -> dict[str, Any]:
    """Return the record of a sample, as it stands in its file."""
    document = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    record: dict[str, Any] = document["record"]
    return record


@pytest.fixture
def stage(qtbot: QtBot, library: Library) -> Iterator[Stage]:
    made = Stage(qtbot, library)
    yield made
    for window in made.windows:
        window.leave_table()


def choose(window: Window, language: str) -> None:
    """Choose a language in the settings, by clicks, and go back."""
    click(chip(window.show_settings().languages, language))
    page = page_of(window, SettingsPage)
    assert page.settings.language == language
    click(page.back)


def _clear(window: Window) -> None:
    """Take the keyboard's focus away, and wait until everything is reckoned."""
    if window.table is not None:
        reckoned(window.table.sitting)
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    settled()


def reckoned(sitting: Sitting) -> None:
    """Wait until nothing more is to be told of a table."""
    assert eventually(lambda: sitting.at_rest)


def at_table(stage: Stage, name: str, *acts: Act) -> Act:
    """Return what opens the same game anew and does something there."""
    copies = iter((stage.create(name), stage.create(name)))

    def act(window: Window) -> None:
        window.open_game(next(copies))
        assert window.table is not None
        reckoned(window.table.sitting)
        for do in acts:
            do(window)

    return act


def sitting_of(window: Window) -> Sitting:
    assert window.table is not None
    return window.table.sitting


def begin_note(window: Window) -> None:
    sitting = sitting_of(window)
    rows = [row for row in sitting.view.form.rows if row.choices]
    free = [choice for choice in rows[-1].choices if not choice.chosen]
    sitting.tap(rows[-1].key, free[-1].key)
    assert sitting.view.draft


def ask_why(window: Window) -> None:
    sitting = sitting_of(window)
    subjects = list(sitting.session.game.subjects(sitting.session.setup))
    others = [n for n in sitting.session.setup.players if n != sitting.session.setup.me]
    sitting.ask(subjects[-1], others[0])


def mend_with_odds(window: Window) -> None:
    sitting_of(window).mend(3)
    sitting_of(window).set_level(Level.ODDS)


SPOKEN = [
    ("cataline-4-12", "en", "de", (begin_note, ask_why)),
    *((name, "de", "en", (begin_note, ask_why)) for name in TABLES),
    *((name, "en", "de", (mend_with_odds,)) for name in TABLES),
    ("conspiracy-reveal-1", "en", "de", ()),
]


@pytest.mark.parametrize(
    ("name", "before", "after", "acts"),
    [SPOKEN[0], *(pytest.param(*case, marks=pytest.mark.exhaustive) for case in SPOKEN[1:])],
)
def test_the_open_game_speaks_another_language_at_once(
    stage: Stage, name: str, before: str, after: str, acts: tuple[Act, ...]
) -> None:
    stage.compare(before, after, at_table(stage, name, *acts))


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", by_kind())
def test_a_new_game_that_was_begun_speaks_another_language_at_once(stage: Stage, game: str) -> None:
    def begin(window: Window) -> None:
        window.start_game()
        page = page_of(window, NewGamePage)
        page.choose(game)
        editor = page.players
        for row, name in zip(editor.rows, ("Ann", "Bob", "", "Dee"), strict=False):
            row.name.setText(name)
            row.name.heard.emit(name)
        for view in page.panel.rows.views:
            if view.chips and view.isVisible():  # a tap may have taken its row away
                view.chips[-1].click()
        if page.panel.hand_card.isVisible():
            for line in page.panel.hand.grid.cells[:2]:
                page.panel.hand.tapped.emit(line[0].key)

    def leave_and_go_on(window: Window) -> None:
        """Leave what was begun, which keeps it, as choosing a language does."""
        window.show_library()
        window.start_game()

    window = stage.compare("en", "de", begin, leave_and_go_on)
    page = page_of(window, NewGamePage)
    assert page.game.id == game
    assert page.players.plan.names[:2] == ("Ann", "Bob")
    assert page.panel.draft


def test_a_language_that_is_gone_gives_way_to_the_systems_and_that_is_told(stage: Stage) -> None:
    window = stage.opened("tlh")
    assert "“tlh”" in told(window.overlay.banner)
    assert spoken() == "en"
    window.show_settings()
    assert any("“tlh”" in text for _kind, text in said(window))
    assert load(stage.library).language == "tlh"


def test_choosing_again_and_again_leaves_nothing_behind(stage: Stage) -> None:
    window = stage.opened("en")
    window.start_game()
    at_table(stage, TABLES[0])(window)
    counts, begun = [], []
    for language in ("de", "en", "de", "en"):
        window.show_settings().changed.emit(Settings(language=language))
        said(window)
        widgets = QApplication.allWidgets()
        counts.append(len(widgets))
        begun.append(sum(isinstance(one, NewGamePage) for one in widgets))
    assert max(counts) - min(counts) < LITTLE
    assert begun[-1] <= begun[0]  # those of other windows may still be there
