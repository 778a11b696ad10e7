from pathlib import Path

import pytest

from notepad.core import files
from notepad.core.files import resource


def test_what_comes_with_the_program_is_found_in_a_checkout() -> None:
    assert resource("records", "friday-table.json").is_file()
    assert resource("locale").is_dir()


@pytest.mark.parametrize("packed", [True, False])
def test_it_is_found_in_the_package_first_as_an_installed_one_has_it(
    packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "notepad"
    (package / "resources" if packed else package).mkdir(parents=True)
    (tmp_path / "resources").mkdir()
    monkeypatch.setattr(files, "_PACKAGE", package)
    monkeypatch.setattr(files, "_root", files._root.__wrapped__)
    expected = package if packed else tmp_path
    assert resource("icons", "a.svg") == expected / "resources" / "icons" / "a.svg"
