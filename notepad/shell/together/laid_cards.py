"""LaidCards: what records say that are laid together, in cards below one another."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.together.telling import Difference, told_differences
from notepad.core.words import _, listed, ngettext
from notepad.shell.page_frame import MARGIN
from notepad.widgets.look.label import Label
from notepad.widgets.look.whereabouts import parts
from notepad.widgets.touch.controls import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.game.game import AnyGame
    from notepad.core.together.laid_together import LaidTogether


class LaidCards(QWidget):
    """When each could have known, what was noted differently, and how the cards were dealt."""

    def __init__(self, game: AnyGame, laid: LaidTogether, parent: QWidget | None = None) -> None:
        """Show it; when each could have known is told as it comes."""
        super().__init__(parent)
        self.known = Card(_("Who could have known"))
        self._told = {player: Label() for player in laid.records}
        for label in self._told.values():
            label.hide()
            self.known.add(label)
        self.known.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(MARGIN)
        column.addWidget(self.known)
        column.addWidget(_differences(game, laid))
        if laid.deal is not None:
            column.addWidget(_deal(game, laid))

    @property
    def said(self) -> tuple[str, ...]:
        """All that is shown, from top to bottom."""
        return tuple(label.text() for label in parts(self, Label) if label.text())

    def tell(self, player: str, told: str) -> None:
        """Say when a player could have known."""
        self._told[player].say(told)
        self.known.show()


def _differences(game: AnyGame, laid: LaidTogether) -> Card:
    found = list(told_differences(game, laid))
    count = len(laid.heard)
    told = ngettext("{count} note is the same.", "{count} notes are the same.", count - len(found))
    card = Card(_("What was noted differently"))
    card.add(Label(told.format(count=count - len(found)), colour="faded"))
    for missed, group in groupby(found, key=lambda one: one.missed):
        for line in _lines(list(group), missed):
            card.add(line)
    return card


def _lines(differences: list[Difference], missed: str) -> Iterator[Label]:
    """Yield the lines of differences that the same players missed, or nobody did."""
    for difference in differences:
        for version in difference.versions:
            if version.misheard:
                told = _("{noted} – misheard").format(noted=version.noted)
                yield Label(told, colour="warning")
            else:
                yield Label(version.noted)
    if missed:
        yield Label(missed, colour="faded")


def _deal(game: AnyGame, laid: LaidTogether) -> Card:
    """Return who was dealt which cards."""
    assert laid.deal is not None
    setup = next(iter(laid.records.values())).setup
    names = game.subjects(setup)
    card = Card(_("How the cards were dealt"))
    places = {"hidden": _("hidden"), "table": _("face up")}
    for holder in (*setup.players, "table", "hidden"):
        cards = [names[key] for key, at in laid.deal.items() if at == holder]
        if cards:
            told = _("{player}: {cards}")
            whose = places.get(holder, holder)
            card.add(Label(told.format(player=whose, cards=listed(cards))))
    return card
