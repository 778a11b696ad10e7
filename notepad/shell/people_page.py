"""Rename or remove a player in all games at once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal

from notepad.core.faults import RESERVED
from notepad.core.form import row_of
from notepad.core.language import _, listed, ngettext
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE, lookalike_key, shown
from notepad.shell.page_frame import ScrolledPage, card_of, plain_button, trouble_told
from notepad.shell.setup.seating_plan import called_otherwise, known_players, without_player
from notepad.storage import Library, StoreError
from notepad.storage.rename_or_remove_people import FORGOTTEN, Renamed
from notepad.widgets.look.label import Label
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import ActionButton, Card
from notepad.widgets.touch.text_fields import TextField


class PeoplePage(ScrolledPage):
    """Choose a name, then change or remove it; both apply to all games at once.

    `changed` says that names have changed.
    """

    changed = Signal()

    def __init__(self, library: Library) -> None:
        """Show the names in all games, and those that are suggested for new ones."""
        super().__init__(_("All players"))
        self._library = library
        self._names: Mapping[str, int] = {}
        self._forgotten: list[str] = []
        self.name = ""
        self.names = self.rows(lambda _row, name: self._choose(name))
        self.called = TextField()
        self.called.setAccessibleName(_("Name"))
        self.called.setMaxLength(LONGEST_NAME)
        self.remark = Label(colour="faded")
        self.call_button = ActionButton(_("Use this name in all games"))
        self.warning = Label(colour="faded")
        self.remove_button = plain_button(act=self._ask)
        self._call_card = card_of(_("Rename"), self.called, self.remark, self.call_button)
        self._remove_card = card_of(_("Remove permanently"), self.warning, self.remove_button)
        self.fill(Card(_("Who"), self.names), self._call_card, self._remove_card)
        self.setFocusProxy(self.back)
        self.called.heard.connect(lambda _text: self._compare())
        self.called.returnPressed.connect(self.call_button.click)
        self.call_button.clicked.connect(self._call)
        self._read()

    def _read(self) -> None:
        """Show the current names."""
        with trouble_told(self.banner.alarm):
            self._forgotten = self._library.setting(FORGOTTEN, list[str]())
            found = self._library.people.names()
            offered = dict.fromkeys(known_players(self._library), 0)
            whole = {**found, **{name: 0 for name in offered if name not in found}}
            self._names = {name: whole[name] for name in whole if name not in self._forgotten}
            self._choose(self.name if self.name in self._names else "")

    def _choose(self, name: str) -> None:
        self.name = name
        names = {one: shown(one) for one in self._names}
        self.names.show_rows([row_of("name", "", names, name)])
        for card in (self._call_card, self._remove_card):
            card.setVisible(bool(name))
        self.called.show_text(name)
        self.warning.say(_what_removing_does(_("Somebody")))
        self.remove_button.say(_("Remove {name}…").format(name=shown(name)))
        self._compare()

    def _compare(self) -> None:
        """Say what is wrong with the new name, or what it will do."""
        name = self.called.text().strip()
        wrong = _problem(name, self._forgotten)
        self.remark.say(wrong or self._joined(name))
        self.call_button.setEnabled(not wrong and name != self.name)

    def _joined(self, name: str) -> str:
        if name == self.name:
            games = self._names.get(name, 0)
            return ngettext("In {count} game.", "In {count} games.", games).format(count=games)
        if name in self._names:
            text = _("{name} already exists. Both will become one player.")
            return text.format(name=shown(name))
        return ""

    def _call(self) -> None:
        name, otherwise = self.name, self.called.text().strip()
        if not self.call_button.isEnabled():
            return
        with trouble_told(self.banner.alarm):
            done = self._library.people.call(name, otherwise, called_otherwise(name, otherwise))
            self.name = otherwise
            self._read()
            self.changed.emit()
            self.banner.show_message(Message(_in_games(done), error=bool(done.left)))

    def _ask(self) -> None:
        text = _("Remove {name} from all games permanently?")
        act = partial(self._remove, self.name)
        question = text.format(name=shown(self.name))
        self.banner.show_message(Message(question, _("Remove permanently"), act, error=True))

    def _remove(self, name: str) -> None:
        people = self._library.people
        try:
            done = people.forget(name, _("Somebody"), without_player(name))
        except StoreError as error:
            self.banner.alarm(str(error))
            self._read()
            return
        self._read()
        self.changed.emit()
        self._tell_removed(name, done)

    def _tell_removed(self, name: str, done: Renamed) -> None:
        """Say where a removed name may still be, with a button that removes it there, too."""
        told, people = _in_games(done), self._library.people
        if done.traces:
            more = _("The old name may still be in the file with your games: {why}")
            said = f"{told} {more.format(why=done.traces)}"
            self.banner.show_message(
                Message(said, _("Try again"), partial(self._clean, name, done), error=True)
            )
            return
        try:
            copies = people.copies_with(name)
        except OSError as error:
            more = _("Older copies of your games couldn’t be searched for the name: {why}.")
            self.banner.alarm(f"{told} {more.format(why=error.strerror or error)}")
            return
        if not copies:
            self.banner.show_message(Message(told, error=bool(done.left)))
            return
        more = ngettext(
            "{count} older copy of your games also contains the name.",
            "{count} older copies of your games also contain the name.",
            len(copies),
        ).format(count=len(copies))
        act = partial(self._remove_copies, copies)
        self.banner.show_message(Message(f"{told} {more}", _("Remove them, too"), act, error=True))

    def _clean(self, name: str, done: Renamed) -> None:
        traces = self._library.people.leave_no_trace()
        self._tell_removed(name, replace(done, traces=traces))

    def _remove_copies(self, copies: Sequence[Path]) -> None:
        left = self._library.people.remove(copies)
        if left:
            names = listed(path.name for path in left)
            self.banner.alarm(_("These could not be removed: {names}.").format(names=names))
            return
        self.banner.show_message(Message(_("Older copies removed.")))


def _problem(name: str, forgotten: Collection[str]) -> str:
    """Return what is wrong with a name anywhere, "" if it can be used."""
    if not lookalike_key(name):
        return _("Enter a name.")
    if lookalike_key(name).casefold() in RESERVED:
        return _("“{name}” is a reserved word. Choose another name.").format(name=name)
    if name in forgotten:
        text = _("“{name}” is used for removed players. Choose another name.")
        return text.format(name=shown(name))
    if not name.isprintable():
        return _("This name contains a character that can’t be displayed.")
    return ""


def _what_removing_does(instead: str) -> str:
    text = _(
        "“{instead}” replaces the name in all games, including deleted ones, in "
        "their histories and in anything that can be undone. The name is no longer "
        "suggested. This can’t be undone."
    )
    files = _(
        "Files you saved yourself keep the name: records, backups, tables and "
        "sheets. A sealed record can’t be changed without breaking its seal. Export "
        "the game again to seal the same entries without the name."
    )
    return f"{text.format(instead=instead)}\n\n{files}"


def _in_games(done: Renamed) -> str:
    """Return in how many games a name was changed, and where it still is."""
    text = ngettext("Changed in {count} game.", "Changed in {count} games.", done.games)
    said = text.format(count=done.games)
    if not done.left:
        return said
    titles = listed(shown(title, most=LONGEST_TITLE) or _("Untitled") for title in done.left)
    more = _(
        "Not changed: {titles}. A game keeps the name if it can’t be read or has a "
        "card with this name. Deleted games are erased after thirty days."
    )
    return f"{said} {more.format(titles=titles)}"
