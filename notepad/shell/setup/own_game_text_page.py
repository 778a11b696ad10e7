"""Edit a game definition as text: everything that it can contain, not only what can be typed.

`GameTextPage` is the page, `GameTextPanel` has the text and, below it, what is wrong with it: a tap
on a problem goes to its line. What isn't saved is kept as a draft, even after a restart.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faults import Fault, Faults
from notepad.core.language import _, capital, format_number, ngettext
from notepad.core.shelf import Shelf
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.toml_text import told_lines
from notepad.shell.page_frame import MARGIN, confirm_by_keys, plain_button, trouble_told
from notepad.shell.setup.own_game_files import DraftPage, take_in
from notepad.shell.setup.setup_form import TwoColumns
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import bar_of, lay
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import ActionButton, Card, Weight
from notepad.widgets.touch.text_fields import TextArea

_PROBLEMS = 3
"""How many problems are shown; more would leave no room for the text."""


class GameTextPage(DraftPage):
    """The text of a custom game's file, with its problems, and buttons to save or discard changes.

    The game keeps its id; games already begun with it continue as before.
    """

    def __init__(self, shelf: Shelf, game_id: str, saved: str) -> None:
        """Show the saved text of a game, or the draft if there is one."""
        self._shelf, self.game_id, self.saved = shelf, game_id, saved
        self.keep = ActionButton(_("Save and start a game"))
        self.discard = plain_button(_("Discard changes"), self._discard)
        self.panel = GameTextPanel(game_id, bar_of(self.discard, main=self.keep))
        # Below are the problems and the buttons.
        super().__init__(game_id, _("Edit as text"), self.panel, message_on_top=True)
        self.setFocusProxy(self.panel.area)
        self.panel.show_text(saved)
        self.take_up_draft()
        self.panel.changed.connect(self._show)
        self.panel.changed.connect(self.pause.start)
        self.keep.clicked.connect(self._keep)
        confirm_by_keys(self, self.keep.click)
        self._show()

    def anew(self) -> "GameTextPage":
        """Return a copy of the page in the current language."""
        self.keep_draft()
        page = GameTextPage(self._shelf, self.game_id, self.saved)
        page.panel.show_text(self.panel.text)
        page.banner.take_over(self.banner)
        return page

    def _show(self) -> None:
        self.keep.setEnabled(not self.panel.faults)
        self.discard.setEnabled(self.unsaved() is not None)

    def _keep(self) -> None:
        with trouble_told(self.banner.alarm):
            text = with_id(self.panel.text, self.game_id)
            take_in(self._shelf, text.encode(), replacing=True)
            self.saved = text
            self.panel.show_text(text)
            self.kept.emit(self.game_id)

    def _discard(self) -> None:
        bring_back = partial(self.panel.show_text, self.panel.text)
        self.panel.show_text(self.saved)
        self.panel.area.setFocus()
        self.banner.show_message(Message(_("Changes discarded."), _("Restore"), bring_back))

    @override
    def unsaved(self) -> str | None:
        return self.panel.text if self.panel.text != self.saved else None

    @override
    def show_draft(self, draft: str) -> None:
        self.panel.show_text(draft)


class GameTextPanel(TwoColumns):
    """The text, its first problems, and a bar. `changed` is emitted when the text changes."""

    def __init__(self, game_id: str, bar: QWidget, parent: QWidget | None = None) -> None:
        """Start without a text; the game has to keep this id."""
        self._game_id = game_id
        self.faults: Sequence[Fault] = ()
        self.area = TextArea()
        self.area.setAccessibleName(_("Game definition"))
        hints = Qt.InputMethodHint.ImhNoAutoUppercase | Qt.InputMethodHint.ImhNoPredictiveText
        self.area.setInputMethodHints(hints)
        self._card = Card("", self.area)
        self._card.hug()
        self.problems = [ActionButton(weight=Weight.WARNING) for _place in range(_PROBLEMS)]
        self._more = Label(colour="faded")
        foot = QWidget()
        lay(QVBoxLayout(foot), *self.problems, self._more, bar, gap=MARGIN // 2)
        super().__init__(foot, parent)
        for at, button in enumerate(self.problems):
            button.clicked.connect(partial(self._go_to, at))
        self.area.textChanged.connect(self._check)
        self.area.cursorPositionChanged.connect(partial(self.side.show_line, self.area))
        self._check()

    @property
    def text(self) -> str:
        """The text as it would be saved.

        Qt's plain text would have a space in place of each no-break space, which a card may have.
        """
        raw = self.area.document().toRawText().translate({0x2028: "\n", 0x2029: "\n"})
        return raw.encode(errors="replace").decode()

    def show_text(self, text: str) -> None:
        """Show another text."""
        self.area.setPlainText(text)

    def _check(self) -> None:
        """Find what is wrong with the text."""
        self.faults = faults_of(self.text, self._game_id)
        for at, button in enumerate(self.problems):
            button.setVisible(at < len(self.faults))
            if at < len(self.faults):
                button.say(capital(str(self.faults[at])))
        rest = sum(fault.count for fault in self.faults[_PROBLEMS:])
        more = ngettext("… and {count} more problem", "… and {count} more problems", rest)
        self._more.say(more.format(count=format_number(rest)) if rest else "")
        self._more.setVisible(bool(rest))
        self.changed.emit()

    def _go_to(self, at: int) -> None:
        """Select the line with a problem."""
        lines = self.text.split("\n")
        line = min(max(self.faults[at].line, 1), len(lines)) - 1
        start = _units("".join(f"{one}\n" for one in lines[:line]))
        cursor = self.area.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(start + _units(lines[line]), QTextCursor.MoveMode.KeepAnchor)
        self.area.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.setTextCursor(cursor)
        self.side.show_line(self.area)

    @override
    def columns(self, *, wide: bool) -> tuple[Sequence[QWidget], Sequence[QWidget]]:
        """Return the text alone."""
        return [self._card], []


def faults_of(text: str, game_id: str) -> Sequence[Fault]:
    """Return what is wrong with the text of a definition of the game with this id."""
    try:
        declared = declaration_from_toml(text)
    except Faults as found:
        return found.faults
    line = told_lines(text).get("id")
    if line is None or declared.id == game_id:
        return ()
    told = _("a game that you change keeps its ID, “{id}”").format(id=game_id)
    return (Fault(_("line {line}, {path}").format(line=line, path="id"), told, line=line),)


def with_id(text: str, game_id: str) -> str:
    """Return the text of a sound definition, with the id if its title gives another one."""
    return text if declaration_from_toml(text).id == game_id else f'id = "{game_id}"\n{text}'


def _units(text: str) -> int:
    """Return how long a text is for Qt, which counts some symbols as two."""
    return len(text.encode("utf-16-le")) // 2
