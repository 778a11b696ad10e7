from __future__ import annotations

import re
import subprocess
import sys
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from notepad.core.ink import InkColour
from notepad.core.page import Page
from notepad.widgets.ink.strokes import ink_tint
from notepad.widgets.look import theme
from notepad.widgets.paper import draw_page
from tests.core.inks import stroke
from tests.widgets.grids import bars, page

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")

NOTES = [f"Ann asked Bob, number {number}" for number in range(1, 121)]


def words(svg: Path) -> list[str]:
    texts = ElementTree.parse(svg).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def test_a_pdf_continues_long_notes_on_further_sheets(tmp_path: Path) -> None:
    short, long = tmp_path / "short.pdf", tmp_path / "long.pdf"
    draw_page(page(), short, notes=NOTES[:5])
    draw_page(page(), long, notes=NOTES)
    count = [len(re.findall(rb"/Type /Page\b", path.read_bytes())) for path in (short, long)]
    assert count[0] == 1
    assert count[1] > 1


def test_a_pdf_is_of_the_size_a4(tmp_path: Path) -> None:
    draw_page(page(), tmp_path / "a.pdf")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", (tmp_path / "a.pdf").read_bytes())
    assert box is not None
    assert [round(float(side)) for side in box.groups()] == [595, 842]


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


def test_a_picture_says_how_many_notes_did_not_fit(tmp_path: Path) -> None:
    draw_page(page(), tmp_path / "a.svg", notes=NOTES)
    told = words(tmp_path / "a.svg")
    shown = [text for text in told if "number" in text]
    assert f"… and {len(NOTES) - len(shown)} more" in told


def test_a_drawing_tells_title_legend_and_all_notes_that_fit(tmp_path: Path) -> None:
    draw_page(page(), tmp_path / "a.svg", notes=NOTES[:4])
    told = words(tmp_path / "a.svg")
    assert {"A table", "Friday", "Bold: possible.", *NOTES[:4]} <= set(told)


def test_a_sheet_may_be_a_chart(tmp_path: Path) -> None:
    draw_page(Page("Sums", "", bars()), tmp_path / "a.svg")
    assert "20 is most likely." in words(tmp_path / "a.svg")


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
        (["page 1", "page 1"], "1 page of free writing comes with the PDF alone."),
        (["page 1", "page 7"], "2 pages of free writing come with the PDF alone."),
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
        "from tests.widgets.grids import page;"
        f"draw_page(page(), Path({str(tmp_path / 'a.pdf')!r}))"
    )
    subprocess.run(
        [sys.executable, "-c", script], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert (tmp_path / "a.pdf").stat().st_size > 10_000
