"""Every word of docs/glossary.md is one that the code uses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.fences import DOCS

ROOT = Path(__file__).resolve().parents[1]
SOURCES = [path.read_text(encoding="utf-8") for path in (ROOT / "notepad").rglob("*.py")]
PAGE = (DOCS / "glossary.md").read_text(encoding="utf-8")


def names(source: str) -> Iterator[str]:
    """Yield what a module names: classes, functions, fields, variables."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.Name(id=name):
                yield name
            case ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name


def test_every_word_occurs_in_the_code() -> None:
    whole = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", "\n".join(SOURCES)).replace("_", " ").lower()
    used = set(re.findall(r"[a-z]+(?:-[a-z]+)*", whole))
    words = re.findall(r"\*\*([^*]+)\*\*", PAGE)
    assert len(words) > 60
    assert [word for word in words if word not in used] == []


def test_no_word_is_told_twice() -> None:
    words = re.findall(r"\*\*([^*]+)\*\*", PAGE)
    assert sorted(words) == sorted(set(words))


def test_every_name_is_found_in_the_code() -> None:
    known = {name for source in SOURCES for name in names(source)}
    known |= {path.name for path in (ROOT / "notepad").rglob("*")}
    told = re.findall(r"`([\w./]+)`", PAGE)
    paths = [one for one in told if "/" in one]
    assert [one for one in paths if not any((base / one).exists() for base in
            (ROOT, ROOT / "notepad"))] == []  # fmt: skip
    assert [one for one in told if one not in known and one not in paths] == []
