"""Setting up a game: my hand and the cards face up, tapped on the sheet, and house rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from notepad.core.form import Choice, Draft, Form, Row, only
from notepad.core.game.game import Opening, Table
from notepad.core.page.page import Face
from notepad.core.words import _, ngettext
from notepad.games.sleuth.components import CARDS, HAND_SIZE, MISSING
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.sheet import picking_page

_HAND, _TABLE = "hand", "table"
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
        _HAND: setup.hand,
        _TABLE: setup.table,
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
        rows = (*self._tapped_rows(), *self._rule_rows())
        form = Form(
            rows,
            self._setup(),
            sentence=_("Start the game"),
            sheet_row=self._filled(),
            hint=self._hint(),
        )
        full = len(self._cards(self._filled())) >= self._wanted(self._filled())
        return Opening(form, picking_page(self._cards(_HAND), self._cards(_TABLE), full=full))

    @property
    def _missing(self) -> int:
        return int(only(self.draft, "missing") or 1)

    @property
    def _usual(self) -> int:
        return HAND_SIZE.get(len(self.table.players), 0)

    def _size(self, player: str) -> int:
        chosen = only(self.draft, f"size-{player}")
        uneven = _UNEVEN in self.draft.get("rules", ())
        return int(chosen) if chosen and uneven else self._usual

    def _wanted(self, row: str) -> int:
        """Return how many cards there should be in my hand, or face up."""
        if row == _HAND:
            return self._size(self.table.me)
        return max(0, self._face_up())

    def _face_up(self) -> int:
        """Return how many cards are left to lie face up; below zero if too many are dealt."""
        return len(CARDS) - self._missing - sum(map(self._size, self.table.players))

    def _cards(self, row: str) -> tuple[str, ...]:
        hand = tuple(card for card in CARDS if card in self.draft.get(_HAND, ()))
        if row == _HAND:
            return hand
        return tuple(c for c in CARDS if c in self.draft.get(_TABLE, ()) and c not in hand)

    def _filled(self) -> str:
        """Return what is tapped on the sheet: my hand until it is full, then what lies face up."""
        chosen = only(self.draft, "tapping")
        if chosen in (_HAND, _TABLE) and (chosen == _HAND or self._face_up() > 0):
            return chosen
        done = len(self._cards(_HAND)) >= self._wanted(_HAND)
        return _TABLE if done and self._face_up() > 0 else _HAND

    def _tapped_rows(self) -> Iterator[Row]:
        filled = self._filled()
        words = {_HAND: _("my hand"), _TABLE: _("face up")}
        if self._face_up() <= 0:
            del words[_TABLE]
        choices = tuple(
            Choice(key, Face(f"{word} {self._status(key)}"), key == filled)
            for key, word in words.items()
        )
        yield Row("tapping", _("I tap"), choices)
        for key, word in words.items():
            other = (_TABLE if key == _HAND else _HAND,)
            yield Row(key, word, many=True, status=self._status(key), excludes=other)

    def _status(self, row: str) -> str:
        count, size = len(self._cards(row)), self._wanted(row)
        return _("{count} of {size}").format(count=count, size=size)

    def _rule_rows(self) -> Iterator[Row]:
        numbers = tuple(
            Choice(str(count), Face(str(count)), count == self._missing) for count in MISSING
        )
        yield Row("missing", _("missing gems"), numbers)
        rules = {_NUMBERS: _("numbers only"), _UNEVEN: _("hands differ")}
        chosen = self.draft.get("rules", ())
        choices = tuple(Choice(key, Face(word), key in chosen) for key, word in rules.items())
        yield Row("rules", _("house rules"), choices, many=True)
        if _UNEVEN in chosen:
            yield from map(self._size_row, self.table.players)

    def _size_row(self, player: str) -> Row:
        size = self._size(player)
        sizes = range(max(0, self._usual - _SPREAD), self._usual + _SPREAD + 1)
        offered = sorted({*sizes, size})
        choices = tuple(Choice(str(n), Face(str(n)), n == size) for n in offered)
        return Row(f"size-{player}", player, choices)

    def _setup(self) -> Setup | None:
        hand, table = self._cards(_HAND), self._cards(_TABLE)
        if not self._usual or len(hand) != self._wanted(_HAND) or len(table) != self._face_up():
            return None
        sizes = {player: self._size(player) for player in self.table.players}
        uneven = {name: size for name, size in sizes.items() if size != self._usual}
        return Setup(
            players=self.table.players,
            me=self.table.me,
            hand=hand,
            table=table,
            missing=self._missing,
            hand_sizes=uneven or None,
            numbers_only=_NUMBERS in self.draft.get("rules", ()),
            first=self.table.first,
        )

    def _hint(self) -> str:
        if self._face_up() < 0:
            count = -self._face_up()
            told = ngettext(
                "{count} card too many: fewer must be missing, or hands must differ.",
                "{count} cards too many: fewer must be missing, or hands must differ.",
                count,
            )
            return told.format(count=count)
        for row in (_HAND, _TABLE):
            count, size = len(self._cards(row)), self._wanted(row)
            if count > size:
                return _("Too many: tap a card again to put it back.")
            if count < size:
                mine, up = (
                    _("Tap your own cards on the sheet."),
                    _("Tap the cards that lie face up."),
                )
                return mine if row == _HAND else up
        return ""
