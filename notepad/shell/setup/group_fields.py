"""GroupFields: where a group of cards is typed: its name, its cards, and what they count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from notepad.core.words import _, capital, ngettext, numeral
from notepad.declared.typed_game import TypedGroup
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import IconButton
from notepad.widgets.touch.text_area import TextArea
from notepad.widgets.touch.text_field import TextField


@dataclass(frozen=True)
class GroupLook:
    """What is shown of a group; `called` is its name or what stands for it.

    `problems` are those of its fields `name`, `cards` and `values`, which are there with `sums`.
    """

    group: TypedGroup
    called: str
    usual: str
    sums: bool = False
    removable: bool = True
    problems: Mapping[str, str] = field(default_factory=dict)


class GroupFields(QWidget):
    """The fields of one group; what is wrong with one is told once the player has left it.

    `changed` brings the group as it is now; `left` says that the player went on to another field.
    """

    changed = Signal(object)
    left = Signal()
    removed = Signal()

    def __init__(self, look: GroupLook, parent: QWidget | None = None) -> None:
        """Make the fields of a group."""
        super().__init__(parent)
        self._look = look
        self.visited: set[str] = set()
        self.name, self.values = TextField(), TextField()
        self.cards = TextArea()
        self.remove = IconButton(Icon.CLOSE, _("remove this group"), framed=False)
        self.problems = {part: Label() for part in ("name", "cards", "values")}
        self._lay_out()
        self._connect()
        self.show_look(look)

    def show_look(self, look: GroupLook) -> None:
        """Show another state of the group."""
        self._look = look
        for part, edit in (("name", self.name), ("values", self.values)):
            edit.show_text(getattr(look.group, part))
        self.cards.say(look.group.cards)
        self._tell_names(look)
        self.remove.setEnabled(look.removable)
        self.values.setVisible(look.sums)
        self._tell_problems(look)

    def _tell_names(self, look: GroupLook) -> None:
        self.name.setPlaceholderText(look.usual)
        self.name.setAccessibleName(_("name of {group}").format(group=look.usual))
        self.cards.setPlaceholderText(_("Cards, with commas or one a line"))
        self.cards.setAccessibleName(_("cards of {group}").format(group=look.called))
        self.values.setPlaceholderText(_("What they count: 1, 2, 3 …"))
        self.values.setAccessibleName(
            _("what the cards of {group} count").format(group=look.called)
        )
        self.remove.hint(_("remove {group}").format(group=look.called))

    def _tell_problems(self, look: GroupLook) -> None:
        for part, label in self.problems.items():
            told = look.problems.get(part, "") if part in self.visited else ""
            label.say(capital(told), colour="warning")
            getattr(self, part).setAccessibleDescription(told)
        count = len(look.group.words)
        if count and not self.problems["cards"].text():
            told = ngettext("{count} card", "{count} cards", count)
            self.problems["cards"].say(told.format(count=numeral(count)), colour="faded")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.name, 1)
        head.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.problems["name"])
        column.addWidget(self.cards)
        column.addWidget(self.problems["cards"])
        column.addWidget(self.values)
        column.addWidget(self.problems["values"])

    def _connect(self) -> None:
        self.name.heard.connect(lambda text: self._become(name=text))
        self.values.heard.connect(lambda text: self._become(values=text))
        self.cards.edited.connect(lambda text: self._become(cards=text))
        self.name.returnPressed.connect(self.cards.setFocus)
        for part, told in (
            ("name", self.name.editingFinished),
            ("values", self.values.editingFinished),
            ("cards", self.cards.left),
        ):
            told.connect(partial(self._leave, part))
        self.remove.clicked.connect(lambda: self.removed.emit())

    def _become(self, **texts: str) -> None:
        self.changed.emit(replace(self._look.group, **texts))

    def _leave(self, part: str) -> None:
        # An untouched group counts for nothing, so nothing is missing from it.
        if not self._look.group.blank and self.isVisible():
            self.visited.add(part)
            self.left.emit()
