"""Make a custom game by typing its cards and choosing its rules.

`OwnGamePage` makes or changes a game; you can type or paste lists of cards. `TypedGamePanel` has
its form and previews the sheet.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faults import raise_any
from notepad.core.language import _
from notepad.core.page import Grid
from notepad.core.safe_text import shown
from notepad.core.shelf import Shelf
from notepad.core.strict_json import parse_json, plain, shaped
from notepad.declared.deck import Deck
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_file import declaration_from_toml, declaration_to_toml
from notepad.declared.definition_typed_in import TypedGame, TypedGroup, started_from, with_free_id
from notepad.declared.game import blank_sheet
from notepad.declared.own_game_form import filled, rows_by_card
from notepad.declared.shelf import EDITIONS, name_in, shipped_files
from notepad.shell import page_frame
from notepad.shell.file_dialogs import save_own_game
from notepad.shell.page_frame import card_of, plain_button, trouble_told
from notepad.shell.setup.own_game_files import DraftPage, take_in, typed_draft
from notepad.shell.setup.setup_form import TwoColumns
from notepad.storage.folder import own_files
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import bar_of, lay
from notepad.widgets.look.safe_widget_lookup import find_parts
from notepad.widgets.look.theme import finger
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import ActionButton, Card
from notepad.widgets.touch.menus import FingerMenu
from notepad.widgets.touch.text_fields import TextArea, TextField

_EMPTY = TypedGame()


class OwnGamePage(DraftPage):
    """A title, groups of cards, and a few rules; anything left out has its usual value.

    A new game can start from one of the `games` that come with the notepad. What you typed stays
    until it is saved or cleared, even after a restart. A game that is `changed` keeps its id, even
    if you rename it; games already begun with it continue as before.
    """

    def __init__(self, shelf: Shelf, changed: str = "", saved: TypedGame = _EMPTY) -> None:
        """Start empty, or with a game to change: its id, and how it was typed."""
        self._shelf, self.changed, self._saved = shelf, changed, saved
        self.keep = ActionButton(_("Save and start a game"))
        as_file = _("Share this game as a file")
        self.share = plain_button(_("Share…"), self._share, spoken=as_file)
        self.clear = plain_button(_("Clear"), self._clear, spoken=_("Clear all fields"))
        self.panel = TypedGamePanel(bar_of(self.clear, self.share, main=self.keep))
        title = _("Edit custom game") if changed else _("Custom game")
        super().__init__(typed_draft(changed), title, self.panel, message_on_top=False)
        other = _("Start from another game")
        self.games = plain_button(_("Start from…"), self._offer_games, spoken=other)
        self.head.addWidget(self.games)
        self.games.setHidden(bool(changed))
        self.panel.start_from(self._saved)
        self.take_up_draft()
        self.setFocusProxy(self.panel.fields["title"])
        self.panel.changed.connect(self._show)
        self.panel.changed.connect(self.pause.start)
        self.keep.clicked.connect(self._keep)
        page_frame.confirm_by_keys(self, self.keep.click)
        self._show()

    def anew(self) -> "OwnGamePage":
        """Return a copy of the page in the current language."""
        self.keep_draft()
        page = OwnGamePage(self._shelf, self.changed, self._saved)
        page.banner.take_over(self.banner)
        return page

    def _show(self) -> None:
        sound = not self.panel.typed.problems
        self.keep.setEnabled(sound)
        self.share.setEnabled(sound)
        self.clear.setEnabled(self.panel.typed != _EMPTY)

    def _declared(self) -> Declaration:
        """Return the game definition, with its own id, or for a new game one that is unused."""
        if self.changed:
            return replace(self.panel.typed.declared, id=self.changed)
        files = (file.stem.rstrip("-") for file in own_files())
        return with_free_id(self.panel.typed.declared, {*self._shelf, *files})

    def _keep(self) -> None:
        with trouble_told(self.banner.alarm):
            declared = self._declared()
            text = declaration_to_toml(declared)
            take_in(self._shelf, text.encode(), replacing=bool(self.changed))
            self._saved = self.panel.typed
            self.kept.emit(declared.id)

    def _share(self) -> None:
        with trouble_told(self.banner.alarm):
            declared = self._declared()
            path = save_own_game(declaration_to_toml(declared), declared.title, self)
            if path is not None:
                text = _("“{title}” is saved as {name}.")
                self.banner.show_message(Message(text.format(title=declared.title, name=path.name)))

    def _clear(self) -> None:
        self._replace(_EMPTY, _("All fields cleared."))

    def _offer_games(self) -> None:
        """Open a menu of the games that can be started from: those with lists of cards."""
        menu = FingerMenu(self, _("Start from another game"))
        files = (*shipped_files(), *EDITIONS.glob("*.toml"))
        found = ((*name_in(file.read_text("utf-8")), file) for file in files)
        offered = {name.title: file for name, lists, file in found if lists}
        for title, file in sorted(offered.items()):
            menu.offer(title, partial(self._start_from, file))
        menu.open_below(self.games)

    def _start_from(self, file: Path) -> None:
        """Fill all fields in as in another game, but for a title that was typed already."""
        typed = started_from(declaration_from_toml(file.read_bytes()))
        assert typed is not None
        told = _("Everything is as in “{title}”. Give your game a title, and change what differs.")
        title = self.panel.typed.title
        self._replace(replace(typed, title=title), told.format(title=typed.base.title))

    def _replace(self, typed: TypedGame, told: str) -> None:
        """Show another game; a message says so, and how to get back what was there."""
        before = self.panel.typed
        bring_back = partial(self.panel.start_from, before)
        empty = before == _EMPTY
        self.panel.start_from(typed)
        self.panel.fields["title"].setFocus()
        self.banner.show_message(
            Message(told) if empty else Message(told, _("Restore"), bring_back)
        )

    @override
    def unsaved(self) -> str | None:
        typed = self.panel.typed
        return None if typed == self._saved else json.dumps(plain(typed), ensure_ascii=False)

    @override
    def show_draft(self, draft: str) -> None:
        document, faults = parse_json(draft)
        typed = shaped(document, TypedGame, faults)
        raise_any(faults)
        self.panel.start_from(typed)


class TypedGamePanel(TwoColumns):
    """The form of a game, and a preview of its empty sheet.

    `typed` is the game as typed and chosen so far, and `changed` is emitted when it changes. The
    preview shows the groups as they last were without a fault.
    """

    def __init__(self, buttons: QWidget, parent: QWidget | None = None) -> None:
        """Start empty."""
        self.typed = TypedGame()
        self._buttons, self._left = buttons, set[str]()
        cards = {
            "title": _("Title"),
            "cards": _("Cards"),
            "deal": _("Players and hidden cards"),
            "announced": _("What players announce at the end"),
            "asking": _("How questions are answered"),
        }
        self.rows = {name: FormRows() for name in cards}
        self._cards = [card_of(cards[name], rows) for name, rows in self.rows.items()]
        self.add = plain_button(_("Add a group"), self._add_group)
        self._cards[1].add(self.add)
        self.grid, self.reason = GridWidget(), Label(colour="faded")
        self.grid.setAccessibleName(_("Preview of the sheet"))
        self.grid.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        # It is only a preview: keys and taps do nothing there.
        self.grid.setEnabled(False)
        self.grid.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.sheet_card = Card("", self.grid)
        bar = QWidget()
        lay(QVBoxLayout(bar), self.reason, buttons)
        super().__init__(bar, parent)
        for name, rows in self.rows.items():
            of_texts = name in ("title", "cards")
            rows.tapped.connect(self._remove_group if of_texts else self._rule)
            rows.written.connect(self._write if of_texts else self._rule)
            rows.left.connect(self._leave)
            rows.reached.connect(self._reach)
        self._show()

    @property
    def fields(self) -> Mapping[str, TextField | TextArea]:
        """The texts to write, by row, from top to bottom."""
        views = (view for rows in self.rows.values() for view in rows.views)
        return {view.row.key: view.edit for view in views if view.edit is not None}

    def start_from(self, typed: TypedGame) -> None:
        """Show another game; no field counts as left yet, so no problems are shown."""
        self._left.clear()
        self._become(typed)

    @override
    def columns(self, *, wide: bool) -> tuple[Sequence[QWidget], Sequence[QWidget]]:
        """Return the sheet beside all fields, or below the cards if the window isn't wide."""
        sheet = self.grid.grid
        lines = len(sheet.rows) + bool(sheet.columns)
        # Of the card, with its heading: the column asks the grid in it how high it wants to be.
        self.sheet_card.setMinimumHeight(round((lines + 1) * finger(self) * 1.3))
        down = QSizePolicy.Policy.Expanding if wide else QSizePolicy.Policy.Preferred
        self.sheet_card.setSizePolicy(QSizePolicy.Policy.Preferred, down)
        if wide:
            return self._cards, [self.sheet_card]
        return [*self._cards[:2], self.sheet_card, *self._cards[2:]], []

    def _become(self, typed: TypedGame) -> None:
        self.typed = typed
        self._show()
        self.changed.emit()

    def _write(self, row: str, word: str) -> None:
        self._become(filled(self.typed, row, word))

    def _rule(self, row: str, word: str) -> None:
        """Take another rule, which may add fields above the rules."""
        self._left |= {"hidden", "answering"}
        self.side.hold_still(self._cards[2], partial(self._write, row, word))

    def _leave(self, row: str) -> None:
        """Tell the problem of a field, unless nothing is written yet; Enter goes to the next."""
        fields, typed, part = self.fields, self.typed, row.partition(".")[0]
        blank = typed == _EMPTY if part == "title" else typed.groups[int(part)].blank
        if not blank and self.isVisible():
            self._left.add(row)
            self._show()
        if fields[row].hasFocus():
            keys = [*fields, row]
            fields[keys[keys.index(row) + 1]].setFocus()

    def _reach(self, part: QWidget) -> None:
        if isinstance(part, TextArea):
            self.side.show_line(part)
        else:
            self.side.ensureWidgetVisible(part)

    def _show(self) -> None:
        for name, rows in rows_by_card(self.typed, self._left).items():
            self.rows[name].show_rows(rows)
        self.add.setVisible(not self.typed.full)
        self.reason.say(self._first_problem())
        self._preview()
        for before, after in pairwise(self._stops()):
            QWidget.setTabOrder(before, after)

    def _stops(self) -> Iterator[QWidget]:
        """Yield what Tab reaches, from top to bottom."""
        for name, rows in self.rows.items():
            yield from rows.stops()
            if name == "cards":
                yield self.add
        yield from find_parts(self._buttons, ActionButton)

    def _add_group(self) -> None:
        self._become(replace(self.typed, groups=(*self.typed.groups, TypedGroup())))
        self._go_to_group(len(self.typed.groups) - 1)
        self.side.ensureWidgetVisible(self.rows["cards"].views[-1])

    def _remove_group(self, row: str, _choice: str) -> None:
        at = int(row.partition(".")[0])
        self._left &= {"title", "hidden", "answering"}  # other groups have its fields now
        self._become(self.typed.without_group(at))
        self._go_to_group(min(at, len(self.typed.groups) - 1))

    def _go_to_group(self, at: int) -> None:
        self.fields[f"{at}.name"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _first_problem(self) -> str:
        """Return the first problem and where it is, "" if there is none."""
        field, told = next(iter(self.typed.problems.items()), ("", ""))
        if not field:
            return ""
        names = {
            "title": _("Title"),
            "hidden": _("Players and hidden cards"),
            "answering": _("Questions"),
        }
        at = field.partition(".")[0]
        where = names[field] if field in names else shown(self.typed.group_name(int(at)))
        return _("{field}: {problem}").format(field=where, problem=told)

    def _preview(self) -> None:
        """Draw the sheet, which depends only on the groups; while they have faults, keep the last.

        Without any groups there is no sheet.
        """
        typed = self.typed
        if all(group.blank for group in typed.groups):
            self.grid.show_grid(Grid((), (), ()))
            self.sheet_card.set_title(_("The sheet will appear here"))
        elif not any(field.endswith((".name", ".cards")) for field in typed.problems):
            declared = typed.declared
            sheet = blank_sheet(Deck(declared)).sheet
            assert isinstance(sheet, Grid)
            self.grid.show_grid(sheet)
            self.sheet_card.set_title(_("Sheet"))
        self.arrange()
