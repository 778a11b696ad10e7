from pathlib import Path

import pytest

from notepad.cli.drawing import drawable
from notepad.core.faults import Faults


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet.png", "sheet.svg", "SHEET.PDF"])
def test_a_drawing_is_kept_under_a_name_that_says_how(name: str) -> None:
    assert drawable(Path(name)) == Path(name)


@pytest.mark.parametrize("name", ["sheet", "sheet.doc", "pdf"])
def test_another_name_is_refused_with_what_it_should_be(name: str) -> None:
    with pytest.raises(Faults, match=r"--output: .* should end in \.pdf, \.png or \.svg"):
        drawable(Path(name))
