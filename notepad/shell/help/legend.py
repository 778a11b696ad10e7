"""Legend: what the marks on a sheet of cards mean, each drawn as the sheet draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.words import _
from notepad.shell.pictures import sample_cells as sample
from notepad.shell.pictures.pictured import Pictured
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.grid.sample_box import SampleBox, SampleTally
from notepad.widgets.table.sample_gauge import SampleGauge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.page.page import Cell

_GAP = 10


class Legend(QWidget):
    """All marks below one another, the most usual first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Draw and tell them."""
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        intro = _(
            "On the sheet of a card game each box is a card. In it the initials of the others "
            "stand, each in its own place."
        )
        column.addWidget(Label(intro))
        for cell, told in _boxes():
            column.addWidget(Pictured(SampleBox(cell), Label(told)))
        counted = _(
            "At the end of a row or column: how many of these cards each player has. A number in a "
            "circle is certain."
        )
        column.addWidget(Pictured(SampleTally(sample.tally()), Label(counted)))
        known = _(
            "A ring at a name: the thick part is how likely this player knows by now what is "
            "sought, the thin line how likely after the next question. It is estimated, and dotted "
            "while it is reckoned; tap the name to hear why."
        )
        column.addWidget(Pictured(SampleGauge(sample.gauge()), Label(known)))
        column.addWidget(Label(_past()))


def _past() -> str:
    return _(
        "A dashed edge: this is not the sheet of now. A grey one is from an earlier time: tap a "
        "note in the list, then “As it was”. A blue one is in pencil: “What if …” in the menu goes "
        "on from now, and a finger that rests on initials shows what would follow if that player "
        "had the card. Nothing in pencil is noted before you keep it."
    )


def _boxes() -> Iterator[tuple[Cell, str]]:
    yield sample.crossed_box(), _("Crossed out: B does not have this card.")
    yield sample.circled_box(), _("In a filled circle: B has this card for sure.")
    yield (
        sample.filled_box(_("hidden")),
        _("A filled box: nobody has this card, so it is one of those that are sought."),
    )
    yield sample.my_box(_("me")), _("A big circle: this card is mine.")
    yield sample.open_box(_("face up")), _("A grey box: this card lies face up for all to see.")
    yield (
        sample.shared_box(),
        _("A share with a bar: how likely it is that this card is one of those that are sought."),
    )
    yield (
        sample.numbered_box(),
        _(
            "A small number: an answer of B that is still open. He has one or more of the cards "
            "with this number; which, time will tell."
        ),
    )
    yield (
        sample.pencilled_box(),
        _(
            "Drawn by hand: my own pencil marks, a cross, a circle or a question mark. They stay "
            "at every level of help."
        ),
    )
    yield sample.wrong_box(), _("A zigzag and “!”: this pencil mark of mine can't be true.")
