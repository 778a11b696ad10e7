from __future__ import annotations

import ast
import re
import string
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from translations import forms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = sorted((ROOT / "resources" / "locale").glob("*.po"))
IMPORT_ALL = """
import pkgutil, traceback
from importlib import import_module
import notepad
from notepad.core import language

def said(*texts):
    where = traceback.extract_stack()[-2]
    print(f"{where.filename}:{where.lineno} says {texts[0]!r}")
    return texts[0]

texts = ("_", "translated", "ngettext", "pgettext", "npgettext")
for name in (*texts, "listed", "comma_separated", "format_number"):
    setattr(language, name, said)
for module in pkgutil.walk_packages(notepad.__path__, "notepad."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
"""
WRITTEN_BY_HAND = re.compile(
    r"""strftime|isoformat|QLocale\(\)\.|(["'])[,;:] \1\.join\(|\{[^{}]*:,?(\.\d?[f%]|,)[^{}]*\}"""
)
"""How numbers, lists and days would be written without a thought of the language."""

MACHINES = {
    "core/language.py",  # writes them as the language does
    "core/dataclass.py",  # writes methods
    "core/seal.py",  # times in a record
    "shell/statistics.py",  # days that every spreadsheet reads
    "shell/library_backup.py",  # the day in the name of a file
    "storage/library.py",  # the time in the name of a file
    "storage/backup.py",  # question marks of a database
}
SOURCES = sorted((ROOT / "notepad").rglob("*.py"))


def entries(path: Path) -> list[Message]:
    """Return the texts of a catalogue, its head left out."""
    with path.open("rb") as text:
        return [entry for entry in read_po(text, path.stem, abort_invalid=True) if entry.id]


def fields(text: str) -> set[str]:
    """Return the names in braces of a text; raises ValueError for braces that don't match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def marked(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that mark a text to be translated."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="_" | "ngettext" | "pgettext" | "npgettext" | "NC_" | "NNC_")
            ):
                yield node


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_fills_in_what_its_text_does(path: Path) -> None:
    for entry in entries(path):
        text, wanted = forms(entry.id)[0], fields("".join(forms(entry.id)))
        assert not entry.fuzzy, text
        for form in filter(None, forms(entry.string)):
            assert fields(form) == wanted or (entry.pluralizable and fields(form) < wanted), form
            assert form == text.replace(text.strip(), form.strip()), text


def test_texts_to_translate_are_written_out() -> None:
    made = []
    for path in SOURCES:
        if path.name == "language.py":
            continue
        for call in marked(ast.parse(path.read_text(encoding="utf-8"))):
            texts = call.args[:-1] if len(call.args) > 2 else call.args
            if not all(isinstance(text, ast.Constant) for text in texts):
                made.append(f"{path.relative_to(ROOT)}:{call.lineno}")
    assert made == []


def test_there_are_translations() -> None:
    assert [path.stem for path in CATALOGUES] == ["de", "es", "fr", "it", "nl", "pl"]


def test_no_text_is_said_while_modules_are_imported() -> None:
    """A text that is said once and kept would stay in the language of the start."""
    told = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout, told.stderr[-500:]) == (0, "", "")


def test_numbers_lists_and_days_are_written_as_the_language_does() -> None:
    by_hand = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in SOURCES
        if path.relative_to(ROOT / "notepad").as_posix() not in MACHINES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if WRITTEN_BY_HAND.search(line)
    ]
    assert by_hand == []
