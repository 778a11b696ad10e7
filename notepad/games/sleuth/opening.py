"""Setting up a game: my hand and the cards face up, tapped on the sheet, and house rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.cards.card_setup import beginner
from notepad.cards.picking import HAND, UP, Picking
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.page import Face
from notepad.core.words import _, ngettext
from notepad.games.sleuth.components import CARDS, HAND_SIZE, MISSING
from notepad.games.sleuth.pack import PACK
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.sheet import TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NUMBERS, _UNEVEN = "numbers", "uneven"
_SPREAD = 3  # so many cards more or fewer than usual a hand may have by tapping


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    return _Opening(table, draft).opening()


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    uneven = (_UNEVEN,) if setup.hand_sizes else ()
    sizes = {f"size-{name}": (str(size),) for name, size in (setup.hand_sizes or {}).items()}
    return {
        HAND: setup.hand,
        UP: setup.table,
        "missing": (str(setup.missing),),
        "rules": ((_NUMBERS,) if setup.numbers_only else ()) + uneven,
        **sizes,
    }


@dataclass(frozen=True)
class _Opening:
    """A game being set up for a table."""

    table: Table
    draft: Draft

    def opening(self) -> Opening[Setup]:
        rows = (*self._picking.rows(), *self._rule_rows())
        setup = self._setup() if self._picking.done else None
        return self._picking.opening(TITLE, rows, setup, self._too_many())

    @cached_property
    def _picking(self) -> Picking:
        up = len(CARDS) - self._missing - sum(map(self._size, self.table.players))
        mine = self._size(self.table.me)
        return Picking(draft=self.draft, pack=PACK, hand_size=mine, up=up)

    @property
    def _missing(self) -> int:
        return int(only(self.draft, "missing") or 1)

    @property
    def _rules(self) -> tuple[str, ...]:
        return self.draft.get("rules", ())

    @property
    def _usual(self) -> int:
        return HAND_SIZE.get(len(self.table.players), 0)

    def _size(self, player: str) -> int:
        chosen = only(self.draft, f"size-{player}") if _UNEVEN in self._rules else None
        return int(chosen) if chosen else self._usual

    def _rule_rows(self) -> Iterator[Row]:
        yield _numbers_row("missing", _("missing gems"), MISSING, self._missing)
        rules = {_NUMBERS: _("numbers only"), _UNEVEN: _("hands differ")}
        choices = tuple(Choice(key, Face(word), key in self._rules) for key, word in rules.items())
        yield Row("rules", _("house rules"), choices, many=True)
        for player in self.table.players if _UNEVEN in self._rules else ():
            size = self._size(player)
            sizes = range(max(0, self._usual - _SPREAD), self._usual + _SPREAD + 1)
            yield _numbers_row(f"size-{player}", player, sorted({*sizes, size}), size)

    def _setup(self) -> Setup:
        sizes = {player: self._size(player) for player in self.table.players}
        uneven = {name: size for name, size in sizes.items() if size != self._usual}
        return Setup(
            players=self.table.players,
            me=self.table.me,
            hand=self._picking.hand,
            table=self._picking.face_up,
            missing=self._missing,
            hand_sizes=uneven or None,
            numbers_only=_NUMBERS in self._rules,
            first=beginner(self.table),
        )

    def _too_many(self) -> str:
        count = -self._picking.up
        told = ngettext(
            "{count} card too many: fewer must be missing, or hands must differ.",
            "{count} cards too many: fewer must be missing, or hands must differ.",
            count,
        )
        return told.format(count=count) if count > 0 else ""


def _numbers_row(key: str, label: str, numbers: Iterable[int], chosen: int) -> Row:
    choices = tuple(Choice(str(n), Face(str(n)), n == chosen) for n in numbers)
    return Row(key, label, choices)
