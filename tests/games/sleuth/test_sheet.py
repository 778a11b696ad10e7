"""What the sheet of Sleuth shows."""

from dataclasses import replace
from random import Random

import pytest

from notepad.core.faces_and_marks import Level, Standing
from notepad.core.game import View
from notepad.core.page import Fill, Grid, Page, Ranking
from notepad.core.reasoner import without_breaths
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Solve
from notepad.games.sleuth.setup import spoken
from notepad.terminal import page_text
from tests.games.sleuth.playing import Truth, dealt, noted
from tests.games.views import view_of


def played(players: int, notes: int, seed: int = 1) -> tuple[View, Truth]:
    random = Random(seed)
    setup, truth = dealt(players, random)
    told = noted(setup, truth, random, notes=notes)
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(told))
    for pondered in without_breaths(reasoner.ponder(known, {}, Level.ODDS)):
        known = pondered
        if known.advice is not None and known.tallies:
            break
    return view_of(GAME, setup, told, known), truth


def grid(page: Page) -> Grid:
    assert isinstance(page.sheet, Grid)
    return page.sheet


def panel(page: Page, title: str) -> Ranking:
    found = next(panel for panel in page.panels if getattr(panel, "title", "") == title)
    assert isinstance(found, Ranking)
    return found


@pytest.mark.parametrize("players", range(3, 8))
def test_every_card_has_a_box_and_every_opponent_a_corner(players: int) -> None:
    view, _truth = played(players, 5)
    setup, sheet = view.play.setup, grid(GAME.page(view))
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
    for cell in (cell for row in grid(GAME.page(view)).cells for cell in row):
        for mark in cell.marks:
            able = mark.holder in view.known.possible[cell.key]
            assert (mark.standing is Standing.CROSSED) != able
            if mark.standing is Standing.CIRCLED:
                assert cell.key in truth[mark.holder]


def test_headings_tell_exact_counts_of_their_class_and_of_wider_ones() -> None:
    view, truth = played(5, 25)
    sheet = grid(GAME.page(view))
    headings = [*sheet.groups, *sheet.columns, *sheet.rows]
    assert len({heading.key for heading in headings}) == 3 + 9 + 4
    assert [tally.title for tally in sheet.columns[4].tallies] == [
        "pearl pairs",
        "pearls",
        "pairs",
    ]
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
        cells = [grid(GAME.page(view)).cell(card) for card in row]
        return [next(m.hint for m in cell.marks if m.holder == "Cem") for cell in cells if cell]

    assert hints(first) == ["2", "2", "2", "2"]
    none = [
        Ask(asker="Dee", target="Cem", about=("pearl", colour), count=0)
        for colour in ("red", "blue")
    ]
    assert hints(first, none[0]) == ["", "2", "2", "2"]
    assert hints(first, *none) == ["", "", "", ""]
    plain = grid(GAME.page(view_of(GAME, setup, [first], reasoner.follow([first])))).without_hints()
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
    reasoner = GAME.reasoner(setup)
    page = GAME.page(view_of(GAME, setup, [note], reasoner.weigh(reasoner.follow([note]))))
    cell = grid(page).cell(gem)
    assert cell is not None
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
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow([solved]))
    result = GAME.page(view_of(GAME, setup, [solved], known)).result
    assert result is not None
    assert result.told.startswith(f"{solved.player} won. Missing was the ")
    assert result.answers == "gems that can be missing, note by note"
    on = [solved, Exchange(player=setup.opponents[1])]
    assert GAME.page(view_of(GAME, setup, on, known)).result is None


def test_a_contradiction_is_told_in_place_of_what_follows() -> None:
    setup, _truth = dealt(4, Random(1))
    asked, asker = setup.opponents[:2]
    notes = tuple(Ask(asker=asker, target=asked, about=("pearl",), count=count) for count in (0, 3))
    page = GAME.page(view_of(GAME, setup, notes, GAME.reasoner(setup).follow(notes)))
    assert "1 and 2" in panel(page, "Contradiction").sentence


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
    exact, early = (grid(GAME.page(view)) for view in (weighed, at_once))
    headings = ("diamond", "pearl", "red", "opal+pair")
    for key in headings:
        (tally, *_), (later, *_) = early.counted(key), exact.counted(key)
        for count, final in zip(tally.counts, later.counts, strict=True):
            assert count.low <= final.low <= final.high <= count.high
            assert count.high <= setup.hand_size(count.holder)
