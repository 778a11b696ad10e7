"""Make a custom game by typing its cards and choosing its rules.

`OwnGamePage` makes or changes a game; you can type or paste lists of cards. `TypedGamePanel` has
all fields and previews the sheet. `GroupFields` is one group of cards: its name, its cards and what
they count. `RulesFields` offers a few usual ways to play. Below each field is its `Problem`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faults import raise_any
from notepad.core.form import Amount, Row, row_of
from notepad.core.language import _, capital, format_number, ngettext, pgettext
from notepad.core.page import Grid
from notepad.core.safe_text import shown
from notepad.core.shelf import Shelf
from notepad.core.strict_json import parse_json, plain, shaped
from notepad.declared.deck import Deck
from notepad.declared.declaration import MOST_PLAYERS, NAMING, Answering, Declaration
from notepad.declared.declaration_file import declaration_from_toml, declaration_to_toml
from notepad.declared.definition_typed_in import TypedGame, TypedGroup, started_from, with_free_id
from notepad.declared.game import blank_sheet
from notepad.declared.shelf import EDITIONS, name_in, shipped_files
from notepad.shell import page_frame
from notepad.shell.file_dialogs import save_own_game
from notepad.shell.page_frame import MARGIN, card_of, plain_button, trouble_told
from notepad.shell.setup.own_game_files import DraftPage, take_in, typed_draft
from notepad.shell.setup.setup_form import TwoColumns
from notepad.storage.folder import own_files
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import bar_of, drop, keep_count, lay
from notepad.widgets.look.safe_widget_lookup import find_parts
from notepad.widgets.look.theme import finger
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import ActionButton, Card, IconButton
from notepad.widgets.touch.menus import FingerMenu
from notepad.widgets.touch.text_fields import TextArea, TextField

_EMPTY = TypedGame()


class OwnGamePage(DraftPage):
    """A title, groups of cards, and a few rules; anything left out has its usual value.

    A new game can start from one of the `games` that come with the notepad. What you typed stays
    until it is saved or cleared, even after a restart. A game that is `changed` keeps its id, even
    if you rename it; games already begun with it continue as before.
    """

    def __init__(self, shelf: Shelf, changed: str = "", saved: TypedGame = _EMPTY) -> None:
        """Start empty, or with a game to change: its id, and how it was typed."""
        self._shelf, self.changed, self._saved = shelf, changed, saved
        self.keep = ActionButton(_("Save and start a game"))
        as_file = _("Share this game as a file")
        self.share = plain_button(_("Share…"), self._share, spoken=as_file)
        self.clear = plain_button(_("Clear"), self._clear, spoken=_("Clear all fields"))
        self.panel = TypedGamePanel(bar_of(self.clear, self.share, main=self.keep))
        title = _("Edit custom game") if changed else _("Custom game")
        super().__init__(typed_draft(changed), title, self.panel, message_on_top=False)
        other = _("Start from another game")
        self.games = plain_button(_("Start from…"), self._offer_games, spoken=other)
        self.head.addWidget(self.games)
        self.games.setHidden(bool(changed))
        self.panel.start_from(self._saved)
        self.take_up_draft()
        self.setFocusProxy(self.panel.title)
        self.panel.changed.connect(self._show)
        self.panel.changed.connect(self.pause.start)
        self.keep.clicked.connect(self._keep)
        page_frame.confirm_by_keys(self, self.keep.click)
        self._show()

    def anew(self) -> "OwnGamePage":
        """Return a copy of the page in the current language."""
        self.keep_draft()
        page = OwnGamePage(self._shelf, self.changed, self._saved)
        page.banner.take_over(self.banner)
        return page

    def _show(self) -> None:
        sound = not self.panel.typed.problems
        self.keep.setEnabled(sound)
        self.share.setEnabled(sound)
        self.clear.setEnabled(self.panel.typed != _EMPTY)

    def _declared(self) -> Declaration:
        """Return the game definition, with its own id, or for a new game one that is unused."""
        if self.changed:
            return replace(self.panel.typed.declared, id=self.changed)
        files = (file.stem.rstrip("-") for file in own_files())
        return with_free_id(self.panel.typed.declared, {*self._shelf, *files})

    def _keep(self) -> None:
        with trouble_told(self.banner.alarm):
            declared = self._declared()
            text = declaration_to_toml(declared)
            take_in(self._shelf, text.encode(), replacing=bool(self.changed))
            self._saved = self.panel.typed
            self.kept.emit(declared.id)

    def _share(self) -> None:
        with trouble_told(self.banner.alarm):
            declared = self._declared()
            path = save_own_game(declaration_to_toml(declared), declared.title, self)
            if path is not None:
                text = _("“{title}” is saved as {name}.")
                self.banner.show_message(Message(text.format(title=declared.title, name=path.name)))

    def _clear(self) -> None:
        self._replace(_EMPTY, _("All fields cleared."))

    def _offer_games(self) -> None:
        """Open a menu of the games that can be started from: those with lists of cards."""
        menu = FingerMenu(self, _("Start from another game"))
        files = (*shipped_files(), *EDITIONS.glob("*.toml"))
        found = ((*name_in(file.read_text("utf-8")), file) for file in files)
        offered = {name.title: file for name, lists, file in found if lists}
        for title, file in sorted(offered.items()):
            menu.offer(title, partial(self._start_from, file))
        menu.open_below(self.games)

    def _start_from(self, file: Path) -> None:
        """Fill all fields in as in another game, but for a title that was typed already."""
        typed = started_from(declaration_from_toml(file.read_bytes()))
        assert typed is not None
        told = _("Everything is as in “{title}”. Give your game a title, and change what differs.")
        title = self.panel.typed.title
        self._replace(replace(typed, title=title), told.format(title=typed.base.title))

    def _replace(self, typed: TypedGame, told: str) -> None:
        """Show another game; a message says so, and how to get back what was there."""
        before = self.panel.typed
        bring_back = partial(self.panel.start_from, before)
        empty = before == _EMPTY
        self.panel.start_from(typed)
        self.panel.title.setFocus()
        self.banner.show_message(
            Message(told) if empty else Message(told, _("Restore"), bring_back)
        )

    @override
    def unsaved(self) -> str | None:
        typed = self.panel.typed
        return None if typed == self._saved else json.dumps(plain(typed), ensure_ascii=False)

    @override
    def show_draft(self, draft: str) -> None:
        document, faults = parse_json(draft)
        typed = shaped(document, TypedGame, faults)
        raise_any(faults)
        self.panel.start_from(typed)


class TypedGamePanel(TwoColumns):
    """All fields of a game, and a preview of its empty sheet.

    `typed` is the game as typed and chosen so far, and `changed` is emitted when it changes. The
    preview shows the groups as they last were without a fault.
    """

    def __init__(self, buttons: QWidget, parent: QWidget | None = None) -> None:
        """Start empty."""
        self.typed = TypedGame()
        self._buttons = buttons
        self.title = TextField()
        self._title_problem = Problem()
        self.groups: list[GroupFields] = []
        self._list = QWidget()
        self.add = plain_button(_("Add a group"), self._add_group)
        self.rules = RulesFields(self.typed)
        self.form_card = Card(_("Cards"), self._list)
        self.grid, self.reason = GridWidget(), Label(colour="faded")
        self.sheet_card = Card("", self.grid)
        bar = QWidget()
        lay(QVBoxLayout(bar), self.reason, buttons)
        super().__init__(bar, parent)
        self._arrange()
        self._connect()
        self._show()

    def start_from(self, typed: TypedGame) -> None:
        """Show another game; no field counts as left yet, so no problems are shown."""
        for problem in find_parts(self, Problem):
            problem.forget()
        self._become(typed)

    def _arrange(self) -> None:
        self.title.setAccessibleName(_("title"))
        self.title.setPlaceholderText(_("Title of the game"))
        self._title_card = card_of(_("Title"), self.title, self._title_problem)
        lay(QVBoxLayout(self._list), gap=MARGIN)
        self.form_card.add(self.add)
        self.grid.setAccessibleName(_("Preview of the sheet"))
        self.grid.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        # It is only a preview: keys and taps do nothing there.
        self.grid.setEnabled(False)
        self.grid.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @override
    def columns(self, *, wide: bool) -> tuple[Sequence[QWidget], Sequence[QWidget]]:
        """Return the sheet beside all fields, or below the cards if the window isn't wide."""
        sheet = self.grid.grid
        lines = len(sheet.rows) + bool(sheet.columns)
        # Of the card, with its heading: the column asks the grid in it how high it wants to be.
        self.sheet_card.setMinimumHeight(round((lines + 1) * finger(self) * 1.3))
        down = QSizePolicy.Policy.Expanding if wide else QSizePolicy.Policy.Preferred
        self.sheet_card.setSizePolicy(QSizePolicy.Policy.Preferred, down)
        fields = [self._title_card, self.form_card, self.rules]
        if wide:
            return fields, [self.sheet_card]
        return [*fields[:2], self.sheet_card, *fields[2:]], []

    def _connect(self) -> None:
        self.title.heard.connect(lambda text: self._become(replace(self.typed, title=text)))
        self.title.editingFinished.connect(self._leave_title)
        self.title.returnPressed.connect(lambda: self.groups[0].name.setFocus())
        self.rules.changed.connect(self._rule)
        self.rules.reached.connect(self.side.ensureWidgetVisible)

    def _become(self, typed: TypedGame) -> None:
        self.typed = typed
        self._show()
        self.changed.emit()

    def _rule(self, typed: TypedGame) -> None:
        """Show a game with another rule, which may add fields above the rules."""
        self.side.hold_still(self.rules, partial(self._become, typed))

    def _leave_title(self) -> None:
        if self.isVisible() and self.title.isModified():
            self._title_problem.visit(self.title)

    def _show(self) -> None:
        typed, problems = self.typed, self.typed.problems
        self.title.show_text(typed.title)
        self._title_problem.tell({self.title: problems.get("title", "")}, self._told_base)
        self._show_groups()
        self.rules.show_typed(typed)
        self.reason.say(self._first_problem())
        self._preview()
        for before, after in pairwise(self._stops()):
            QWidget.setTabOrder(before, after)

    def _stops(self) -> Iterator[QWidget]:
        """Yield what Tab reaches, from top to bottom."""
        yield self.title
        for fields in self.groups:
            yield from (fields.name, fields.remove, fields.cards, fields.values)
        yield self.add
        yield from self.rules.stops()
        yield from find_parts(self._buttons, ActionButton)

    def _show_groups(self) -> None:
        typed = self.typed
        keep_count(self.groups, len(typed.groups), self._new_fields, self._list.layout())
        for at, fields in enumerate(self.groups):
            fields.show_group(typed, at)
        self.add.setVisible(not typed.full)

    def _new_fields(self) -> "GroupFields":
        fields = GroupFields()
        fields.changed.connect(self._become)
        fields.removed.connect(partial(self._remove_group, fields))
        fields.cards.cursorPositionChanged.connect(partial(self.side.show_line, fields.cards))
        return fields

    def _add_group(self) -> None:
        self._become(replace(self.typed, groups=(*self.typed.groups, TypedGroup())))
        self.groups[-1].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.side.ensureWidgetVisible(self.groups[-1])

    def _remove_group(self, fields: "GroupFields") -> None:
        at = self.groups.index(fields)
        drop(self.groups.pop(at), self._list.layout())
        self._become(self.typed.without_group(at))
        self.groups[min(at, len(self.groups) - 1)].name.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _told_base(self) -> str:
        """What is said below the title as long as nothing is wrong with it."""
        told, base = _("All else is as in “{title}”."), self.typed.base.title
        return told.format(title=shown(base)) if base and base != self.typed.title else ""

    def _first_problem(self) -> str:
        """Return the first problem and where it is, "" if there is none."""
        field, told = next(iter(self.typed.problems.items()), ("", ""))
        if not field:
            return ""
        names = {
            "title": _("Title"),
            "hidden": _("Players and hidden cards"),
            "answering": _("Questions"),
        }
        at = field.partition(".")[0]
        where = names[field] if field in names else shown(self.typed.group_name(int(at)))
        return _("{field}: {problem}").format(field=where, problem=told)

    def _preview(self) -> None:
        """Draw the sheet, which depends only on the groups; while they have faults, keep the last.

        Without any groups there is no sheet.
        """
        typed = self.typed
        if all(group.blank for group in typed.groups):
            self.grid.show_grid(Grid((), (), ()))
            self.sheet_card.set_title(_("The sheet will appear here"))
        elif not any(field.endswith((".name", ".cards")) for field in typed.problems):
            declared = typed.declared
            sheet = blank_sheet(Deck(declared)).sheet
            assert isinstance(sheet, Grid)
            self.grid.show_grid(sheet)
            self.sheet_card.set_title(_("Sheet"))
        self.arrange()


