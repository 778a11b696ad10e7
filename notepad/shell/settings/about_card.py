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
        self.licence = SelectableText()
        self.licence_buttons: list[ActionButton] = []
        self.licences_button = ActionButton(_("Licences"), weight=Weight.PLAIN)
        self.licences_button.clicked.connect(self.tell_licences)
        self.add(Label(_("Deduction Notepad {version}").format(version=__version__)))
        self.add(Label(_private()))
        if self.news:
            self.add(Label(_("New since {version}").format(version=before), colour="faded"))
        for change in self.news:
            self.add(Label(change))
        self.add(self.licences_button)

    def tell_licences(self) -> None:
        """Tell what comes with the notepad, and offer every licence that came along."""
        from notepad.shell.settings.shipped_parts import shipped_parts  # it looks into many files

        self.licences_button.hide()
        for part in shipped_parts():
            self.add(Label(f"{part.name} {part.version}: {part.licence}"))
            if part.texts:
                self._offer(part)
        self.add(self.licence)
        self.licence_buttons[0].setFocus()

    def _offer(self, part: Part) -> None:
        named = _("Licence of {name}").format(name=part.name)
        button = ActionButton(named, weight=Weight.PLAIN)
        button.clicked.connect(lambda: self._tell(named, part))
        self.licence_buttons.append(button)
        self.add(button)

    def _tell(self, named: str, part: Part) -> None:
        self.licence.setAccessibleName(named)
        self.licence.say("\n\n".join(part.texts))
        self.licence.setFocus()


def _private() -> str:
    return _("Nothing that you note ever leaves this device: the notepad uses no network.")
