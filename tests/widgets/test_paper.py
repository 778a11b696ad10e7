from __future__ import annotations

import re
import subprocess
import sys
import zlib
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from notepad.core.ink import InkColour, Pen, Stroke
from notepad.core.page import Bars, Block, ByHand, Page, Result, Seat
from notepad.widgets.ink.strokes import ink_tint
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.paper import (
    PAPER,
    draw_later_heading,
    draw_notes,
    draw_page,
    draw_written_page,
    render_page,
    strip_height,
)
from tests.core.inks import stroke
from tests.widgets.blocks import bars, grid, holdings, ledger, page
from tests.widgets.painting import Painting, painted
from tests.widgets.recorded import Recording, recorded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


WIDTH, HEIGHT = 600, 800
AREA = QRectF(20, 20, WIDTH, HEIGHT)
ROOM = QRectF(20, 20, WIDTH, 120)
NOTES = [f"Ann asked Bob, number {number}" for number in range(1, 121)]


def laid_out(
    what: Page, *, notes: Sequence[str] = (), area: QRectF = AREA
) -> tuple[Recording, QRectF]:
    """Return a page as it is drawn, and the room that it leaves for notes."""
    rooms: list[QRectF] = []
    drawing = recorded(
        lambda painter: rooms.append(render_page(painter, area, what, notes=notes)),
        QSize(WIDTH + 40, round(area.bottom()) + 20),
    )
    return drawing, rooms[0]


def written(
    notes: list[str], *, room: QRectF = ROOM, first: int = 1, more: bool = False
) -> tuple[Recording, int]:
    """Return notes as they are drawn, and how many of them are."""
    counts: list[int] = []
    drawing = recorded(
        lambda painter: counts.append(draw_notes(painter, room, notes, first=first, more=more))
    )
    return drawing, counts[0]


@pytest.mark.parametrize("notes", [NOTES, ()])
def test_a_page_stays_within_its_area(*, notes: Sequence[str]) -> None:
    drawing, room = laid_out(page(), notes=notes)
    assert AREA.adjusted(-3, -3, 3, 3).contains(drawing.reach)
    assert AREA.top() < room.top() <= room.bottom() <= AREA.bottom()
    assert not drawing.within(room).marks


def test_title_subtitle_and_result_are_told_at_the_head_and_the_legend_at_the_foot() -> None:
    lines = ("Bold: possible.", "Crossed: not there.")
    ended = replace(page(), result=Result("Ann won. The sum was 29."), legend=lines)
    drawing, room = laid_out(ended, notes=NOTES)
    head = Recording(drawing.marks[:3])
    assert str(head) == '"A table" ink, "Friday" faded, "Ann won. The sum was 29." ink'
    tops = [mark.place.top() for mark in head.marks]
    assert tops == sorted(tops)
    assert head.marks[0].size > head.marks[2].size >= head.marks[1].size
    foot = [drawing.text(line) for line in lines]
    assert {mark.fill for mark in foot} == {LIGHT.faded}
    assert room.bottom() < foot[0].place.top() < foot[1].place.top() < AREA.bottom()
    bare = laid_out(replace(ended, legend=()), notes=NOTES)[1]
    assert room.bottom() < bare.bottom() - 2 * foot[0].place.height()


def test_two_panels_stand_side_by_side_and_a_third_below_them() -> None:
    def charts(count: int) -> tuple[Recording, QRectF]:
        return laid_out(replace(page(), legend=(), panels=(bars(),) * count), notes=NOTES)

    tops = [charts(count)[1].top() for count in (1, 2, 3)]
    assert tops[0] == tops[1] < tops[2]
    titles = [mark.place for mark in charts(3)[0].marks if mark.text == "SUM"]
    assert titles[0].top() == titles[1].top() < titles[2].top()
    assert titles[0].left() == titles[2].left() < titles[1].left() - WIDTH / 2
    marks = charts(2)[0].marks
    title = next(mark.place for mark in marks if mark.text == "SUM")
    below = [mark.place for mark in marks if mark.place.top() > title.top()]
    assert not any(310 < place.center().x() < 330 and place.width() < WIDTH / 2 for place in below)


