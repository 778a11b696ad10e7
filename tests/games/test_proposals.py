"""What forms propose, and pages offer, is true of games that were noted rightly."""

from collections.abc import Iterator
from typing import Any

import pytest

from notepad.cards.facts import Known
from notepad.core.form import Draft, Form, tapped
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.page import Cell, Ranking
from notepad.deduction.deal import HIDDEN
from notepad.games import catalogue
from tests.acceptance.kept import kept_record
from tests.cards.noted_games import played
from tests.dealing.dealt import games
from tests.declared.declarations import SOUND, game_with
from tests.games.tables import view_after

SAMPLES = [
    *("cataline-4-12", "cataline-5-20", "clue-3-06", "clue-5-20", "sleuth-4-22", "caracalla-2-1"),
    *("catham-city-4-1", "conspiracy-4-40"),
]


def proposals(form: Form[Any], keys: Draft) -> Iterator[tuple[str, str]]:
    for row in form.rows:
        if row.key in keys:
            yield from ((row.key, one.key) for one in row.choices if one.proposed)
            yield from ((row.key, cell) for cell in row.proposed)


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_proposed_is_what_was_then_noted(name: str) -> None:
    record = kept_record(name)
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
    record = kept_record(name)
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


CARD_GAMES = {**games(), **{word: game_with(text) for word, text in SOUND.items()}}
FACTS = [word for word, game in CARD_GAMES.items() if "known" in game.keypad.note_types]


@pytest.mark.parametrize("level", [Level.DEDUCTION, Level.ODDS])
@pytest.mark.parametrize("word", FACTS)
def test_what_is_certain_is_offered_as_my_announcement_its_outcome_still_open(
    word: str, level: Level
) -> None:
    noted = played(CARD_GAMES[word], 1, notes=0)
    game, setup = noted.game, noted.setup
    hidden = tuple(sorted(card.partition("@")[0] for card in noted.truth[HIDDEN]))
    view = view_after(game, setup, Known(holder=HIDDEN, has=hidden), level=level)
    page = game.page(view)
    (found,) = (finding for finding in page.findings if finding.offer)
    assert not game.form(view, found.draft).ready
    right = game.form(view, {**found.draft, "said": ("right",)}).outcome
    assert right is not None
    assert game.after(view.state, right).winners == (setup.me,)
    assert page.offered is not None
    ranks = [rank for panel in page.panels if isinstance(panel, Ranking) for rank in panel.ranks]
    (offer,) = (rank for rank in ranks if rank.draft)
    assert offer.draft == page.offered.draft
    assert offer.told
    (kind,) = offer.draft[KIND]
    row = game.form(view, {}).row(KIND)
    (topic,) = (choice.face.label for choice in row.choices if choice.key == kind)
    assert offer.offer.casefold().startswith(topic), "one word for one act"
