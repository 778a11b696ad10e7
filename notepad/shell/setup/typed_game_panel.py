"""TypedGamePanel: where a game of the players' own is typed, its sheet drawn meanwhile."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.page.page import Grid
from notepad.core.shown_text import shown
from notepad.core.words import _, capital, numeral
from notepad.declared.deck import Deck
from notepad.declared.declared_game import blank_sheet
from notepad.declared.typed_game import TypedGame, TypedGroup
from notepad.shell.page_frame import MARGIN
from notepad.shell.setup.group_fields import GroupFields, GroupLook
from notepad.shell.setup.rules_fields import RulesFields
from notepad.shell.setup.sheet_beside import SheetBeside
from notepad.widgets.look.label import Label
from notepad.widgets.look.whereabouts import parts
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.widgets.touch.text_area import TextArea


class TypedGamePanel(SheetBeside):
    """All fields of a game, and the empty sheet as it will look.

    The sheet is that of the last groups that had no fault. `changed` says that `typed` is another
    one.
    """

    changed = Signal()

    def __init__(self, buttons: QWidget, parent: QWidget | None = None) -> None:
        """Begin with nothing typed."""
        self._typed = TypedGame()
        self._title_left = False
        self._buttons = buttons
        self.title, self._title_problem = TextField(), Label()
        self.groups: list[GroupFields] = []
        self._list = QWidget()
        self.add = ActionButton(_("Add a group"), weight=Weight.PLAIN)
        self.rules = RulesFields(self._typed)
        super().__init__(Card(_("Cards"), self._list), buttons, parent)
        self._arrange()
        self._connect()
        self._show()

    @property
    def typed(self) -> TypedGame:
        """What was typed and chosen so far."""
        return self._typed

    def start_from(self, typed: TypedGame) -> None:
        """Show another game, none of its fields left yet."""
        self._title_left = False
        for fields in self.groups:
            fields.visited.clear()
        self.rules.visited.clear()
        self._become(typed)

    def _arrange(self) -> None:
        self.title.setAccessibleName(_("title"))
        self.title.setPlaceholderText(_("What the game is called"))
        title = Card(_("Title"), self.title)
        title.add(self._title_problem)
        groups = QVBoxLayout(self._list)
        groups.setContentsMargins(0, 0, 0, 0)
        groups.setSpacing(MARGIN)
        self.form_card.add(self.add)
        self.grid.setAccessibleName(_("The sheet as it will look"))
        # It only shows what comes of the fields: keys and taps pass it by.
        self.grid.setEnabled(False)
        self.grid.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.side.column.insertWidget(0, title)
        self.side.column.insertWidget(self.side.column.count() - 1, self.rules)

    def _connect(self) -> None:
        self.title.heard.connect(lambda text: self._become(replace(self._typed, title=text)))
        self.title.editingFinished.connect(self._leave_title)
        self.title.returnPressed.connect(lambda: self.groups[0].name.setFocus())
        self.add.clicked.connect(self._add_group)
        self.rules.changed.connect(self._become)
        self.rules.reached.connect(self.side.ensureWidgetVisible)

    def _become(self, typed: TypedGame) -> None:
        self._typed = typed
        self._show()
        self.changed.emit()

    def _leave_title(self) -> None:
        if self.isVisible() and self.title.isModified():
            self._title_left = True
            self._show()

    def _show(self) -> None:
        typed, problems = self._typed, self._typed.problems
        self.title.show_text(typed.title)
        told = problems.get("title", "") if self._title_left else ""
        self._title_problem.say(capital(told), colour="warning")
        self.title.setAccessibleDescription(told)
        self._show_groups()
        self.rules.show_typed(typed, problems)
        self.reason.say(self._first_problem())
        self._preview()
        for before, after in pairwise(self._stops()):
            QWidget.setTabOrder(before, after)

    def _stops(self) -> Iterator[QWidget]:
        """Yield what Tab reaches, from top to bottom."""
        yield self.title
        for fields in self.groups:
            yield from (fields.name, fields.remove, fields.cards, fields.values)
        yield self.add
        yield from self.rules.stops()
        yield from parts(self._buttons, ActionButton)

    def _show_groups(self) -> None:
        typed = self._typed
        while len(self.groups) < len(typed.groups):
            self._make_fields()
        while len(self.groups) > len(typed.groups):
            self._drop(len(self.groups) - 1)
        for at, fields in enumerate(self.groups):
            fields.show_look(self._look(at))
        self.add.setVisible(not typed.full)

    def _look(self, at: int) -> GroupLook:
        typed = self._typed
        return GroupLook(
            typed.groups[at],
            shown(typed.group_name(at)),
            _("Group {number}").format(number=numeral(at + 1)),
            sums=typed.sums,
            removable=len(typed.groups) > 1,
            problems={
                part: typed.problems[field]
                for part in ("name", "cards", "values")
                if (field := f"{at}.{part}") in typed.problems
            },
        )

    def _make_fields(self) -> None:
        fields = GroupFields(self._look(len(self.groups)))
        self.groups.append(fields)
        groups = self._list.layout()
        assert groups is not None
        groups.addWidget(fields)
        fields.changed.connect(partial(self._change_group, fields))
        fields.left.connect(self._show)
        fields.removed.connect(partial(self._remove_group, fields))
        fields.cards.cursorPositionChanged.connect(partial(self._follow, fields.cards))

    def _drop(self, at: int) -> None:
        fields = self.groups.pop(at)
        fields.hide()
        fields.setParent(None)
        fields.deleteLater()

    def _change_group(self, fields: GroupFields, group: TypedGroup) -> None:
        self._become(self._typed.with_group(self.groups.index(fields), group))

    def _add_group(self) -> None:
        self._become(replace(self._typed, groups=(*self._typed.groups, TypedGroup())))
        self.groups[-1].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.side.ensureWidgetVisible(self.groups[-1])

    def _remove_group(self, fields: GroupFields) -> None:
        at = self.groups.index(fields)
        self._drop(at)
        self._become(self._typed.without_group(at))
        self.groups[min(at, len(self.groups) - 1)].name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, area: TextArea) -> None:
        """Keep in sight what is being typed."""
        if area.hasFocus():
            place = area.mapTo(self.form_card, area.cursorRect().bottomLeft())
            below = self.form_card.mapToParent(place)
            self.side.ensureVisible(below.x(), below.y(), 0, 2 * MARGIN)

    def _first_problem(self) -> str:
        """Return the first thing that is wrong, and where."""
        field, told = next(iter(self._typed.problems.items()), ("", ""))
        if not field:
            return ""
        names = {
            "title": _("Title"),
            "hidden": _("Players and hidden cards"),
            "answering": _("Questions"),
        }
        at = field.partition(".")[0]
        where = names[field] if field in names else shown(self._typed.group_name(int(at)))
        return _("{field}: {problem}").format(field=where, problem=told)

    def _preview(self) -> None:
        """Draw the sheet, which depends on groups alone; while they are faulty it stays as it is.

        It goes when nothing is left of them.
        """
        typed = self._typed
        if all(group.blank for group in typed.groups):
            self.grid.show_grid(Grid((), (), ()))
            self.sheet_card.set_title(_("Here the sheet will be drawn"))
        elif not any(field.endswith((".name", ".cards")) for field in typed.problems):
            declared = typed.declared
            sheet = blank_sheet(declared.title, Deck(declared)).sheet
            assert isinstance(sheet, Grid)
            self.grid.show_grid(sheet)
            self.sheet_card.set_title(_("Sheet"))
        self.fit()
