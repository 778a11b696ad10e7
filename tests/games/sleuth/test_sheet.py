"""The gems, setting up a game by taps, the sheet with its panels, and when I can solve it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level, Symbol
from notepad.core.faults import UnreadError
from notepad.core.form import Draft, tapped
from notepad.core.game import Table, View
from notepad.core.page import InFront, Page, Ranking
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.gem_phrases import card_name, class_name
from notepad.games.sleuth.notes import Ask, Note, Solve
from notepad.games.sleuth.search_cards import PLACE, card_to_spend
from notepad.games.sleuth.setup import (
    CARDS,
    HAND_SIZE,
    KINDS,
    PACK,
    TABLE_SIZE,
    Setup,
    class_key,
    setup_faults,
)
from notepad.games.sleuth.sheet import panels
from tests.dealing.dealt import NAMES
from tests.games.sleuth.playing import SETUP, dealt
from tests.games.tables import (
    page_after,
    pondered,
    view_after,
    view_of,
)


def at_table(players: int) -> Table:
    return Table(NAMES[:players], "Bob", "Cem")


def tapped_on(table: Table, draft: Draft, row: str, *choices: str) -> Draft:
    for choice in choices:
        draft = tapped(draft, GAME.begin(table, draft).form.row(row), choice)
    return draft


def tap_sheet(table: Table, draft: Draft, cards: Iterable[str]) -> Draft:
    for card in cards:
        row = GAME.begin(table, draft).form.sheet_rows[0]
        assert row is not None
        draft = tapped_on(table, draft, row, card)
    return draft


def test_hands_may_differ() -> None:
    table = at_table(5)
    draft = tapped_on(table, {}, "rules", "uneven", "numbers", "twice", "three")
    draft = tapped_on(table, draft, "places", "2")
    draft = tapped_on(table, draft, "size-Bob", "8")
    draft = tapped_on(table, draft, "size-Eva", "6")
    draft = tap_sheet(table, draft, CARDS[:8])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert (setup.hand_sizes, setup.table) == (
        {"Ann": None, "Bob": 8, "Cem": None, "Dee": None, "Eva": 6},
        (),
    )
    assert setup.numbers_only
    assert (setup.questions, setup.elements, setup.places) == (2, 3, 2)
    assert GAME.begin(table, GAME.opening_draft(setup)).form.outcome == setup
    assert not list(GAME.setup_faults(setup))


@given(st.data())
def test_the_draft_of_a_setup_makes_it_again(data: st.DataObject) -> None:
    players = data.draw(st.integers(3, 7))
    table = at_table(players)
    cards = data.draw(st.permutations(CARDS))
    draft = tap_sheet(table, {}, cards[: HAND_SIZE[players] + TABLE_SIZE[players]])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert GAME.begin(table, GAME.opening_draft(setup)).form.outcome == setup


def panel(page: Page, title: str) -> Ranking:
    found = next(panel for panel in page.panels if getattr(panel, "title", "") == title)
    assert isinstance(found, Ranking)
    return found


def test_the_result_and_the_seats_tell_who_came_second() -> None:
    setup, truth = dealt(4, 1)
    (gem,) = truth["hidden"]
    setup = replace(setup, places=2)
    first, second = (Solve(player=name, correct=True) for name in (setup.opponents[0], setup.me))
    going_on = page_after(GAME, setup, first)
    assert going_on.result is None
    seats = {seat.player: (seat.remark, seat.out) for seat in going_on.seats}
    assert seats[first.player] == ("wins", False)
    over = page_after(GAME, setup, first, replace(second, card=gem))
    assert over.result is not None
    assert over.result.told.startswith(f"{first.player} won. You came second.")
    assert over.result.winners == (first.player,)
    assert {seat.player: seat.remark for seat in over.seats}[setup.me] == "second"


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


PEARL, OPAL = "pearl-pair-red", "opal-cluster-blue"
OPEN = (PEARL, OPAL, *(card for card in CARDS if card.startswith("diamond-solitaire")))
REST = tuple(card for card in CARDS if card not in OPEN)
TWO_MISSING = Setup(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=REST[:2],
    table=REST[2:],
    missing=2,
    hand_sizes=dict.fromkeys(("Ann", "Bob", "Cem"), 2),
)
NO_PEARL, NO_OPAL = (
    tuple(
        Ask(asker=asker, target=target, about=(gem,), count=0)
        for asker, target in (("Bob", "Cem"), ("Cem", "Bob"))
    )
    for gem in ("pearl", "opal")
)


def offered(setup: Setup, *notes: Note) -> tuple[str, Draft]:
    found = page_after(GAME, setup, *notes).findings
    return next((one.offer, one.draft) for one in found if one.key == "solved")


def test_solving_is_offered_as_my_note_its_outcome_still_open() -> None:
    notes = (*NO_PEARL, *NO_OPAL)
    offer, draft = offered(TWO_MISSING, *notes)
    assert offer == "Solve it"
    view = view_of(GAME, TWO_MISSING, notes)
    assert not GAME.form(view, draft).ready
    right = GAME.form(view, {**draft, "said": ("right",)}).outcome
    assert right == Solve(player="Ann", correct=True)


def test_every_class_and_every_card_has_a_name_of_its_own() -> None:
    kinds = [chosen for count in (1, 2, 3) for chosen in combinations(KINDS, count)]
    classes = [class_key(about) for chosen in kinds for about in product(*chosen)]
    names = {*map(class_name, classes), *map(card_name, CARDS)}
    assert len(names) == len(classes) + len(CARDS) == 79 + 36


def test_a_card_shows_one_to_three_gems_in_its_colour() -> None:
    face = PACK.face("pearl-cluster-blue")
    assert (face.label, face.symbol, face.colour, face.count) == ("", Symbol.RING, "#1f6fb8", 3)
    assert PACK.chip("pearl-cluster-blue").label == "blue"


THREE = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:11], table=CARDS[11:13])


def faults(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


def test_what_lies_face_up_stays_there_if_nobody_has_counted_a_hand() -> None:
    part = replace(THREE, hand_sizes={"Ann": 11, "Bob": 11, "Cem": None})
    assert faults(part) == []
    table = GAME.table(part)
    assert GAME.begin(table, GAME.opening_draft(part)).form.outcome == part
    draft = GAME.opening_draft(replace(part, hand_sizes={"Ann": 12, "Cem": 10}))
    draft = tapped_on(table, tapped_on(table, draft, "size-Cem", "?"), "size-Ann", "11")
    assert GAME.begin(table, draft).form.outcome == part


def test_cards_are_shown_for_two_elements_or_more_unless_only_numbers_are_faults() -> None:
    assert [THREE.shows(about) for about in (("red",), ("red", "pearl"))] == [False, True]
    assert not replace(THREE, numbers_only=True).shows(("red", "pearl"))


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
