"""What a declared game looks like typed, so that its players can change it where they made it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.declared.declaration import Sought
from notepad.declared.typed_game import NAMING, TypedGame, TypedGroup

if TYPE_CHECKING:
    from notepad.declared.declaration import Declaration

_TYPED = ", "
"""What parts entries as they are typed, in every language."""

_PARTING = ",;|"


def typed_again(declared: Declaration) -> TypedGame | None:
    """Return what makes this declaration when it is typed; None if more is in it than that."""
    question, *others = declared.questions
    if declared.attributes or others:
        return None
    fewest, most = declared.players
    typed = TypedGame(
        title=declared.title,
        groups=tuple(_group(name, declared) for name in declared.cards),
        fewest=fewest,
        most=most,
        hidden=declared.hidden.count or 0,
        answering=question.kind,
        named=question.cards if question.kind in NAMING else 0,
        sums=declared.announcement.what is Sought.SUM,
    )
    same = not typed.problems and replace(typed.declared, id=declared.id) == declared
    return typed if same else None


def _group(name: str, declared: Declaration) -> TypedGroup:
    cards = declared.cards[name]
    values = [str(declared.values[card]) for card in cards if card in declared.values]
    return TypedGroup(name, _TYPED.join(map(_entry, cards)), _TYPED.join(values))


def _entry(card: str) -> str:
    return f'"{card}"' if any(sign in card for sign in _PARTING) else card