def test_a_sheet_that_does_not_fill_takes_no_more_than_it_wants() -> None:
    drawing, room = laid_out(Page("Sums", "", Bars("", (), "Nothing is known.")))
    assert drawing.reach.bottom() < 120
    assert room.height() > HEIGHT - 120


def test_notes_are_numbered_and_headed() -> None:
    drawing, count = written(["Ann asked Bob", "Bob asked Ann"], first=7)
    assert count == 2
    heading, *notes = drawing.marks
    assert heading.fill == LIGHT.faded
    told = '"7" faded, "Ann asked Bob" ink, "8" faded, "Bob asked Ann" ink'
    assert str(Recording(notes)) == told
    words = drawing.text("Ann asked Bob")
    assert drawing.text("7").place.right() < words.place.left()
    assert drawing.text("7").place.bottom() == pytest.approx(words.place.bottom(), abs=1)
    assert written([])[0].marks == written(["one"], room=QRectF(20, 20, WIDTH, 50))[0].marks == []


def test_notes_that_do_not_fit_are_counted_for_another_sheet() -> None:
    drawing, count = written(NOTES)
    assert 5 < count < len(NOTES)
    assert drawing.reach.bottom() <= ROOM.bottom() + 1
    rest, more = written(NOTES[count:], first=count + 1)
    assert more == count
    assert rest.texts()[1:3] == [str(count + 1), NOTES[count]]


def test_a_picture_says_at_its_foot_how_many_are_missing() -> None:
    drawing, count = written(NOTES, more=True)
    assert count < written(NOTES)[1]
    assert drawing.text(f"… and {len(NOTES) - count} more").place.top() > ROOM.bottom() - 17
    assert written(NOTES[:4], more=True)[0].marks == written(NOTES[:4])[0].marks


def test_a_further_sheet_repeats_the_title_and_leaves_the_rest_to_notes() -> None:
    rooms: list[QRectF] = []
    drawing = recorded(lambda painter: rooms.append(draw_later_heading(painter, AREA, page())))
    assert {mark.fill for mark in drawing.marks} == {LIGHT.faded}
    assert drawing.reach.bottom() < rooms[0].top()
    assert rooms[0].height() == pytest.approx(HEIGHT - 14 * 1.4 - 12)


def test_what_is_below_the_sheet_stands_between_it_and_the_panels() -> None:
    shown = replace(page(), sheet=ledger(3), below=(holdings(3),), panels=(bars(),), legend=())
    drawing, room = laid_out(shown)
    book, held, chart = (drawing.text(said).place.top() for said in ("Balance", "Bob", "SUM"))
    assert book < held < chart
    assert room.top() > laid_out(replace(shown, below=()))[1].top() + 150


def test_a_long_book_and_what_is_below_it_leave_notes_some_lines() -> None:
    shown = replace(page(), sheet=ledger(60), below=(holdings(3),), panels=(bars(),), legend=())
    drawing, room = laid_out(shown, notes=NOTES[:9])
    assert room.height() >= 60
    assert drawing.reach.bottom() <= room.top()


def test_a_sheet_shrinks_a_little_where_all_its_notes_have_room_then() -> None:
    def room(count: int) -> QRectF:
        return laid_out(page(), notes=NOTES[:count], area=QRectF(20, 20, WIDTH, 1000))[1]

    for count in (10, 24, 30):
        assert written(NOTES[:count], room=room(count))[1] == count
    assert room(10).height() < room(30).height()
    assert room(120).height() == room(10).height()


SEATS = (Seat("Ann", "A"), Seat("Bob", "B", me=True), Seat("Cem", "C"))


def empty(*, seats: Sequence[Seat] = (), by_hand: ByHand) -> Page:
    """Return an empty sheet that is filled in by hand."""
    return Page("Sleuth", "", grid(()), seats=tuple(seats), legend=("Cross out.",), by_hand=by_hand)


def test_who_has_which_initials_stands_beside_the_subtitle_or_below_it() -> None:
    for subtitle, beside in (("Friday", True), ("A very long title of a table" * 3, False)):
        drawing, _room = laid_out(replace(page(), subtitle=subtitle, seats=SEATS))
        head = Recording(drawing.marks[1:8])
        assert head.texts() == [subtitle, "A", "Ann", "me", "Bob", "C", "Cem"]
        first, *others = (mark.place for mark in head.marks)
        assert all((other.bottom() < first.bottom() + 3) == beside for other in others)
        lefts = [place.left() for place in others]
        assert lefts == sorted(lefts)
        assert others[-1].right() < AREA.right() + 1


