"""The sheet and its panels, placed by the room that there is."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.core.page import Bar, Bars
from notepad.shell.table.table_area import Places, Shape, TableArea, arranged, mirrored, shape_of
from notepad.widgets.look.theme import set_left_handed
from notepad.widgets.table.story_panel import Story

SIZES = [(1280, 744), (800, 1220), (360, 590), (640, 330), (1024, 700), (2560, 1540), (860, 600)]
BAR = 44
SUMS = Bars("Accusation", (Bar("13", "13", 0.5), Bar("14", "14", 0.5)))
STORY = Story("cup", Face("cup"), "the cup")


def _rects(places: Places) -> list[QRect]:
    if places.bar is not None:
        return [places.sheet, places.bar, places.say]
    return [places.sheet, places.say, places.know]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("unit", [1.0, 1.3, 1.5, 2.0])
def test_nothing_overlaps_and_nothing_leaves_the_window(
    width: int, height: int, unit: float
) -> None:
    places = arranged(width, height, unit, bar=BAR)

    window, rects = QRect(0, 0, width, height), _rects(places)
    assert all(window.contains(rect) and rect.width() > 0 and rect.height() > 0 for rect in rects)
    assert not any(
        one.intersects(other) for at, one in enumerate(rects) for other in rects[at + 1 :]
    )


def test_a_tablet_held_wide_has_everything_side_by_side() -> None:
    places = arranged(1280, 744, 1.0, bar=BAR)

    assert places.shape is Shape.WIDE
    assert (places.say.width(), places.say.height()) == (390, 362)
    assert places.know.top() > places.say.bottom()
    assert places.know.height() > 300


def test_a_tablet_held_upright_has_both_cards_side_by_side_below_the_sheet() -> None:
    places = arranged(800, 1220, 1.0, bar=BAR)

    assert places.shape is Shape.TALL
    assert places.say.top() > places.sheet.bottom()
    assert places.know.left() > places.say.right()
    assert places.know.height() == places.say.height()


@pytest.mark.parametrize(("width", "height"), [(360, 590), (640, 330)])
def test_a_phone_shows_one_card_at_a_time_above_a_bar_at_the_bottom(
    width: int, height: int
) -> None:
    places = arranged(width, height, 1.0, bar=BAR)

    assert places.bar is not None
    assert places.bar.bottom() == height - 1
    assert places.say == places.know


def test_large_text_asks_for_room_sooner() -> None:
    assert shape_of(1280, 744, 2.0) is Shape.POCKET


@pytest.mark.parametrize("unit", [1.0, 1.3])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_only_a_tall_window_with_room_to_spare_leaves_a_strip_to_write_on(
    width: int, height: int, unit: float
) -> None:
    places = arranged(width, height, unit, bar=BAR)

    assert (places.strip > 0) is (places.shape is Shape.TALL and unit == 1.0)


@pytest.mark.parametrize("height", range(900, 1600, 50))
@pytest.mark.parametrize("width", [640, 800, 1000])
def test_a_strip_takes_nothing_from_the_sheet_and_leaves_what_is_said_its_room(
    width: int, height: int
) -> None:
    places = arranged(width, height, 1.0, bar=BAR)

    if places.shape is Shape.TALL:
        assert places.sheet.height() - places.strip == min(
            round(0.54 * height), round(0.95 * width)
        )
        assert places.strip == 0 or 56 <= places.strip <= 84
        assert places.strip == 0 or places.say.height() >= 420


def placed(size: tuple[int, int]) -> Places:
    return arranged(*size, 1.0, bar=48)


def rects(places: Places) -> list[QRect]:
    return [value for name in Places.__slots__ if isinstance(value := getattr(places, name), QRect)]


@pytest.mark.parametrize("size", SIZES)
def test_mirrored_places_keep_their_sizes_heights_and_margins(size: tuple[int, int]) -> None:
    plain, turned = placed(size), mirrored(placed(size), size[0])
    assert turned.shape is plain.shape
    for before, after in zip(rects(plain), rects(turned), strict=True):
        assert (after.size(), after.top()) == (before.size(), before.top())
        assert size[0] - after.right() - 1 == before.left()
    assert mirrored(turned, size[0]) == plain


def test_the_left_hand_finds_the_panels_on_the_left_of_the_sheet_at_once(qtbot: QtBot) -> None:
    area = TableArea(None)  # type: ignore[arg-type]
    qtbot.addWidget(area)
    area.resize(QSize(1280, 700))
    area.show()
    assert area.sheet_card.x() < area.say_card.x()
    set_left_handed(on=True)
    assert area.say_card.geometry().right() < area.sheet_card.x()
    set_left_handed(on=False)
    assert area.sheet_card.x() < area.say_card.x()
    assert placed((1280, 700)).shape is Shape.WIDE


def form(rows: int) -> Form[object]:
    choices = tuple(Choice(str(key), Face(str(key))) for key in range(6))
    return Form(tuple(Row(f"row {row}", f"Row {row}", choices) for row in range(rows)))


@pytest.fixture
def area(qtbot: QtBot) -> Iterator[TableArea]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 744)
    made = TableArea(window)
    made.resize(window.size())
    made.show_form(form(2), begun=False)
    window.show()
    yield made
    window.close()


def small(area: TableArea) -> None:
    area.resize(360, 590)
    QApplication.processEvents()


def parts(area: TableArea) -> list[str]:
    known = {"chances": area.chances, "notes": area.notes, "why": area.story}
    shown = {"note": area.say_card} | known
    return [name for name, widget in shown.items() if widget.isVisible()]


def test_no_card_moves_whatever_is_shown_in_it(area: TableArea) -> None:
    area.show_chances([SUMS], "Chances")
    cards = (area.sheet_card, area.say_card, area.know)
    before = [card.geometry() for card in cards]
    area.show_form(form(9), begun=True)
    area.show_story(STORY)
    area.turn_to("why")
    area.show_mending(3)
    QApplication.processEvents()
    assert [card.geometry() for card in cards] == before
    area.show_chances([], "")
    area.warn((1, 2), consistent=False)
    QApplication.processEvents()
    assert [card.geometry() for card in cards] == before


def test_what_i_say_stays_while_another_part_of_what_i_know_is_shown(area: TableArea) -> None:
    area.show_chances([SUMS], "Chances")
    seen = [parts(area)]
    for part in ("why", "notes", "note"):
        area.turn_to(part)
        seen.append(parts(area))
    assert seen == [["note", "chances"], ["note", "why"], ["note", "notes"], ["note", "notes"]]


def test_what_follows_is_offered_while_the_level_shows_any(area: TableArea) -> None:
    area.show_chances([SUMS], "Advice")
    assert area.know.tabs.tabs["chances"].text() == "Advice"
    area.show_chances([], "")
    assert parts(area) == ["note", "notes"]
    small(area)
    assert area.bar.offered == ("note", "notes", "why")
    assert parts(area) == ["note"]


def test_a_small_window_shows_one_card_at_a_time(area: TableArea) -> None:
    area.show_chances([SUMS], "Chances")
    small(area)
    shown = []
    for part in ("note", "chances", "notes", "why"):
        area.bar.tabs[part].click()
        shown.append(parts(area))
    assert shown == [["note"], ["chances"], ["notes"], ["why"]]
    assert not area.know.tabs.isVisible(), "the bar chooses"


def test_what_was_turned_to_is_told_once(area: TableArea, qtbot: QtBot) -> None:
    heard: list[str] = []
    area.turned.connect(heard.append)
    area.know.tabs.tabs["why"].click()
    area.know.tabs.tabs["notes"].click()
    small(area)
    area.bar.tabs["note"].click()
    assert heard == ["why", "notes", "note"]


def test_notes_that_contradict_each_other_are_marked_on_their_tab(area: TableArea) -> None:
    area.warn((1, 2), consistent=False)
    assert area.know.tabs.tabs["notes"].text() == "⚠ Notes"
    assert area.bar.tabs["notes"].text() == "⚠ Notes"


def test_the_note_that_is_mended_is_named_and_can_be_left_as_it_was(area: TableArea) -> None:
    area.show_mending(3)
    told = (area.say_card.accessibleName(), area.cancel.text())
    assert told == ("Mend note 3", "Leave it as it was")
    assert area.cancel.isVisible()
    area.show_mending(None)
    assert not area.cancel.isVisible()
