"""The sheet and its panels, placed by the room that there is, and the bar above them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.core.help_levels import Level
from notepad.core.page import (
    Answer,
    Bar,
    Bars,
    Finding,
    Grid,
    Page,
    Rank,
    Ranking,
    ResultLine,
    Seat,
)
from notepad.shell.table import table_area
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.table_area import Places, Seen, Shape, TableArea, leave_banner
from notepad.shell.table.table_header import Header
from notepad.widgets.look.theme import finger, set_left_handed
from notepad.widgets.sheet.ranking import RankingWidget
from notepad.widgets.table.past_and_suppose_panel import Past
from notepad.widgets.table.result_panel import Ended
from tests.shell.builders import PHONE, TABLET, Size, laid_out, shown, there
from tests.shell.player import close_menu

BAR, SAY = 44, 320
SUMS = Bars("Accusation", (Bar("13", "13", 0.5), Bar("14", "14", 0.5)))
CUP = Answer(cards=("cup",), faces=(Face("cup"),), spoken="cup")
CERTAIN = Finding("cup", "It is the cup", "It is certain.", "Say so", {}, CUP)


WIDE, TALL, SMALL = (
    st.tuples(st.integers(*wide), st.integers(*high))
    for wide, high in (((860, 2600), (600, 1600)), ((640, 1200), (900, 1600)), ((320, 860),) * 2)
)
SIZES = st.one_of(WIDE, TALL, SMALL)
UNITS = st.sampled_from([1.0, 1.3, 1.5, 2.0])


def placed(size: tuple[int, int], unit: float = 1.0, steps: int = 0) -> Places:
    return table_area.arrange_area(*size, unit, bar=BAR, say=round(SAY * unit), steps=steps)


def rects(places: Places) -> list[QRect]:
    return [value for name in Places.__slots__ if isinstance(value := getattr(places, name), QRect)]


@given(SIZES, UNITS, st.integers(0, 600))
def test_nothing_overlaps_or_leaves_the_window(
    size: tuple[int, int], unit: float, steps: int
) -> None:
    places, window = placed(size, unit, steps), QRect(0, 0, *size)
    found = list({rect.getRect(): rect for rect in rects(places)}.values())
    assert len(found) == 3, "a bar takes the place of the second card"
    assert all(window.contains(rect) for rect in found)
    assert not any(one.intersects(other) for one, other in combinations(found, 2))
    match places.shape:
        case Shape.WIDE:
            assert places.say.left() == places.know.left() > places.sheet.right()
            assert places.say.bottom() < places.know.top()
        case Shape.TALL:
            assert places.say.top() == places.know.top() > places.sheet.bottom()
            assert places.say.height() == places.know.height() >= SAY * unit - 1
        case Shape.POCKET:
            assert places.say == places.know
            assert places.bar is not None
            assert places.bar.bottom() == size[1] - 1
    assert places.shape is Shape.POCKET or table_area.shape_of(*size, unit / 2) is not Shape.POCKET


@given(SIZES, UNITS)
def test_a_banner_takes_the_foot_of_what_i_know(size: tuple[int, int], unit: float) -> None:
    places, high = placed(size, unit), round(60 * unit)
    bannered = leave_banner(places, high, 40)
    assert leave_banner(places, high, places.know.height()) is None
    if bannered is not None:
        assert bannered.banner is not None
        say = bannered.know if places.shape is Shape.POCKET else places.say
        assert bannered.say == say
        assert replace(bannered, say=places.say, know=places.know, banner=None) == places
        assert bannered.know.topLeft() == places.know.topLeft()
        assert bannered.know.bottom() < bannered.banner.top()
        assert bannered.banner.bottomRight() == places.know.bottomRight()


@given(st.integers(320, 560), st.integers(560, 900), st.integers(0, 700))
def test_on_a_phone_the_card_is_as_high_as_its_steps(width: int, height: int, steps: int) -> None:
    places, most = (placed((width, height), steps=many).say.height() for many in (steps, 0))
    assert places == most if not steps else places <= most
    assert places >= min(198, most), "it also shows what I know"
    if 198 < steps < most and steps > height / 3:
        assert places == steps


@given(TALL, UNITS)
def test_only_towering_boxes_leave_a_strip_to_write_on(size: tuple[int, int], unit: float) -> None:
    places = placed(size, unit)
    assert places.strip <= 0.2 * size[1]
    boxes = places.sheet.height() - places.strip
    assert (places.strip > 0) <= (places.shape is Shape.TALL and boxes >= places.sheet.width())
    higher = placed((size[0], size[1] + 50), unit)
    if places.shape is higher.shape is Shape.TALL:
        assert higher.sheet.height() - higher.strip >= boxes, "nothing is taken from the sheet"


@given(SIZES)
def test_mirrored_places_keep_their_sizes_heights_and_margins(size: tuple[int, int]) -> None:
    plain, turned = placed(size), table_area.mirror_places(placed(size), size[0])
    assert turned.shape is plain.shape
    for before, after in zip(rects(plain), rects(turned), strict=True):
        assert (after.size(), after.top()) == (before.size(), before.top())
        assert size[0] - after.right() - 1 == before.left()
    assert table_area.mirror_places(turned, size[0]) == plain


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
    made.form.show_form(form(2), begun=False)
    window.show()
    yield made
    window.close()


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_best_question_is_seen_whole(area: TableArea, size: Size) -> None:
    told = "takes you about a tenth of the way; tells the others little"
    questions = tuple(Rank(one, Face(one), "", told=told, draft={"a": (one,)}) for one in "AB")
    area.window().resize(*size)
    laid_out(area, size)
    area.show_chances([SUMS, SUMS, Ranking("Best question", questions, advises=True)], "Odds")
    area.turn_to("chances")
    laid_out(area, size)
    asked = next(one for one in area.chances.widgets if isinstance(one, RankingWidget))
    seen = asked.visibleRegion().boundingRect()
    assert all(seen.contains(place.toAlignedRect()) for place in asked.places().values())
    assert all(one.visibleRegion().boundingRect() == one.rect() for one in asked.buttons.values())


@pytest.mark.parametrize("size", [(1280, 744), (800, 1220), (360, 590), (640, 330)], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_no_card_ever_lies_on_another(area: TableArea, size: tuple[int, int], seed: int) -> None:
    random, met = Random(seed), set[Seen]()
    ended = Ended("Dee won.", lines=(ResultLine("Dee", "63 points"),))
    past = Past(2, 5, "Bob asked Cem.")
    acts: list[Callable[[], object]] = [
        *(partial(area.turn_to, part) for part in ("note", "note", "chances", "why")),
        *(partial(area.show_end, ended, stage) for stage in Stage),
        partial(area.show_end, replace(ended, short=True), Stage.RESULT),
        *(partial(area.show_end, None, Stage.NOTING) for _often in range(4)),
        *(partial(area.show_vantage, one) for one in (past, None, None)),
        *(partial(area.show_writing, on=on) for on in (True, False, False)),
        *(partial(area.show_certainty, one, "", begun=False) for one in (None, CERTAIN)),
    ]
    area.show_chances([SUMS], "Odds")
    area.resize(*size)
    for act in (acts[-1], *random.choices(acts, k=120)):
        act()
        QApplication.processEvents()
        cards = {seen: card for seen, card in area._cards.items() if card.isVisible()}
        assert set(cards) == area.shown.cards
        places = [card.geometry() for card in cards.values()]
        assert not any(one.intersects(other) for one, other in combinations(places, 2))
        met |= set(cards)
    assert met == {*Seen}


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_the_menu_has_what_has_no_button_in_the_bar(qtbot: QtBot, width: int) -> None:
    header = shown(qtbot, Header(), (width, 900))
    seated(header, ("Ann", "Bob", "Cem"))
    header.menu_button.click()
    QApplication.processEvents()
    sheet = there(header.menu.sheet)
    assert sheet.accessibleName() == header.title.text()
    rows = [row.text() for row in sheet.rows]
    assert (rows[0], rows[-1]) == ("All games", "Settings")
    assert (rows[1] == "Help level: Odds") >= (width == 360)
    assert min(row.height() for row in sheet.rows) >= finger(header)
    assert sheet.rect().contains(sheet.panel.geometry())
    for name, entry in (("redo", "Redo"), ("pen", "Write on the sheet"), ("print", "Print…")):
        assert header.buttons[name].isVisible() is (entry not in rows)
    close_menu(header.menu)


def seated(header: Header, names: tuple[str, ...]) -> None:
    seats = tuple(Seat(name, name[0], me=name == names[0]) for name in names)
    header.show_page(Page("Cataline", "4 players", Grid((), (), ()), seats=seats), Level.ODDS)


def test_the_title_gives_way_to_many_players_and_then_the_pen(qtbot: QtBot) -> None:
    header = shown(qtbot, Header(), (820, 60))
    seen = []
    for count in (3, 6, 8, 3):
        seated(header, tuple(f"Name {at}" for at in range(count)))
        seen.append((header.title.isVisible(), header.buttons["pen"].isVisible()))
    assert seen == [(True, True), (False, True), (False, False), (True, True)]
