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

GUIDE = "guide"
"""The name of the guide's catalogues, as `conf.py` has it."""

CLDR = "CLDR"
"""The context of date formats in a compiled catalogue; no translator writes it."""


def compiled(folder: Path) -> Iterator[Path]:
    """Compile each `<language>.po` of a folder to where gettext looks for it; yield the files."""
    for source in sorted(folder.glob("*.po")):
        catalogue = _typeset_catalogue(source)
        for name, pattern in formats_of(source.stem).items():
            catalogue.add(name, pattern, context=CLDR)
        yield _write_compiled(catalogue, source.stem, folder, DOMAIN)


def _typeset_catalogue(source: Path) -> Catalog:
    """Return the catalogue of a `<language>.po`, typeset as its language wants it."""
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.stem, abort_invalid=True)
    _typeset(catalogue, source.stem)
    return catalogue


def _write_compiled(catalogue: Catalog, language: str, folder: Path, domain: str) -> Path:
    """Write a compiled catalogue to where gettext looks for it in a folder; return the file."""
    target = folder / language / "LC_MESSAGES" / f"{domain}.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as binary:
        write_mo(binary, catalogue)
    return target


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


_SHARED = re.compile(r'"((?:\.\./)*)(_(?:images|static)/[\w./-]+)')
"""A link to a picture, script or style on a page."""


def build_guide(root: Path) -> Path:
    """Make the guide's pages of docs/guide, where the app finds them; return their folder.

    The English ones lie in it, those of each other language in a folder named by its code, which
    has only what differs: pictures, scripts and styles are shared. `licences` has those of the
    scripts and styles. Raises RuntimeError if a page is faulty, a link leads nowhere or a licence
    is missing; what is wrong is printed.
    """
    source, target = root / "docs" / "guide", root / "resources" / "guide"
    shutil.rmtree(target, ignore_errors=True)  # it may have pages that are gone
    with TemporaryDirectory() as made:
        codes = _compiled_guide(source / "locale", Path(made, "locale"))
        pages = {code: Path(made, code) for code in codes}
        options = {code: (f"language={code}", f"locale_dirs={made}/locale") for code in codes}
        run_sphinx(
            (source, target), *((source, pages[code], *told) for code, told in options.items())
        )
        for folder in (target, *pages.values()):
            _leave_out_unused(folder)
        for code, folder in pages.items():
            _share(target, folder)
            shutil.move(folder, target / code)
    (target / "licences").mkdir()
    for name in LENT:
        (target / "licences" / f"{name}.txt").write_text(_licence_of(name), encoding="utf-8")
    return target


def run_sphinx(*runs: tuple[Path | str, ...], builder: str = "html") -> None:
    """Run Sphinx on a folder of pages into another one, with settings; several runs side by side.

    Raises RuntimeError if it has anything to complain about.
    """
    with TemporaryDirectory() as known:
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder]
        started = []
        for number, (source, target, *settings) in enumerate(runs):
            options = [part for setting in settings for part in ("-D", str(setting))]
            where = ["-d", f"{known}/{number}", str(source), str(target)]
            started.append(subprocess.Popen([*command, *options, *where]))
        statuses = [run.wait() for run in started]
        if any(statuses):
            raise RuntimeError("The guide has faults; the lines above say which.")


def _compiled_guide(folder: Path, target: Path) -> list[str]:
    """Compile the guide's catalogues for Sphinx; return their languages.

    What the pages' theme says is among their texts, and Sphinx looks for it under its own name.
    """
    languages = []
    for source in sorted(folder.glob("*.po")):
        for domain in (GUIDE, "sphinx"):
            _write_compiled(_typeset_catalogue(source), source.stem, target, domain)
        languages.append(source.stem)
    return languages


def _share(english: Path, pages: Path) -> None:
    """Remove what the English pages have as well, and let these pages link to it one folder up."""
    for folder in ("_images", "_static"):
        for path in [path for path in (pages / folder).rglob("*") if path.is_file()]:
            same = english / path.relative_to(pages)
            if same.is_file() and same.read_bytes() == path.read_bytes():
                path.unlink()

    def link(found: re.Match[str]) -> str:
        up = "" if (pages / found[2]).exists() else "../"
        return f'"{up}{found[1]}{found[2]}'

    for page in pages.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(_SHARED.sub(link, text), encoding="utf-8")


def _leave_out_unused(guide: Path) -> None:
    """Remove the scripts and styles that no page names, and what Sphinx writes for others."""
    for name in _UNUSED:
        (guide / name).unlink(missing_ok=True)
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
