"""What stands beside the sheet of a declared game."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play, View
from notepad.core.page import Ranking
from notepad.core.reasoner import without_breaths
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.setup import Accuse
from notepad.deduction.knowledge import Advice, AnswerKind, Question, Ranked
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS

CHIPS_ALONE = NAMED_CARDS[: NAMED_CARDS.rindex("[[questions]]")]


def panels(
    text: str, level: Level = Level.ODDS, advice: Ranked | None = None
) -> dict[str, Ranking]:
    """Return the rankings beside the sheet before any note, by their titles.

    Without `advice` it is what is reckoned.
    """
    game = game_of(read_declaration(text.encode()))
    hand = tuple(card for card in ("lamp", "mill", "A", "B") if card in game.setup_type.deck.cards)
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", first="Bob", hand=hand)
    reasoner = game.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(()))
    for pondered in without_breaths(reasoner.ponder(known, {}, level)):
        known = pondered
    known = replace(known, advice=advice or known.advice)
    page = game.page(View(Play(setup), game.start(setup), known, level=level))
    return {panel.title: panel for panel in page.panels if isinstance(panel, Ranking)}


def test_the_best_suggestions_are_named_by_their_cards() -> None:
    best = panels(THREE_LISTS)["Best question"]
    assert [rank.face.label for rank in best.ranks] == [
        "Ann, rope and barn",
        "Ann, rope and pond",
    ]


def test_suggestions_that_differ_only_in_cards_of_mine_are_named_once() -> None:
    def advice(bits: float, *cards: str) -> Advice:
        cells = tuple((card, "Cem") for card in cards if card not in ("lamp", "mill"))
        return Advice(Question(("", *cards), cells, AnswerKind.FIRST_SHOWS), bits, bits, bits)

    ranked = Ranked((advice(2, "Ann", "lamp"), advice(2, "Ann", "mill"), advice(1, "Bea", "lamp")))
    best = panels(THREE_LISTS, advice=ranked)["Best question"]
    assert [rank.face.label for rank in best.ranks] == ["Ann and lamp", "Bea and lamp"]


def test_nothing_is_advised_where_all_that_can_be_asked_is_chips() -> None:
    assert list(panels(CHIPS_ALONE)) == ["Hidden cards"]


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_what_rivals_know_is_foreseen_even_where_no_question_can_be_ranked(first: str) -> None:
    game = game_of(read_declaration(CHIPS_ALONE.encode()))
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", first=first, hand=("A", "B"))
    reasoner = game.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(()))
    *_before, known = without_breaths(reasoner.look_ahead(known, {}))
    page = game.page(View(Play(setup), game.start(setup), known, level=Level.ODDS))
    gauges = [seat.gauge for seat in page.seats if seat.gauge]
    assert [(gauge.now, gauge.soon) for gauge in gauges] == [(0.0, None)] * 2


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION])
def test_no_question_is_advised_below_level_odds(level: Level) -> None:
    assert "Best question" not in panels(THREE_LISTS, level)


def test_the_result_tells_the_hidden_cards_or_their_sum() -> None:
    game = game_of(read_declaration(THREE_LISTS.encode()))
    setup = game.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", hand=("lamp", "mill"))
    said = Accuse(player="Bob", cards=("Ann", "rope", "barn"), correct=True)
    view: View = View(Play(setup, (said,)), game.after(game.start(setup), said))
    result = game.page(view).result
    assert result is not None
    assert result.told == "You won. Hidden: Ann, rope and barn."
    assert (result.said, result.hidden) == (1, ())
