"""Setting up a game: my hand and the cards face up, tapped on the sheet, and house rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.cards.card_setup import beginner
from notepad.cards.hand_sizes import RULES, UNEVEN, HandSizes, drafted, numbers_row
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
    from collections.abc import Iterator

_NUMBERS, _TWICE = "numbers", "twice"


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    return _Opening(table, draft).opening()


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    rules = {
        _NUMBERS: setup.numbers_only,
        _TWICE: setup.questions > 1,
        UNEVEN: bool(setup.hand_sizes),
    }
    return {
        HAND: setup.hand,
        UP: setup.table,
        "missing": (str(setup.missing),),
        RULES: tuple(rule for rule, holds in rules.items() if holds),
        **drafted(setup.hand_sizes),
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
        up = len(CARDS) - self._missing - self._sizes.total
        mine = self._sizes.size(self.table.me)
        return Picking(draft=self.draft, pack=PACK, hand_size=mine, up=up)

    @cached_property
    def _sizes(self) -> HandSizes:
        usual = HAND_SIZE.get(len(self.table.players), 0)
        return HandSizes(self.draft, dict.fromkeys(self.table.players, usual))

    @property
    def _missing(self) -> int:
        return int(only(self.draft, "missing") or 1)

    @property
    def _rules(self) -> tuple[str, ...]:
        return self.draft.get(RULES, ())

    def _rule_rows(self) -> Iterator[Row]:
        yield numbers_row("missing", _("missing gems"), MISSING, self._missing)
        rules = {
            _NUMBERS: _("numbers only"),
            _TWICE: _("two questions a turn"),
            UNEVEN: _("hands differ"),
        }
        choices = tuple(Choice(key, Face(word), key in self._rules) for key, word in rules.items())
        yield Row(RULES, _("house rules"), choices, many=True)
        yield from self._sizes.rows()

    def _setup(self) -> Setup:
        return Setup(
            players=self.table.players,
            me=self.table.me,
            hand=self._picking.hand,
            table=self._picking.face_up,
            missing=self._missing,
            hand_sizes=self._sizes.uneven,
            numbers_only=_NUMBERS in self._rules,
            questions=1 + (_TWICE in self._rules),
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
