"""HolderChip and PencilButton: what is known of one holder of a card, and my own marks there."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.mark import Pencil
from notepad.core.page.page import Face, Standing
from notepad.core.words import _
from notepad.widgets.look.icons import Icon
from notepad.widgets.touch.controls import Chip, IconButton

_LEAST_SIDE = 44  # pixels


@dataclass(frozen=True, slots=True)
class HolderLine:
    """What is known of one holder: `told` says it ("possible · 25 %", "certainly not").

    `short` is the same in a sign or a number. `pencil` is my own mark, `wrong` when it cannot be
    true; `asked` marks the holder whose reason is told.
    """

    holder: str
    name: str
    told: str
    standing: Standing = Standing.OPEN
    short: str = ""
    pencil: Pencil | None = None
    wrong: bool = False
    asked: bool = False


class PencilButton(IconButton):
    """Draws or rubs out one kind of my own marks on one holder."""

    def __init__(self, pencil: Pencil) -> None:
        """Make a button for this kind of mark."""
        super().__init__(_PENCIL_ICONS[pencil], "")
        self.pencil = pencil
        self.setCheckable(True)
        self.show_line(None)

    def show_line(self, line: HolderLine | None) -> None:
        """Show whether this holder has the mark; without one nothing can be marked."""
        self.setEnabled(line is not None)
        self.show_chosen(on=line is not None and line.pencil is self.pencil)
        name = line.name if line else _("nobody")
        self.setAccessibleName(_pencil_words()[self.pencil].format(name=name))


class HolderChip(Chip):
    """One holder and how he stands, dark when his reason is told; a tap asks for it."""

    def __init__(self, line: HolderLine) -> None:
        """Make the chip of a holder."""
        super().__init__(_choice(line))
        self.line = line

    def show_line(self, line: HolderLine) -> None:
        """Show another state of a holder."""
        self.line = line
        self.show_choice(_choice(line))

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(_LEAST_SIDE, _LEAST_SIDE))


def _choice(line: HolderLine) -> Choice:
    told = _("{name} {standing}").format(name=line.name, standing=line.short)
    spoken = _("Why: {name}, {told}").format(name=line.name, told=line.told)
    face = Face(told if line.short else line.name)
    return Choice(line.holder, face, chosen=line.asked, spoken=spoken)


_PENCIL_ICONS = {Pencil.CROSS: Icon.CROSS, Pencil.CIRCLE: Icon.CIRCLE, Pencil.QUERY: Icon.QUERY}


def _pencil_words() -> dict[Pencil, str]:
    return {
        Pencil.CROSS: _("Pencil a cross on {name}"),
        Pencil.CIRCLE: _("Pencil a circle on {name}"),
        Pencil.QUERY: _("Pencil a question mark on {name}"),
    }