def test_many_long_names_take_several_lines_and_none_leaves_the_paper() -> None:
    names = [f"Maximiliane of House Number {number}" for number in range(7)]
    seats = [Seat(name, f"M{at}") for at, name in enumerate(names)]
    drawing, _room = laid_out(replace(page(), seats=tuple(seats)))
    places = [drawing.text(name).place for name in names]
    assert len({round(place.bottom()) for place in places}) > 1
    assert all(AREA.contains(place) for place in places)
    assert max(place.bottom() for place in places) < drawing.text("Red").place.top()


def test_a_sheet_that_names_everybody_itself_says_them_once() -> None:
    book = Page("A table", "", ledger(3), below=(holdings(3),), seats=SEATS)
    drawing, _room = laid_out(book)
    assert drawing.texts().count("Bob") == 1
    assert "Ann" not in drawing.texts()


def test_an_empty_sheet_has_lines_for_name_date_and_players_at_its_head() -> None:
    drawing, _room = laid_out(empty(by_hand=ByHand(("Name", "Date", "Players"))))
    name, date, players = (drawing.text(label).place for label in ("Name", "Date", "Players"))
    title = drawing.text("Sleuth").place
    assert title.right() < name.left() < date.left()
    assert title.top() - 9 < name.top() == date.top() < players.top()
    lines = [line for line in drawing.outlined(PAPER.line) if not line.height()]
    for label in (name, date, players):
        behind = [one for one in lines if abs(one.top() - label.bottom()) < 6]
        nearest = min(one for one in (line.left() - label.right() for line in behind) if one > 0)
        assert nearest < 12
        assert any(one.left() - label.right() == nearest and one.width() > 60 for one in behind)


def test_an_empty_sheet_has_lines_for_notes_in_all_the_room_below_and_some_at_least() -> None:
    def notes(by_hand: ByHand, sheet: Block) -> list[QRectF]:
        shown = replace(empty(by_hand=by_hand), sheet=sheet)
        drawing, _room = laid_out(shown, area=QRectF(20, 20, WIDTH, 900))
        heading = [mark.place for mark in drawing.marks if mark.text == "NOTES"]
        top = heading[0].bottom() if heading else 1e6
        legend = drawing.text("Cross out.").place.top()
        lines = [line for line in drawing.outlined(PAPER.line) if line.width() == WIDTH]
        return [line for line in lines if top < line.top() < legend]

    assert len(notes(ByHand(lines=4), grid(()))) == 4
    assert len(notes(ByHand(), grid(()))) == 0
    assert len(notes(ByHand(), bars())) > 15, "what the sheet leaves is for notes"


def test_what_is_left_beside_rows_to_be_filled_in_makes_them_higher() -> None:
    def step(shown: Page) -> float:
        bob, cem = (laid_out(shown)[0].text(name).place.top() for name in ("Bob", "Cem"))
        return cem - bob

    printed = Page("A table", "", holdings(3))
    assert step(replace(printed, by_hand=ByHand())) > 1.3 * step(printed)


def test_two_games_stand_on_one_sheet_of_paper_with_a_line_between_them(tmp_path: Path) -> None:
    path = tmp_path / "two.svg"
    draw_page(empty(seats=SEATS, by_hand=ByHand(("Name", "Date"), lines=3, games=2)), path)
    told = words(path)
    for text in ("Sleuth", "Name", "Ann", "NOTES", "Cross out.", "Red"):
        assert told.count(text) == 2
    draw_page(empty(seats=SEATS, by_hand=ByHand(("Name", "Date"), lines=3, games=1)), path)
    assert words(path).count("Sleuth") == 1


def test_the_bank_book_has_a_column_for_each_account_on_paper(tmp_path: Path) -> None:
    path = tmp_path / "book.svg"
    draw_page(Page("A table", "", ledger(3)), path)
    assert "In the accounts" in words(path), "which the columns alone have below them"


