"""Gather the texts that players read, update every translation, and compile them.

translations.py           write what has changed
translations.py --check   write nothing: fail if that was forgotten, and list what is open
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from build_hook import DOMAIN, compiled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "resources" / "locale"
TERMS = ROOT / "docs" / "terms.md"
REMEDY = "python3 packaging/run.py translate"
PLACEHOLDER = re.compile(r"^\| `\{(\w+)\}` \| (.+) \|$", re.MULTILINE)
"""A line of the table of placeholders."""

NAMED = re.compile(r"\{(\w+)\}")
GENERATED_BY = b'"Generated-By: '
IN_CONTEXT = ((1, "c"), 2)
KEYWORDS = ({**DEFAULT_KEYWORDS, "NC_": IN_CONTEXT, "NNC_": IN_CONTEXT}, {"NNC_": (2,)})
"""Babel's own keywords, and functions that mark a text with a context for later, also without it.

A function has a place for each text that it marks.
"""


def gathered(package: Path) -> Catalog:
    """Return a catalogue with every text of a package that is marked for translation."""
    catalogue = Catalog(
        project="Deduction Notepad", header_comment="# What players read in Deduction Notepad."
    )
    found = (
        extract_from_dir(
            package, keywords=words, comment_tags=("Translators:",), strip_comment_tags=True
        )
        for words in KEYWORDS
    )
    for name, _line, text, comments, context in chain(*found):
        place = (Path(package.name, name).as_posix(), 0)
        told = [*comments, *remarks_on(text)]
        catalogue.add(text, None, [place], auto_comments=told, context=context)
    return catalogue


@cache
def meanings() -> dict[str, str]:
    """Return what the placeholders in texts stand for, by name, from the translators' page."""
    return dict(PLACEHOLDER.findall(TERMS.read_text(encoding="utf-8")))


def remarks_on(text: str | Sequence[str]) -> list[str]:
    """Return the remarks for translators on a text's placeholders, if they need any."""
    told, used = meanings(), dict.fromkeys(NAMED.findall(" ".join(forms(text))))
    return [f"{{{name}}}: {told[name]}" for name in used if name in told]


def write(catalogue: Catalog, target: Path) -> None:
    """Write a catalogue to a file."""
    target.write_bytes(written(catalogue))


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as a file has it: only changed texts may differ.

    So it is without places, dates and Babel's version. A place would change with every game that
    uses the same words, and two games couldn't be merged.
    """
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    text = BytesIO()
    write_po(text, catalogue, width=100, sort_output=True, no_location=True)
    lines = text.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(GENERATED_BY))


def updated(source: Path, template: Catalog) -> Catalog:
    """Return a translation with the texts of the template; those no longer used are dropped."""
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.stem)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def open_texts(catalogue: Catalog) -> list[str]:
    """Return the texts of a catalogue that have no translation yet; English is shown for them."""
    return [forms(entry.id)[0] for entry in catalogue if entry.id and not all(forms(entry.string))]


def forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """Return a text's forms: one, or those that its language has for counts."""
    return (text or "",) if text is None or isinstance(text, str) else text


def current(package: Path, locale: Path) -> Iterator[tuple[Path, Catalog]]:
    """Yield the template and each translation as they follow from the code, with their files."""
    template = gathered(package)
    yield locale / f"{DOMAIN}.pot", template
    for source in sorted(locale.glob("*.po")):
        yield source, updated(source, template)


def main() -> None:
    """Write the template, update every translation, and compile them."""
    for path, catalogue in current(ROOT / "notepad", LOCALE):
        write(catalogue, path)
        if path.suffix == ".po":
            count = len(open_texts(catalogue))
            print(f"{path.relative_to(ROOT)}: {len(catalogue)} texts, {count} open")
    for target in compiled(LOCALE):
        print(f"{target.relative_to(ROOT)}: compiled")


def check(package: Path, locale: Path) -> int:
    """List the open texts of each language; return 1 if a catalogue isn't as new as the code.

    Open texts are no failure: whoever changes the code needn't speak any of the languages.
    """
    status = 0
    for path, catalogue in current(package, locale):
        if path.read_text(encoding="utf-8") != written(catalogue).decode():
            print(f"{path.name} isn't as new as the code; run: {REMEDY}")
            status = 1
        if path.suffix == ".po" and (texts := open_texts(catalogue)):
            print(f"{path.name}: {len(texts)} open", *texts, sep="\n  ")
    return status


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(check(ROOT / "notepad", LOCALE))
    main()
