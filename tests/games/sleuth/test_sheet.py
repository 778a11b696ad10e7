"""The gems, setting up a game by taps, the sheet with its panels, and when I can solve it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest

from notepad.core.faults import UnreadError
from notepad.core.game import View
from notepad.core.help_levels import Level
from notepad.core.page import InFront, Page, Ranking
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.gem_phrases import card_name, class_name
from notepad.games.sleuth.notes import Ask, Note, Solve
from notepad.games.sleuth.search_cards import PLACE, card_to_spend
from notepad.games.sleuth.setup import (
    CARDS,
    KINDS,
    Setup,
    class_key,
)
from notepad.games.sleuth.sheet import panels
from tests.games.sleuth.playing import SETUP, dealt
from tests.games.tables import (
    pondered,
    view_after,
    view_of,
)


def panel(page: Page, title: str) -> Ranking:
    found = next(panel for panel in page.panels if getattr(panel, "title", "") == title)
    assert isinstance(found, Ranking)
    return found


def begun(missing: int, level: Level) -> View:
    setup, _truth = dealt(4, 1)
    setup = replace(setup, missing=missing, table=setup.table[missing - 1 :])
    return view_after(GAME, setup, level=level)


@pytest.mark.parametrize(
    ("cards", "about", "spent"),
    [
        (("free", "red+opal", "free+red"), ("opal", "red"), "red+opal"),
        (("free", "free+red"), ("opal", "red"), "free+red"),
        (("free", "pair"), ("opal", "red"), "free"),
        (("pair", "?", "new"), ("opal", "red"), None),
        ((), ("opal", "red"), None),
    ],
)
def test_the_search_card_is_spent_that_asks_least_else(
    cards: tuple[str, ...], about: tuple[str, ...], spent: str | None
) -> None:
    assert card_to_spend(cards, about) == spent


def test_advice_says_which_search_card_to_spend_and_fills_it_in() -> None:
    setup, _truth = dealt(4, 1)
    setup = replace(setup, first=setup.me)
    aside = {PLACE: ("?", "free", "pair")}
    view = view_of(GAME, setup, known=pondered(GAME, setup, aside=aside), aside=aside)
    (*_above, best) = (panel for panel in panels(view, {}) if panel.title == "Best question")
    for rank in best.ranks:
        place = rank.draft[PLACE]
        assert place in (("1",), ("2",))
        assert rank.told.endswith({"1": "Play “free”.", "2": "Play “pairs”."}[place[0]])
        assert not rank.told.startswith(".")


def test_every_class_and_every_card_has_a_name_of_its_own() -> None:
    kinds = [chosen for count in (1, 2, 3) for chosen in combinations(KINDS, count)]
    classes = [class_key(about) for chosen in kinds for about in product(*chosen)]
    names = {*map(class_name, classes), *map(card_name, CARDS)}
    assert len(names) == len(classes) + len(CARDS) == 79 + 36


THREE = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:11], table=CARDS[11:13])


def faults(setup: Setup) -> list[str]:
    return [str(fault) for fault in GAME.setup_faults(setup)]


def test_whose_hand_is_of_what_size_is_open_where_somebody_is_misspelt() -> None:
    misspelt = replace(THREE, hand_sizes={"Bop": 10})
    with pytest.raises(UnreadError):
        misspelt.hand_size("Bob")
    assert [fault.partition(":")[0] for fault in faults(misspelt)] == ["hand_sizes.Bop"]


def in_front(*cards: str, notes: Sequence[Note] = ()) -> InFront | None:
    """Return the search cards that the page shows in front of me."""
    setup, _truth = dealt(4, 1)
    found: InFront | None = GAME.page(view_of(GAME, setup, notes, aside={PLACE: cards})).in_front
    return found


def test_a_search_card_begins_my_question_and_an_unknown_one_is_written_down() -> None:
    view = view_of(GAME, SETUP, [], aside={PLACE: ("pearl+yellow", "?")})
    shown = GAME.page(view).in_front
    assert shown is not None
    asks, writes, *_more = shown.cards
    line = "".join(piece.text for piece in GAME.form(view, asks.draft).line)
    assert line == "Ann asks  about yellow pearls: "
    written = GAME.form(view, {**writes.draft, "gem": ("opal",), "colour": ("blue",)})
    assert written.aside == {PLACE: ("pearl+yellow", "opal+blue", "new", "new")}
    assert "".join(piece.text for piece in written.line) == "Your search card: blue opals"


@pytest.mark.parametrize("correct", [True, False])
def test_whoever_asks_no_more_has_no_search_cards(correct: bool) -> None:
    setup, _truth = dealt(4, 1)
    assert in_front("blue", notes=[Solve(player=setup.me, correct=correct)]) is None


def test_all_open_numbers_stand_beside_initials_the_narrowest_first() -> None:
    view = begun(1, Level.ODDS)
    setup = view.play.setup
    bob = setup.opponents[0]
    gem = next(card for card in CARDS if card not in (*setup.hand, *setup.table))
    asked = ((element,) for element in gem.split("-"))
    notes = tuple(
        Ask(asker=setup.opponents[1], target=bob, about=about, count=2) for about in asked
    )
    known = GAME.reasoner(setup).follow(notes)
    box = GAME.page(view_of(GAME, setup, notes, known)).sheet.box(gem)
    assert box is not None
    (mark,) = (mark for mark in box.marks if mark.holder == bob)
    assert sorted(mark.hint.split(",")) == ["2a", "2b", "2c"]
    assert [clue.label for clue in mark.clues] == mark.hint.split(",")
    many = [len(clue.cards) for clue in mark.clues]
    assert many == sorted(many)
