"""What rivals hold: where it stands, how it is drawn, and its widget."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.page import Holding, Holdings, Rival, Thing
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import READ
from notepad.widgets.sheet.cell_painting import ASKED
from notepad.widgets.sheet.holdings import (
    HoldingsDrawing,
    HoldingsWidget,
    LaidHoldings,
    lay_holdings,
)
from tests.widgets import fingers
from tests.widgets.blocks import NAMES, holdings
from tests.widgets.fingers import click, keys, on_screen, told_by
from tests.widgets.painting import grabbed
from tests.widgets.places import apart
from tests.widgets.recorded import NAMED, Recording, recorded

AREA = QRectF(10, 20, 800, 250)
AMOUNTS = Holding(1_500, 8_000, 1_000, "1,500", "8,000")
WORDS = ("Tom", "Robocats", "Journalists", "Mafia", "Miss B.", "Wssnschftlrrr", "Détectives")


def laid(what: Holdings, area: QRectF = AREA, alone: str | None = None) -> LaidHoldings:
    return lay_holdings(area, what, text=15, alone=alone)


def drawn(what: Holdings, area: QRectF, asked: tuple[str, str] | None = None) -> Recording:
    return recorded(
        lambda painter: HoldingsDrawing(painter, laid(what, area), NAMED).draw((), asked, None)
    )


def named(names: tuple[str, ...]) -> Holdings:
    """Return what can be held, but of things with these names."""
    whole = holdings()
    things = tuple(
        replace(one, struck=False, face=replace(one.face, label=name))
        for one, name in zip(whole.things, names, strict=False)
    )
    cut = (replace(one, holdings=(AMOUNTS,) * len(things)) for one in whole.rivals)
    return replace(whole, things=things, rivals=tuple(cut))


def alone_in(holding: Holding, width: float = 120, height: float = 62) -> Recording:
    """Return one cell with a holding, without its ground and all that stands around it."""
    rivals, limit = (Rival("B", "B", "", (holding,)),), 10 if holding.high < 20 else 10_000
    shown = Holdings("", limit, (Thing("x", Face("x")),), rivals)
    area = QRectF(0, 0, 108 + width, 48 + height)
    cell = laid(shown, area).cells["B", "x"]
    return Recording(drawn(shown, area).within(cell).marks[1:])


def counted(least: int, most: int, share: str = "") -> Holding:
    """Return how many cards a rival can have, and how likely there are more than the least."""
    likely = f"≥{least + 1}: {share}" if share else ""
    return Holding(least, most, None, str(least), str(most), likely, share=share)


def summed(low: int, high: int) -> Holding:
    return Holding(low, high, low, f"{low:,}", f"{high:,}")


# Laws of places and words.

AREAS = st.builds(
    QRectF, st.floats(0, 40), st.floats(0, 40), st.floats(330, 900), st.floats(230, 600)
)
COUNTS = st.builds(
    lambda low, more, share: counted(low, low + more, share),
    st.integers(0, 7),
    st.integers(1, 6),
    st.sampled_from(["", "7%", "88%", ">99%", "58\N{NO-BREAK SPACE}%"]),
)
SUMS = st.builds(
    lambda low, more: summed(low, low + more), st.integers(20, 4_999), st.integers(0, 4_999)
)
CELLS = st.floats(64, 180), st.floats(44, 120)


@given(AREAS, st.integers(1, 5))
def test_every_cell_is_under_its_head_and_beside_its_name(area: QRectF, rivals: int) -> None:
    for alone in (None, "Bob"):
        inside = [
            put.area.adjusted(0.1, 0.1, -0.1, -0.1)
            for put in laid(holdings(rivals), area, alone).places.values()
        ]
        assert all(area.contains(place) for place in inside)
        assert apart(inside)
    found = laid(holdings(rivals), area)
    rows = [rival.holder for rival in found.holdings.rivals]
    assert set(found.cells) == {(who, what) for who in rows for what in NAMES if what != "Rita"}
    for (who, what), cell in found.cells.items():
        head = found.places[f"head {NAMES.index(what)}"].area
        name = found.places[f"name {rows.index(who)}"].area
        assert (cell.left(), cell.top()) == (head.left(), name.top())
        assert cell.height() <= 15 * 7.4 + 0.1


@given(st.one_of(COUNTS, SUMS), *CELLS)
def test_both_ends_can_be_read_in_any_cell(holding: Holding, width: float, height: float) -> None:
    drawing = alone_in(holding, width, height)
    words = [one for one in drawing.marks if one.text]
    said = " ".join(one.text for one in words)
    assert said.index(holding.least) < said.index(holding.most, said.index(" "))
    assert not holding.share or holding.share.strip("<>%\N{NO-BREAK SPACE}") in said
    assert min(one.size for one in words) >= READ - 1
    places = [one.place.adjusted(0.5, 0.5, -0.5, -0.5) for one in words]
    assert apart(places)


@given(st.lists(SUMS, min_size=2, max_size=5), *CELLS)
def test_sums_are_told_alike_in_all_cells(sums: list[Holding], width: float, height: float) -> None:
    ways = set()
    for one in sums:
        words = [mark for mark in alone_in(one, width, height).marks if mark.text]
        lines = {round(mark.place.bottom()) for mark in words}
        ways.add((len(lines), words[0].size, words[1].text.replace(one.most, "")))
    assert len(ways) == 1


@given(
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=6, unique=True).map(tuple),
    st.floats(46, 120),
)
def test_names_can_be_read_above_their_columns(names: tuple[str, ...], column: float) -> None:
    what, area = named(names), QRectF(0, 0, 108 + column * len(names), 220)
    drawing, found = drawn(what, area), laid(what, area)
    head = found.places["head 0"].area
    words = [one for one in drawing.marks if one.text and one.place.left() > head.left() - 1]
    words = [one for one in words if one.place.bottom() < head.bottom()]
    said = "".join(one.text for one in words).replace("-", "").replace(" ", "")
    assert sorted(said) == sorted("".join(names).replace(" ", "").replace("-", ""))
    assert not any(one.place.intersects(other.place) for one, other in combinations(words, 2))
    if "Wssnschftlrrr" not in names:  # that has no syllables
        assert min(one.size for one in words) >= READ - 1


@given(COUNTS, *CELLS)
def test_the_sign_of_a_question_covers_no_word(
    holding: Holding, width: float, height: float
) -> None:
    thing = Thing("x", Face("x"))
    shown = Holdings("", 10, (thing,), (Rival("B", "B", "", (holding,)),))
    area = QRectF(0, 0, 108 + width, 48 + height)
    drawing = drawn(shown, area, ("B", "x"))
    signs = [mark.place for mark in drawing.marks if mark.text == ASKED]
    words = [mark.place for mark in drawing.marks if mark.text and mark.text != ASKED]
    assert signs or min(width, height) < 110
    assert not any(sign.intersects(one) for sign in signs for one in words)


# How it is drawn.


# The widget.


@pytest.fixture
def widget(qtbot: QtBot) -> HoldingsWidget:
    made = HoldingsWidget()
    made.show_holdings(holdings())
    return on_screen(qtbot, made, 800, 220)


@pytest.fixture
def taps(widget: HoldingsWidget) -> list[tuple[str, str]]:
    found = told_by(widget.holding_tapped)
    return found


def test_a_tapped_cell_says_what_it_is_about_and_whom_and_keys_go_past_what_is_struck(
    widget: HoldingsWidget, taps: list[tuple[str, str]]
) -> None:
    place = widget.places()[widget.key_of("Tom", "Cem")]
    fingers.tap(widget, place.center().toPoint())
    click(widget, place)
    widget.window().activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    keys(widget, "Home", "PageUp", "Down", "Right", "Right", "Right", "Return")
    assert taps == [("Tom", "Cem"), ("Tom", "Cem"), ("Rock", "Cem")]
    ringed = widget.places()[widget.key_of("Rock", "Cem")]
    assert grabbed(widget).part(ringed).reach(theme.LIGHT.accent).width() > ringed.width() - 8
    widget.show_asked(("Cem", "Tom"))
    assert place.contains(recorded(widget).text(ASKED).place)
    widget.show_asked(None)
    assert ASKED not in recorded(widget).texts()


def test_one_rival_can_be_turned_to(widget: HoldingsWidget, taps: list[tuple[str, str]]) -> None:
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


def test_every_cell_is_a_target_for_a_finger_from_the_least_size_on(widget: HoldingsWidget) -> None:
    widget.resize(widget.whole)
    assert all(min(place.width(), place.height()) >= 34 for place in widget.places().values())
    widget.show_part("Bob")
    widget.resize(320, 400)
    widget.resize(320, widget.minimumSizeHint().height())
    assert all(min(place.width(), place.height()) >= 34 for place in widget.places().values())


def test_a_cell_of_which_more_is_known_has_a_ring_for_a_moment(widget: HoldingsWidget) -> None:
    before, places = grabbed(widget), widget.places()
    widget.show_new({("Tom", "Cem"), ("nothing", "Cem")})
    ringed = grabbed(widget)
    cem, bob = (places[widget.key_of("Tom", who)] for who in ("Cem", "Bob"))
    assert ringed.part(cem) != before.part(cem)
    assert ringed.part(bob) == before.part(bob)
    widget.show_new(())
    assert grabbed(widget) == before
