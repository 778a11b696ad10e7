"""Make a custom game by typing its cards and choosing its rules.

`OwnGamePage` makes or changes a game; you can type or paste lists of cards. `TypedGamePanel` has
all fields and previews the sheet. `GroupFields` is one group of cards: its name, its cards and what
they count. `RulesFields` offers a few usual ways to play, and `ToldChoices` is a list of choices,
each with a line of explanation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Row, row_of
from notepad.core.language import _, capital, format_number, ngettext, pgettext
from notepad.core.page import Grid
from notepad.core.safe_text import shown
from notepad.declared.deck import Deck
from notepad.declared.declaration import MOST_PLAYERS, NAMING, Answering
from notepad.declared.declaration_file import declaration_to_toml
from notepad.declared.definition_typed_in import TypedGame, TypedGroup, with_free_id
from notepad.declared.game import blank_sheet
from notepad.shell.file_dialogs import save_own_game
from notepad.shell.page_frame import (
    MARGIN,
    PageFrame,
    card_of,
    confirm_by_keys,
    neighbour_of_focus,
    plain_button,
    trouble_told,
)
from notepad.shell.setup.own_game_files import take_in
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
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, IconButton
from notepad.widgets.touch.text_fields import TextArea, TextField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PySide6.QtGui import QKeyEvent

    from notepad.core.shelf import Shelf
    from notepad.declared.declaration import Declaration


@dataclass(frozen=True, slots=True)
class Changed:
    """A game to change: its id, and how it was typed."""

    id: str
    typed: TypedGame


class OwnGamePage(PageFrame):
    """A title, groups of cards, and a few rules; anything left out has its usual value.

    `kept` emits the id of the game once it is on the shelf. What you typed stays until it is saved
    or cleared. A game that is `changed` keeps its id, even if you rename it; games already begun
    with it continue as before.
    """

    kept = Signal(str)

    def __init__(self, shelf: Shelf, changed: Changed | None = None) -> None:
        """Start empty, or with a game to change."""
        self._shelf, self.changed = shelf, changed
        self.keep = ActionButton(_("Save and start a game"))
        as_file = _("Share this game as a file")
        self.share = plain_button(_("Share…"), self._share, spoken=as_file)
        self.clear = plain_button(_("Clear"), self._clear, spoken=_("Clear all fields"))
        self.panel = TypedGamePanel(bar_of(self.clear, self.share, main=self.keep))
        title = _("Edit custom game") if changed else _("Custom game")
        super().__init__(title, self.panel)
        if changed is not None:
            self.panel.start_from(changed.typed)
        self.setFocusProxy(self.panel.title)
        self._connect()
        self._show()

    def anew(self) -> OwnGamePage:
        """Return a copy of the page in the current language."""
        page = OwnGamePage(self._shelf, self.changed)
        page.panel.start_from(self.panel.typed)
        page.banner.take_over(self.banner)
        return page

    def _connect(self) -> None:
        self.panel.changed.connect(self._show)
        self.keep.clicked.connect(self._keep)
        confirm_by_keys(self, self.keep.click)

    def _show(self) -> None:
        sound = not self.panel.typed.problems
        self.keep.setEnabled(sound)
        self.share.setEnabled(sound)
        self.clear.setEnabled(self.panel.typed != TypedGame())

    def _declared(self) -> Declaration:
        """Return the game definition, with its own id, or for a new game one that is unused."""
        if self.changed is not None:
            return replace(self.panel.typed.declared, id=self.changed.id)
        files = (file.stem.rstrip("-") for file in own_files())
        return with_free_id(self.panel.typed.declared, {*self._shelf, *files})

    def _keep(self) -> None:
        with trouble_told(self.banner.alarm):
            declared = self._declared()
            text = declaration_to_toml(declared)
            take_in(self._shelf, text.encode(), replacing=self.changed is not None)
            self.kept.emit(declared.id)

    def _share(self) -> None:
        with trouble_told(self.banner.alarm):
            declared = self._declared()
            path = save_own_game(declaration_to_toml(declared), declared.title, self)
            if path is not None:
                text = _("“{title}” is saved as {name}.")
                self.banner.show_message(Message(text.format(title=declared.title, name=path.name)))

    def _clear(self) -> None:
        bring_back = partial(self.panel.start_from, self.panel.typed)
        self.panel.start_from(TypedGame())
        self.panel.title.setFocus()
        self.banner.show_message(Message(_("All fields cleared."), _("Restore"), bring_back))


class TypedGamePanel(TwoColumns):
    """All fields of a game, and a preview of its empty sheet.

    The preview shows the groups as they last were without a fault. `changed` is emitted when
    `typed` changes.
    """

    changed = Signal()

    def __init__(self, buttons: QWidget, parent: QWidget | None = None) -> None:
        """Start empty."""
        self._typed = TypedGame()
        self._title_left = False
        self._buttons = buttons
        self.title, self._title_problem = TextField(), Label()
        self.groups: list[GroupFields] = []
        self._list = QWidget()
        self.add = plain_button(_("Add a group"), self._add_group)
        self.rules = RulesFields(self._typed)
        self.form_card = Card(_("Cards"), self._list)
        self.grid, self.reason = GridWidget(), Label(colour="faded")
        self.sheet_card = Card("", self.grid)
        bar = QWidget()
        lay(QVBoxLayout(bar), self.reason, buttons)
        super().__init__(bar, parent)
        self._arrange()
        self._connect()
        self._show()

    @property
    def typed(self) -> TypedGame:
        """The game as typed and chosen so far."""
        return self._typed

    def start_from(self, typed: TypedGame) -> None:
        """Show another game; no field counts as left yet, so no problems are shown."""
        self._title_left = False
        for fields in self.groups:
            fields.visited.clear()
        self.rules.visited.clear()
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
        self.grid.setMinimumHeight(round(lines * finger(self) * 1.3))
        down = QSizePolicy.Policy.Expanding if wide else QSizePolicy.Policy.Preferred
        self.sheet_card.setSizePolicy(QSizePolicy.Policy.Preferred, down)
        fields = [self._title_card, self.form_card, self.rules]
        if wide:
            return fields, [self.sheet_card]
        return [*fields[:2], self.sheet_card, *fields[2:]], []

    def _connect(self) -> None:
        self.title.heard.connect(lambda text: self._become(replace(self._typed, title=text)))
        self.title.editingFinished.connect(self._leave_title)
        self.title.returnPressed.connect(lambda: self.groups[0].name.setFocus())
        self.rules.changed.connect(self._become)
        self.rules.reached.connect(self.side.ensureWidgetVisible)

    def _become(self, typed: TypedGame) -> None:
        self._typed = typed
        self._show()
        self.changed.emit()

    def _leave_title(self) -> None:
        if self.isVisible() and self.title.isModified():
            self._title_left = True
            self._show()

    def _show(self) -> None:
        typed, problems = self._typed, self._typed.problems
        self.title.show_text(typed.title)
        told = problems.get("title", "") if self._title_left else ""
        self._title_problem.say(capital(told), colour="warning")
        self.title.setAccessibleDescription(told)
        self._show_groups()
        self.rules.show_typed(typed, problems)
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
        typed = self._typed
        keep_count(self.groups, len(typed.groups), self._new_fields, self._list.layout())
        for at, fields in enumerate(self.groups):
            fields.show_group(typed, at)
        self.add.setVisible(not typed.full)

    def _new_fields(self) -> GroupFields:
        fields = GroupFields()
        fields.changed.connect(partial(self._change_group, fields))
        fields.left.connect(self._show)
        fields.removed.connect(partial(self._remove_group, fields))
        fields.cards.cursorPositionChanged.connect(partial(self._follow, fields.cards))
        return fields

    def _change_group(self, fields: GroupFields, group: TypedGroup) -> None:
        self._become(self._typed.with_group(self.groups.index(fields), group))

    def _add_group(self) -> None:
        self._become(replace(self._typed, groups=(*self._typed.groups, TypedGroup())))
        self.groups[-1].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.side.ensureWidgetVisible(self.groups[-1])

    def _remove_group(self, fields: GroupFields) -> None:
        at = self.groups.index(fields)
        drop(self.groups.pop(at), self._list.layout())
        self._become(self._typed.without_group(at))
        self.groups[min(at, len(self.groups) - 1)].name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self, area: TextArea) -> None:
        """Keep what is being typed in view."""
        if area.hasFocus():
            place = area.mapTo(self.form_card, area.cursorRect().bottomLeft())
            below = self.form_card.mapToParent(place)
            self.side.ensureVisible(below.x(), below.y(), 0, 2 * MARGIN)

    def _first_problem(self) -> str:
        """Return the first problem and where it is, "" if there is none."""
        field, told = next(iter(self._typed.problems.items()), ("", ""))
        if not field:
            return ""
        names = {
            "title": _("Title"),
            "hidden": _("Players and hidden cards"),
            "answering": _("Questions"),
        }
        at = field.partition(".")[0]
        where = names[field] if field in names else shown(self._typed.group_name(int(at)))
        return _("{field}: {problem}").format(field=where, problem=told)

    def _preview(self) -> None:
        """Draw the sheet, which depends only on the groups; while they have faults, keep the last.

        Without any groups there is no sheet.
        """
        typed = self._typed
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


class GroupFields(QWidget):
    """The fields of one group; a problem with a field is shown once the player has left it.

    `changed` emits the group as it is now; `left` says that the player went to another field.
    """

    changed = Signal(object)
    left = Signal()
    removed = Signal()

    def __init__(self) -> None:
        """Make the fields of an empty group."""
        super().__init__()
        self._group = TypedGroup()
        self.visited: set[str] = set()
        self.name, self.values = TextField(), TextField()
        self.cards = TextArea()
        self.remove = IconButton(Icon.CLOSE, "", framed=False)  # its name follows that of the group
        self.problems = {part: Label() for part in ("name", "cards", "values")}
        self._lay_out()
        self._connect()

    def show_group(self, typed: TypedGame, at: int) -> None:
        """Show the group at a place of a game."""
        self._group = group = typed.groups[at]
        self.name.show_text(group.name)
        self.values.show_text(group.values)
        self.cards.say(group.cards)
        number = _("Group {number}").format(number=format_number(at + 1))
        self._tell_names(shown(typed.group_name(at)), number)
        self.remove.setEnabled(len(typed.groups) > 1)
        self.values.setVisible(typed.sums)
        self._tell_problems(typed.problems, at)

    def _tell_names(self, called: str, usual: str) -> None:
        """Tell what the fields are for; without a name, the group is `called` otherwise."""
        self.name.setPlaceholderText(usual)
        self.name.setAccessibleName(_("name of {group}").format(group=usual))
        self.cards.setPlaceholderText(_("Cards, separated by commas or one per line"))
        self.cards.setAccessibleName(_("cards of {group}").format(group=called))
        self.values.setPlaceholderText(_("Values: 1, 2, 3…"))
        self.values.setAccessibleName(_("values of the cards of {group}").format(group=called))
        removing = _("remove {group}").format(group=called)
        self.remove.setAccessibleName(removing)
        self.remove.hint(removing)

    def _tell_problems(self, problems: Mapping[str, str], at: int) -> None:
        for part, edit in (("name", self.name), ("cards", self.cards), ("values", self.values)):
            told = problems.get(f"{at}.{part}", "") if part in self.visited else ""
            self.problems[part].say(capital(told), colour="warning")
            edit.setAccessibleDescription(told)
        count = len(self._group.words)
        if count and not self.problems["cards"].text():
            told = ngettext("{count} card", "{count} cards", count)
            self.problems["cards"].say(told.format(count=format_number(count)), colour="faded")

    def _lay_out(self) -> None:
        head, told = lay(QHBoxLayout(), (self.name, 1), self.remove, gap=4), self.problems
        cards, values = (self.cards, told["cards"]), (self.values, told["values"])
        lay(QVBoxLayout(self), head, told["name"], *cards, *values, gap=4)

    def _connect(self) -> None:
        self.name.heard.connect(lambda text: self._become(name=text))
        self.values.heard.connect(lambda text: self._become(values=text))
        self.cards.edited.connect(lambda text: self._become(cards=text))
        self.name.returnPressed.connect(self.cards.setFocus)
        for part, told in (
            ("name", self.name.editingFinished),
            ("values", self.values.editingFinished),
            ("cards", self.cards.left),
        ):
            told.connect(partial(self._leave, part))
        self.remove.clicked.connect(lambda: self.removed.emit())

    def _become(self, **texts: str) -> None:
        self.changed.emit(replace(self._group, **texts))

    def _leave(self, part: str) -> None:
        # An empty group is ignored, so nothing is missing from it.
        if not self._group.blank and self.isVisible():
            self.visited.add(part)
            self.left.emit()


class ToldChoices(QWidget):
    """A list with exactly one chosen; Tab reaches that one, Up and Down the others.

    `chosen` emits the key of a tapped choice.
    """

    chosen = Signal(str)

    def __init__(self, told: Mapping[str, tuple[str, str]], usual: str) -> None:
        """Offer choices by key, each a name and its meaning; `usual` is chosen at first."""
        super().__init__()
        self._told = told
        self.chips: dict[str, Chip] = {}
        column = lay(QVBoxLayout(self), gap=4)
        for key, (name, meaning) in told.items():
            chip = self.chips[key] = Chip(Choice(key, Face(name)))
            chip.clicked.connect(partial(self._choose, key))
            column.addWidget(chip, 0, Qt.AlignmentFlag.AlignLeft)
            column.addWidget(Label(meaning, colour="faded"))
        self.choose(usual)

    def choose(self, key: str) -> None:
        """Show this choice as the chosen one."""
        for own, chip in self.chips.items():
            name, meaning = self._told[own]
            chip.show_choice(Choice(own, Face(name), own == key))
            chip.setAccessibleDescription(meaning)
            rests = own == key or chip.hasFocus()
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus if rests else Qt.FocusPolicy.ClickFocus)

    def _choose(self, key: str, *_checked: bool) -> None:
        self.chosen.emit(key)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        chip = neighbour_of_focus([*self.chips.values()], event)
        if chip is None:
            super().keyPressEvent(event)
        else:
            chip.setFocus(Qt.FocusReason.TabFocusReason)


class RulesFields(QWidget):
    """The rules: players, hidden cards, questions, and what is announced.

    `changed` emits the game with another rule. A problem with a choice is shown beside it once it
    was tapped.
    """

    changed = Signal(object)
    reached = Signal(QWidget)

    def __init__(self, typed: TypedGame, parent: QWidget | None = None) -> None:
        """Show the rules of a game."""
        super().__init__(parent)
        self._typed = typed
        self.visited: set[str] = set()
        self.deal, self.naming, self.announced = FormRows(), FormRows(), FormRows()
        self.answering = ToldChoices(_answering_told(), typed.answering)
        self.problems = {"hidden": Label(), "answering": Label()}
        self._lay_out()
        self._connect()

    def show_typed(self, typed: TypedGame, problems: Mapping[str, str]) -> None:
        """Show other rules, and what is wrong with them."""
        self._typed = typed
        self.deal.show_rows(_deal_rows(typed))
        self.answering.choose(typed.answering)
        self.naming.show_rows(_naming_rows(typed))
        self.naming.setVisible(typed.answering in NAMING)
        self.announced.show_rows(_announced_rows(typed))
        for line, label in self.problems.items():
            told = problems.get(line, "") if line in self.visited else ""
            label.say(capital(told), colour="warning")

    def stops(self) -> Iterator[QWidget]:
        """Yield the widgets that the keyboard can reach, from top to bottom."""
        yield from self.deal.stops()
        yield from self.answering.chips.values()
        yield from self.naming.stops()
        yield from self.announced.stops()

    def _lay_out(self) -> None:
        asked = (self.answering, self.naming, self.problems["answering"])
        lay(
            QVBoxLayout(self),
            card_of(_("Players and hidden cards"), self.deal, self.problems["hidden"]),
            card_of(_("How questions are answered"), *asked),
            Card(_("What players announce at the end"), self.announced),
            gap=MARGIN,
        )

    def _connect(self) -> None:
        self.answering.chosen.connect(
            lambda key: self._become("answering", answering=Answering(key))
        )
        for rows in (self.deal, self.naming, self.announced):
            rows.tapped.connect(self._tap)
            rows.written.connect(lambda key, number: self._count(key, int(number)))
            rows.reached.connect(self.reached)

    def _tap(self, row: str, choice: str) -> None:
        match row:
            case "hidden":
                usual = max(2, sum(not group.blank for group in self._typed.groups))
                self._become("hidden", hidden=usual if choice == "count" else 0)
            case "named":
                self._become("answering", named=int(choice))
            case "announced":
                self._become("announced", sums=choice == "sum")

    def _count(self, row: str, number: int) -> None:
        typed = self._typed
        match row:
            case "fewest":
                self._become("hidden", fewest=number, most=max(number, typed.most))
            case "most":
                self._become("hidden", most=number, fewest=min(number, typed.fewest))
            case "count":
                self._become("hidden", hidden=number)

    def _become(self, field: str, **rules: object) -> None:
        self.visited.add(field)
        self.changed.emit(replace(self._typed, **rules))  # type: ignore[arg-type]


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


def _deal_rows(typed: TypedGame) -> list[Row]:
    def players(key: str, label: str, value: int) -> Row:
        amount = Amount(value, 2, MOST_PLAYERS, shown=format_number(value))
        return Row(key, label, amount=amount)

    counted = bool(typed.hidden)
    hidden = {"each": _("one of each group"), "count": _("a total number")}
    # Far more than known games hide.
    count = Amount(typed.hidden, 1, 20, shown=format_number(typed.hidden))
    return [
        players("fewest", _("fewest players"), typed.fewest),
        players("most", _("most players"), typed.most),
        row_of("hidden", pgettext("cards", "hidden"), hidden, "count" if counted else "each"),
        *([Row("count", _("how many"), amount=count)] if counted else []),
    ]


def _naming_rows(typed: TypedGame) -> list[Row]:
    # More cards in a question would fill the form with buttons.
    numbers = {str(count): format_number(count) for count in range(1, 5 + 1)}
    numbers = {"0": _("one of each group"), **numbers}
    return [row_of("named", _("cards per question"), numbers, str(typed.named))]


def _announced_rows(typed: TypedGame) -> list[Row]:
    ways = {"cards": _("the hidden cards"), "sum": _("the sum of their values")}
    return [row_of("announced", "", ways, "sum" if typed.sums else "cards")]
