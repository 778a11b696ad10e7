"""Gather the texts that players read, update every translation, and compile them.

Those of the guide are a catalogue of their own, `docs/guide/locale`; `guide.py` uses it.

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
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from build_hook import DOMAIN, GUIDE, compiled, run_sphinx

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "resources" / "locale"
PAGES = ROOT / "docs" / "guide"
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

OF_THEME = (
    "Search",
    "Next",
    "Previous",
    "Home",
    "On this page",
    "Back to top",
    "Please activate JavaScript to enable the search functionality.",
)
"""What the theme of the guide's pages says, and brings no translations of."""


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


def gathered_guide(pages: Path) -> Catalog:
    """Return a catalogue with every text of the guide, page by page, in their order there."""
    catalogue = Catalog(
        project="Deduction Notepad",
        header_comment="# What players read in the guide of Deduction Notepad.",
        domain=GUIDE,
    )
    with TemporaryDirectory() as made:
        run_sphinx((pages, made), builder="gettext")
        with Path(made, f"{GUIDE}.pot").open("rb") as text:
            found = read_po(text)
        for entry in found:
            if entry.id:
                files = [Path(made, place).resolve() for place, _line in entry.locations]
                told = dict.fromkeys(file.relative_to(pages).as_posix() for file in files)
                catalogue.add(entry.id, auto_comments=told)
    for said in OF_THEME:
        catalogue.add(said, auto_comments=["around each page"])
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
    in_order = catalogue.domain == GUIDE  # a page reads on; of the program's texts any order does
    write_po(text, catalogue, width=100, sort_output=not in_order, no_location=True)
    lines = text.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(GENERATED_BY))


def updated(source: Path, template: Catalog) -> Catalog:
    """Return a translation with the texts of the template; those no longer used are dropped."""
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.stem, domain=template.domain)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def open_texts(catalogue: Catalog) -> list[str]:
    """Return the texts of a catalogue that have no translation yet; English is shown for them."""
    return [forms(entry.id)[0] for entry in catalogue if entry.id and not all(forms(entry.string))]


def forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """Return a text's forms: one, or those that its language has for counts."""
    return (text or "",) if text is None or isinstance(text, str) else text


def current(template: Catalog, locale: Path) -> Iterator[tuple[Path, Catalog]]:
    """Yield a template and each translation as they follow from it, with their files."""
    yield locale / f"{template.domain or DOMAIN}.pot", template
    for source in sorted(locale.glob("*.po")):
        yield source, updated(source, template)


def all_current() -> Iterator[tuple[Path, Catalog]]:
    """Yield every catalogue as it follows from the code and the guide, with its file."""
    yield from current(gathered(ROOT / "notepad"), LOCALE)
    yield from current(gathered_guide(PAGES), PAGES / "locale")


def main() -> None:
    """Write the templates, update every translation, and compile those of the program."""
    for path, catalogue in all_current():
        write(catalogue, path)
        if path.suffix == ".po":
            count = len(open_texts(catalogue))
            print(f"{_shown(path)}: {len(catalogue)} texts, {count} open")
    for target in compiled(LOCALE):
        print(f"{_shown(target)}: compiled")


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def check(catalogues: Iterable[tuple[Path, Catalog]]) -> int:
    """List the open texts of each catalogue; return 1 if one isn't as new as the code or the guide.

    Open texts are no failure: whoever changes the code needn't speak any of the languages.
    """
    status = 0
    for path, catalogue in catalogues:
        if path.read_text(encoding="utf-8") != written(catalogue).decode():
            print(f"{_shown(path)} isn't as new as the code; run: {REMEDY}")
            status = 1
        if path.suffix == ".po" and (texts := open_texts(catalogue)):
            print(f"{_shown(path)}: {len(texts)} open", *texts, sep="\n  ")
    return status


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(check(all_current()))
    main()