def test_lines_are_dark_enough_for_a_printer_without_colours() -> None:
    assert QColor(PAPER.line).lightnessF() < QColor(LIGHT.line).lightnessF() - 0.15
    drawing, _room = laid_out(page())
    assert drawing.outlined(PAPER.line) or drawing.filled(PAPER.line)
    assert not drawing.outlined(LIGHT.line)


pytestmark = pytest.mark.usefixtures("qapp")
RED = ink_tint(InkColour.RED, LIGHT).name()
ALL_OVER = (0, 0, 500, 0, 6000, 6000, 500, 9, 6000, 0, 500, 18, 0, 6000, 500, 27)


# Ink on paper: on the sheet, in the strip below it, and on pages for free writing.
def in_red(
    place: str,
    points: tuple[int, ...] = ALL_OVER,
    *,
    size: tuple[int, int] = (6000, 6000),
    pen: Pen = Pen.BOLD,
) -> Stroke:
    return Stroke(1, place, *size, points, pen, InkColour.RED)


def rendered(shown: Page, *ink: Stroke, notes: Sequence[str] = ()) -> tuple[Painting, QRectF]:
    """Return a page as it looks, and the room that it leaves for notes."""
    rooms: list[QRectF] = []

    def paint(painter: QPainter) -> None:
        rooms.append(render_page(painter, AREA, shown, notes=notes, ink=ink))

    return painted(WIDTH + 40, HEIGHT + 40, paint), rooms[0]


def pen_page(*ink: Stroke, number: int = 1, title: str = "A table") -> Painting:
    return painted(
        WIDTH + 40,
        HEIGHT + 40,
        lambda painter: draw_written_page(painter, AREA, title, number, ink),
    )


def test_a_stroke_has_its_colour_over_what_is_drawn_there() -> None:
    bare, inked = (
        rendered(page())[0],
        rendered(page(), in_red("box/Red1"))[0],
    )
    assert not bare.has(RED)
    assert inked.has(RED)
    assert AREA.contains(bare.changed(inked))
    assert bare.changed(inked).width() < WIDTH / 4


def test_what_was_written_across_the_sheet_spans_all_of_its_blocks() -> None:
    shown = Page("A table", "", ledger(3), below=(holdings(3),))
    bare, across = (
        rendered(shown)[0],
        rendered(shown, in_red("sheet"))[0],
    )
    below = rendered(shown, in_red("held/2-7"))[0]
    whole, cell = bare.changed(across), bare.changed(below)
    assert whole.width() == pytest.approx(WIDTH, abs=20)
    assert whole.adjusted(-9, -9, 9, 9).contains(cell)
    first = bare.changed(rendered(shown, in_red("account/Ahmed"))[0])
    assert whole.adjusted(-9, -9, 9, 9).contains(first)
    assert first.bottom() < cell.top()


@pytest.mark.parametrize("place", ["entry/4", "account/Nobody", "red", "page 1", "", "sheet "])
def test_a_stroke_whose_place_is_not_on_the_paper_is_left_out(place: str) -> None:
    shown = Page("A table", "", ledger(3))
    assert rendered(shown, in_red(place)) == rendered(shown)


def test_the_strip_is_as_high_as_what_was_written_in_it_says_and_stands_below_the_sheet() -> None:
    shown = replace(page(), legend=())
    flat, tall = (in_red("strip", size=(6000, high)) for high in (600, 1200))
    bare = rendered(shown)[0]
    places = []
    for one in (flat, tall):
        strip = replace(one, points=(0, 0, 500, 0, 6000, one.height, 500, 9))
        painting, room = rendered(shown, strip)
        places.append(QRectF(painting.reach(RED)))
        assert places[-1].bottom() < room.top()
        assert places[-1].bottom() < painting.reach(LIGHT.bar).top(), "the chart stands below it"
    assert [round(place.height() / 10) for place in places] == [6, 12]
    assert bare.changed(rendered(shown, in_red("sheet"))[0]).top() < places[1].top() - 100


