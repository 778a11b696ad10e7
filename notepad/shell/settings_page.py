"""The settings page: what a player chooses once for all games.

`SettingsPage` emits every change immediately. `KeepingCard` says where the games are, and backs
them up, restores or moves them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from notepad.core.form import Row, row_of
from notepad.core.language import _, in_percent, languages, translated
from notepad.shell.about import AboutCard
from notepad.shell.levels import LEVELS
from notepad.shell.library_backup import choose_backup, move_library, save_backup
from notepad.shell.page_frame import ScrolledPage, card_of, plain_button, trouble_told
from notepad.shell.settings import (
    A_LITTLE,
    AS_LONG_AS_IT_HELPS,
    Look,
    Settings,
    missing_language_message,
)
from notepad.storage import Library
from notepad.storage.backup import Backup
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import Target
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import Card
from notepad.widgets.touch.text_fields import SelectableText

TEXT_SIZES = (100, 115, 130, 150, 175, 200)  # percent
IDLE_TIMES = (0, 30, 60, 120, 300)  # seconds until the sheet hides itself; 0 is never
SURPRISING = (0, 1, 2, 5)  # percent; 0 marks none


class SettingsPage(ScrolledPage):
    """Shows settings and emits every change immediately; there is nothing to confirm.

    `changed` emits the new Settings, `closed` says that the player goes back; `replaced` emits a
    message after a backup has replaced all games and settings.
    """

    changed = Signal(object)
    replaced = Signal(str)

    def __init__(self, settings: Settings, library: Library) -> None:
        """Show settings, and where this library has its games."""
        super().__init__(_("Settings"))
        self.settings = settings
        self.languages, self.looks = self.rows(self._take), self.rows(self._take)
        self.folding, self.doubts = self.rows(self._take), self.rows(self._take)
        self.levels, self.thinking = self.rows(self._take), self.rows(self._take)
        preview = Label(_("Sample text: Bob asked Cem for Blue: 2 cards."), colour="faded")
        self._missed = Label(colour="warning")
        self.keeping = KeepingCard(library, self)
        self.fill(
            card_of(_("Language"), self.languages, self._missed),
            card_of(_("Appearance"), self.looks, preview),
            card_of(_("Privacy"), self.folding),
            card_of(_("Help level in new games"), self.levels),
            card_of(_("Unlikely answers"), self.doubts),
            card_of(_("Think while waiting"), self.thinking),
            self.keeping,
            AboutCard(library),
        )
        self._show()

    def show_settings(self, settings: Settings) -> None:
        """Show other settings."""
        self.settings = settings
        self._show()

    def rest_on_language(self) -> None:
        """Move the keyboard focus to the chosen language."""
        chips = (chip for view in self.languages.views for chip in view.chips)
        for chip in chips:
            if chip.choice.chosen:
                chip.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, row: str, choice: str) -> None:
        values = next(offer.values for offer in self._offers() if offer.setting == row)
        value = next(value for value in values if _key(value) == choice)
        settings = replace(self.settings, **{row: value})
        if settings == self.settings:
            return
        self.settings = settings
        self._show()
        self.changed.emit(settings)

    def _show(self) -> None:
        now, offers = self.settings, self._offers()
        for form in {offer.form: None for offer in offers}:
            form.show_rows([offer.row(now) for offer in offers if offer.form is form])
        self._missed.say(missing_language_message(now.language))

    def _offers(self) -> "Sequence[_Offer]":
        """Return every setting with its values in words, in the order of the page."""
        system, many = _("follow system"), _("at the Odds level, mark answers less likely than")
        themes = {Look.SYSTEM: system, Look.LIGHT: _("light"), Look.DARK: _("dark")}
        targets = {Target.SMALL: _("small"), Target.MEDIUM: _("medium"), Target.LARGE: _("large")}
        sizes = {size: in_percent(str(size)) for size in TEXT_SIZES}
        hands = {False: _("right side"), True: _("left side")}
        idle = {seconds: _duration(seconds) for seconds in IDLE_TIMES}
        leave = {True: _("hide"), False: _("keep showing")}
        levels = {level: translated(name) for level, (name, _told) in LEVELS.items()}
        told = {level: translated(told) for level, (_name, told) in LEVELS.items()}
        shares = {one: in_percent(str(one)) if one else _("mark none") for one in SURPRISING}
        thinking = {
            0: _("off"),
            A_LITTLE: _("a little"),
            AS_LONG_AS_IT_HELPS: _("as long as it helps"),
        }
        return (
            _Offer(self.languages, "language", "", {"": system, **languages()}),
            _Offer(self.looks, "theme", _("colour scheme"), themes),
            _Offer(self.looks, "text", _("text size"), sizes),
            _Offer(self.looks, "target", _("button size"), targets),
            _Offer(self.looks, "left_handed", _("controls on the"), hands),
            _Offer(self.folding, "idle_seconds", _("hide the sheet after"), idle),
            _Offer(self.folding, "fold_on_leave", _("when you switch to another window"), leave),
            _Offer(self.levels, "level", "", levels, told),
            _Offer(self.doubts, "surprising", many, shares),
            _Offer(self.thinking, "thinking", _("advice on whether to announce"), thinking),
        )


class _Offer(NamedTuple):
    """The values of a setting in words, shown as a row of a form, and what they mean."""

    form: FormRows
    setting: str
    label: str
    values: Mapping[Any, str]
    told: Mapping[Any, str] = {}

    def row(self, now: Settings) -> Row:
        """Return the row, with the value chosen that it has now."""
        names = {_key(value): name for value, name in self.values.items()}
        told = {_key(value): meaning for value, meaning in self.told.items()}
        return row_of(self.setting, self.label, names, _key(getattr(now, self.setting)), told=told)


def _key(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _duration(seconds: int) -> str:
    if seconds == 0:
        return _("never")
    if seconds < 60:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min").format(minutes=seconds // 60)


class KeepingCard(Card):
    """Shows where the games are, saves and restores backups, moves everything."""

    def __init__(self, library: Library, page: SettingsPage) -> None:
        """Show where this library is, on a page that tells what was done."""
        super().__init__(_("Your games"))
        self._library, self._page = library, page
        self.place = SelectableText()
        saving, moving = partial(self._do, save_backup), partial(self._do, move_library)
        restoring = partial(self._do, partial(choose_backup, replace=self._replace))
        self.save_button = plain_button(_("Save a backup…"), saving)
        self.bring_back_button = plain_button(_("Restore backup…"), restoring)
        self.move_button = plain_button(_("Move to another folder…"), moving)
        buttons = (self.save_button, self.bring_back_button, self.move_button)
        for part in (Label(_("Stored in"), colour="faded"), self.place, *buttons):
            self.add(part)
        self._show()

    def _show(self) -> None:
        path = self._library.path
        self.place.say(str(path))
        self.place.setAccessibleName(_("Your games are stored in {path}").format(path=path))

    def _do(self, act: Callable[[Library, QWidget], Message | None]) -> None:
        with trouble_told(self._page.banner.alarm):
            message = act(self._library, self)
            if message is not None:
                self._page.banner.show_message(message)
        self._show()

    def _replace(self, backup: Backup) -> None:
        text = _("Backup restored. Your previous games are saved as {name}.")
        with trouble_told(self._page.banner.alarm):
            aside = self._library.backups.bring_back(backup)
            self._page.replaced.emit(text.format(name=aside.name))