class Problem(Label):
    """What is wrong with the fields above it, told once the player has visited them.

    It keeps room for two lines, so that nothing moves when something is told.
    """

    def __init__(self) -> None:
        """Have nothing to tell."""
        self._visited: set[QWidget] = set()
        super().__init__(colour="faded", size=0.94)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.reserve(["x\nx"])

    def tell(self, problems: Mapping[QWidget, str], otherwise: str = "") -> None:
        """Tell the first of the fields' problems that may be told; until then, another text."""
        self._problems, self._otherwise = problems, otherwise
        found = {field: told if field in self._visited else "" for field, told in problems.items()}
        for field, told in found.items():
            field.setAccessibleDescription(told)
        told = next(filter(None, found.values()), "")
        self.say(capital(told) or otherwise, colour="warning" if told else "faded")

    def visit(self, *fields: QWidget) -> None:
        """Tell the problems of these fields from now on."""
        self._visited.update(fields)
        self.tell(self._problems, self._otherwise)

    def forget(self) -> None:
        """Count no field as visited."""
        self._visited.clear()


class GroupFields(QWidget):
    """The fields of one group; a field of an empty group doesn't count as visited.

    `changed` emits the game with the group as it is now.
    """

    changed = Signal(object)
    removed = Signal()

    def __init__(self) -> None:
        """Make the fields of an empty group."""
        super().__init__()
        self._typed, self._at = TypedGame(), 0
        self.name, self.cards, self.values = TextField(), TextArea(), TextField()
        self.remove = IconButton(Icon.CLOSE, "", framed=False)  # its name follows that of the group
        self.fields = {"name": self.name, "cards": self.cards, "values": self.values}
        self.problem = Problem()
        head = lay(QHBoxLayout(), (self.name, 1), self.remove, gap=4)
        lay(QVBoxLayout(self), head, self.cards, self.values, self.problem, gap=4)
        self._connect()

    def show_group(self, typed: TypedGame, at: int) -> None:
        """Show the group at a place of a game."""
        self._typed, self._at = typed, at
        group, count = typed.groups[at], len(typed.groups[at].words)
        self.name.show_text(group.name)
        self.values.show_text(group.values)
        self.cards.say(group.cards)
        number = _("Group {number}").format(number=format_number(at + 1))
        self._tell_names(shown(typed.group_name(at)), number)
        self.remove.setEnabled(len(typed.groups) > 1)
        self.values.setVisible(typed.sums)
        counted = ngettext("{count} card", "{count} cards", count)
        hint = _("Cards, separated by commas or one per line")
        told = counted.format(count=format_number(count)) if count else hint
        found = {
            field: typed.problems.get(f"{at}.{part}", "") for part, field in self.fields.items()
        }
        self.problem.tell(found, otherwise=told)

    def _tell_names(self, called: str, usual: str) -> None:
        """Tell what the fields are for; without a name, the group is `called` otherwise."""
        self.name.setPlaceholderText(usual)
        self.name.setAccessibleName(_("name of {group}").format(group=usual))
        self.cards.setPlaceholderText(_("Cards"))
        self.cards.setAccessibleName(_("cards of {group}").format(group=called))
        self.values.setPlaceholderText(_("Values: 1, 2, 3…"))
        self.values.setAccessibleName(_("values of the cards of {group}").format(group=called))
        removing = _("remove {group}").format(group=called)
        self.remove.setAccessibleName(removing)
        self.remove.hint(removing)

    def _connect(self) -> None:
        self.name.returnPressed.connect(self.cards.setFocus)
        self.remove.clicked.connect(lambda: self.removed.emit())
        for part, heard, left in (
            ("name", self.name.heard, self.name.editingFinished),
            ("cards", self.cards.edited, self.cards.left),
            ("values", self.values.heard, self.values.editingFinished),
        ):
            heard.connect(partial(self._write, part))
            left.connect(partial(self._leave, part))

    def _write(self, part: str, text: str) -> None:
        changes: dict[str, Any] = {part: text}
        group = replace(self._typed.groups[self._at], **changes)
        self.changed.emit(self._typed.with_group(self._at, group))

    def _leave(self, part: str) -> None:
        if not self._typed.groups[self._at].blank and self.isVisible():
            self.problem.visit(self.fields[part])


