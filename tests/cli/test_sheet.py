from pathlib import Path
from xml.etree import ElementTree

import pytest

from notepad.cli import main
from notepad.core.ink import InkColour
from notepad.widgets.ink.strokes import ink_tint
from notepad.widgets.look.theme import LIGHT
from tests.cli.records import SAMPLE, inked, spoilt, tricked
from tests.core.inks import stroke


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_the_sheet_of_a_record_is_drawn_into_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"sheet.{suffix}"
    assert main(["sheet", str(SAMPLE), "--output", str(path)]) == 0
    assert path.stat().st_size > 900


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_the_ink_of_a_record_is_on_its_sheet(suffix: str, tmp_path: Path) -> None:
    bare, drawn = tmp_path / f"bare.{suffix}", tmp_path / f"inked.{suffix}"
    ink = [stroke(1, "box/red-1", colour=InkColour.GREEN), stroke(2, "box/4"), stroke(3, "page 1")]
    for record, path in ((SAMPLE, bare), (inked(tmp_path, *ink), drawn)):
        assert main(["sheet", str(record), "--output", str(path)]) == 0
    assert bare.read_bytes() != drawn.read_bytes()
    if suffix == "svg":
        fill = f'fill="{ink_tint(InkColour.GREEN, LIGHT).name()}"'
        counts = [path.read_text("utf-8").casefold().count(fill) for path in (bare, drawn)]
        assert counts[1] == counts[0] + 1


def test_a_contradiction_is_drawn_and_ends_with_1(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    assert main(["sheet", str(spoilt(tmp_path)), "--output", str(path)]) == 1
    assert path.stat().st_size > 900


def test_a_drawing_of_a_tricky_record_is_sound(tmp_path: Path) -> None:
    drawn = tmp_path / "sheet.svg"
    assert main(["sheet", str(tricked(tmp_path)), "--output", str(drawn)]) == 0

    texts = [part.text or "" for part in ElementTree.parse(drawn).iter()]
    assert any(r"\x1b[31m" in text for text in texts)
    assert not any("\x07" in text or "\x1b" in text for text in texts)
