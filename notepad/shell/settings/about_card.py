"""AboutCard: the version, what came with it, and what it is made of under which licences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad import __version__
from notepad.core.words import _
from notepad.shell.settings.news import changes_since, version_before
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.selectable_text import SelectableText

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from notepad.shell.settings.shipped_parts import Part
    from notepad.storage import Library


class AboutCard(Card):
    """Tells of the program itself; licences are told when they are asked for."""

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        """Tell what is new since the version that last used this library."""
        super().__init__(_("About"), parent=parent)
        before = version_before(library)
        self.news = changes_since(before)
        self.licences = SelectableText()
        self.licences_button = ActionButton(_("Licences"), weight=Weight.PLAIN)
        self.licences_button.clicked.connect(self.tell_licences)
        self.add(Label(_("Deduction Notepad {version}").format(version=__version__)))
        self.add(Label(_private()))
        if self.news:
            self.add(Label(_("New since {version}").format(version=before), colour="faded"))
        for change in self.news:
            self.add(Label(change))
        self.add(self.licences_button)
        self.add(self.licences)
        self.licences.setAccessibleName(_("Licences"))
        self.licences.hide()

    def tell_licences(self) -> None:
        """Tell what comes with the notepad, with every licence that came along."""
        from notepad.shell.settings.shipped_parts import shipped_parts  # it looks into many files

        parts = shipped_parts()
        lines = [_line(part) for part in parts]
        texts = [f"── {part.name} ──\n\n{text}" for part in parts for text in part.texts]
        self.licences.say("\n".join(lines) + "\n\n" + "\n\n".join(texts))
        self.licences.show()
        self.licences_button.hide()
        self.licences.setFocus()


def _line(part: Part) -> str:
    return f"{part.name} {part.version}: {part.licence}"


def _private() -> str:
    return _("Nothing that you note ever leaves this device: the notepad uses no network.")