class RulesFields(QWidget):
    """The rules: players, hidden cards, questions, and what is announced.

    `changed` emits the game with another rule. Rules count as visited once one of them was tapped.
    """

    changed = Signal(object)
    reached = Signal(QWidget)

    def __init__(self, typed: TypedGame, parent: QWidget | None = None) -> None:
        """Show the rules of a game."""
        super().__init__(parent)
        self.deal, self.announced, self.asking = FormRows(), FormRows(), FormRows()
        self.problems = {"hidden": Problem(), "answering": Problem()}
        self._rows = {"hidden": self.deal, "answering": self.asking}
        lay(
            QVBoxLayout(self),
            card_of(_("Players and hidden cards"), self.deal, self.problems["hidden"]),
            card_of(_("What players announce at the end"), self.announced),
            card_of(_("How questions are answered"), self.asking, self.problems["answering"]),
            gap=MARGIN,
        )
        for rows in (self.deal, self.announced, self.asking):
            rows.reached.connect(self.reached)
            for used in (rows.tapped, rows.written):
                used.connect(self._take)
        self.show_typed(typed)

    def show_typed(self, typed: TypedGame) -> None:
        """Show other rules, and what is wrong with them."""
        self._typed = typed
        self.deal.show_rows([*_deal_rows(typed)])
        self.announced.show_rows([_announced_row(typed)])
        self.asking.show_rows([*_asking_rows(typed)])
        for field, problem in self.problems.items():
            problem.tell({self._rows[field]: typed.problems.get(field, "")})

    def stops(self) -> Iterator[QWidget]:
        """Yield the widgets that the keyboard can reach, from top to bottom."""
        for rows in (self.deal, self.announced, self.asking):
            yield from rows.stops()

    def _take(self, row: str, word: str) -> None:
        for field, problem in self.problems.items():
            problem.visit(self._rows[field])
        self.changed.emit(_with_rule(self._typed, row, word))


