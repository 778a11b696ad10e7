"""A finger on the keypad: whatever is tapped, in every game, no chip slides and none is hit twice.

Random notes are made by random taps in real windows: on chips, words of the sentence, other kinds
of notes, what wasn't heard, the arrow, the button that notes, and Undo.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import cycle, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from notepad.core.help_levels import Level
from notepad.games import catalogue
from notepad.shell.settings import load, save
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.widgets.say.keypad_view import topic_of
from notepad.widgets.touch.tap_guard import LATE_MS, SEEN_MS, Guarded
from tests.games.tables import by_kind
from tests.monkeys.scenes import LANGUAGES, SIZES, record_of
from tests.shell.builders import shown, table_of
from tests.shell.player import Player
from tests.turns import today
from tests.widgets.guards import GuardedWindow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from notepad.core.form import Form
    from notepad.core.record import Catalogue
    from notepad.storage import Library
    from notepad.widgets.touch.buttons import Chip

SCALES = (100, 130, 150)
MOST_TAPS = 40
NEARBY = [QPoint(x, y) for x, y in ((0, 0), (9, 0), (-9, 0), (0, 9), (0, -9))]
"""Where a finger may fall that taps the same place again."""
CASES = [
    pytest.param(
        game.values[0],
        size,
        scale,
        tongue,
        id=f"{game.values[0]}-{size[0]}x{size[1]}-{scale}-{tongue}",
        marks=[
            *game.marks,
            *([] if s == g % len(SIZES) and (scale, tongue) == usual else [pytest.mark.exhaustive]),
        ],
    )
    for (g, game), usual in zip(
        enumerate(by_kind()), cycle(zip(cycle(SCALES), LANGUAGES, strict=False)), strict=False
    )
    for (s, size), scale, tongue in product(enumerate(SIZES), SCALES, LANGUAGES)
    if min(size) >= 600 or scale < max(SCALES)
]


class Target(NamedTuple):
    """What can be tapped, and the row of a chip."""

    widget: QWidget
    row: str = ""


@dataclass
class Finger:
    """Taps in a guarded window, and finds what slides under it or is hit by a second tap."""

    window: GuardedWindow
    table: TablePage
    stood: dict[tuple[Hashable, ...], QRect] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)

    def targets(self) -> Iterator[Target]:
        """Yield what can be tapped now; chips are likelier than all else."""
        form = self.table.area.form
        for view in form.rows.views:
            yield from (Target(chip, view.row.key) for chip in view.chips for _twice in range(3))
            yield from (Target(stop) for stop in (view.amount.stops() if view.amount else ()))
        yield from map(Target, form.line.places)
        others = (*form.bottom.topics, form.bottom.others, form.unheard, form.rows.more)
        yield from map(Target, (*others, form.button, form.button))
        yield Target(self.table.header.buttons["undo"])

    def tap(self, target: Target) -> None:
        """Tap something, and look at what stands there, then and after a while."""
        place, before = self.window._place(target.widget), self._form
        near = {place + by: self._meaning(place + by) for by in NEARBY}
        said = f"{topic_of(before)}, {before.step}: {target.widget.accessibleName()}"
        notes = self.table.sitting.session.notes
        self.window.tap(place)
        for _frame in range(3):
            self.window.wait(0)
        noted = self.table.sitting.session.notes != notes
        self._forget(before, target.row, anew=noted or topic_of(before) != topic_of(self._form))
        self.found += [f"{said}: {fault}" for fault in self._slid()]
        self.window.ms += SEEN_MS - 1
        for at, meaning in near.items():
            if self._meaning(at) not in (meaning, near[place], None) and self.window.feels(at):
                self.found.append(f"{said}: {self._meaning(at)} is hit at once at {at - place}")
        self.window.wait(LATE_MS)
        self.found += [f"{said}, later: {fault}" for fault in self._slid()]

    @property
    def _form(self) -> Form[object]:
        return self.table.sitting.view.form

    def _meaning(self, at: QPoint) -> Hashable:
        """Return what a tap means that counts as soon as it is there."""
        hit = self.window.window.childAt(at)
        able = isinstance(hit, Guarded) and isinstance(hit, QWidget) and hit.isEnabled()
        return hit.meaning() if able and isinstance(hit, Guarded) else None

    def _forget(self, before: Form[object], row: str, *, anew: bool) -> None:
        """Forget where the chips were of another note, and those that a tap asks for anew."""
        own = [one for one in before.rows if one.key == row]
        gone = {key for one in own for key in (*one.dependents, *one.clears)}
        if not row:  # Undo or another tap that takes back
            gone = {one.key for one in before.rows} - {one.key for one in self._form.rows}
        self.stood = {} if anew else {k: at for k, at in self.stood.items() if k[0] not in gone}

    def _slid(self) -> Iterator[str]:
        """Yield which chips have moved or grown."""
        for key, at in self._chips():
            before = self.stood.setdefault(key, at)
            if before != at:
                yield f"{key} slid from {before.getRect()} to {at.getRect()}"
                self.stood[key] = at

    def _chips(self) -> Iterator[tuple[tuple[Hashable, ...], QRect]]:
        form = self.table.area.form
        topics = [(self._form.topics, chip) for chip in form.bottom.topics]
        chips = [(view.row.key, chip) for view in form.rows.views for chip in view.chips]
        yield ("the panel", ""), self._on(form)
        # A chip may be at another place in the next part of a page.
        part = form.rows.more.accessibleName() if form.rows.more.isVisible() else ""
        for row, chip in (*topics, *chips):
            if chip.isVisible():
                yield (row, *_told(chip), part), self._on(chip)

    def _on(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self.table, QPoint()), widget.size())


def _told(chip: Chip) -> tuple[Hashable, ...]:
    """Return what a chip is known by: one that counts has the key of the next card."""
    one = chip.choice
    return (one.face.label, one.face.symbol, one.key if one.count is None else "")


@pytest.mark.parametrize(("game", "size", "scale", "tongue"), CASES)
def test_no_chip_slides_under_the_finger_and_a_second_tap_hits_nothing_else(
    qtbot: QtBot,
    library: Library,
    shelf: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    size: tuple[int, int],
    scale: int,
    tongue: str,
) -> None:
    save(library, replace(load(library), language=tongue, text=scale))
    window = shown(qtbot, Window(library, shelf), size, active=True)
    random, record = Random(f"{game} {size} {today()}"), record_of(catalogue()[game])
    record = replace(record, notes=record.notes[: random.randrange(len(record.notes))])
    window.open_game(library.create(record, level=Level.ODDS))
    player = Player(qtbot, window)
    player.settle()
    table_of(window).area.turn_to("note")
    finger = Finger(GuardedWindow(window, monkeypatch), table_of(window))
    for _tap in range(MOST_TAPS):
        able = [one for one in finger.targets() if one.widget.isVisible()]
        able = [one for one in able if one.widget.isEnabled()]
        finger.tap(random.choice(able))
        player.settle()
    window.leave_table()
    assert not finger.found, "\n".join(dict.fromkeys(finger.found))
