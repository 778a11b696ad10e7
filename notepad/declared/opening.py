"""Setting up a declared game: my hand, and the cards that lie face up, tapped on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.card_setup import beginner, dealt_round
from notepad.cards.hand_sizes import RULES, UNEVEN, HandSizes, drafted, numbers_row
from notepad.cards.picking import HAND, UP, Picking
from notepad.core.form import Choice, Row, number
from notepad.core.page.face import Face
from notepad.core.words import _
from notepad.declared.declared_pack import DeclaredPack

if TYPE_CHECKING:
    from notepad.core.form import Draft
    from notepad.core.game.game import Opening, Table
    from notepad.declared.setup import Setup

_FACE_UP = "up"


def begin(kind: type[Setup], title: str, table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game of that kind is set up."""
    deck, players = kind.deck, len(table.players)
    left, dealt = len(deck.cards) - deck.hidden_count(players), deck.dealt(players)
    up = number(draft, _FACE_UP) or 0
    sizes = HandSizes(draft, _usual(table, dealt, left - up))
    picking = Picking(
        draft=draft, pack=DeclaredPack(deck), hand_size=sizes.size(table.me), up=left - sizes.total
    )
    setup = None
    if picking.done:
        usual = _usual(table, dealt, sizes.total)
        differ = {name: size for name in usual if (size := sizes.size(name)) != usual[name]}
        setup = kind(
            players=table.players,
            me=table.me,
            hand=picking.hand,
            table=picking.face_up,
            hand_sizes=differ or None,
            first=beginner(table),
        )
    face_up = numbers_row(_FACE_UP, _("cards face up"), range(players), up)
    rows = (face_up,) if dealt is None else ()
    return picking.opening(title, (*picking.rows(), *rows, _rules_row(draft), *sizes.rows()), setup)


def _usual(table: Table, dealt: int | None, held: int) -> dict[str, int]:
    """Return how many cards each has: so many if that is `dealt`, else `held` are dealt round."""
    if dealt is not None:
        return dict.fromkeys(table.players, dealt)
    count = len(table.players)
    return {name: dealt_round(held, count, at) for at, name in enumerate(table.players)}


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    return {
        HAND: setup.hand,
        UP: setup.table,
        _FACE_UP: (str(len(setup.table)),),
        RULES: (UNEVEN,) if setup.hand_sizes else (),
        **drafted(setup.hand_sizes),
    }


def _rules_row(draft: Draft) -> Row:
    choice = Choice(UNEVEN, Face(_("hands differ")), UNEVEN in draft.get(RULES, ()))
    return Row(RULES, _("house rules"), (choice,), many=True)
