"""Where I am, as the sheet shows it, and who has seen which card of mine."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import WHERE, Aside
from notepad.core.form import Choice
from notepad.core.page import Places
from notepad.declared.setup import Gather, Note, SeeOne, Suggest, after, start
from tests.declared.declarations import SETUP, THREE_LISTS, game_with
from tests.games.tables import page_after, pondered, view_of

PLACED = (
    THREE_LISTS
    + """
[[questions]]
kind = "show-one"
where = "places"
"""
)
PLACES = game_with(PLACED)
WHEREABOUTS = PLACES.setup_type(
    players=("Ann", "Bob", "Cem"), me="Bob", first="Bob", hand=("lamp", "mill")
)
MINE_AT_THE_POND = Suggest(
    asker="Bob", cards=("Ann", "rope", "pond"), passed=("Cem", "Ann"), shown_by=None
)


@pytest.mark.parametrize("here", ["rope", "attic"])
def test_a_word_that_is_no_place_is_not_where_i_am(here: str) -> None:
    panels = page_after(PLACES, WHEREABOUTS, aside={WHERE: (here,)}).panels
    (block,) = (block for block in panels if isinstance(block, Places))
    assert block.places
    assert not any(one.chosen for one in block.places)


def test_where_i_am_is_forgotten_with_the_next_suggestion_as_i_may_move_until_my_turn() -> None:
    def aside_after(note: Suggest, aside: Aside) -> object:
        draft = PLACES.keypad.draft(WHEREABOUTS, note)
        form = PLACES.form(view_of(PLACES, WHEREABOUTS, aside=aside), draft)
        assert form.outcome == note
        return form.aside

    theirs = replace(MINE_AT_THE_POND, asker="Cem", passed=("Ann", "Bob"))
    for note in (MINE_AT_THE_POND, theirs):
        assert aside_after(note, {WHERE: ("pond",)}) == {WHERE: ()}
        assert aside_after(note, {}) is None


def test_each_place_says_how_far_the_best_question_there_gets_me() -> None:
    places = _places_at({})
    every = {place.key: place for place in places}
    assert set(every) == set(WHEREABOUTS.deck.place_cards)
    for word, place in every.items():
        there = pondered(PLACES, WHEREABOUTS, aside={WHERE: (word,)}).advice.best[0]
        assert place.share == pytest.approx(there.sought / there.unknown)
        assert not any(one.share for one in _places_at({WHERE: (word,)}))
    shares = [place.share or 0 for place in places]
    likeliest = [place.likeliest for place in places]
    assert likeliest[shares.index(max(shares))]
    assert not likeliest[shares.index(min(shares))]
    assert 0 < min(shares) < max(shares) < 1


def _places_at(aside: Aside) -> tuple[Choice, ...]:
    known = pondered(PLACES, WHEREABOUTS, aside=aside)
    page = PLACES.page(view_of(PLACES, WHEREABOUTS, (), known, aside=aside))
    (block,) = (block for block in page.panels if isinstance(block, Places))
    return block.places


SHOWN = ("Ann", "lamp", "mill")


@pytest.mark.parametrize(
    ("note", "seen"),
    [
        (Suggest(asker="Ann", cards=SHOWN, passed=(), shown_by="Bob", card="mill"), {"mill"}),
        (Suggest(asker="Ann", cards=SHOWN, passed=(), shown_by="Bob"), set()),
        (Suggest(asker="Bob", cards=SHOWN, passed=(), shown_by="Cem", card="Ann"), set()),
        (Gather(asker="Ann", about="things", gave={"Bob": "lamp", "Cem": True}), {"lamp"}),
        (Gather(asker="Ann", about="people", gave={"Bob": False, "Cem": True}), set()),
        (SeeOne(asker="Ann", target="Bob", about=("things",), shows=True, card="lamp"), {"lamp"}),
        (SeeOne(asker="Bob", target="Ann", about=("people",), shows=True, card="Ann"), set()),
    ],
)
def test_who_was_shown_a_card_of_mine_has_seen_it(note: Note, seen: set[str]) -> None:
    state = after(start(SETUP), note)
    assert state.seen == {("Ann", card) for card in seen}
    assert (
        after(state, Suggest(asker="Cem", cards=SHOWN, passed=(), shown_by=None)).seen == state.seen
    )