def _with_rule(typed: TypedGame, row: str, word: str) -> TypedGame:
    """Return a game with what was tapped or counted in a row."""
    match row:
        case "fewest":
            return replace(typed, fewest=int(word), most=max(int(word), typed.most))
        case "most":
            return replace(typed, most=int(word), fewest=min(int(word), typed.fewest))
        case "hidden":
            usual = max(2, sum(not group.blank for group in typed.groups))
            return replace(typed, hidden=usual if word == "count" else 0)
        case "count":
            return replace(typed, hidden=int(word))
        case "answering":
            return replace(typed, answering=Answering(word))
        case "named":
            return replace(typed, named=int(word))
        case "place":
            groups = enumerate(typed.groups)
            placed = (replace(group, place=str(at) == word) for at, group in groups)
            return replace(typed, groups=tuple(placed))
        case _:
            return replace(typed, sums=word == "sum")


def _answering_told() -> dict[str, tuple[str, str]]:
    """Return the ways to answer, each with its name and what everybody gets to see."""
    return {
        Answering.SHOW_ONE: (
            _("Show one"),
            _(
                "You name some cards. In turn, the others pass until someone can "
                "show you one. Everyone sees who shows it; only you see which it is."
            ),
        ),
        Answering.COUNT: (
            _("Count a group"),
            _(
                "You ask one player about a group and learn how many of its cards "
                "they have. Everyone hears the number, but nobody sees a card."
            ),
        ),
        Answering.CHIPS: (
            _("Count named cards"),
            _(
                "You name some cards to one player and learn how many of them they "
                "have. Everyone hears the number, but nobody sees which."
            ),
        ),
        Answering.GATHER: (
            _("Each gives one"),
            _(
                "You name a group. Every other player lets you look at one of its "
                "cards or says “none”. Everyone sees who gave one; only you see "
                "which."
            ),
        ),
        Answering.SEE_ONE: (
            _("See one"),
            _(
                "You ask one player about a group. They let you look at one of its cards, "
                "or say they have none. Everyone sees whether they show one; only you see which."
            ),
        ),
        Answering.WHO_HAS: (
            _("Who has any"),
            _(
                "You name a group. All the others say whether they have any of its cards. "
                "Everyone hears it, but nobody sees a card."
            ),
        ),
    }


