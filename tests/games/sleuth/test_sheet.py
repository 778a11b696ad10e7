"""The gems and their questions, advice with my search cards, and open numbers on the sheet."""

from dataclasses import replace

import pytest

from notepad.core.faults import UnreadError
from notepad.core.page import Ranking
from notepad.core.reasoner import without_breaths
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.gem_phrases import CARDS
from notepad.games.sleuth.notes import Ask
from notepad.games.sleuth.search_cards import PLACE, questions_with
from notepad.games.sleuth.setup import ASKABLE
from notepad.games.sleuth.sheet import panels
from tests.cards.noted_games import played
from tests.games.tables import page_after, pondered, view_of

SETUP = played("sleuth", 1, players=4, notes=0).setup


def test_free_choice_with_an_element_always_names_it() -> None:
    assert len(ASKABLE) == 43
    with_green = list(questions_with("free+green"))
    assert len(with_green) == 7
    assert all("green" in about for about in with_green)


def test_advice_says_which_search_card_to_spend_and_fills_it_in() -> None:
    setup, aside = replace(SETUP, first=SETUP.me), {PLACE: ("?", "free", "pair")}
    view = view_of(GAME, setup, known=pondered(GAME, setup, aside=aside), aside=aside)
    (best,) = (panel for panel in panels(view, {}) if panel.title == "Best question")
    assert isinstance(best, Ranking)
    for rank in best.ranks:
        (place,) = rank.draft[PLACE]
        assert rank.told.endswith({"1": "Play “free”.", "2": "Play “pairs”."}[place])
        assert not rank.told.startswith(".")


def test_any_question_that_settles_it_may_be_asked_right_before_solving() -> None:
    noted = played("sleuth", 33, players=3, notes=24)
    useless, settling = ("red", "pair", "red", "pair"), ("free", "pair", "red", "pair")
    for cards, said in ((useless, "Ask, then solve."), (settling, "Ask first.")):
        aside = {PLACE: cards}
        known = pondered(GAME, noted.setup, *noted.notes, aside=aside)
        for more in without_breaths(GAME.reasoner(noted.setup).estimate_opponents(known, aside)):
            known = more
        view = view_of(GAME, noted.setup, noted.notes, known, aside=aside)
        best, verdict = (
            panel
            for panel in panels(view, {})
            if isinstance(panel, Ranking) and panel.title != "Missing gem"
        )
        assert verdict.ranks[0].value == said
        assert bool(best.ranks) == (cards == settling)
        assert ("Swap them" in best.sentence) == (cards == useless)


def test_whose_hand_is_of_what_size_is_open_where_somebody_is_misspelt() -> None:
    with pytest.raises(UnreadError):
        replace(SETUP, hand_sizes={"Bop": 10}).hand_size("Bob")


def test_a_box_has_all_open_counts_that_it_may_be_part_of_the_narrowest_first() -> None:
    target, asker, *_others = SETUP.opponents
    gem = next(card for card in CARDS if card not in (*SETUP.hand, *SETUP.table))
    notes = (Ask(asker=asker, target=target, about=(one,), count=2) for one in gem.split("-"))
    box = page_after(GAME, SETUP, *notes).sheet.box(gem)
    assert box is not None
    (mark,) = (mark for mark in box.marks if mark.holder == target)
    assert sorted(clue.note for clue in mark.clues) == [1, 2, 3]
    many = [len(clue.cards) for clue in mark.clues]
    assert many == sorted(many)
