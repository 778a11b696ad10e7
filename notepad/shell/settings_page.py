"""The settings page: what a player chooses once for all games.

`SettingsPage` emits every change immediately. `KeepingCard` says where the games are, and backs
them up, restores or moves them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Row
from notepad.core.language import _, in_percent, languages, translated
from notepad.shell.about import AboutCard
from notepad.shell.levels import LEVELS
from notepad.shell.library_backup import choose_backup, move_library, save_backup
from notepad.shell.page_frame import PageFrame, ScrolledColumn
from notepad.shell.settings import Look, Settings, missing_language_message
from notepad.storage import StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import BesideLayout
from notepad.widgets.look.theme import Target, em
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, Weight
from notepad.widgets.touch.text_fields import SelectableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from notepad.storage import Library
    from notepad.storage.backup import Backup


TEXT_SIZES = (100, 115, 130, 150, 175, 200)  # percent
IDLE_TIMES = (0, 30, 60, 120, 300)  # seconds until the sheet hides itself; 0 is never
SURPRISING = (0, 1, 2, 5)  # percent; 0 marks none


class SettingsPage(PageFrame):
    """Shows settings and emits every change immediately; there is nothing to confirm.

    `changed` emits the new Settings, `closed` says that the player goes back; `replaced` emits a
    message after a backup has replaced all games and settings.
    """

    changed = Signal(object)
    replaced = Signal(str)

    def __init__(self, settings: Settings, library: Library, parent: QWidget | None = None) -> None:
        """Show settings, and where this library has its games."""
        self.column = ScrolledColumn()
        super().__init__(_("Settings"), self.column, parent)
        self._settings = settings
        self.languages = self._rows()
        self.looks = self._rows()
        self.folding = self._rows()
        self.levels = {
            level: Chip(Choice(name, Face(translated(name))))
            for level, (name, _told) in LEVELS.items()
        }
        preview = Label(_("Sample text: Bob asked Cem for Blue: 2 cards."), colour="faded")
        self._missed = Label(colour="warning")
        self._add(_("Language"), self.languages, self._missed)
        self._add(_("Appearance"), self.looks, preview)
        self._add(_("Privacy"), self.folding)
        self._add(_("Help level in new games"), *self._level_lines())
        self.doubts = self._rows()
        self._add(_("Unlikely answers"), self.doubts)
        self.keeping = KeepingCard(library)
        self.column.column.addWidget(self.keeping)
        self.column.column.addWidget(AboutCard(library))
        self.column.column.addStretch(1)
        self.banner = Banner(self)
        self.keeping.told.connect(self.banner.show_message)
        self.keeping.replaced.connect(self.replaced)
        self._show()

    @property
    def settings(self) -> Settings:
        """The settings on the page."""
        return self._settings

    def show_settings(self, settings: Settings) -> None:
        """Show other settings."""
        self._settings = settings
        self._show()

    def rest_on_language(self) -> None:
        """Move the keyboard focus to the chosen language."""
        chips = (chip for view in self.languages.views for chip in view.chips)
        for chip in chips:
            if chip.choice.chosen:
                chip.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self, title: str, *bodies: QWidget) -> None:
        card = Card(title)
        for body in bodies:
            card.add(body)
        self.column.column.addWidget(card)

    def _rows(self) -> FormRows:
        rows = FormRows()
        rows.tapped.connect(self._take)
        rows.reached.connect(self.column.ensureWidgetVisible)
        return rows

    def _level_lines(self) -> list[QWidget]:
        lines = []
        widest = max(chip.sizeHint().width() for chip in self.levels.values())
        for level, (_name, told) in LEVELS.items():
            chip = self.levels[level]
            chip.setAccessibleDescription(translated(told))
            chip.clicked.connect(partial(self._become, level=level))
            line = QWidget()
            beside = BesideLayout(line)
            beside.addWidget(chip)
            beside.addWidget(Label(translated(told), colour="faded"))
            beside.set_lead(widest, widest + em(self) * 11)
            lines.append(line)
        return lines

    def _take(self, row: str, choice: str) -> None:
        self._become(**{row: _value(row, choice)})

    def _become(self, *_checked: bool, **changes: Any) -> None:  # noqa: ANN401 fields differ
        settings = replace(self._settings, **changes)
        if settings == self._settings:
            return
        self._settings = settings
        self._show()
        self.changed.emit(settings)

    def _show(self) -> None:
        now = self._settings
        sizes = {str(size): in_percent(str(size)) for size in TEXT_SIZES}
        idle = {str(seconds): _duration(seconds) for seconds in IDLE_TIMES}
        leave = {"yes": _("hide"), "no": _("keep showing")}
        spoken = {"": _("follow system"), **languages()}
        self.languages.show_rows([_row("language", "", spoken, now.language)])
        self._missed.say(missing_language_message(now.language))
        self.looks.show_rows(
            [
                _row("theme", _("colour scheme"), _themes(), now.theme),
                _row("text", _("text size"), sizes, str(now.text)),
                _row("target", _("button size"), _targets(), now.target),
                _row("left_handed", _("controls on the"), _hands(), _yes_or_no(on=now.left_handed)),
            ]
        )
        self.folding.show_rows(
            [
                _row("idle_seconds", _("hide the sheet after"), idle, str(now.idle_seconds)),
                _row(
                    "fold_on_leave",
                    _("when you switch to another window"),
                    leave,
                    _yes_or_no(on=now.fold_on_leave),
                ),
            ]
        )
        unlikely = {
            str(share): in_percent(str(share)) if share else _("mark none") for share in SURPRISING
        }
        text = _("at the Odds level, mark answers less likely than")
        self.doubts.show_rows([_row("surprising", text, unlikely, str(now.surprising))])
        for level, (name, _told) in LEVELS.items():
            face = Face(translated(name))
            self.levels[level].show_choice(Choice(name, face, now.level is level))


def _value(row: str, choice: str) -> object:
    match row:
        case "theme":
            return Look(choice)
        case "target":
            return Target(choice)
        case "text" | "idle_seconds" | "surprising":
            return int(choice)
        case "language":
            return choice
        case _:
            return choice == "yes"


def _row(key: str, label: str, names: Mapping[str, str], chosen: str) -> Row:
    choices = tuple(Choice(value, Face(name), value == chosen) for value, name in names.items())
    return Row(key, label, choices)


def _themes() -> Mapping[str, str]:
    return {Look.SYSTEM: _("follow system"), Look.LIGHT: _("light"), Look.DARK: _("dark")}


def _targets() -> Mapping[str, str]:
    return {Target.SMALL: _("small"), Target.MEDIUM: _("medium"), Target.LARGE: _("large")}


def _hands() -> Mapping[str, str]:
    return {"no": _("right side"), "yes": _("left side")}


def _yes_or_no(*, on: bool) -> str:
    return "yes" if on else "no"


def _duration(seconds: int) -> str:
    if seconds == 0:
        return _("never")
    if seconds < 60:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min").format(minutes=seconds // 60)


class KeepingCard(Card):
    """Shows where the games are, saves and restores backups, moves everything.

    `told` emits a message for the player, `replaced` the message that a backup has replaced
    everything.
    """

    told = Signal(object)
    replaced = Signal(str)

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        """Show where this library is."""
        super().__init__(_("Your games"), parent=parent)
        self._library = library
        self.place = SelectableText()
        self.save_button = ActionButton(_("Save a backup…"), weight=Weight.PLAIN)
        self.bring_back_button = ActionButton(_("Restore backup…"), weight=Weight.PLAIN)
        self.move_button = ActionButton(_("Move to another folder…"), weight=Weight.PLAIN)
        self.save_button.clicked.connect(partial(self._do, save_backup))
        self.bring_back_button.clicked.connect(self._bring_back)
        self.move_button.clicked.connect(partial(self._do, move_library))
        self.add(Label(_("Stored in"), colour="faded"))
        self.add(self.place)
        for button in (self.save_button, self.bring_back_button, self.move_button):
            self.add(button)
        self._show()

    def _show(self) -> None:
        path = self._library.path
        self.place.say(str(path))
        self.place.setAccessibleName(_("Your games are stored in {path}").format(path=path))

    def _do(self, act: Callable[[Library, QWidget], Message | None], *_checked: bool) -> None:
        message = act(self._library, self)
        self._show()
        if message is not None:
            self.told.emit(message)

    def _bring_back(self) -> None:
        message = choose_backup(self._library, self, self._replace)
        if message is not None:
            self.told.emit(message)

    def _replace(self, backup: Backup) -> None:
        try:
            aside = self._library.backups.bring_back(backup)
        except StoreError as error:
            self.told.emit(Message(str(error), error=True))
            return
        text = _("Backup restored. Your previous games are saved as {name}.")
        self.replaced.emit(text.format(name=aside.name))
