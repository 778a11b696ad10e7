from pathlib import Path
from xml.etree import ElementTree

import pytest

from notepad.cli import main
from tests.cli.records import SAMPLE, spoilt, tricked


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_the_sheet_of_a_record_is_drawn_into_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"sheet.{suffix}"
    assert main(["sheet", str(SAMPLE), "--output", str(path)]) == 0
    assert path.stat().st_size > 900


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
