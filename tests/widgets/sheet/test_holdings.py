"""What rivals hold: where it stands, how it is drawn, and its widget."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt

from notepad.core.faces_and_marks import Face, Pencil
from notepad.core.page import Holding, Holdings, Rival, Thing
from notepad.widgets.look import theme
from notepad.widgets.sheet.cell_painting import ASKED
from notepad.widgets.sheet.holdings import (
    HoldingsLayout,
    HoldingsWidget,
    holdings_height,
    least_alone,
    least_size,
    paint_holdings,
    place_alone,
    place_holdings,
)
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.blocks import BLUE, NAMES, holdings
from tests.widgets.fingers import click, keys, on_screen
from tests.widgets.painting import grabbed
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34
AREA = QRectF(10, 20, 800, 250)
AMOUNTS = Holding(1_500, 8_000, 1_000, "1,500", "8,000")
SYMBOL = NAMED.readable(BLUE).name()


def places(layout: HoldingsLayout) -> list[QRectF]:
    found = (layout.title, *layout.heads.values(), *layout.names.values(), *layout.cells.values())
    return [place.adjusted(0.1, 0.1, -0.1, -0.1) for place in found]


def test_every_rival_has_a_cell_for_everything_under_its_head_and_beside_his_name() -> None:
    layout = place_holdings(AREA, holdings(3), text=15)
    assert set(layout.cells) == {(who, what) for who in ("Bob", "Cem", "Dee") for what in NAMES}
    for (who, what), cell in layout.cells.items():
        assert cell.left() == layout.heads[what].left()
        assert cell.top() == layout.names[who].top()
        assert layout.heads[what].bottom() <= cell.top()
        assert layout.names[who].right() <= cell.left()


@pytest.mark.parametrize("rivals", [1, 3, 5])
@pytest.mark.parametrize("height", [190, 250, 600])
def test_nothing_overlaps_or_leaves_its_area(rivals: int, height: int) -> None:
    _width, least = least_size(holdings(rivals), text=15)
    area = QRectF(10, 20, 800, max(height, least))
    for layout in (
        place_holdings(area, holdings(rivals), text=15),
        place_alone(area, holdings(rivals), "Bob", text=15),
    ):
        found = places(layout)
        assert all(area.contains(place) for place in found)
        assert not any(one.intersects(other) for one, other in combinations(found, 2))


def test_a_rival_alone_has_rows_of_as_many_cells_as_fit() -> None:
    for width, across in ((320, 3), (140, 2), (600, 4)):
        layout = place_alone(QRectF(0, 0, width, 230), holdings(), "Cem", text=15)
        assert set(layout.cells) == {("Cem", what) for what in NAMES}, "also what is struck"
        assert len({cell.left() for cell in layout.cells.values()}) == across
        assert layout.heads == layout.names == {}


def test_rows_grow_only_so_far_and_no_room_is_left_above_them() -> None:
    layout = place_holdings(QRectF(0, 0, 800, 900), holdings(2), text=15)
    more = place_holdings(QRectF(0, 0, 800, 1200), holdings(2), text=15)
    heights = [{cell.height() for cell in one.cells.values()} for one in (layout, more)]
    assert heights[0] == heights[1]
    assert layout.title.top() == 0
    assert min(cell.top() for cell in layout.cells.values()) == layout.title.bottom()


def test_it_wants_more_room_with_larger_text_more_rivals_or_less_width() -> None:
    small, large = (least_size(holdings(), text=text) for text in (15, 30))
    assert (large[0], large[1]) == (2 * small[0], 2 * small[1])
    assert least_size(holdings(5), text=15)[1] > small[1]
    assert holdings_height(holdings(), 700, text=14) > least_size(holdings(), text=14)[1]
    assert least_alone(holdings(), 600, text=15) < least_alone(holdings(), 320, text=15) <= 230


# How it is drawn.


def drawn(
    what: Holdings,
    *,
    area: QRectF = AREA,
    alone: str | None = None,
    lit: tuple[str, ...] = (),
    asked: tuple[str, str] | None = None,
    focus: tuple[str, str] | None = None,
    text: float = 15,
) -> Recording:
    return recorded(
        lambda painter: paint_holdings(
            painter,
            area,
            what,
            NAMED,
            alone=alone,
            lit=lit,
            asked=asked,
            focus=focus,
            text=text,
        )
    )


def one(
    holding: Holding, width: float = 120, *, height: float = 62, limit: int = 10_000
) -> Recording:
    """Return one cell with a holding, without its ground and all that stands around it."""
    thing = Thing("x", holdings().things[0].face)
    shown = Holdings("", limit, (thing,), (Rival("B", "B", "", (holding,)),))
    area = QRectF(0, 0, 108 + width, 48 + height)
    cell = place_holdings(area, shown, text=15).cells["B", "x"]
    return Recording(drawn(shown, area=area).within(cell).marks[1:])


@pytest.mark.parametrize(
    ("holding", "words"),
    [
        (AMOUNTS, '"1,500" ink, "– 8,000" faded, desk, bar, faded line'),
        (replace(AMOUNTS, mine=0), '"1,500" ink, "– 8,000" faded, desk, bar'),
        (replace(AMOUNTS, mine=None), '"1,500" ink, "– 8,000" faded, desk, bar'),
        (Holding(700, 700, 0, "700"), '"700" ink'),
        (Holding(700, 700, 500, "700"), '"700" ink, desk, bar, faded line'),
        (Holding(2, 2, 3, "2", certain=True), '"2" ink'),
        (Holding(0, 0, 3, "0", certain=True), '"0" ink'),
        (Holding(0, 2, None, "0", "2", "58%"), '"0" ink, "– 2" faded, "58%" faded, desk, bar'),
        (Holding(0, 10_000, 500, word="open"), '"open" faded'),
        (Holding(0, 10_000, 500), ""),
        *(
            (
                replace(AMOUNTS, pencil=pencil),
                '"1,500" ink, "– 8,000" faded, desk, bar, faded line, pencil line',
            )
            for pencil in Pencil
        ),
        (
            replace(AMOUNTS, pencil=Pencil.CROSS, wrong=True),
            '"1,500" ink, "– 8,000" faded, desk, bar, faded line, pencil line, "!" warning',
        ),
    ],
)
def test_a_cell_tells_both_ends_a_bar_and_what_is_mine_and_pencilled(
    holding: Holding, words: str
) -> None:
    drawing = one(holding)
    assert str(drawing) == words
    if holding.pencil:
        assert drawing.outlined(NAMED.pencil)[0].center().x() > 102 + 60


@pytest.mark.parametrize(("low", "high"), [(0, 10_000), (0, 2_000), (9_000, 10_000), (700, 700)])
def test_the_bar_goes_from_low_to_high_and_a_line_stands_at_my_own(low: int, high: int) -> None:
    drawing = one(Holding(low, high, 5_000, "1", "2"))
    (track,), (bar,) = drawing.filled(NAMED.desk), drawing.filled(NAMED.bar)
    left = track.left() + track.width() * low / 10_000
    assert bar.left() == pytest.approx(min(left, track.right() - track.height()), abs=0.1)
    wide = max(track.width() * (high - low) / 10_000, track.height())
    assert bar.width() == pytest.approx(wide, abs=0.1)
    (line,) = drawing.outlined(NAMED.faded)
    assert line.center().x() == pytest.approx(track.center().x(), abs=0.1)
    assert line.height() > track.height()


def test_the_ends_stand_below_each_other_where_they_have_no_room_beside() -> None:
    wide, narrow = one(AMOUNTS, 120), one(AMOUNTS, 62)
    assert wide.text("1,500").place.bottom() == wide.text("– 8,000").place.bottom()
    assert narrow.text("– 8,000").place.top() > narrow.text("1,500").place.bottom()


def test_how_likely_any_is_has_its_own_line_and_all_of_it_is_said_where_the_bar_has_no_room() -> (
    None
):
    likely = Holding(0, 2, least="0", most="2", likely="≥1: 58%", share="58%")
    for width in (80, 160):
        assert str(one(likely, width)) == '"0" ink, "– 2" faded, "≥1: 58%" faded, desk, bar'
    narrow, low = one(likely, 44), one(likely, 44, height=44)
    assert narrow.texts() == low.texts() == ["0", "– 2", "≥1:", "58%"]
    assert not low.filled(NAMED.bar)
    assert "– 2 · ≥1: 58%" in one(likely, 160, height=30).texts()


def test_a_cell_too_narrow_for_all_signs_leaves_out_colon_and_bar_and_has_larger_ends() -> None:
    likely = Holding(0, 2, least="0", most="2", likely="≥1: 58%", share="58%")
    narrow = one(likely, 54)
    assert narrow.texts() == ["0", "– 2", "≥1\u200958%"]
    german = replace(likely, likely="≥1: 58\N{NO-BREAK SPACE}%", share="58\N{NO-BREAK SPACE}%")
    assert one(german, 54).texts() == narrow.texts()
    assert not narrow.filled(NAMED.bar)
    assert narrow.text("0").size > 15 > narrow.text("≥1\u200958%").size


def test_narrow_columns_tell_only_how_likely_more_is_in_large_letters_below_plain_ends() -> None:
    likely = Holding(0, 3, least="0", most="3", likely="≥1: 88%", share="88%")
    things = tuple(Thing(one, Face(one)) for one in ("Mafia", "Police"))
    rivals = (Rival("Bob", "Bob", "", (likely, Holding(4, 5, least="4", most="5"))),)
    told = Holdings("Who", 10, things, rivals, share_told="%: more")
    narrow = drawn(told, area=QRectF(0, 0, 108 + 2 * 51, 100))
    assert {"%: more", "88%"} <= {*narrow.texts()}
    assert not {"Who", "≥1\u200988%"} & {*narrow.texts()}
    assert narrow.text("88%").size >= 14 < 16 < narrow.text("4").size
    assert '"– 3" ink' in str(narrow)
    assert not narrow.filled(NAMED.bar)
    assert {"Who", "≥1: 88%"} <= {*drawn(told).texts()}


def test_in_a_group_the_total_is_told_below_the_name_and_has_no_column() -> None:
    whole = holdings(2)
    rivals = tuple(replace(one, group="Opponents", total="3 cards") for one in whole.rivals)
    told = replace(whole, rivals=rivals, total=NAMES[0])
    texts = drawn(told, alone="Opponents").texts()
    assert texts.count("3 cards") == 2
    assert NAMES[0] not in texts
    assert NAMES[0] in drawn(told).texts(), "there is room for it"


def test_a_group_called_by_the_title_has_none_and_wider_columns() -> None:
    whole = replace(holdings(2), title="Theirs")
    named, titled = (
        replace(whole, rivals=tuple(replace(one, group=name) for one in whole.rivals))
        for name in (whole.title, "All")
    )
    wide, narrow = drawn(named, alone=whole.title), drawn(titled, alone="All")
    assert whole.title in narrow.texts()
    assert whole.title not in wide.texts()
    assert wide.text(whole.rivals[0].name).size == narrow.text(whole.rivals[0].name).size
    assert wide.text(NAMES[0]).place.left() < narrow.text(NAMES[0]).place.left()


def test_a_long_name_in_a_group_is_broken_before_it_is_too_small_to_read() -> None:
    whole = holdings(1)
    told = replace(whole, rivals=(replace(whole.rivals[0], name="Bartholomew", group="All"),))
    recording = drawn(told, alone="All")
    first, rest = (text for text in recording.texts() if text in ("Bartholo-", "mew"))
    assert first + rest == "Bartholo-mew"
    assert recording.text(first).size >= 12


def test_a_share_in_a_narrow_cell_is_about_before_it_takes_a_third_line() -> None:
    likely = Holding(0, 2, least="0", most="2", likely="≥1: >99%", share=">99%")
    assert "≥1\u200999%" in str(one(likely, 54))


def test_two_long_ends_stand_close_together_before_they_take_two_lines() -> None:
    ends = Holding(9, 10, least="9", most="10")
    assert one(ends, 42, limit=10).texts() == ["9", "–10"]
    assert one(ends, 80, limit=10).texts() == ["9", "– 10"]


@pytest.mark.parametrize(
    ("width", "told"), [(130, "{} – {}"), (105, "{} –{}"), (80, "{} – {}"), (60, "{} – {}")]
)
def test_sums_are_told_alike_in_every_cell_whatever_they_are(width: int, told: str) -> None:
    ways = set[tuple[str, int, float]]()
    for low, high in ((0, 500), (0, 9_600), (1_500, 9_000), (9_900, 10_000)):
        ends = Holding(low, high, least=f"{low:,}", most=f"{high:,}")
        drawing = one(ends, width)
        first, *rest = drawing.texts()
        lines = {round(drawing.text(text).place.top()) for text in (first, *rest)}
        said = " ".join((first, *rest)).replace(f"{low:,}", "{}", 1).replace(f"{high:,}", "{}", 1)
        ways.add((said, len(lines), drawing.text(first).size))
    assert len(ways) == 1
    ((said, _lines, _size),) = ways
    assert said == told


def test_figures_are_larger_in_ample_cells_whatever_is_known() -> None:
    def size(limit: int, high: int, *, side: float) -> float:
        shown = Holdings("", limit, holdings().things[:1], (Rival("B", "B", "", (_upto(high),)),))
        area = QRectF(0, 0, 108 + side, side + 48)
        return drawn(shown, area=area).text("0").size

    assert size(10, 2, side=110) == size(10, 10, side=110) > size(10, 2, side=60)
    assert size(10, 2, side=60) < size(10, 2, side=110)
    assert size(10_000, 2, side=60) <= size(10_000, 2, side=110) == size(10_000, 9_999, side=110)


def _upto(high: int) -> Holding:
    return Holding(0, high, least="0", most=str(high))


def test_what_is_certain_is_larger_on_settled_ground() -> None:
    thing = Thing("x", holdings().things[0].face)
    none = Holding(0, 0, 3, "0", certain=True)
    kinds = {"B": Holding(2, 2, least="2"), "C": Holding(1, 2, least="1", most="2"), "D": none}
    shown = Holdings("", 5, (thing,), tuple(Rival(k, k, "", (v,)) for k, v in kinds.items()))
    drawing, cells = drawn(shown), place_holdings(AREA, shown, text=15).cells
    certain, other, none_there = (drawing.within(cells[who, "x"]) for who in kinds)
    assert (certain.marks[0].fill, other.marks[0].fill) == (NAMED.settled, NAMED.paper)
    assert none_there.marks[0].fill == NAMED.settled
    assert none_there.text("0").size == certain.text("2").size
    assert "me" not in drawing.texts(), "no line of mine is drawn that this would explain"
    assert certain.text("2").size > other.text("1").size


def test_rivals_have_rows_below_the_heads_and_what_is_struck_is_shaded_for_everybody() -> None:
    drawing, layout = drawn(holdings()), place_holdings(AREA, holdings(), text=15)
    for rival, name in layout.names.items():
        told = drawing.within(name)
        assert str(told) == f'"{rival}" ink, "2 pay-offs" faded'
        assert told.text(rival).place.bottom() < told.text("2 pay-offs").place.top()
        for what in NAMES:
            ground, *rest = drawing.within(layout.cells[rival, what]).marks
            struck = what == "Rita"
            assert str(ground) == ("soft with line line" if struck else "paper with line line")
            assert bool(rest) is not struck
    assert str(drawing.within(layout.heads["Rita"])) == '"Rita" crossed, accent line'
    assert str(drawing.within(layout.heads["Earl"])) == f'{SYMBOL}, "Earl" faded'
    told = drawing.within(layout.title)
    assert str(told) == 'faded line, "me" faded, "What they can" faded, "have" faded'


def test_a_lit_thing_is_lit_at_its_head_and_the_cell_in_focus_has_a_ring() -> None:
    layout = place_holdings(AREA, holdings(), text=15)
    drawing = drawn(holdings(), lit=("Earl",), focus=("Cem", "Tom"))
    (lit,) = drawing.filled(NAMED.lit)
    assert layout.heads["Earl"].contains(lit)
    assert drawing.marks[-1].place == layout.cells["Cem", "Tom"].adjusted(2, 2, -2, -2)
    assert str(drawing.marks[-1]) == "accent line"
    assert str(drawn(holdings(), alone="Bob", focus=("Cem", "Tom")).marks[-1]) != "accent line"
    assert str(drawn(holdings(), alone="Bob", focus=("Bob", "Tom")).marks[-1]) == "accent line"


def test_the_title_above_one_alone_says_whose_holdings_these_are() -> None:
    shown = holdings()
    named = replace(shown, rivals=tuple(replace(one, title="Cem’s") for one in shown.rivals))
    assert "Cem’s · 2 pay-offs" in drawn(named, alone="Cem").texts()
    assert "Cem’s" not in str(drawn(named))


def test_one_alone_has_named_cells_and_nobody_else_is_drawn() -> None:
    drawing, layout = drawn(holdings(), alone="Cem"), place_alone(AREA, holdings(), "Cem", text=15)
    line, mine, title, *rest = drawing.marks
    assert f"{line}, {mine}" == 'faded line, "me" faded', "the line at my own amount"
    assert str(title) == '"What they can have · 2 pay-offs" faded'
    assert "Cem" not in drawing.texts()
    for what in ("Ahmed", "Tom", "Eight"):
        _ground, symbol, name, *_figures = drawing.within(layout.cells["Cem", what]).marks
        assert f"{symbol}, {name}" == f'{SYMBOL}, "{what}" ink'
    assert sum(mark.line == NAMED.line for mark in rest) == len(layout.cells) == 8


def test_without_bars_my_own_line_is_not_explained_and_without_a_remark_the_heading_ends() -> None:
    bare = tuple(
        replace(one, remark="", holdings=(None,) * len(NAMES)) for one in holdings().rivals
    )
    for alone in (None, "Cem"):
        drawing = drawn(replace(holdings(), rivals=bare), alone=alone)
        assert "me" not in drawing.texts()
    assert drawing.texts()[0] == "What they can have"


def test_a_name_that_is_too_long_for_its_cell_ends_with_it() -> None:
    first, *rest = holdings().things
    long = replace(first, face=replace(first.face, label="Donaudampfschifffahrtsgesellschaft"))
    what, area = replace(holdings(), things=(long, *rest)), QRectF(0, 0, 300, 300)
    cell = place_alone(area, what, "Cem", text=15).cells["Cem", long.key]
    (name,) = (one for one in drawn(what, area=area, alone="Cem").marks if one.text[:5] == "Donau")
    assert name.place.left() > cell.left()
    assert name.place.right() < cell.right()


def test_one_alone_has_the_points_of_all_above_in_the_words_for_which_there_is_room() -> None:
    points = ("Points: Maximilian 12, Wilhelmina 7", "Points: M 12, W 7")
    cards = ("Cards: Maximilian 3, Wilhelmina 6", "Cards: M 3, W 6")
    scored = replace(holdings(), scores=(points, cards))
    for width, at in ((500, 0), (200, 1)):
        drawing = drawn(scored, area=QRectF(0, 0, width, 300), alone="Cem")
        assert {points[at], cards[at]} <= {*drawing.texts()}


def test_where_one_alone_has_little_height_more_cells_stand_side_by_side() -> None:
    low, high = QRectF(0, 0, 340, 140), QRectF(0, 0, 340, 500)
    layouts = [place_alone(area, holdings(), "Cem", text=19.5) for area in (low, high)]
    across = [len({cell.left() for cell in layout.cells.values()}) for layout in layouts]
    assert across[0] > across[1]


# The widget.


@pytest.fixture
def widget(qtbot: QtBot) -> HoldingsWidget:
    made = HoldingsWidget()
    made.show_holdings(holdings())
    return on_screen(qtbot, made, 800, 220)


@pytest.fixture
def taps(widget: HoldingsWidget) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    widget.holding_tapped.connect(lambda subject, holder: found.append((subject, holder)))
    return found


def test_a_tapped_cell_says_what_it_is_about_and_whom(
    widget: HoldingsWidget, taps: list[tuple[str, str]]
) -> None:
    place = widget.places()[widget.key_of("Tom", "Cem")]
    fingers.tap(widget, place.center().toPoint())
    click(widget, place)
    assert taps == [("Tom", "Cem")] * 2


def test_the_cell_that_is_asked_about_has_its_sign(widget: HoldingsWidget) -> None:
    widget.show_asked(("Cem", "Tom"))
    sign = recorded(widget).text(ASKED)
    assert widget.places()[widget.key_of("Tom", "Cem")].contains(sign.place)
    widget.show_asked(None)
    assert f'"{ASKED}"' not in str(recorded(widget))


def test_the_sign_of_the_cell_that_is_asked_about_covers_no_figures() -> None:
    thing, likely = holdings().things[0], Holding(0, 2, least="0", most="2", likely="≥1: 58%")
    shown = Holdings("", 5, (thing,), (Rival("B", "B", "", (likely,)),))
    for width, height in ((44, 60), (60, 60), (110, 60), (60, 110), (110, 110)):
        area = QRectF(0, 0, 108 + width, 48 + height)
        drawing = drawn(shown, area=area, asked=("B", thing.key))
        signs = [mark.place for mark in drawing.marks if mark.text == ASKED]
        figures = [mark.place for mark in drawing.marks if mark.text in ("0", "– 2")]
        assert bool(signs) == (width >= 110 or height >= 110)
        assert not any(sign.intersects(one) for sign in signs for one in figures)


def test_arrow_keys_go_from_cell_to_cell_past_what_is_struck_and_enter_taps(
    widget: HoldingsWidget, taps: list[tuple[str, str]]
) -> None:
    keys(widget, "Down", "Right", "Right", "Right", "Return")
    assert taps == [("Rock", "Cem")]


def test_every_cell_has_a_spoken_name_and_the_rivals_are_described(widget: HoldingsWidget) -> None:
    spoken = [spot.accessibleName() for spot in widget.findChildren(Spot)]
    assert len(spoken) == 2 * 7, "Rita is struck"
    assert set(spoken) == {"open", "nothing", "1,500 to 8,000"}
    assert widget.accessibleName() == "What they can have"
    assert widget.accessibleDescription() == "Bob: 2 pay-offs\nCem: 2 pay-offs"


def test_one_rival_alone_can_be_turned_to_and_all_again(
    widget: HoldingsWidget, taps: list[tuple[str, str]]
) -> None:
    before = widget.places()
    widget.resize(320, 230)
    widget.show_part("Cem")
    assert len(widget.places()) == 7
    widget.tap(widget.key_of("Tom", "Cem"), None)
    assert taps == [("Tom", "Cem")]
    widget.show_holdings(holdings(3))
    assert (widget.part, widget.holdings) == ("Cem", holdings(3)), "stays when more is known"
    widget.show_holdings(holdings())
    widget.show_part(None)
    widget.resize(800, 220)
    assert widget.places() == before


def test_every_cell_is_a_target_for_a_finger_from_the_least_size_on(
    widget: HoldingsWidget,
) -> None:
    widget.resize(widget.whole)
    assert all(min(place.width(), place.height()) >= _MM_9 for place in widget.places().values())
    widget.show_part("Bob")
    widget.resize(320, 400)
    widget.resize(320, widget.minimumSizeHint().height())
    assert all(min(place.width(), place.height()) >= _MM_9 for place in widget.places().values())


def test_the_ring_shows_which_cell_the_keyboard_is_on(widget: HoldingsWidget) -> None:
    widget.window().activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    keys(widget, "Right")
    place = widget.places()[widget.key_of("Earl", "Bob")]
    assert grabbed(widget).part(place).reach(theme.LIGHT.accent).width() > place.width() - 8


def test_a_cell_of_which_more_is_known_has_a_ring_for_a_moment(widget: HoldingsWidget) -> None:
    before, places = grabbed(widget), widget.places()
    widget.show_new({("Tom", "Cem"), ("nothing", "Cem")})
    ringed = grabbed(widget)
    cem, bob = (places[widget.key_of("Tom", who)] for who in ("Cem", "Bob"))
    assert ringed.part(cem) != before.part(cem)
    assert ringed.part(bob) == before.part(bob)
    widget.show_new(())
    assert grabbed(widget) == before


def test_a_row_without_a_name_has_a_line_to_write_one_on() -> None:
    empty = replace(
        holdings(2), rivals=tuple(replace(one, name="", remark="") for one in holdings(2).rivals)
    )
    layout = place_holdings(AREA, empty, text=15)
    drawing = recorded(lambda painter: paint_holdings(painter, AREA, empty, NAMED, text=15))
    named = recorded(lambda painter: paint_holdings(painter, AREA, holdings(2), NAMED, text=15))
    for place in layout.names.values():
        (line,) = drawing.within(place).outlined("line")
        assert (line.height(), line.width() > place.width() * 0.9) == (0, True)
        assert not named.within(place).outlined("line")


def test_a_name_without_a_remark_stands_in_the_middle_of_its_row() -> None:
    def middle(what: Holdings) -> float:
        drawing = recorded(lambda painter: paint_holdings(painter, AREA, what, NAMED, text=15))
        return drawing.text("Bob").place.center().y()

    bare = replace(holdings(1), rivals=(replace(holdings(1).rivals[0], remark=""),))
    row = place_holdings(AREA, bare, text=15).names["Bob"]
    assert middle(holdings(1)) < middle(bare) == pytest.approx(row.center().y(), abs=2)


def test_long_names_take_two_lines_above_their_columns_and_short_ones_stand_above_the_figures() -> (
    None
):
    names = {
        "Robocats": ("Robo-", "cats"),
        "Mafia": ("Mafia",),
        "Wissenschaftler": ("Wissen-", "schaftler"),
        "Rita": ("Rita",),
        "Détectives": ("Détec-", "tives"),
    }
    labels = dict(zip((one.key for one in holdings(2).things), names, strict=False))
    things = tuple(
        replace(one, struck=False, face=replace(one.face, label=labels.get(one.key, one.key[:3])))
        for one in holdings(2).things
    )
    what = replace(holdings(2), things=things)
    area = QRectF(0, 0, 15 * 7.2 + 50 * len(things), 300)
    drawing = recorded(lambda painter: paint_holdings(painter, area, what, NAMED, text=15))
    layout = place_holdings(area, what, text=15)
    levels = set[int]()
    for thing in things:
        lines = [
            drawing.text(line).place for line in names.get(thing.face.label, (thing.face.label,))
        ]
        middle = layout.heads[thing.key].center().x()
        assert all(line.center().x() == pytest.approx(middle, abs=10) for line in lines)
        assert len(lines) == 1 or lines[0].center().y() < lines[1].center().y()
        levels.add(round(lines[-1].center().y()))
    assert max(levels) - min(levels) <= 1


def test_names_that_cannot_be_broken_in_narrow_columns_stand_higher_and_lower_in_turn() -> None:
    def heads(name: str) -> list[QRectF]:
        things = tuple(
            replace(one, face=replace(one.face, label=f"{name}{at}"))
            for at, one in enumerate(holdings(2).things)
        )
        what = replace(holdings(2), things=things)
        drawing = recorded(lambda painter: paint_holdings(painter, AREA, what, NAMED, text=15))
        return [drawing.text(one.face.label).place for one in things]

    for name, lines in (("Tom", 1), ("Wssnschftlmrrrr", 2)):
        places = heads(name)
        assert len({round(place.bottom()) for place in places}) == lines
        assert not any(one.intersects(other) for one, other in combinations(places, 2))
        assert all(AREA.left() < place.left() and place.right() < AREA.right() for place in places)


def test_symbols_stand_above_their_columns_below_long_names_and_a_lit_name_covers_no_other() -> (
    None
):
    things = tuple(
        replace(one, struck=False, face=replace(one.face, label=f"Wssnschftlrrrr{at}"))
        for at, one in enumerate(holdings(2).things)
    )
    what = replace(holdings(2), things=things)
    layout, drawing = place_holdings(AREA, what, text=15), drawn(what, lit=(things[2].key,))
    names = [drawing.text(one.face.label).place for one in things]
    symbols = drawing.filled(SYMBOL)
    for thing, symbol, name in zip(things, symbols, names, strict=True):
        head = layout.heads[thing.key]
        assert symbol.center().x() == pytest.approx(head.center().x(), abs=1)
        assert name.bottom() < symbol.top() < symbol.bottom() <= head.bottom()
    (lit,) = drawing.filled(NAMED.lit)
    assert [at for at, name in enumerate(names) if lit.intersects(name)] == [2]
