"""Setting up a game by taps; the sheet, its panels, and when I am told that I can solve it."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level, Standing
from notepad.core.form import Draft, tapped
from notepad.core.game import Table, View
from notepad.core.page import Fill, Page, Ranking
from notepad.core.reasoner import without_breaths
from notepad.deduction.knowledge import Announcing, Insight
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.search_cards import PLACE
from notepad.games.sleuth.setup import CARDS, HAND_SIZE, TABLE_SIZE, Setup, spoken
from notepad.games.sleuth.sheet import panels, to_spend
from notepad.terminal import page_text
from tests.games.sleuth.playing import NAMES, Truth, dealt, noted
from tests.games.tables import (
    box_in,
    grid_of,
    known_after,
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


@pytest.mark.parametrize("players", range(3, 8))
def test_cards_tapped_in_a_row_fill_my_hand_and_then_what_lies_face_up(players: int) -> None:
    table = at_table(players)
    hand, up = HAND_SIZE[players], TABLE_SIZE[players]
    draft = tap_sheet(table, {}, CARDS[: hand + up])
    setup = GAME.begin(table, draft).form.outcome
    assert setup == Setup(
        players=table.players,
        me="Bob",
        hand=CARDS[:hand],
        table=CARDS[hand : hand + up],
        first="Cem",
    )
    assert not list(GAME.setup_faults(setup))


def test_the_counts_are_live() -> None:
    table = at_table(4)
    draft = tap_sheet(table, {}, CARDS[:9])
    choices = GAME.begin(table, draft).form.row("tapping").choices
    assert [choice.face.label for choice in choices] == ["my hand 8 of 8", "face up 1 of 3"]
    assert GAME.begin(table, draft).form.outcome is None


def test_a_card_of_mine_that_is_tapped_as_face_up_moves_there() -> None:
    table = at_table(4)
    draft = tap_sheet(table, {}, CARDS[:8])
    draft = tapped_on(table, draft, "table", CARDS[0])
    sheet = grid_of(GAME.begin(table, draft).page)
    fills = {cell.key: cell.fill for row in sheet.cells for cell in row}
    assert fills[CARDS[0]] is Fill.TABLE
    assert sum(fill is Fill.MINE for fill in fills.values()) == 7


def test_each_box_says_whose_the_card_is() -> None:
    table = at_table(4)
    sheet = grid_of(GAME.begin(table, tap_sheet(table, {}, CARDS[:9])).page)
    cells = [sheet.cell(CARDS[at]) for at in (0, 8, 9)]
    found = [(cell.fill, cell.caption, cell.spoken.partition(": ")[2]) for cell in cells if cell]
    assert found == [
        (Fill.MINE, "me", "mine"),
        (Fill.TABLE, "table", "face up"),
        (Fill.OPEN, "", "neither mine nor face up"),
    ]


def test_with_two_missing_gems_one_card_fewer_lies_face_up() -> None:
    table = at_table(6)
    draft = tapped_on(table, {}, "missing", "2")
    draft = tap_sheet(table, draft, CARDS[:9])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert (setup.missing, len(setup.table)) == (2, 4)


def test_too_many_cards_dealt_are_told() -> None:
    table = at_table(5)
    draft = tap_sheet(table, tapped_on(table, {}, "missing", "3"), CARDS[:7])
    form = GAME.begin(table, draft).form
    assert form.outcome is None
    assert "2 cards too many" in form.hint


def test_hands_may_differ() -> None:
    table = at_table(5)
    draft = tapped_on(table, {}, "rules", "uneven", "numbers", "twice")
    draft = tapped_on(table, draft, "size-Bob", "8")
    draft = tapped_on(table, draft, "size-Eva", "6")
    draft = tap_sheet(table, draft, CARDS[:8])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert setup.hand_sizes == {"Bob": 8, "Eva": 6}
    assert setup.numbers_only
    assert setup.questions == 2
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


def played(players: int, notes: int, seed: int = 1) -> tuple[View, Truth]:
    random = Random(seed)
    setup, truth = dealt(players, random)
    told = noted(setup, truth, random, notes=notes)
    weighed = known_after(GAME, setup, *told)
    for known in without_breaths(GAME.reasoner(setup).ponder(weighed, {}, Level.ODDS)):
        if known.advice is not None and known.tallies:
            break
    return view_of(GAME, setup, told, known), truth


def panel(page: Page, title: str) -> Ranking:
    found = next(panel for panel in page.panels if getattr(panel, "title", "") == title)
    assert isinstance(found, Ranking)
    return found


@pytest.mark.parametrize("players", range(3, 8))
def test_every_card_has_a_box_and_every_opponent_a_corner(players: int) -> None:
    view, _truth = played(players, 5)
    setup, sheet = view.play.setup, grid_of(GAME.page(view))
    assert [len(row) for row in sheet.cells] == [9] * 4
    assert sum(group.span for group in sheet.groups) == len(sheet.columns)
    for cell in (cell for row in sheet.cells for cell in row):
        if cell.key in setup.hand:
            assert (cell.fill, cell.caption) == (Fill.MINE, "me")
        elif cell.key in setup.table:
            assert (cell.fill, cell.caption) == (Fill.TABLE, "table")
        else:
            assert tuple(mark.holder for mark in cell.marks) == setup.opponents


def test_marks_are_what_is_possible() -> None:
    view, truth = played(5, 30)
    assert view.known is not None
    for cell in (cell for row in grid_of(GAME.page(view)).cells for cell in row):
        for mark in cell.marks:
            able = mark.holder in view.known.possible[cell.key]
            assert (mark.standing is Standing.CROSSED) != able
            if mark.standing is Standing.CIRCLED:
                assert cell.key in truth[mark.holder]


def test_headings_tell_exact_counts_of_their_class_and_of_wider_ones() -> None:
    view, truth = played(5, 25)
    sheet = grid_of(GAME.page(view))
    headings = [*sheet.groups, *sheet.columns, *sheet.rows]
    assert len({heading.key for heading in headings}) == 3 + 9 + 4
    assert [tally.title for tally in sheet.columns[4].tallies] == ["pearl pairs", "pearls", "pairs"]
    assert view.known is not None
    assert view.known.tallies is not None
    for tally in (tally for heading in headings for tally in heading.tallies):
        for count in tally.counts:
            exact = view.known.tallies[tally.key, count.holder]
            assert (count.low, count.high) == exact
            held = sum(set(tally.key.split("+")) <= set(card.split("-"))
                       for card in truth[count.holder])  # fmt: skip
            assert count.low <= held <= count.high


def test_an_open_number_disappears_when_it_is_resolved() -> None:
    setup, _truth = dealt(5, Random(2))
    setup = replace(setup, me="Ann", hand=tuple(f"diamond-{rest}" for rest in (
        "solitaire-red", "solitaire-blue", "solitaire-green", "solitaire-yellow",
        "pair-red", "pair-blue", "pair-green",
    )))  # fmt: skip
    first = Ask(asker="Bob", target="Cem", about=("pearl", "pair"), count=2)
    reasoner = GAME.reasoner(setup)

    def hints(*notes: Note) -> list[str]:
        view = view_of(GAME, setup, notes, reasoner.follow(notes))
        row = [f"pearl-pair-{colour}" for colour in ("red", "blue", "green", "yellow")]
        cells = [grid_of(GAME.page(view)).cell(card) for card in row]
        return [next(m.hint for m in cell.marks if m.holder == "Cem") for cell in cells if cell]

    assert hints(first) == ["2", "2", "2", "2"]
    none = [
        Ask(asker="Dee", target="Cem", about=("pearl", colour), count=0)
        for colour in ("red", "blue")
    ]
    assert hints(first, none[0]) == ["", "2", "2", "2"]
    assert hints(first, *none) == ["", "", "", ""]
    plain = grid_of(page_after(GAME, setup, first)).without_hints()
    assert not any(mark.hint for row in plain.cells for cell in row for mark in cell.marks)


def test_candidates_and_advice_are_told_at_their_levels_only() -> None:
    view, _truth = played(5, 12)
    titles = {
        level: [
            getattr(panel, "title", "") for panel in GAME.page(replace(view, level=level)).panels
        ]
        for level in Level
    }
    assert titles == {
        Level.PAPER: [],
        Level.BOOKKEEPING: [],
        Level.DEDUCTION: ["Missing gem"],
        Level.ODDS: ["Missing gem", "", "Best question on your turn"],
    }
    deduced = panel(GAME.page(replace(view, level=Level.DEDUCTION)), "Missing gem")
    assert all(not rank.value and not rank.share for rank in deduced.ranks)


def test_a_found_gem_is_flagged_and_announced() -> None:
    setup, truth = dealt(4, Random(1))
    (gem,) = truth["hidden"]
    note = Solve(player="Bob", correct=True, card=gem)
    page = page_after(GAME, setup, note)
    cell = box_in(page, gem)
    assert (cell.fill, cell.caption) == (Fill.FOUND, "missing")
    assert page.sought == "missing gem"
    assert [finding.key for finding in page.findings] == [gem, "solved"]
    name = spoken(gem)
    assert [one.brief for one in page.findings] == [f"{name} is missing", "you can solve it"]
    assert page.findings[1].told == "You can solve it: nothing else is open."
    assert not any(one.offer for one in page.findings), "Bob has won already"
    assert [(seat.player, seat.turn) for seat in page.seats if seat.remark] == [("Bob", True)]


def test_the_result_names_the_gem_until_the_others_play_on_for_second() -> None:
    setup, truth = dealt(4, Random(1))
    (gem,) = truth["hidden"]
    solved = Solve(player=setup.opponents[0], correct=True, card=gem)
    result = page_after(GAME, setup, solved).result
    assert result is not None
    assert result.told.startswith(f"{solved.player} won. Missing was the ")
    assert result.answers == "gems that can be missing, note by note"
    assert page_after(GAME, setup, solved, Exchange(player=setup.opponents[1])).result is None


def test_a_contradiction_is_told_in_place_of_what_follows() -> None:
    setup, _truth = dealt(4, Random(1))
    asked, asker = setup.opponents[:2]
    notes = tuple(Ask(asker=asker, target=asked, about=("pearl",), count=count) for count in (0, 3))
    assert "1 and 2" in panel(page_after(GAME, setup, *notes), "Contradiction").sentence


def test_the_sheet_is_told_in_text() -> None:
    view, _truth = played(7, 10)
    text = page_text(GAME.page(view))
    for word in ("Diamonds", "cluster", "Yellow", "Best question", "Missing gem", "rules out"):
        assert word in text


@pytest.mark.parametrize("players", range(3, 8))
def test_no_count_is_impossible_while_the_odds_are_reckoned(players: int) -> None:
    weighed, _truth = played(players, 12)
    setup, notes = weighed.play.setup, weighed.play.notes
    at_once = view_of(GAME, setup, notes, GAME.reasoner(setup).follow(notes))
    assert at_once.known is not None
    assert not at_once.known.tallies
    exact, early = (grid_of(GAME.page(view)) for view in (weighed, at_once))
    headings = ("diamond", "pearl", "red", "opal+pair")
    for key in headings:
        (tally, *_), (later, *_) = early.counted(key), exact.counted(key)
        for count, final in zip(tally.counts, later.counts, strict=True):
            assert count.low <= final.low <= final.high <= count.high
            assert count.high <= setup.hand_size(count.holder)


def begun(missing: int, level: Level) -> View:
    setup, _truth = dealt(4, Random(1))
    setup = replace(setup, missing=missing, table=setup.table[missing - 1 :])
    return view_after(GAME, setup, level=level)


def missing_gems(missing: int, level: Level = Level.ODDS) -> Ranking:
    return next(panels(begun(missing, level)))


def test_nothing_is_told_below_level_deduction() -> None:
    assert list(panels(begun(1, Level.BOOKKEEPING))) == []


def test_the_likeliest_gems_are_named_and_the_odds_of_the_rest_added_up() -> None:
    found = missing_gems(1)
    assert found.title == "Missing gem"
    assert [rank.value for rank in found.ranks] == ["4%", "4%", "4%", "88%"]
    assert found.sentence == "25 gems are possible."


def test_of_several_missing_gems_the_rest_has_no_odds_together() -> None:
    found = missing_gems(2)
    assert found.title == "Missing gems"
    assert [rank.value for rank in found.ranks] == ["8%", "8%", "8%", ""]


def test_without_odds_the_gems_are_named_all_the_same() -> None:
    assert [rank.value for rank in missing_gems(1, Level.DEDUCTION).ranks] == [""] * 4


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
    assert to_spend(cards, about) == spent


def test_advice_says_which_search_card_to_spend_and_fills_it_in() -> None:
    setup, _truth = dealt(4, Random(1))
    setup = replace(setup, first=setup.me)
    aside = {PLACE: ("?", "free", "pair")}
    view = view_of(GAME, setup, known=pondered(GAME, setup, aside=aside), aside=aside)
    (*_above, best) = (panel for panel in panels(view) if panel.title == "Best question")
    for rank in best.ranks:
        place = rank.draft[PLACE]
        assert place in (("1",), ("2",))
        assert rank.told.endswith({"1": "Spend “free”.", "2": "Spend “pairs”."}[place[0]])


def test_the_gem_to_be_named_is_filled_in() -> None:
    view = begun(1, Level.ODDS)
    reasoner, said = GAME.reasoner(view.play.setup), frozenset({"opal-pair-red"})
    known = replace(reasoner.follow(()), insight=Insight({}, Announcing(said, 1, 0)))
    (panel,) = (one for one in panels(replace(view, known=known)) if not one.title)
    assert panel.ranks[0].told == "Red opal pair: certainly right."
    assert panel.ranks[0].draft["kind"] == ("solution",)
    assert ("opal-pair-red",) in panel.ranks[0].draft.values()


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


def announced(*notes: Note, level: Level = Level.DEDUCTION) -> list[str]:
    found = page_after(GAME, TWO_MISSING, *notes, level=level).findings
    return [f"{finding.brief}: {finding.told}" for finding in found]


FOUND = [
    "red pearl pair is missing: Red pearl pair is missing.",
    "blue opal cluster is missing: Blue opal cluster is missing.",
]
SOLVED = "you can solve it: You can solve it: nothing else is open."


def test_a_gem_is_announced_once_nobody_can_have_it() -> None:
    assert announced(NO_PEARL[0]) == []
    assert announced(*NO_PEARL) == FOUND[:1]


@pytest.mark.parametrize("level", [Level.DEDUCTION, Level.ODDS])
def test_it_can_be_solved_once_every_missing_gem_is_found(level: Level) -> None:
    assert announced(*NO_PEARL, *NO_OPAL, level=level) == [*FOUND, SOLVED]


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


def test_the_only_missing_gem_is_named_in_what_is_offered() -> None:
    alone = replace(TWO_MISSING, missing=1, table=(*REST[2:], OPAL))
    _offer, draft = offered(alone, *NO_PEARL)
    right = GAME.form(view_of(GAME, alone, NO_PEARL), {**draft, "said": ("right",)}).outcome
    assert right == Solve(player="Ann", correct=True, card=PEARL)


def test_who_keeps_book_only_solves_it_himself() -> None:
    assert announced(*NO_PEARL, *NO_OPAL, level=Level.BOOKKEEPING) == FOUND
    assert announced(*NO_PEARL, *NO_OPAL, level=Level.PAPER) == []


def test_nothing_is_announced_any_more_once_the_gems_are_laid_open() -> None:
    assert announced(*NO_PEARL, *NO_OPAL, Reveal(cards=(PEARL, OPAL))) == []
