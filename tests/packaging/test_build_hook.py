"""Translations, wheel and source archive: what they bring, and the same for the same sources."""

import gettext
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import build_hook
import publisher
import translations
from environment import ROOT
from notepad import __version__


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of all that a wheel is built from."""
    copy = tmp_path / "checkout"
    unwanted = shutil.ignore_patterns("__pycache__", "*.mo", "*.html")
    for folder in ("notepad", "resources", "packaging", "docs/guide"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=unwanted)
    for name in ("pyproject.toml", "LICENSE", ".gitignore", "CHANGELOG.md", "README.md"):
        shutil.copy(ROOT / name, copy)
    return copy


def test_a_wheel_brings_all_that_lies_among_the_resources(checkout: Path) -> None:
    gone = checkout / "resources" / "guide" / "gone.html"
    gone.parent.mkdir(exist_ok=True)
    gone.touch()
    (wheel,) = WheelBuilder(str(checkout)).build(directory=str(checkout), versions=["standard"])
    assert Path(wheel).name.startswith(f"deduction_notepad-{__version__}-")
    with ZipFile(wheel) as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    (metadata,) = (packed[name] for name in packed if name.endswith(".dist-info/METADATA"))
    assert metadata.startswith(b"Metadata-Version: 2.4\n")  # indexes refuse what they don't know
    assert {
        "notepad/games/cataline/game.py",
        "notepad/py.typed",
        "notepad/resources/records/friday-table.json",
        "notepad/resources/icons/deduction-notepad.svg",
        "notepad/resources/locale/de/LC_MESSAGES/notepad.mo",
        "notepad/resources/guide/index.html",
        "notepad/resources/guide/searchindex.js",
        "notepad/resources/guide/de/searchindex.js",
        "notepad/resources/guide/fr/games/clue.html",
    } <= packed.keys()
    assert not any(name.startswith(("tests/", "packaging/", "resources/")) for name in packed)
    unwanted = re.compile(r"\.(po|pot|inv|doctree)$|/_sources/|/\.buildinfo|/gone\.html$")
    assert [name for name in packed if unwanted.search(name)] == []
    files = [path for path in (checkout / "resources").rglob("*") if path.is_file()]
    lying = [path for path in files if path.suffix not in (".po", ".pot")]
    assert 10 < len(lying) < len(files)
    for path in lying:
        name = f"notepad/{path.relative_to(checkout).as_posix()}"
        assert packed.get(name) == path.read_bytes(), name
    assert packed["notepad/CHANGELOG.md"] == (ROOT / "CHANGELOG.md").read_bytes()


def test_the_guide_has_only_scripts_it_uses_with_their_terms(checkout: Path) -> None:
    guide = build_hook.build_guide(checkout)
    pages = "".join(page.read_text("utf-8") for page in guide.rglob("*.html"))
    files = [path for path in guide.rglob("_static/**/*.*") if path.is_file()]
    static = {path.relative_to(guide).as_posix() for path in files}
    assert {"_static/searchtools.js", "_static/styles/furo.css"} < static
    linked = {name: name[name.index("_static/") :] for name in static}
    assert {
        name for name, link in linked.items() if f"{link}?" not in pages and f'{link}"' not in pages
    } == {"_static/scripts/furo.js.LICENSE.txt"}
    terms = {path.stem: path.read_text("utf-8") for path in (guide / "licences").iterdir()}
    assert terms.keys() == {*build_hook.LENT}
    assert "Pradyun Gedam" in terms["furo"]
    assert all("Redistributions in binary form" in terms[name] for name in terms if name != "furo")


def test_the_description_on_an_index_has_its_links_and_pictures_on_the_web() -> None:
    metadata = WheelBuilder(str(ROOT)).metadata.core
    (author,) = metadata.authors_data["name"]
    assert author == publisher.AUTHORS
    assert metadata.urls["Homepage"] == publisher.HOMEPAGE
    links = re.findall(r'(?:\]\(|src=")([^)"]+)', metadata.readme)
    assert len(links) > 20
    ours = [link.removeprefix(f"{publisher.FILES}/") for link in links]
    assert [link for link in ours if ":" not in link and not (ROOT / link).exists()] == []
    assert [link for link in links if not link.startswith("https://")] == []
    assert f"{publisher.FILES}/docs/guide/pictures/phone.png" in links
    assert all(
        (ROOT / url.removeprefix(f"{publisher.FILES}/")).exists()
        for url in metadata.urls.values()
        if url != publisher.HOMEPAGE
    )


@pytest.mark.parametrize(
    "builder", [WheelBuilder, pytest.param(SdistBuilder, marks=pytest.mark.exhaustive)]
)
def test_the_same_sources_make_the_same_bytes(
    checkout: Path, builder: type[WheelBuilder | SdistBuilder], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    made = []
    for later in range(2):
        for path in checkout.rglob("*"):
            os.utime(path, (later + 1_800_000_000, later + 1_800_000_000))
        target = checkout / "made" / str(later)
        (package,) = builder(str(checkout)).build(directory=str(target), versions=["standard"])
        made.append(Path(package).read_bytes())
        shutil.rmtree(target.parent)
    assert made[0] == made[1]


def test_an_editable_install_uses_the_resources_in_place(checkout: Path) -> None:
    (hook,) = WheelBuilder(str(checkout)).get_build_hooks(str(checkout)).values()
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("editable", data)
    assert data == {"force_include": {}}
    assert (checkout / "resources" / "locale" / "de" / "LC_MESSAGES" / "notepad.mo").is_file()
    assert (checkout / "resources" / "guide" / "games" / "clue.html").is_file()


SOURCE = """
from words import NC_, _, ngettext, pgettext
_("Ask one")
NC_("gem", "red")
pgettext("family", "red")
ngettext("{n} card", "{n} cards", 2)
"""


@pytest.fixture
def template(tmp_path: Path) -> Catalog:
    (tmp_path / "game.py").write_text(SOURCE)
    return translations.gathered(tmp_path)


def test_a_translation_keeps_what_it_has(template: Catalog, tmp_path: Path) -> None:
    old = Catalog(locale="de")
    old.add("Ask one", "Einen fragen")
    old.add("Ask nobody", "Niemanden fragen")
    translations.write(old, tmp_path / "de.po")
    new = translations.updated(tmp_path / "de.po", template)
    assert new["Ask one"].string == "Einen fragen"
    assert "Ask nobody" not in new
    assert translations.open_texts(new) == ["red", "red", "{n} card"]


def test_open_texts_are_listed_and_no_failure_but_forgotten_ones_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.py").write_text(SOURCE)
    translations.write(Catalog(locale="de"), tmp_path / "de.po")
    translations.write(Catalog(), tmp_path / "notepad.pot")

    def current() -> Iterator[tuple[Path, Catalog]]:
        return translations.current(translations.gathered(tmp_path), tmp_path)

    assert translations.check(current()) == 1
    told = capsys.readouterr().out
    assert "notepad.pot isn't as new as the code; run: python3 packaging/run.py translate" in told
    for path, catalogue in current():
        translations.write(catalogue, path)
    assert translations.check(current()) == 0
    assert capsys.readouterr().out == "de.po: 4 open\n  Ask one\n  red\n  red\n  {n} card\n"


def test_english_is_shown_for_an_open_text_whatever_its_count(
    template: Catalog, tmp_path: Path
) -> None:
    translations.write(Catalog(locale="pl"), tmp_path / "pl.po")
    translations.write(translations.updated(tmp_path / "pl.po", template), tmp_path / "pl.po")
    assert list(build_hook.compiled(tmp_path))
    found = gettext.translation(build_hook.DOMAIN, tmp_path, ["pl"])
    assert found.gettext("Ask one") == "Ask one"
    assert [found.ngettext("{n} card", "{n} cards", n) for n in (1, 2, 5)] == [
        *("{n} card", "{n} cards", "{n} cards")
    ]


def test_french_marks_never_begin_a_line(tmp_path: Path) -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("Who?", "Qui ?")
    cards = "{n} card: “{c}”", "{n} cards: “{c}”"
    many = ["{n} cartes : « {c} »"] * (catalogue.num_plurals - 1)
    catalogue.add(cards, ("{n} carte : « {c} »", *many))
    translations.write(catalogue, tmp_path / "fr.po")
    assert list(build_hook.compiled(tmp_path))
    found = gettext.translation(build_hook.DOMAIN, tmp_path, ["fr"])
    assert found.gettext("Who?") == "Qui\u202f?"
    assert found.ngettext(*cards, 2) == "{n} cartes\u202f: «\u202f{c}\u202f»"


@pytest.mark.parametrize(
    ("language", "zero", "two", "million"),
    [
        ("fr", "{count} carte", "{count} cartes", "{count} de cartes"),
        ("es", "{count} cartas", "{count} cartas", "{count} de cartas"),
        ("it", "{count} carte", "{count} carte", "{count} di carte"),
    ],
)
def test_millions_have_a_form_of_their_own_where_a_language_says_millions_of(
    tmp_path: Path, language: str, zero: str, two: str, million: str
) -> None:
    shutil.copy(translations.LOCALE / f"{language}.po", tmp_path)
    assert list(build_hook.compiled(tmp_path))
    found = gettext.translation(build_hook.DOMAIN, tmp_path, [language])
    counts = (0, 2, 1_000_000, 1_000_001, 3_000_000)
    said = [found.ngettext("{count} card", "{count} cards", count) for count in counts]
    assert said == [zero, two, million, two, million]


def test_a_damaged_translation_is_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text('msgid "Ask one"\nnonsense\n')
    with pytest.raises(PoFileError):
        list(build_hook.compiled(tmp_path))
