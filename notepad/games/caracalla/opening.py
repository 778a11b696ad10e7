"""Setting up a game: who plays which families, and how far it is to the temple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.form import Amount, Choice, Draft, Form, Row, number, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.face import Face
from notepad.core.words import _, numeral
from notepad.games.caracalla.components import FAMILIES, GOAL, TWO_EACH, colour_of, face
from notepad.games.caracalla.setup import Setup, setup_faults, usual_families
from notepad.games.caracalla.sheet import blank_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ONE, TWO = "1", "2"
_MOST = 999
_QUICK = (50, 80, 100, 120)


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form on which these people's game is set up."""
    players = table.players
    able = len(players) <= TWO_EACH
    each = 2 if able and only(draft, "each") == TWO else 1
    families = _families(players, draft, each)
    setup = Setup(
        players=players,
        me=table.me,
        families=None if families == usual_families(players) else families,
        goal=min(max(number(draft, "goal") or GOAL, 1), _MOST),
        first=table.first if players and table.first != players[0] else None,
    )
    faults = list(setup_faults(setup)) if players else []
    told = (fault.message for fault in faults if not fault.path.startswith("players"))
    each_row = (_each_row(each),) if able else ()
    form = Form(
        (_goal_row(setup.goal), *each_row, *_family_rows(families)),
        None if faults else setup,
        sentence=_("Start the game"),
        hint="\n".join(told),
    )
    used = tuple(family for held in families.values() for family in held)
    return Opening(form, blank_page(setup.goal, used or FAMILIES))


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    held = {player: setup.of(player) for player in setup.players}
    tapped = {
        _key(seat, at): (family,)
        for seat, families in enumerate(held.values())
        for at, family in enumerate(families)
    }
    each = str(max(map(len, held.values())))
    return {"goal": (str(setup.goal),), "each": (each,), **tapped}


def _families(players: tuple[str, ...], draft: Draft, each: int) -> Mapping[str, tuple[str, ...]]:
    """Return the families of all: those that were tapped, and the usual ones of the others.

    Whoever's usual one was tapped by another player has the first that is left.
    """
    places = [(seat, at) for at in range(each) for seat in range(len(players))]
    usual = dict(zip(places, FAMILIES, strict=False))
    tapped = {place: only(draft, _key(*place)) for place in usual}
    found = {
        place: tapped[place] or family
        for place, family in usual.items()
        if tapped[place] or family not in tapped.values()
    }
    left = (family for family in FAMILIES if family not in found.values())
    found |= {place: next(left) for place in usual if place not in found}
    return {
        name: tuple(found[seat, at] for at in range(each) if (seat, at) in found)
        for seat, name in enumerate(players)
    }


def _key(seat: int, at: int) -> str:
    return f"family-{seat}-{at}"


def _goal_row(goal: int) -> Row:
    quick = tuple((spaces, numeral(spaces)) for spaces in _QUICK)
    amount = Amount(goal, 1, _MOST, shown=numeral(goal), quick=quick)
    return Row("goal", _("spaces to the temple"), amount=amount)


def _each_row(each: int) -> Row:
    choices = (
        Choice(ONE, Face(_("one each")), each == 1),
        Choice(TWO, Face(_("two each")), each == 2),
    )
    return Row("each", _("families"), choices)


def _family_rows(families: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
    """Yield a row for each family, which nobody else has at the same time."""
    keys = [
        _key(seat, at) for seat, held in enumerate(families.values()) for at in range(len(held))
    ]
    for seat, (name, held) in enumerate(families.items()):
        for at, family in enumerate(held):
            choices = tuple(
                Choice(
                    one,
                    face(one, ""),
                    one == family,
                    spoken=_("{player}: {colour}").format(player=name, colour=colour_of(one)),
                )
                for one in FAMILIES
            )
            others = tuple(key for key in keys if key != _key(seat, at))
            yield Row(_key(seat, at), name, choices, excludes=others)
