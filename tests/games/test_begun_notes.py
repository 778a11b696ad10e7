"""What is advised begins its note: a tap on it fills the form of every game that gives advice."""

import json
from pathlib import Path

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play, View, states_of
from notepad.core.page import Bars, Ranking
from notepad.core.reasoner import without_breaths
from notepad.core.record import from_document
from notepad.games import catalogue
from tests.games.views import view_of

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
CATALOGUE = catalogue()


def advised(name: str) -> View:
    """Return a record as it was on my last turn, with all that is advised on it."""
    document = json.loads((RECORDS / f"{name}.json").read_text())["record"]
    record = from_document(document, CATALOGUE)
    game = CATALOGUE[record.game]
    states = states_of(game, Play(record.setup, record.notes))
    mine = [at for at, state in enumerate(states) if state.asker == record.setup.me]
    notes = record.notes[: mine[-1]]
    reasoner = game.reasoner(record.setup)
    known = reasoner.weigh(reasoner.follow(notes))
    for pondered in without_breaths(reasoner.ponder(known, {}, Level.ODDS)):
        known = pondered
    return view_of(game, record.setup, notes, known)


@pytest.mark.parametrize(
    ("game", "name"),
    [("cataline", "cataline-4-12"), ("sleuth", "sleuth-3-10"), ("clue", "clue-3-06")],
)
def test_a_best_question_fills_the_form_and_leaves_the_answer_open(game: str, name: str) -> None:
    view = advised(name)
    panels = CATALOGUE[game].page(view).panels
    ranks = [rank for panel in panels if isinstance(panel, Ranking) for rank in panel.ranks]
    drafts = [rank.draft for rank in ranks if rank.draft]
    assert drafts
    for draft in drafts:
        made = CATALOGUE[game].form(view, draft)
        chosen = {row.key: tuple(c.key for c in row.choices if c.chosen) for row in made.rows}
        assert {key: chosen[key] for key in draft} == draft
        assert made.outcome is None


def test_a_sum_fills_the_form_of_an_accusation() -> None:
    view = advised("cataline-4-12")
    game = CATALOGUE["cataline"]
    chart = next(panel for panel in game.page(view).panels if isinstance(panel, Bars))
    for bar in chart.bars:
        made = game.form(view, bar.draft)
        assert next(c.key for c in made.row("sum").choices if c.chosen) == bar.key
        assert made.outcome is None
