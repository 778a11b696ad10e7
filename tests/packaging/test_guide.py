"""The guide in every language: as new as the English pages, whole, and with the app's own words."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest
from babel.messages.pofile import read_po
from typing_extensions import override

import translations
from environment import ROOT
from notepad.core.language import speak
from notepad.core.shelf import names_of
from notepad.games import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog

GUIDE = ROOT / "resources" / "guide"
LOCALE = translations.PAGES / "locale"
LANGUAGES = [path.stem for path in sorted(LOCALE.glob("*.po"))]

EMPHASISED = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")
WORDS = re.compile(r"[^\W\d]{2}")
UNNAMED = {
    *("record", "sealed", "newer", "Bob"),
    *("Right if Dee has 4 cards", "Bob has ? 4 5", "I know that … has it"),
    *("The engine as a library", "Define your own game"),
}
"""What is emphasised on a page and isn't a text of the app: terms, examples, other documents."""


class Links(HTMLParser):
    """What a page links to, and the places on it that others can link to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.places, self.links = {""}, set[str]()
        self.feed(page.read_text(encoding="utf-8"))

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif name in ("href", "src") and value and not urlsplit(value).scheme:
                self.links.add(value)


@cache
def links(page: Path) -> Links:
    return Links(page)


def pages(folder: Path) -> set[str]:
    """Return the pages of a language; those of another one lie in a folder of its own."""
    found = [*folder.glob("*.html"), *folder.glob("games/*.html")]
    return {page.relative_to(folder).as_posix() for page in found}


def app(language: str) -> Catalog:
    with (translations.LOCALE / f"{language}.po").open("rb") as text:
        return read_po(text, locale=language)


def guide(language: str) -> Catalog:
    with (LOCALE / f"{language}.po").open("rb") as text:
        return read_po(text, locale=language)


def plain(text: str) -> str:
    """Return a text as it is recognised within a sentence, whatever its spaces."""
    return " ".join(text.split()).rstrip(".").casefold()


def titles(language: str) -> dict[str, str]:
    speak(language)
    return {name.id: name.title for name in names_of(catalogue()).values()}


def said_for(language: str) -> dict[str, set[str]]:
    """Return the app's texts and the titles of its games in a language, by the English ones."""
    said = dict[str, set[str]]()
    for entry in app(language):
        for english in translations.forms(entry.id):
            texts = translations.forms(entry.string)
            said.setdefault(plain(english), set()).update(map(plain, texts))
    here = titles(language)
    for game, title in titles("en").items():
        said.setdefault(plain(title), set()).add(plain(here[game]))
    return said


def named(text: str) -> list[str]:
    """Return what a text names of the app: what is emphasised, unless it is the whole text."""
    found = EMPHASISED.findall(text)
    alone = len(found) == 1 and text == f"*{found[0]}*" and found[0].endswith(".")
    return [one for one in found if WORDS.search(one) and not alone]


def test_the_guide_is_translated() -> None:
    assert LANGUAGES == ["de", "fr"]


def test_the_guides_catalogues_are_as_new_as_its_pages() -> None:
    found = translations.current(translations.gathered_guide(translations.PAGES), LOCALE)
    assert translations.check(found) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_pages(language: str) -> None:
    assert pages(GUIDE / language) == pages(GUIDE)
    assert {"index.html", "search.html", "games/clue.html"} < pages(GUIDE)


@pytest.mark.parametrize("language", ["", *LANGUAGES])
def test_every_link_leads_to_a_page_and_a_place_on_it(language: str) -> None:
    lost = []
    for name in pages(GUIDE / language):
        page = GUIDE / language / name
        for link in links(page).links:
            path, place = unquote(urlsplit(link).path), unquote(urlsplit(link).fragment)
            target = (page.parent / path).resolve() if path else page
            whole = target.is_file() and (target.suffix != ".html" or place in links(target).places)
            if not whole:
                lost.append(f"{page}: {link}")
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_and_scripts_are_there_once(language: str) -> None:
    english = {path.name: path.read_bytes() for path in GUIDE.glob("_*/**/*.*")}
    copies = [path for path in (GUIDE / language).glob("_*/**/*.*") if path.is_file()]
    assert [path for path in copies if english.get(path.name) == path.read_bytes()] == []
    assert [path for path in copies if path.suffix == ".png"] == []


def test_what_the_guide_names_is_in_the_app() -> None:
    known = said_for("de").keys()
    texts = [text for entry in guide("de") for text in translations.forms(entry.id)]
    unknown = {one for text in texts for one in named(text) if plain(one) not in known}
    assert unknown == UNNAMED


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_says_it_as_the_app_does_in_its_language(language: str) -> None:
    said, wrong = said_for(language), []
    for entry in guide(language):
        there = {plain(one) for one in EMPHASISED.findall(str(entry.string))}
        for one in named(str(entry.id)) if entry.string else ():
            if one not in UNNAMED and not there & said.get(plain(one), set()):
                wrong.append((one, said.get(plain(one)), str(entry.string)))
    assert wrong == []
