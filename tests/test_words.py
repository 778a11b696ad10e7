"""What a machine can find in the texts that players read, in English and in every translation.

Each rule is shown to catch what it is for. The terms, and the words that never stand for them, are
those of the translators' page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

import pytest
from babel.messages.pofile import read_po

from notepad.cards import opponents_progress
from notepad.cli import main
from notepad.core.game import Play, View, states_of
from notepad.core.language import speak
from notepad.core.record import read
from notepad.games import catalogue
from tests.acceptance.kept import kept_document
from translations import LOCALE, NAMED, PLACEHOLDER, TERMS, forms

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = "en"


class Text(NamedTuple):
    """One form of a text in a language, and whether it has others for other counts."""

    language: str
    said: str
    plural: bool = False

    @property
    def bare(self) -> str:
        """The text without its placeholders."""
        return NAMED.sub("", self.said)


def texts() -> Iterator[Text]:
    """Yield all that players read, in English and every translation."""
    for path in (LOCALE / "notepad.pot", *sorted(LOCALE.glob("*.po"))):
        language = ENGLISH if path.suffix == ".pot" else path.stem
        with path.open("rb") as file:
            for entry in read_po(file, None if language == ENGLISH else language):
                if entry.id:
                    said = entry.id if language == ENGLISH else entry.string
                    yield from (Text(language, one, entry.pluralizable) for one in forms(said))


CODE = re.compile(r"\w+ = \"\w+\"|%\(\w+\)\w|%\w")
"""What is written as it stands in a file, or is filled in by Python's own module."""

DATIVE = re.compile(r"\b(?:bei|zu|nach|von|mit|aus|seit|gegenüber) \{(\w+)\}", re.IGNORECASE)
INFLECTED = {"de": DATIVE}
"""By language, words that ask for another case than the one in which a placeholder is filled in."""

THE_SAME_IN_EVERY_CASE = {
    *("player", "players", "spy", "spies", "name", "others", "home", "place", "places"),  # names
    *("cards", "group", "title", "kind"),  # names of cards and games, as lists or not
    *("count", "amount", "size", "after", "before", "earlier", "code", "least", "version", "whole"),
    *("right", "share", "best", "waiting", "percent", "now", "balance", "bids", "known"),  # figures
    "about",  # is in the dative where it is asked about, else a label
}


def a_placeholder_in_another_case(text: Text) -> str | None:
    found = INFLECTED.get(text.language)
    names = found.findall(text.said) if found else ()
    return next((name for name in names if name not in THE_SAME_IN_EVERY_CASE), None)


COUNTED = re.compile(r"\{count\}[\s\xa0](?!is\b|has\b|of\b)(?:[a-z-]+ )?[a-z]+s\b")


def a_count_without_plurals(text: Text) -> str | None:
    found = None if text.plural or text.language != ENGLISH else COUNTED.search(text.said)
    return found and found[0]


HE = re.compile(r"\b(?:he|his|him|himself|she|hers?|herself)\b", re.IGNORECASE)
EXAMPLE = "Bob has no 1, so the B is crossed out there."


def he_for_a_player(text: Text) -> str | None:
    found = HE.search(text.said) if text.language == ENGLISH and text.said != EXAMPLE else None
    return found and found[0]


def a_wrong_ellipsis(text: Text) -> str | None:
    """In German it follows after a space at which no line ends, in all others at once."""
    wrong = r"\.\.\.| …|(?<=[\w}])…" if text.language == "de" else r"\.\.\.|\s…"
    found = re.search(wrong, text.said)
    return found and text.said


def a_straight_quote(text: Text) -> str | None:
    found = re.search("[\"']", CODE.sub("", text.said))
    return found and text.said


QUOTES = {"de": "„“", ENGLISH: "“”’", "es": "«»", "fr": "«»’", "it": "“”’", "nl": "‘’", "pl": "„”"}
"""By language, the marks it has for quotes, and its apostrophe."""


def a_quote_of_another_language(text: Text) -> str | None:
    wrong = set("«»„“”‘’") - set(QUOTES[text.language])
    return next((mark for mark in text.said if mark in wrong), None)


def _never(column: int) -> re.Pattern[str]:
    """Return what finds the words of a column of the table of terms."""
    lines = re.findall(r"^\| (.+) \|$", TERMS.read_text(encoding="utf-8"), re.MULTILINE)
    rows = [cells for line in lines if len(cells := line.split(" | ")) == 5]
    words = {word for cells in rows[2:] for word in cells[column].split(", ") if word != "–"}
    assert len(words) > 5
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(words)))})(?:s|n|en)?\b", re.I)


NEVER = {ENGLISH: _never(2), "de": _never(4)}


def another_term(text: Text) -> str | None:
    found = NEVER[text.language].search(text.bare) if text.language in NEVER else None
    return found and found[0]


Rule = Callable[[Text], str | None]


