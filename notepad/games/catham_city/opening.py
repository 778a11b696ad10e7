"""Setting up a game: what is noted, which factions play, my hand and the open row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.core.form import Amount, Choice, Draft, Form, Row, number, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.page import Face
from notepad.core.words import _, numeral
from notepad.games.catham_city.card_chips import chips, copies, counted
from notepad.games.catham_city.counts import Cards, in_order, plus, total
from notepad.games.catham_city.factions import COPIES, FACTIONS, IN_PLAY, OPEN_CARDS, face
from notepad.games.catham_city.setup import Setup, setup_faults
from notepad.games.catham_city.sheet import blank_page

if TYPE_CHECKING:
    from collections.abc import Iterator

CARDS, POINTS = "cards", "points"
_MOST = 99
_USUAL = FACTIONS[:IN_PLAY]
"""Those that the rule sheet suggests for a first game."""


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form on which these people's game is set up."""
    return _Opening(table, draft).opening()


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    common = {"actions": (str(setup.actions),)}
    common |= {"target": (str(setup.target),)} if setup.target is not None else {}
    if setup.factions is None:
        return {"noted": (POINTS,), **common}
    changed = tuple(one for one in FACTIONS if (one in setup.factions) != (one in _USUAL))
    hand, row = copies(setup.hand or {}), copies(setup.row or {})
    return {"noted": (CARDS,), "factions": changed, "hand": hand, "row": row, **common}


@dataclass(frozen=True)
class _Opening:
    """A game being set up for a table."""

    table: Table
    draft: Draft

    def opening(self) -> Opening[Setup]:
        faults = list(setup_faults(self._setup)) if self.table.players else []
        told = [fault.message for fault in faults if not fault.path.startswith("players")]
        hint = self._missing() or "\n".join(told)
        form = Form(
            tuple(self._rows()),
            self._setup if not faults and not hint else None,
            sentence=_("Start the game"),
            hint=hint,
        )
        return Opening(form, blank_page())

    @property
    def _with_cards(self) -> bool:
        return only(self.draft, "noted") != POINTS

    @cached_property
    def _factions(self) -> tuple[str, ...]:
        """The factions in play: the usual ones but for those that were tapped."""
        changed = self.draft.get("factions", ())
        return tuple(one for one in FACTIONS if (one in _USUAL) != (one in changed))

    @cached_property
    def _bare(self) -> Setup:
        """The setup without cards."""
        table = self.table
        first = table.first if table.players and table.first != table.players[0] else None
        return Setup(
            players=table.players,
            me=table.me,
            first=first,
            actions=number(self.draft, "actions") or 1,
            target=number(self.draft, "target"),
        )

    @cached_property
    def _setup(self) -> Setup:
        bare = self._bare
        if not self._with_cards:
            return bare
        return Setup(
            players=bare.players,
            me=bare.me,
            first=bare.first,
            actions=bare.actions,
            target=bare.target,
            factions=self._factions,
            hand=self._cards("hand"),
            row=self._cards("row"),
        )

    def _cards(self, key: str) -> Cards:
        return in_order(counted(self.draft.get(key, ()), self._factions))

    def _size(self, key: str) -> int:
        if key == "row":
            return OPEN_CARDS
        seated = self.table.me in self.table.players
        return self._bare.dealt(self.table.me) if seated else 0

    def _missing(self) -> str:
        """Return what is still to be tapped."""
        if not self._with_cards:
            return ""
        if len(self._factions) != IN_PLAY:
            return _("Five factions play: tap those that do.")
        if total(self._cards("hand")) < self._size("hand"):
            return _("Tap your own cards.")
        return _("Tap the seven open cards.") if total(self._cards("row")) < OPEN_CARDS else ""

    def _rows(self) -> Iterator[Row]:
        kept = POINTS if not self._with_cards else CARDS
        words = {CARDS: _("points and cards"), POINTS: _("points alone")}
        choices = tuple(Choice(key, Face(word), key == kept) for key, word in words.items())
        yield Row("noted", _("what is noted"), choices)
        if self._with_cards:
            yield from self._card_rows()
        actions = tuple(Choice(str(n), Face(numeral(n)), n == self._bare.actions) for n in (1, 2))
        yield Row("actions", _("actions a turn"), actions)
        goal = self._bare.goal
        yield Row("target", _("points to win"), amount=Amount(goal, 1, _MOST, shown=numeral(goal)))

    def _card_rows(self) -> Iterator[Row]:
        playing = tuple(Choice(one, face(one), one in self._factions) for one in FACTIONS)
        yield Row("factions", _("factions"), playing, many=True)
        yield self._tapped("hand", "row", _("my hand"))
        yield self._tapped("row", "hand", _("open cards"))

    def _tapped(self, key: str, other: str, label: str) -> Row:
        """Return the row in which cards are tapped, no more of a faction than there are."""
        held, size, factions = self._cards(key), self._size(key), self._factions
        both = plus(held, self._cards(other))
        spent = [one for one in factions if both.get(one, 0) >= COPIES]
        tapped = self.draft.get(key, ())
        chosen = [one for one in tapped if one.rpartition("-")[0] in factions]
        made = tuple(chips(chosen, factions, full=total(held) >= size, dimmed=spent))
        status = _("{count} of {size}").format(count=total(held), size=size)
        return Row(key, label, made, many=True, status=status, anew=True)
