"""What is shown after the sheet was hidden is what was shown before, in every game on a phone."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from notepad.games import catalogue
from notepad.shell.table.table_area import TableArea
from notepad.shell.window import Window
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.buttons import Chip
from tests.games.tables import by_kind
from tests.monkeys.scenes import record_of
from tests.shell.builders import PHONE, laid_out
from tests.shell.player import Player, Seat


def places(area: TableArea) -> dict[str, object]:
    """Return what is shown, and where: cards, chips by their names, and the boxes of the sheet."""
    parts: dict[str, QWidget] = {
        "sheet": area.sheet_card, "form": area.say_card, "known": area.know, "tabs": area.bar,
        "end": area.result_card, "certain": area.certainty,
    }  # fmt: skip
    shown = {name: _place(part, area) for name, part in parts.items() if part.isVisible()}
    chips = {
        chip.accessibleName(): _place(chip, area)
        for chip in area.form.findChildren(Chip)
        if chip.isVisible()
    }
    grids = [grid for grid in area.sheet.widgets if isinstance(grid, GridWidget)]
    boxes = {
        key: place for grid in grids if grid.isVisible() for key, place in grid.places().items()
    }
    return {"part": area.part, **shown, **chips, **boxes}


def _waits(player: Player) -> bool:
    """Whether any odds are still being worked out: until then they need less room."""
    return any(panel.waiting for panel in player.table.sitting.view.page.panels)


def _place(widget: QWidget, area: TableArea) -> QRect:
    return QRect(widget.mapTo(area, QPoint()), widget.size())


@pytest.mark.parametrize("word", by_kind())
def test_show_brings_back_what_was_there_at_hide(word: str, window: Window, seat: Seat) -> None:
    laid_out(window, PHONE)
    player = seat(record_of(catalogue()[word]))
    area, changed = player.table.area, dict[str, object]()
    for part in ("note", "chances", "notes", "why"):
        player.turn_to(part)
        player.settle()
        player.qtbot.waitUntil(lambda: not _waits(player), timeout=30_000)
        before = places(area)
        window.overlay.hide_all()
        QApplication.processEvents()
        window.overlay.show_all()
        player.settle()
        after = places(area)
        changed |= {
            f"{part}: {name}": (before.get(name), after.get(name))
            for name in before | after
            if before.get(name) != after.get(name)
        }
    assert not changed
