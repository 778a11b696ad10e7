"""Editions whose cards are known: a tap takes one in as a custom game."""

from __future__ import annotations

from PySide6.QtCore import Signal

from notepad.core.language import _, comma_separated
from notepad.declared.shelf import EDITIONS, name_in
from notepad.shell.page_frame import ScrolledPage, card_of
from notepad.shell.setup.game_and_options_cards import game_row
from notepad.widgets.look.label import Label


class KnownEditionsPage(ScrolledPage):
    """All known editions, each with its cards below its name.

    `taken` emits the file of a tapped edition.
    """

    taken = Signal(object)

    def __init__(self) -> None:
        """Show all editions."""
        super().__init__(_("Known editions"))
        self.lines = []
        cards = []
        found = [(*name_in(file.read_text("utf-8")), file) for file in EDITIONS.glob("*.toml")]
        for name, lists, file in sorted(found, key=lambda one: one[0].title):
            line = game_row(name)
            line.clicked.connect(lambda _on=False, file=file: self.taken.emit(file))
            self.lines.append(line)
            told = "\n".join(map(comma_separated, lists.values()))
            cards.append(card_of("", line, Label(told, colour="faded")))
        told = _("Tap the edition on your table. It becomes a game of yours, which you can change.")
        self.fill(Label(told, colour="faded"), *cards)

    def anew(self) -> KnownEditionsPage:
        """Return the same page in the current language."""
        return KnownEditionsPage()
