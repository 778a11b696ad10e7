"""The form in which a custom game is typed: its title, its groups of cards, and a few usual rules.

`rows_by_card` has the rows of each card of the page, and `filled` is the game with another entry in
one of them.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Row, row_of
from notepad.core.language import _, capital, format_number, ngettext, pgettext
from notepad.core.safe_text import shown
from notepad.declared.declaration import MOST_PLAYERS, NAMING, Answering
from notepad.declared.definition_typed_in import TypedGame


def rows_by_card(typed: TypedGame, left: Collection[str]) -> Mapping[str, Sequence[Row]]:
    """Return the rows of each card of the form, from top to bottom.

    What is wrong is told of the fields that the player has `left`, below them. The only choice
    beside the name of a group is to remove it.
    """
    problems = {field: told for field, told in typed.problems.items() if field in left}
    groups = (_group_rows(typed, at, problems) for at in range(len(typed.groups)))
    return {
        "title": _title_rows(typed, problems),
        "cards": [row for rows in groups for row in rows],
        "deal": [*_deal_rows(typed), _told("hidden", problems)],
        "announced": [_announced_row(typed)],
        "asking": [*_asking_rows(typed), _told("answering", problems)],
    }


def filled(typed: TypedGame, row: str, word: str) -> TypedGame:
    """Return a game with what was written, tapped or counted in a row."""
    match row:
        case "title":
            return replace(typed, title=word)
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
        case "announced":
            return replace(typed, sums=word == "sum")
        case _:
            at, _dot, part = row.partition(".")
            changes: dict[str, Any] = {part: word}
            return typed.with_group(int(at), replace(typed.groups[int(at)], **changes))


def _told(about: str, problems: Mapping[str, str], otherwise: str = "") -> Row:
    """Return the row that tells the first problem of a field or a group, or else another text."""
    found = (told for field, told in problems.items() if field.partition(".")[0] == about)
    return Row(f"{about} told", "", status=otherwise, problem=capital(next(found, "")))


def _title_rows(typed: TypedGame, problems: Mapping[str, str]) -> Sequence[Row]:
    told, base, problem = "", typed.base.title, problems.get("title", "")
    if base and base != typed.title:
        told = _("All else is as in “{title}”.").format(title=shown(base))
    hint = _("Title of the game")
    row = Row("title", _("title"), text=typed.title, placeholder=hint, problem=problem)
    return row, _told("title", problems, told)


def _group_rows(typed: TypedGame, at: int, problems: Mapping[str, str]) -> Iterator[Row]:
    group, number = typed.groups[at], _("Group {number}").format(number=format_number(at + 1))
    called, only = shown(typed.group_name(at)), len(typed.groups) == 1
    removing = _("remove {group}").format(group=called)
    rows = [
        Row(
            f"{at}.name",
            _("name of {group}").format(group=number),
            (Choice("remove", Face("×"), spoken=removing, barred=only),),
            text=group.name,
            placeholder=number,
        ),
        Row(
            f"{at}.cards",
            _("cards of {group}").format(group=called),
            text=group.cards,
            placeholder=_("Cards"),
            long=True,
        ),
    ]
    if typed.sums:
        label = _("values of the cards of {group}").format(group=called)
        hint = _("Values: 1, 2, 3…")
        rows.append(Row(f"{at}.values", label, text=group.values, placeholder=hint))
    yield from (replace(row, problem=problems.get(row.key, "")) for row in rows)
    count, told = len(group.words), _("Cards, separated by commas or one per line")
    if count:
        told = ngettext("{count} card", "{count} cards", count).format(count=format_number(count))
    yield _told(str(at), problems, told)


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
