"""The cards of the page for a new game, other than the players and the hand.

`GameCard` shows the chosen game in a line, `GameList` all games, with ways to get more, and
`KnownEditionsPage` editions to take; `OptionsCard` summarises the rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault
from notepad.core.form import Row
from notepad.core.game import Game
from notepad.core.game_name import GameName
from notepad.core.language import _, capital, comma_separated, format_number, ngettext
from notepad.core.page import Grid
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.declared.shelf import EDITIONS, name_in
from notepad.shell import page_frame
from notepad.shell.page_frame import PageFrame, ScrolledColumn, ScrolledPage, card_of, plain_button
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.label import FaceView, Label, aloud
from notepad.widgets.look.layouts import Arranged, BesideLayout, drop, flow_of, lay
from notepad.widgets.look.theme import em
from notepad.widgets.touch.buttons import ActionButton, Card, Weight
from notepad.widgets.touch.menus import MenuRow
from notepad.widgets.touch.scrolling import FadedEdges
from notepad.widgets.touch.text_fields import TextField

ROOMY_EM = 32
"""In text sizes: a narrower window is treated as a phone."""

_SMALL = 0.94  # of the usual text
_MOST_SIGNS = 6  # signs of the deck that are shown; more would need a second line


class GamesPage(PageFrame):
    """A page where games are chosen and show up once they are opened from files.

    `change_asked` emits the id of a custom game to change, and how it was typed, `text_asked` that
    of one to edit as text, and its text.
    """

    change_asked = Signal(str, object)
    text_asked = Signal(str, str)

    def welcome(self, game: str) -> None:
        """Choose a game that was just opened from a file."""
        raise NotImplementedError

    def part_with_game(self) -> None:
        """Take a removed game off the list, and choose another if it was the chosen one."""
        raise NotImplementedError

    def show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        """Show what is wrong with the file of a game."""
        raise NotImplementedError


class GameCard(Arranged, Card):
    """The chosen game in one line: its name, how many can play, and a button for other games."""

    def __init__(self, game: Game) -> None:
        """Show a game."""
        line = QWidget()
        super().__init__("", line)
        self._said = Label(bold=True, size=1.13)
        self._seats = Label(colour="faded", size=_SMALL)
        self.rules = plain_button(_("Rules"), spoken=_("Rules at a glance"))
        self.other = FoldButton(_("Other game"))
        self._words = QWidget()
        lay(QVBoxLayout(self._words), None, self._said, self._seats, None, gap=1)
        lay(QHBoxLayout(line), (self._words, 1), self.rules, self.other, gap=6)
        self.hug(beside=GAPS.edge)
        self.show_game(game)

    def show_game(self, game: Game) -> None:
        """Show another game."""
        self._said.say(game.title)
        self._seats.say(seats_told(game.seats))
        self.arrange()

    @override
    def arrange(self) -> None:
        """Keep the height the same for any name of a game."""
        narrow = self.width() < em(self) * ROOMY_EM
        self.rules.setHidden(narrow)
        self.other.set_compact(on=narrow)
        self._words.setMinimumHeight(self._said.height_of(1) + self._seats.height_of(1) + 1)
        room = self.width() - self.other.sizeHint().width() - 2 * GAPS.edge - 6
        room -= 0 if narrow else self.rules.sizeHint().width() + 6
        self._seats.setVisible(self._said.fits(room))


class FoldButton(ActionButton):
    """A plain button that unfolds something: an arrow after its text, or alone if compact."""

    def __init__(self, text: str) -> None:
        """Make a button."""
        super().__init__(text, weight=Weight.PLAIN)

    @override
    def face(self) -> Face:
        return Face("" if self.compact else self.text())

    @override
    def _room(self, width: int) -> QSize:
        arrow = em(self) + (0 if self.compact else GAPS.usual)
        return super()._room(width - arrow) + QSize(0 if self.compact else arrow, 0)

    @override
    def _content(self) -> QRect:
        return super()._content().adjusted(0, 0, -em(self) - GAPS.usual, 0)

    @override
    def paint(self, painter: QPainter) -> None:
        super().paint(painter)
        side, pad = em(self), self.padding()
        left = (self.width() - side) / 2 if self.compact else self.width() - pad - side
        place = QRectF(left, (self.height() - side) / 2, side, side)
        draw_icon(painter, place, Icon.DOWN, QColor(theme.current().ink))


def seats_told(seats: range) -> str:
    """Return in words how many players a game is for."""
    if len(seats) == 1:
        text = ngettext("{count} player", "{count} players", seats[0])
        return text.format(count=format_number(seats[0]))
    least, most = format_number(seats[0]), format_number(seats[-1])
    return _("{least} to {most} players").format(least=least, most=most)


def game_row(name: GameName) -> MenuRow:
    """Return a row for a game: its name, below it what it is about, beside it how many can play."""
    row = MenuRow(name.title, name.blurb, None)
    row.keys = seats_told(name.seats)
    row.setAccessibleDescription(" ".join(filter(None, (aloud(name.blurb), row.keys))))
    return row


class GameList(ScrolledColumn):
    """All games, one on each line, and below them ways to get more.

    `chosen` emits the id of a tapped game. Up and Down go from line to line.
    """

    chosen = Signal(str)

    def __init__(self, *, growing: bool) -> None:
        """Start empty; with `growing` there are ways to get more games."""
        super().__init__()
        self.lines: dict[str, MenuRow] = {}
        self._names: list[GameName] = []
        self._growing = growing
        self._list = QWidget()
        self._lay = lay(QVBoxLayout(self._list), gap=0)
        self.rules = plain_button(_("Rules"), spoken=_("Rules at a glance"))
        self.editions = plain_button(_("Known editions…"))
        self.own = plain_button(_("Custom game…"))
        self.file = plain_button(_("Open game definition…"))
        managing = _("Change, share or remove this game")
        self.more = plain_button(_("Manage this game…"), spoken=managing)
        more = flow_of(self.rules, self.editions, self.own, self.file, self.more, gap=6)
        self._card = card_of(_("Choose a game"), self._list, more)
        for button in (self.editions, self.own, self.file):
            button.setVisible(growing)
        lay(self.column, self._card, None)
        FadedEdges(self, upright=True)

    def show_games(self, names: Iterable[GameName], chosen: Game, *, told: bool) -> None:
        """Show these games; `told` says whether to mark the chosen one."""
        shown = {one.id: one for one in names}
        for gone in [one for one in self._names if one not in shown.values()]:
            drop(self.lines.pop(gone.id), self._lay)
        self._names = [*shown.values()]
        for at, name in enumerate(self._names):
            if name.id not in self.lines:
                self.lines[name.id] = line = game_row(name)
                line.clicked.connect(partial(self._choose, name.id))
            line = self.lines[name.id]
            self._lay.insertWidget(at, line)
            line.setCheckable(told and name == chosen.name)
            line.show_chosen(on=line.isCheckable())
        self.more.setVisible(self._growing and chosen.declaration is not None)

    def say_order(self, ordered: str) -> None:
        """Say how the games are ordered."""
        self._card.set_title(_("Choose a game"), ordered)

    def stops(self) -> Iterator[QWidget]:
        """Yield the widgets that Tab reaches, from top to bottom."""
        yield from self.lines.values()
        yield from (self.rules, self.editions, self.own, self.file, self.more)

    def _choose(self, game: str, *_checked: bool) -> None:
        self.chosen.emit(game)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        line = page_frame.neighbour_of_focus([*self.lines.values()], event)
        if line is None:
            super().keyPressEvent(event)
            return
        line.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(line)


class KnownEditionsPage(ScrolledPage):
    """All editions whose cards are known, with these below their names.

    `taken` emits the id of a tapped edition, and its file.
    """

    taken = Signal(str, object)

    def __init__(self) -> None:
        """Show all editions."""
        super().__init__(_("Known editions"))
        self.lines: list[MenuRow] = []
        cards = []
        found = [(*name_in(file.read_text("utf-8")), file) for file in EDITIONS.glob("*.toml")]
        for name, lists, file in sorted(found, key=lambda one: one[0].title):
            line = game_row(name)
            line.clicked.connect(partial(self._take, name.id, file))
            self.lines.append(line)
            told = "\n".join(map(comma_separated, lists.values()))
            cards.append(card_of("", line, Label(told, colour="faded")))
        told = _("Tap the edition on your table. It becomes a game of yours, which you can change.")
        self.fill(Label(told, colour="faded"), *cards)

    def _take(self, game: str, file: Path, *_checked: bool) -> None:
        self.taken.emit(game, file)


class OptionsCard(Card):
    """A summary of the other choices, and the title of the game; a tap unfolds all of it.

    `unfolding` emits whether to show everything.
    """

    unfolding = Signal(bool)

    def __init__(self, title: str) -> None:
        """Start with the usual title."""
        self.summary = QWidget()
        super().__init__("", self.summary)
        self.title = TextField(title)
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.setAccessibleName(_("title"))
        self.blank = plain_button(_("Print a blank sheet…"))
        self.change = plain_button(_("Change"), lambda: self.unfold(open_=not self.unfolded))
        self.change.setAccessibleName(_("Change rules, deck and title"))
        self._told, self._titled = Label(), Label(colour="faded", size=_SMALL)
        self._signs, self._views = QWidget(), [FaceView(Face("")) for _sign in range(_MOST_SIGNS)]
        self._details = QWidget()
        self._lay_out()
        self.title.textChanged.connect(lambda _text: self._say_title())
        self._say_title()
        self.unfold(open_=False)

    @property
    def unfolded(self) -> bool:
        """Whether everything is shown."""
        return not self._details.isHidden()

    def show_options(self, told: str, deck: Grid | None) -> None:
        """Show the choices in words, and the signs of the deck."""
        self._told.say(told)
        heads = [head.face for head in (*deck.groups, *deck.columns)] if deck else []
        signs = dict.fromkeys(replace(face, label="", count=1) for face in heads if face.symbol)
        for view, face in zip_longest(self._views, [*signs][:_MOST_SIGNS]):
            view.setVisible(face is not None)
            view.show_face(face or Face(""))

    def unfold(self, *, open_: bool) -> None:
        """Show everything, or only the summary."""
        self._details.setVisible(open_)
        self.change.say(_("Done") if open_ else _("Change"))
        self.unfolding.emit(open_)

    def _lay_out(self) -> None:
        words = QWidget()
        lay(QVBoxLayout(words), None, self._told, self._titled, None, gap=1)
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        lay(QHBoxLayout(self._signs), *self._views, gap=5)
        lay(QHBoxLayout(self.summary), (words, 1), self._signs, self.change, gap=10)
        name = QWidget()
        beside = BesideLayout(name)
        label = Label(_("title"), colour="faded")
        beside.addWidget(label)
        beside.addWidget(self.title)
        lead = label.sizeHint().width()
        beside.set_lead(lead, lead + em(self) * 10)
        lay(QVBoxLayout(self._details), name, flow_of(self.blank, gap=6), gap=8)
        self.add(self._details)
        self.hug(beside=GAPS.edge)

    def _say_title(self) -> None:
        said = _("{thing}: {value}")
        self._titled.say(said.format(thing=_("Title"), value=shown(self.title.text())))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._signs.setHidden(self.width() < em(self) * ROOMY_EM)


def options_told(rows: Sequence[Row], changed: Iterable[Row]) -> str:
    """Return in one line what some rows choose otherwise than usual: "Deck: custom deck".

    If that is nothing, it says what all these rows are about: "More: variant, deck".
    """
    said, told = _("{thing}: {value}"), list[str]()
    for row in changed:
        chosen = [choice.face.label or str(choice.face) for choice in row.choices if choice.chosen]
        chosen += [row.amount.shown] if row.amount is not None else []
        if row.label and chosen:
            told.append(said.format(thing=row.label, value=comma_separated(chosen)))
    if told:
        return capital(" · ".join(told))
    about = dict.fromkeys(filter(None, (row.group or row.label for row in rows)))
    return _("More: {things}").format(things=comma_separated(about)) if about else ""
