"""The guide's pictures show the window as it is, and all of them are used."""

from __future__ import annotations

from pathlib import Path

import pytest

import pictures
from pictures import Picture, digest, kept, opened

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide"


@pytest.mark.parametrize("picture", pictures.pictures(), ids=lambda picture: picture.name)
def test_a_picture_shows_what_the_window_shows_today(picture: Picture) -> None:
    drawn = kept()[picture.name]
    with opened(picture) as window:
        now = digest(window)
    assert now.read == drawn.read, pictures.REMEDY
    if now.font == drawn.font:  # in another one the same page stands elsewhere
        assert now.placed == drawn.placed, pictures.REMEDY


def test_every_picture_is_there_and_on_a_page_and_no_other_is() -> None:
    names = {picture.name for picture in pictures.pictures()}
    pages = [*GUIDE.rglob("*.md"), GUIDE.parents[1] / "README.md"]
    told = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert {path.stem for path in pictures.PICTURES.glob("*.png")} == names
    assert [name for name in names if f"pictures/{name}.png" not in told] == []