def _deal_rows(typed: TypedGame) -> Iterator[Row]:
    ways = {"each": _("one of each group"), "count": _("a total number")}
    seats = range(2, MOST_PLAYERS + 1)
    yield _amount("fewest", _("fewest players"), typed.fewest, seats)
    yield _amount("most", _("most players"), typed.most, seats)
    yield row_of("hidden", pgettext("cards", "hidden"), ways, "count" if typed.hidden else "each")
    # Far more than known games hide. It is always there, so that nothing moves.
    groups = sum(not group.blank for group in typed.groups)
    yield _amount("count", _("how many"), typed.hidden or max(1, groups), range(1, 20 + 1))


def _amount(key: str, label: str, value: int, span: range) -> Row:
    amount = Amount(value, span[0], span[-1], shown=format_number(value))
    return Row(key, label, amount=amount)


def _asking_rows(typed: TypedGame) -> Iterator[Row]:
    ways = _answering_told()
    names = {way: name for way, (name, _told) in ways.items()}
    told = {way: told for way, (_name, told) in ways.items()}
    yield row_of("answering", "", names, typed.answering, told=told)
    if typed.answering in NAMING:
        # More cards in a question would fill the form with buttons.
        numbers = {str(count): format_number(count) for count in range(1, 5 + 1)}
        numbers = {"0": _("one of each group"), **numbers}
        yield row_of("named", _("cards per question"), numbers, str(typed.named))
    if typed.answering is Answering.SHOW_ONE and not typed.named:
        groups = [typed.group_name(at) for at in range(len(typed.groups))]
        named = {str(at): shown(name) for at, name in enumerate(groups)}
        places = {"": _("none"), **named}
        there = (str(at) for at, group in enumerate(typed.groups) if group.place)
        yield row_of("place", _("where the asker is"), places, next(there, ""))


def _announced_row(typed: TypedGame) -> Row:
    ways = {"cards": _("the hidden cards"), "sum": _("the sum of their values")}
    return row_of("announced", "", ways, "sum" if typed.sums else "cards")