def test_no_strip_takes_so_much_that_nothing_is_left_for_the_sheet() -> None:
    low, high = in_red("strip", size=(6000, 600)), in_red("strip", size=(3000, 600))
    strokes: tuple[list[Stroke], ...] = ([], [in_red("sheet")], [low], [low, high])
    heights = [strip_height(ink, AREA) for ink in strokes]
    assert heights == pytest.approx([0, 0, WIDTH / 10, WIDTH / 5])
    tower = in_red("strip", (0, 0, 500, 0, 9, 9, 500, 9), size=(1, 1_000_000))
    assert strip_height([tower], AREA) == pytest.approx(HEIGHT / 3)
    painting, room = rendered(page(), tower, notes=["one"] * 9)
    assert painting.has(LIGHT.ink, place=QRectF(20, 80, WIDTH, HEIGHT / 5))
    assert room.height() >= 60


def test_a_page_for_writing_has_title_number_and_faint_lines() -> None:
    blank = pen_page()
    place = QRectF(20, 20 + 14 * 1.4 + 12, WIDTH, WIDTH / 1.2)
    assert blank.part(place).reach().height() > 400
    assert not blank.part(place).has(LIGHT.ink)
    head = QRectF(20, 20, WIDTH, 20)
    assert blank.has(LIGHT.faded, place=head)
    assert pen_page(number=2).part(head) != blank.part(head)
    assert pen_page(title="Friday").part(head) != blank.part(head)
    assert pen_page(title="Friday").part(place) == blank.part(place)


def test_a_page_for_writing_has_its_own_ink_and_no_other() -> None:
    ink = in_red("page 2", (0, 0, 500, 0, 6000, 5000, 500, 9), size=(6000, 5000))
    assert pen_page(ink, in_red("sheet")) == pen_page()
    inked = pen_page(ink, number=2)
    reach = pen_page(number=2).changed(inked)
    place = QRectF(20, 20 + 14 * 1.4 + 12, WIDTH, WIDTH / 1.2)
    assert place.adjusted(-5, -5, 5, 5).contains(reach)
    assert reach.width() == pytest.approx(place.width(), abs=10)
    assert reach.height() == pytest.approx(place.height(), abs=10)


def words(svg: Path) -> list[str]:
    texts = ElementTree.parse(svg).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def test_a_pdf_continues_long_notes_on_further_sheets(tmp_path: Path) -> None:
    short, long = tmp_path / "short.pdf", tmp_path / "long.pdf"
    draw_page(page(), short, notes=NOTES[:5])
    draw_page(page(), long, notes=NOTES)
    count = [len(re.findall(rb"/Type /Page\b", path.read_bytes())) for path in (short, long)]
    assert count[0] == 1 < count[1]
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", short.read_bytes())
    assert box is not None
    assert [round(float(side)) for side in box.groups()] == [595, 842], "namely A4"


def test_a_png_is_sharp_and_free_at_the_edges_of_a4_and_letter(tmp_path: Path) -> None:
    draw_page(page(), tmp_path / "a.PNG", notes=NOTES)
    image = QImage(str(tmp_path / "a.PNG"))
    assert (image.width(), image.height()) == (1654, 2339)
    inside = QRectF(14, 15, 182, 256)
    mm = 200 / 25.4
    blank = image.copy()
    with QPainter(blank) as painter:
        around = QRectF(inside.x() * mm, inside.y() * mm, inside.width() * mm, inside.height() * mm)
        painter.fillRect(around.adjusted(-2, -2, 2, 2), 0xFFFFFFFF)
    empty = QImage(blank.size(), blank.format())
    empty.fill(0xFFFFFFFF)
    assert blank == empty
    assert image.convertToFormat(blank.format()) != empty


def test_a_drawing_tells_title_legend_and_the_notes_that_fit(tmp_path: Path) -> None:
    draw_page(page(), tmp_path / "a.svg", notes=NOTES)
    told = words(tmp_path / "a.svg")
    shown = [text for text in told if "number" in text]
    assert {"A table", "Friday", "Bold: possible.", NOTES[0]} <= set(told)
    assert f"… and {len(NOTES) - len(shown)} more" in told
    draw_page(Page("Sums", "", bars()), tmp_path / "a.svg")
    assert "20 is most likely." in words(tmp_path / "a.svg"), "a sheet may be a chart"