def _id(value: object) -> str:
    return getattr(value, "__name__", "-")


RULES: list[tuple[Rule, list[Text], list[Text]]] = [
    (
        a_placeholder_in_another_case,
        [Text("de", "nach {card} wurde nicht gefragt"), Text("de", "Mit {search} fragt {asker}")],
        [Text("de", "von {player}"), Text("en", "with {search}"), Text("de", "Mit „{search}“")],
    ),
    (
        a_count_without_plurals,
        [Text("en", "there are {count} conspirators"), Text("en", "{count} pen strokes")],
        [Text("en", "{count} cards", plural=True), Text("en", "{count} is too many")],
    ),
    (
        he_for_a_player,
        [Text("en", "what he can have"), Text("en", "His hand")],
        [Text("en", "the other hand"), Text("en", "their hand"), Text("en", EXAMPLE)],
    ),
    (
        a_wrong_ellipsis,
        [Text("en", "Save …"), Text("en", "Save..."), Text("de", "Öffnen …"), Text("de", "Zu…")],
        [Text("fr", "Ouvrir…"), Text("de", "Öffnen\xa0…"), Text("de", "… und noch {count}")],
    ),
    (
        a_straight_quote,
        [Text("en", "{player}'s card"), Text("de", 'das "Blatt"')],
        [Text("en", "{player}’s card"), Text("en", 'only with deal = "fixed"')],
    ),
    (
        a_quote_of_another_language,
        [Text("de", "das “Blatt”"), Text("fr", "“carte”"), Text("pl", "„karta“")],
        [Text("de", "„Blatt“"), Text("fr", "l’«\xa0as\xa0»"), Text("nl", "‘zo’n kaart’")],
    ),
    (
        another_term,
        [Text("en", "Mend note 3"), Text("en", "two rivals"), Text("de", "Das Kästchen")],
        [Text("en", "{slip} ({share}%)"), Text("en", "Edit note 3"), Text("de", "Partiensammlung")],
    ),
]


@pytest.mark.parametrize(("rule", "wrong", "right"), RULES, ids=_id)
def test_each_rule_catches_its_faults(rule: Rule, wrong: list[Text], right: list[Text]) -> None:
    assert [text for text in wrong if not rule(text)] == []
    assert [text for text in right if rule(text)] == []
    assert {text: found for text in texts() if (found := rule(text))} == {}


def test_the_placeholders_told_of_are_in_texts() -> None:
    used = {name for text in texts() for name in NAMED.findall(text.said)}
    told = [name for name, _meaning in PLACEHOLDER.findall(TERMS.read_text(encoding="utf-8"))]
    assert len(told) == len(set(told)) > 20
    assert set(told) <= used


SAMPLES = {
    **{"cataline": "cataline-4-12", "sleuth": "sleuth-3-10", "clue": "clue-3-06"},
    **{"conspiracy": "conspiracy-3-18", "caracalla": "caracalla-2-1"},
    "catham-city": "catham-city-2-0",
}
COMMANDS = {"deduce": (), "replay": (), "review": (), "advise": (), "why": ("CARD", "HOLDER")}


def raw_ids(said: str, ids: Iterable[str]) -> list[str]:
    """Return the ids that stand in a text; those of a single word may be a player's word."""
    odd = (one for one in ids if re.search(r"[-_+]", one))
    return [one for one in odd if re.search(rf"(?<![\w+-]){re.escape(one)}(?![\w+-])", said)]


def test_an_id_in_a_sentence_is_found() -> None:
    ids = ["red-3", "ask-one", "pearl+green", "Bob"]
    assert raw_ids("Bob asked for red-3", ids) == ["red-3"]
    assert raw_ids("What to ask: pearl+green", ids) == ["pearl+green"]
    assert raw_ids("Bob asked for Red 3, red-30 and red-3-4", ids) == []


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("game_id", SAMPLES)
def test_no_id_of_a_record_is_said_to_a_player(
    game_id: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = kept_document(SAMPLES[game_id])
    document["notes"] = document["notes"][:9]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setattr(opponents_progress.Rivals, "cases", lambda *_given: iter(()))
    speak(language)
    record = read(path.read_bytes(), catalogue())
    game = catalogue()[game_id]
    subjects = game.subjects(record.setup)
    ids = [key for key, told in subjects.items() if key != told]
    ids += [*game.keypad.note_types, *(f.name for f in fields(record.setup))]
    for command, more in COMMANDS.items():
        about = (next(iter(subjects)), record.setup.players[-1]) if more else ()
        main([command, str(path), *about])
    said = capsys.readouterr().out
    play = Play(record.setup, record.notes)
    form = game.form(View(play, states_of(game, play)[-1], None), {})
    choices = (one for row in form.rows for one in row.choices)
    said += "".join(f"\n{one.face} {one.spoken}" for one in choices)
    assert len(said) > 200
    assert raw_ids(said, ids) == []
