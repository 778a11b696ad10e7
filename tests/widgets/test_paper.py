import re
import subprocess
import sys
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from notepad.core.ink import Stroke
from notepad.core.page import ByHand, Page, Seat
from notepad.widgets.look import theme
from notepad.widgets.paper import draw_page, place_notes, render_page, strip_height
from tests.core.inks import stroke
from tests.widgets.blocks import bars, grid, holdings, ledger, page
from tests.widgets.pens import in_red
from tests.widgets.recorded import Recording, recorded

WIDTH, HEIGHT = 600, 800
AREA = QRectF(20, 20, WIDTH, HEIGHT)
NOTES = [f"Ann asked Bob, number {number}" for number in range(1, 121)]


def laid_out(
    what: Page, *, notes: Sequence[str] = (), ink: Sequence[Stroke] = ()
) -> tuple[Recording, QRectF]:
    """Return a page as it is drawn, and the room that it leaves for notes."""
    rooms: list[QRectF] = []
    drawing = recorded(
        lambda painter: rooms.append(render_page(painter, AREA, what, notes=notes, ink=ink)),
        QSize(WIDTH + 40, HEIGHT + 40),
    )
    return drawing, rooms[0]


BOOK = replace(page(), sheet=ledger(60), below=(holdings(3),), legend=())
CROWD = tuple(Seat(f"Maximiliane of House Number {at}", f"M{at}") for at in range(7))


@pytest.mark.parametrize(
    "shown",
    [page(), replace(page(), panels=(bars(),) * 3), BOOK, replace(page(), seats=CROWD)],
    ids=["usual", "three panels", "long book with what is below it", "many long names"],
)
@pytest.mark.parametrize("notes", [NOTES, NOTES[:9], ()])
def test_a_page_leaves_room_for_some_notes(shown: Page, notes: Sequence[str]) -> None:
    drawing, room = laid_out(shown, notes=notes)
    assert AREA.adjusted(-3, -3, 3, 3).contains(drawing.reach)
    assert AREA.top() < room.top() <= room.bottom()
    assert room.bottom() <= AREA.bottom() or not (notes or room.height())
    assert not notes or room.height() >= 60
    assert not drawing.within(room).marks
    assert drawing.texts().count("SUM") == len(shown.panels)
    charts = [mark.place for mark in drawing.marks if mark.text == "SUM"]
    assert len({chart.left() for chart in charts}) == min(len(charts), 2), "two side by side"
    sheet = drawing.text("Balance" if shown is BOOK else "TALLY").place
    assert sheet.top() < charts[0].top()
    below = drawing.texts().index("Bob") if shown is BOOK else 0
    assert below < drawing.texts().index("SUM")


SEATS = (Seat("Ann", "A"), Seat("Bob", "B", me=True), Seat("Cem", "C"))


def empty(*, seats: Sequence[Seat] = (), by_hand: ByHand) -> Page:
    """Return an empty sheet that is filled in by hand."""
    return Page("Sleuth", "", grid(()), seats=tuple(seats), legend=("Cross out.",), by_hand=by_hand)


def test_two_games_stand_on_one_sheet_of_paper_with_a_line_between_them(tmp_path: Path) -> None:
    path = tmp_path / "two.svg"
    draw_page(empty(seats=SEATS, by_hand=ByHand(("Name", "Date"), lines=3, games=2)), path)
    told = words(path)
    for text in ("Sleuth", "Name", "Ann", "NOTES", "Cross out.", "Red"):
        assert told.count(text) == 2
    draw_page(empty(seats=SEATS, by_hand=ByHand(("Name", "Date"), lines=3, games=1)), path)
    assert words(path).count("Sleuth") == 1


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("place", ["entry/4", "account/Nobody", "red", "page 1", "", "sheet "])
def test_a_stroke_whose_place_is_not_on_the_paper_is_left_out(place: str) -> None:
    shown = Page("A table", "", ledger(3))
    bare, inked = (laid_out(shown, ink=ink)[0] for ink in ([], [in_red(place)]))
    assert bare.marks == inked.marks


def test_a_strip_is_as_high_as_what_was_written_in_it_says() -> None:
    tower = in_red("strip", (0, 0, 500, 0, 9, 9, 500, 9), size=(1, 1_000_000))
    strokes = ([in_red("sheet")], [in_red("strip", size=(3000, 600))], [tower])
    heights = [strip_height(ink, AREA) for ink in strokes]
    assert heights == pytest.approx([0, WIDTH / 5, HEIGHT / 3])


def words(svg: Path) -> list[str]:
    texts = ElementTree.parse(svg).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def test_a_pdf_has_sheets_for_long_notes_and_pages_of_writing(tmp_path: Path) -> None:
    ink = [stroke(1, "page 3"), stroke(2, "page 1"), stroke(3, "page 3"), stroke(4, "box/Red1")]
    path, sheets = tmp_path / "a.pdf", []
    for notes in (NOTES[:5], NOTES):
        for strokes in ([], ink):
            draw_page(page(), path, notes=notes, ink=strokes)
            drawn = path.read_bytes()
            sheets.append(len(re.findall(rb"/Type /Page\b", drawn)))
            box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", drawn)
            assert box is not None
            assert [round(float(side)) for side in box.groups()] == [595, 842], "namely A4"
    assert sheets[0] == 1 < sheets[2]
    assert sheets[1::2] == [sheets[0] + 2, sheets[2] + 2]


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


def test_paper_is_light_in_the_dark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_ink_is_on_the_paper_where_its_place_is(suffix: str, tmp_path: Path) -> None:
    found = []
    for name, place in (("bare", None), ("odd", "nowhere"), ("inked", "box/Red1")):
        path = tmp_path / f"{name}{suffix}"
        draw_page(page(), path, notes=NOTES[:5], ink=[stroke(1, place)] if place else [])
        found.append(contents(path))
    assert found[0] == found[1] != found[2]
    assert found[0]
    if suffix == ".svg":
        assert {"A table", "Friday", "Bold: possible.", NOTES[0]} <= set(words(path))


@pytest.mark.parametrize(
    ("places", "told"),
    [
        (["page 1", "page 1"], "1 page of handwriting is only included in PDFs."),
        (["page 1", "page 7"], "2 pages of handwriting are only included in PDFs."),
    ],
)
def test_a_picture_says_which_pages_it_lacks(places: list[str], told: str, tmp_path: Path) -> None:
    ink = [stroke(number, place) for number, place in enumerate(places)]
    draw_page(page(), tmp_path / "a.svg", ink=ink)
    assert told in words(tmp_path / "a.svg")
    draw_page(page(), tmp_path / "b.svg", ink=[stroke(1, "box/Red1")])
    assert not any("free writing" in text for text in words(tmp_path / "b.svg"))


LONG = "Ann asked Bob for everything that is blue and was told of nothing at all " * 3


@pytest.mark.parametrize(
    ("notes", "high", "columns"),
    [(["first", LONG, "last"], 40, [0, 1]), (["first", LONG], 40, [0, 1]), (["first"], 39, [])],
)
def test_a_note_higher_than_any_column_has_one_of_its_own_and_what_has_no_place_is_left_out(
    notes: list[str], high: int, columns: list[int]
) -> None:
    found = place_notes(notes, QRectF(0, 0, 200, high))
    assert [int(place.left() > 100) for place in found] == columns


def test_another_suffix_or_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.pdf, \.png or \.svg"):
        draw_page(page(), tmp_path / "a.docx")
    with pytest.raises(OSError, match="missing"):
        draw_page(page(), tmp_path / "missing" / "a.pdf")
    assert list(tmp_path.iterdir()) == []


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