def test_paper_is_light_even_in_a_dark_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_page(page(), tmp_path / "light.png")
    monkeypatch.setattr(theme, "_current", theme.DARK)
    draw_page(page(), tmp_path / "dark.png")
    assert (tmp_path / "light.png").read_bytes() == (tmp_path / "dark.png").read_bytes()


def streams(pdf: Path) -> list[bytes]:
    """Return what a PDF draws, sheet by sheet, without the date on which it was made."""
    found = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf.read_bytes(), re.DOTALL)
    drawn = []
    for packed in found:
        with suppress(zlib.error):
            drawn.append(zlib.decompress(packed))
    return [one for one in drawn if b" l\n" in one or b" c\n" in one or b" re\n" in one]


def contents(path: Path) -> object:
    return streams(path) if path.suffix == ".pdf" else path.read_bytes()


@pytest.mark.parametrize("suffix", [".pdf", ".png", ".svg"])
def test_ink_is_on_the_paper_where_its_place_is_and_left_out_where_that_is_not(
    suffix: str, tmp_path: Path
) -> None:
    found = []
    for name, place in (("bare", None), ("odd", "nowhere"), ("inked", "box/Red1")):
        path = tmp_path / f"{name}{suffix}"
        draw_page(page(), path, notes=NOTES[:5], ink=[stroke(1, place)] if place else [])
        found.append(contents(path))
    assert found[0] == found[1] != found[2]
    assert found[0]


def test_a_drawing_has_each_stroke_in_its_colour(tmp_path: Path) -> None:
    ink = [stroke(number, "box/Red1", colour=colour) for number, colour in enumerate(InkColour)]
    told = []
    for name, strokes in (("bare", []), ("inked", ink)):
        path = tmp_path / f"{name}.svg"
        draw_page(page(), path, ink=strokes)
        told.append(path.read_text(encoding="utf-8").casefold())
    for colour in InkColour:
        code = ink_tint(colour, theme.LIGHT).name()
        assert told[1].count(f'fill="{code}"') == told[0].count(f'fill="{code}"') + 1


def test_a_pdf_has_a_further_sheet_for_each_page_of_writing(tmp_path: Path) -> None:
    ink = [stroke(1, "page 3"), stroke(2, "page 1"), stroke(3, "page 3"), stroke(4, "box/Red1")]
    for notes, name in ((NOTES[:5], "short"), (NOTES, "long")):
        bare, inked = tmp_path / f"{name}.pdf", tmp_path / f"{name}-inked.pdf"
        draw_page(page(), bare, notes=notes)
        draw_page(page(), inked, notes=notes, ink=ink)
        sheets = [len(re.findall(rb"/Type /Page\b", path.read_bytes())) for path in (bare, inked)]
        assert sheets[1] == sheets[0] + 2


@pytest.mark.parametrize(
    ("places", "told"),
    [
        (["page 1", "page 1"], "1 page of handwriting is only included in PDFs."),
        (["page 1", "page 7"], "2 pages of handwriting are only included in PDFs."),
    ],
)
def test_a_picture_says_how_many_pages_of_writing_it_comes_without(
    places: list[str], told: str, tmp_path: Path
) -> None:
    ink = [stroke(number, place) for number, place in enumerate(places)]
    draw_page(page(), tmp_path / "a.svg", ink=ink)
    assert told in words(tmp_path / "a.svg")
    draw_page(page(), tmp_path / "b.svg", ink=[stroke(1, "box/Red1")])
    assert not any("free writing" in text for text in words(tmp_path / "b.svg"))


def test_another_suffix_is_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.pdf, \.png or \.svg"):
        draw_page(page(), tmp_path / "a.docx")
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        draw_page(page(), tmp_path / "missing" / "a.pdf")


def test_drawing_needs_no_running_application_and_no_display(tmp_path: Path) -> None:
    script = (
        "from pathlib import Path; from notepad.widgets.paper import draw_page;"
        "from tests.widgets.blocks import page;"
        f"draw_page(page(), Path({str(tmp_path / 'a.pdf')!r}))"
    )
    subprocess.run(
        [sys.executable, "-c", script], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert (tmp_path / "a.pdf").stat().st_size > 10_000
