"""What forms propose is true of games that were noted rightly, and a wrong note shows as a slip."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from notepad.cards.facts import Known
from notepad.core.card_slots import NONE
from notepad.core.form import Draft, Form, tapped
from notepad.core.game import Play, form_without_secrets
from notepad.core.help_levels import Level
from notepad.core.page import Cell
from notepad.core.record import AnyRecord, from_document
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import ALL
from tests.games.cataline.playing import FOUR
from tests.games.tables import known_after, tapped_form, view_after, view_of

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
SAMPLES = [
    "cataline-4-12",
    "cataline-5-20",
    "clue-3-06",
    "clue-5-20",
    "sleuth-4-22",
    "caracalla-2-1",
    "catham-city-4-1",
    "conspiracy-4-40",
]


def sampled(name: str) -> AnyRecord:
    document = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"]
    return from_document(document, catalogue())


def proposals(form: Form[Any], keys: Draft) -> Iterator[tuple[str, str]]:
    for row in form.rows:
        if row.key in keys:
            yield from ((row.key, one.key) for one in row.choices if one.proposed)
            yield from ((row.key, cell) for cell in row.proposed)


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_proposed_is_what_was_then_noted(name: str) -> None:
    record = sampled(name)
    game, setup, notes = catalogue()[record.game], record.setup, record.notes
    found = 0
    for at, note in enumerate(notes):
        view = view_after(game, setup, *notes[:at])
        meant = game.keypad.draft(setup, note)
        draft: Draft = {}
        for key in meant:
            answered = key in game.form(view, draft).step
            for choice in meant[key]:
                form = game.form(view, draft)
                row = next((row for row in form.rows if row.key == key), None)
                if row is None:
                    break
                if answered:
                    proposed = list(proposals(form, {key: ()}))
                    assert [one for row, one in proposed if one not in meant[row]] == []
                    found += len(proposed)
                draft = dict(tapped(draft, row, choice))
    assert found > 0 or name.startswith(("caracalla", "catham", "conspiracy"))


@pytest.mark.parametrize("name", SAMPLES)
def test_whatever_is_open_in_a_box_can_be_noted_as_a_fact_with_one_tap(name: str) -> None:
    record = sampled(name)
    game, setup, notes = catalogue()[record.game], record.setup, record.notes
    view = view_after(game, setup, *notes[:3])
    sheet, found = game.page(view).sheet, 0
    for key in game.subjects(setup):
        box = sheet.box(key)
        for mark in box.marks if isinstance(box, Cell) else ():
            note = game.form(view, game.keypad.fact(key, mark.holder)).outcome
            assert note == Known(holder=mark.holder, has=(key,))
            assert not [*game.keypad.faults(setup, note)]
            found += 1
    assert bool(found) == bool(game.keypad.fact("", ""))


NOTHING = AskOne(asker="Bob", target="Ann", about="1", passed=0, seen=())
BOTH = AskOne(asker="Bob", target="Cem", about="1", passed=2, seen=("red-1", "green-1"))
I_ASK_ALL = (("who", "Bob"), ("whom", ALL), ("value", "1"))


def form(*taps: tuple[str, str], level: Level = Level.ODDS) -> Form[Any]:
    known = known_after(CATALINE, FOUR, NOTHING, BOTH)
    view = view_of(CATALINE, FOUR, [NOTHING, BOTH], known, level=level)
    return tapped_form(CATALINE, view, *taps)


WRONG = {
    "a card of a player who has none": (
        *I_ASK_ALL, ("gave-Ann", "blue-1"), ("gave-Cem", "red-1"), ("gave-Dee", NONE),
    ),
    "none of a player who has some": (*I_ASK_ALL, ("gave-Cem", NONE), ("gave-Dee", NONE)),
    "another number": (("who", "Dee"), ("whom", "Cem"), ("value", "1"), ("passed", "1")),
    "another card": (
        ("who", "Bob"), ("whom", "Cem"), ("value", "1"), ("passed", "2"), ("seen", "red-1"),
        ("seen", "blue-1"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("taps", WRONG.values(), ids=WRONG)
def test_a_wrong_note_can_still_be_made_and_shows_as_a_slip(
    taps: tuple[tuple[str, str], ...],
) -> None:
    noted = form(*taps)
    assert noted.outcome is not None
    assert noted.at_once
    assert not known_after(CATALINE, FOUR, NOTHING, BOTH, noted.outcome).consistent


def test_nothing_is_proposed_on_a_hidden_sheet() -> None:
    play = Play(FOUR, (NOTHING, BOTH))
    for draft in (
        {"who": ("Dee",), "whom": ("Cem",), "value": ("1",)},
        {"who": ("Dee",), "whom": (ALL,), "value": ("1",)},
    ):
        made = form_without_secrets(CATALINE, play, draft)
        assert list(proposals(made, {row.key: () for row in made.rows})) == []


SHERLOCK = catalogue()["sherlock-13"]
ALL_THREE = {"note": "count", "asker": "Bob", "target": "Ann", "about": ["skull"], "count": 3}
CULPRIT = {
    "format": 1,
    "game": "sherlock-13",
    "title": "",
    "setup": {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Bob",
        "hand": ["hopkins", "holmes", "watson", "mycroft"],
    },
    "notes": [ALL_THREE],
}


HAVE = {
    "only proposed": ((), ("Ann",), False, ["Ann"]),
    "nobody else": (("-nobody",), ("Ann",), True, ["Ann"]),
    "another besides": (("Bob",), ("Ann", "Bob"), True, ["Ann"]),
    "confirmed": (("Ann",), ("Ann",), False, ["Ann"]),
    "everybody tapped": (("Ann", "Bob"), ("Ann", "Bob"), True, ["Ann"]),
    "contradicted": (("Ann", "Ann"), None, False, []),
    "contradicted by nobody": (("Ann", "Ann", "-nobody"), (), True, []),
    "contradicted by another": (("Ann", "Ann", "Bob"), ("Bob",), False, []),
    "ticked again": (("Ann", "Ann", "Ann"), ("Ann",), False, ["Ann"]),
}


@pytest.mark.parametrize(("taps", "have", "at_once", "proposed"), HAVE.values(), ids=HAVE)
def test_who_certainly_has_a_card_is_ticked_and_a_tap_says_whether_anybody_else_has(
    taps: tuple[str, ...], have: tuple[str, ...] | None, at_once: bool, proposed: list[str]
) -> None:
    record = from_document(CULPRIT, catalogue())
    view = view_after(SHERLOCK, record.setup, *record.notes)
    asked = ("kind", "who-has"), ("who", "Cem"), ("about-classes", "skull")
    made = tapped_form(SHERLOCK, view, *asked, *(("have", name) for name in taps))
    assert (made.outcome.have if made.outcome else None, made.at_once) == (have, at_once)
    assert [one for _row, one in proposals(made, {"have": ()})] == proposed
    nobody = made.row("have").choices[-1]
    assert (str(nobody.face), nobody.dimmed) == ("nobody else", not (have or proposed))


def test_who_are_all_certain_are_noted_by_the_tap_that_confirms_the_last_of_them() -> None:
    record = from_document({**CULPRIT, "notes": [ALL_THREE]}, catalogue())
    view = view_after(SHERLOCK, record.setup, *record.notes)
    asked = ("kind", "who-has"), ("who", "Cem"), ("about-classes", "fist")
    assert list(proposals(tapped_form(SHERLOCK, view, *asked), {"have": ()})) == [
        ("have", "Ann"),
        ("have", "Bob"),
    ]
    for names in (("Ann",), ("Bob",), ("Ann", "Bob"), ("Bob", "Ann")):
        made = tapped_form(SHERLOCK, view, *asked, *(("have", name) for name in names))
        assert made.outcome is not None
        assert (made.outcome.have, made.at_once) == (("Ann", "Bob"), len(names) == 2)
