"""Adds to a wheel: the compiled translations, the guide, and the resources inside the package.

A wheel is whole unless it is of one `part`, “engine” or “window” (`parts.py`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from babel.messages.catalog import Catalog

DOMAIN = "notepad"
FOR_TRANSLATORS = (".po", ".pot")
"""Endings of the files that only translators need: the program reads the compiled ones."""

OF_WINDOW = ("resources/guide/", "resources/icons/", "resources/puzzles/", "CHANGELOG.md")
"""What of all that is added only the window uses."""

CLDR = "CLDR"
"""The context of date formats in a compiled catalogue; no translator writes it."""


def compiled(folder: Path) -> Iterator[Path]:
    """Compile each `<language>.po` of a folder to where gettext looks for it; yield the files."""
    for source in sorted(folder.glob("*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.stem, abort_invalid=True)
        _typeset(catalogue, source.stem)
        for name, pattern in formats_of(source.stem).items():
            catalogue.add(name, pattern, context=CLDR)
        target = folder / source.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as binary:
            write_mo(binary, catalogue)
        yield target


def _french(text: str) -> str:
    """Return a text with no-break spaces where French puts a space around punctuation."""
    return re.sub(" (?=[;:?!»])|(?<=«) ", "\N{NARROW NO-BREAK SPACE}", text)


TYPESET: Mapping[str, Callable[[str], str]] = {"fr": _french}
"""How the texts of a language are typeset when they are compiled: translators type plain spaces."""


def _typeset(catalogue: Catalog, language: str) -> None:
    change = TYPESET.get(language.partition("_")[0])
    if change is None:
        return
    for entry in catalogue:
        if isinstance(entry.string, str):
            entry.string = change(entry.string)
        elif entry.string:
            entry.string = tuple(map(change, entry.string))


FIELDS = {
    "d": "{day}",
    "dd": "{day:02}",
    "M": "{month}",
    "MM": "{month:02}",
    "MMM": "{month_name}",
    "y": "{year}",
    "H": "{hour}",
    "HH": "{hour:02}",
    "mm": "{minute:02}",
    "ss": "{second:02}",
}
"""The letters in CLDR's patterns of dates and times, and our own names for these fields."""

LETTERS = re.compile(r"'([^']*)'|(([A-Za-z])\3*)")


def formats_of(language: str) -> dict[str, str]:
    """Return the patterns of a language that `notepad.core.language` has for English, by name.

    Raises ValueError if the language's rules need anything that we don't know.
    """
    cldr = Locale.parse(language)
    symbols = cldr.number_symbols["latn"]
    if cldr.decimal_formats[None].grouping != (3, 3):
        raise ValueError(f"{language}: digits are not grouped by three; formats.py can't do that")
    money = cldr.currency_formats["standard"].pattern.split(";")[0]
    lists = {
        f"{name}_{part.replace('2', 'two')}": pattern
        for name, kind in (("and", "standard"), ("or", "or"))
        for part, pattern in cldr.list_patterns[kind].items()
    }
    return {
        "code": language,
        "name": _capital(cldr.get_language_name() or language),
        "decimal": symbols["decimal"],
        "group": symbols["group"],
        "minus": symbols["minusSign"],
        "percent": re.sub("[#,0]+", "{number}", cldr.percent_formats[None].pattern),
        "dollars": re.sub("[#,0.]+", "{number}", money).replace("¤", "$"),
        **lists,
        "months": "|".join(cldr.months["format"]["abbreviated"].values()),
        "day": _fields(cldr.date_formats["medium"].pattern),
        "time": _fields(cldr.time_formats["medium"].pattern),
        "moment": cldr.datetime_formats["medium"],
    }


def _capital(name: str) -> str:
    """Return a name as it stands in a list; CLDR has it as in a sentence: "español"."""
    return name[:1].upper() + name[1:]


def _fields(pattern: str) -> str:
    """Return a CLDR pattern in our own form; raises ValueError for an unknown letter."""

    def field(found: re.Match[str]) -> str:
        quoted, letters = found[1], found[2]
        if letters and letters not in FIELDS:
            raise ValueError(f"{pattern!r}: “{letters}” is not known; add it to FIELDS")
        return FIELDS[letters] if letters else quoted or "'"

    return LETTERS.sub(field, pattern)


_UNUSED = (".buildinfo", "objects.inv")
"""What Sphinx writes for itself and for other projects."""

_NAMED = re.compile(r"_static/([\w./-]+)")
_LICENCE = re.compile(r"licen[cs]e|copying", re.IGNORECASE)
LENT = ("sphinx", "furo", "pygments", "accessible-pygments", "snowballstemmer")
"""The packages whose scripts and styles are on the guide's pages; `share/copyright` says where."""


def build_guide(root: Path) -> Path:
    """Make the guide's pages of docs/guide, where the app finds them; return their folder.

    `licences` in it has those of the scripts and styles on the pages. Raises RuntimeError if a page
    is faulty, a link leads nowhere or a licence is missing; what is wrong is printed.
    """
    target = root / "resources" / "guide"
    shutil.rmtree(target, ignore_errors=True)  # it may have pages that are gone
    with TemporaryDirectory() as known:
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", known]
        if subprocess.call([*command, str(root / "docs" / "guide"), str(target)]):
            raise RuntimeError("The guide has faults; the lines above say which.")
    for name in _UNUSED:
        (target / name).unlink(missing_ok=True)
    _leave_out_unused(target)
    (target / "licences").mkdir()
    for name in LENT:
        (target / "licences" / f"{name}.txt").write_text(_licence_of(name), encoding="utf-8")
    return target


def _leave_out_unused(guide: Path) -> None:
    """Remove the scripts, styles and pictures that no page names."""
    pages = "".join(page.read_text(encoding="utf-8") for page in guide.rglob("*.html"))
    named = {*_NAMED.findall(pages)}
    static = guide / "_static"
    for path in [path for path in static.rglob("*") if path.is_file()]:
        terms = path.name.endswith(".LICENSE.txt")  # those of what a script has from others
        if path.relative_to(static).as_posix() not in named and not terms:
            path.unlink()


def _licence_of(name: str) -> str:
    """Return all licence texts of an installed package; raises RuntimeError if it has none."""
    inside = (file for file in distribution(name).files or () if ".dist-info/" in file.as_posix())
    files = sorted(file for file in inside if _LICENCE.search(file.as_posix()))
    if not files:
        raise RuntimeError(f"{name} comes without a licence, which the guide's pages need.")
    return "\n".join(file.read_text(encoding="utf-8").strip() + "\n" for file in files)


class BuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is built, including one that stands for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the translations, make the guide; add all, unless they are used in place."""
        root, part = Path(self.root), self.config.get("part")
        list(compiled(root / "resources" / "locale"))
        if part != "engine":
            build_guide(root)
        if version == "standard":
            for name in added(root):
                if part is None or (part == "window") == name.startswith(OF_WINDOW):
                    build_data["force_include"][str(root / name)] = f"notepad/{name}"


def added(root: Path) -> Iterator[str]:
    """Yield the files of a checkout that lie inside the package of a wheel, by their paths."""
    for path in sorted((root / "resources").rglob("*")):
        if path.is_file() and path.suffix not in FOR_TRANSLATORS:
            yield path.relative_to(root).as_posix()
    yield "CHANGELOG.md"
