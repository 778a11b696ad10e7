"""Setting a declared game up, how it is dealt, and what stands beside its sheet."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.faces_and_marks import WHERE
from notepad.core.form import Draft, tapped
from notepad.core.game import Game, Opening, Table
from notepad.core.help_levels import Level
from notepad.core.page import Places
from notepad.declared.setup import (
    Gather,
    Note,
    SeeOne,
    Suggest,
    after,
    start,
)
from tests.dealing.dealt import NAMES
from tests.declared.declarations import (
    SETUP,
    THREE_LISTS,
    game_with,
)
from tests.games.tables import grid_of, view_of


def opened(game: Game, draft: Draft, *, players: int, me: str = "Ann") -> Opening[Any]:
    return game.begin(Table(NAMES[:players], me, "Ann"), draft)


def chosen(game: Game, draft: Draft, *taps: tuple[str, str], players: int) -> Draft:
    """Return the draft after taps on these rows."""
    for row, choice in taps:
        draft = tapped(draft, opened(game, draft, players=players).form.row(row), choice)
    return draft


def filled(game: Game, draft: Draft, *, players: int, me: str = "Ann") -> Any:  # noqa: ANN401
    """Return the setup after tapping the first free boxes until there are enough."""
    for _tap in range(60):
        opening = opened(game, draft, players=players, me=me)
        if opening.form.outcome is not None:
            return opening.form.outcome
        assert opening.form.sheet_rows
        free = next(box.key for box in grid_of(opening.page).boxes if not box.chosen)
        draft = tapped(draft, opening.form.row(opening.form.sheet_rows[0]), free)
    raise AssertionError("no end to tapping")


def counted(game: Game, draft: Draft, *, me: str = "Ann") -> dict[str, int]:
    """Return how many cards others have, as far as the chips of four players say."""
    form = game.begin(Table(NAMES[:4], me, "Dee"), draft).form
    rows = (row for row in form.rows if row.player)
    chosen = {row.player: [one.key for one in row.choices if one.chosen] for row in rows}
    return {name: int(key) for name, (key,) in chosen.items() if key != "?"}


def test_a_tap_says_how_many_cards_one_player_has_and_nothing_of_others() -> None:
    game = game_with(THREE_LISTS)
    draft = chosen(game, {}, ("size-Dee", "2"), players=4)
    assert counted(game, draft) == {"Dee": 2}
    assert filled(game, draft, players=4).hand_sizes == {
        "Ann": 1,
        "Bob": None,
        "Cem": None,
        "Dee": 2,
    }
    draft = chosen(game, draft, ("size-Cem", "2"), ("size-Dee", "1"), players=4)
    assert counted(game, draft) == {"Cem": 2, "Dee": 1}
    for tap in ("1", "?"):
        assert counted(game, chosen(game, draft, ("size-Dee", tap), players=4)) == {"Cem": 2}


@pytest.mark.parametrize(
    ("sizes", "hand", "face_up", "differ"),
    [
        ("3111", 3, 0, {"Ann": 3, "Bob": 1}),
        ("1212", 1, 0, {"Ann": 1, "Dee": 2}),
        ("1211", 1, 1, {"Ann": 1, "Bob": 2}),
        ("2111", 2, 1, None),
        ("2210", 2, 1, {"Bob": 2, "Dee": 0}),
        ("?21?", 1, 0, {"Ann": 1, "Bob": 2, "Cem": 1, "Dee": None}),
    ],
)
def test_a_table_may_deal_otherwise_and_what_is_left_over_lies_face_up(
    sizes: str, hand: int, face_up: int, differ: dict[str, int] | None
) -> None:
    game = game_with(THREE_LISTS)
    taps = [(f"size-{name}", size) for name, size in zip(NAMES, sizes, strict=False)]
    draft = chosen(game, {}, ("rules", "uneven"), *taps, players=4)
    setup = filled(game, draft, players=4)
    assert (len(setup.hand), len(setup.table)) == (hand, face_up)
    assert list(game.setup_faults(setup)) == []
    assert setup.dealt_count == 6 - face_up
    assert game.begin(game.table(setup), game.opening_draft(setup)).form.outcome == setup
    assert setup.hand_sizes == differ


def test_who_begins_is_kept_where_it_is_not_the_first() -> None:
    game = game_with(THREE_LISTS)
    opening = game.begin(Table(NAMES[:4], "Cem", "Bob"), {"hand": ("Ann",)})
    assert opening.form.outcome is not None
    assert opening.form.outcome.first == "Bob"


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


def where_i_am(*notes: Note, here: str = "", level: Level = Level.ODDS) -> dict[str, bool]:
    """Return the places that can be tapped, and whether each is the one where I am."""
    aside = {WHERE: (here,)} if here else {}
    page = PLACES.page(view_of(PLACES, WHEREABOUTS, notes, aside=aside, level=level))
    blocks = [block for block in page.panels if isinstance(block, Places)]
    return {one.key: one.chosen for block in blocks for one in block.places}


@pytest.mark.parametrize("here", ["rope", "attic"])
def test_a_word_that_is_no_place_is_not_where_i_am(here: str) -> None:
    assert not any(where_i_am(here=here).values())


def test_my_suggestion_says_where_i_am_and_that_of_another_does_not() -> None:
    def aside_after(note: Suggest, here: str) -> object:
        draft = PLACES.keypad.draft(WHEREABOUTS, note)
        form = PLACES.form(view_of(PLACES, WHEREABOUTS, aside={WHERE: (here,)}), draft)
        assert form.outcome == note
        return form.aside

    theirs = replace(MINE_AT_THE_POND, asker="Cem", passed=("Ann", "Bob"))
    assert aside_after(MINE_AT_THE_POND, "barn") == {WHERE: ("pond",)}
    assert aside_after(MINE_AT_THE_POND, "pond") is None
    assert aside_after(theirs, "barn") is None


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
