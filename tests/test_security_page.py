"""What docs/security.md says is tested is tested by what it names."""

import re

import pytest

from tests.fences import DOCS

PAGE = (DOCS / "security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ")]


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _file, name in NAMED])
def test_every_test_that_is_named_is_there(file: str, name: str) -> None:
    code = (DOCS.parent / file).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", code, re.MULTILINE)


def test_every_threat_has_its_test() -> None:
    threats = [row for row in ROWS if not row.startswith(("| threat", "| ---"))]
    assert len(threats) > 20
    assert [row for row in threats if "`tests/" not in row] == []
