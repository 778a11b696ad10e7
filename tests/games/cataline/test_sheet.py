"""The page and its panels, and setting a game up; see `test_lone` for accused cards."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft
from notepad.core.game import Table
from notepad.core.page import Bars, Fill, Finding, Page, Ranking
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, Note, Reveal
from notepad.games.cataline.setup import CARDS, DECKS, HAND_SIZE, KEPT, LONE, Setup
from notepad.games.cataline.sheet import panels
from tests.games.cataline.playing import FOUR, NAMES
from tests.games.tables import grid_of, known_after, page_after, view_after, view_of

TABLE = Table(NAMES[:4], "Bob", "Ann")


def begun(table: Table, draft: Draft) -> Setup | None:
    setup: Setup | None = GAME.begin(table, draft).form.outcome
    return setup


def chosen(draft: Draft, row: str) -> list[str]:
    return [
        choice.key for choice in GAME.begin(TABLE, draft).form.row(row).choices if choice.chosen
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_begins_once_my_whole_hand_is_tapped(players: int) -> None:
    table, hand = Table(NAMES[:players], "Ann", "Ann"), CARDS[: HAND_SIZE[players]]
    assert begun(table, {"hand": hand[:-1]}) is None
    assert begun(table, {"hand": CARDS[: HAND_SIZE[players] + 1]}) is None
    setup = begun(table, {"hand": hand})
    assert setup is not None
    assert (setup.players, setup.me, setup.hand) == (table.players, "Ann", hand)
    assert not list(GAME.setup_faults(setup))


def test_my_cards_are_marked_on_the_sheet() -> None:
    sheet = grid_of(GAME.begin(TABLE, {"hand": ("red-1",)}).page)
    mine = [cell.key for row in sheet.cells for cell in row if cell.fill is Fill.MINE]
    assert mine == ["red-1"]


def test_a_game_is_standard_unless_another_way_is_chosen() -> None:
    assert chosen({}, "variant") == chosen({"variant": ("chess",)}, "variant") == ["standard"]
    assert chosen({"variant": (KEPT,)}, "variant") == [KEPT]


def test_how_many_conspirators_there_are_is_asked_where_each_is_accused_alone() -> None:
    assert not [row for row in GAME.begin(TABLE, {}).form.rows if row.key == "conspirators"]
    assert chosen({"variant": (LONE,)}, "conspirators") == ["10"]
    draft: Draft = {"variant": (LONE,), "conspirators": ("14",)}
    assert chosen(draft, "conspirators") == ["14"]
    assert chosen({**draft, "conspirators": ("11",)}, "conspirators") == ["10"]
    setup = begun(TABLE, {**draft, "hand": CARDS[:4]})
    assert setup is not None
    assert setup.conspirators == 14


def test_a_deck_of_ones_own_is_named_and_coloured_suit_by_suit() -> None:
    draft: Draft = {"deck": ("own",), "name-red": ("  Rose ",), "colour-red": ("#c2477f",)}
    setup = begun(TABLE, {**draft, "name-blue": (" ",), "hand": CARDS[:6]})
    assert setup is not None
    looks = {look.suit: (look.name, look.colour) for look in setup.deck}
    assert looks["red"] == ("Rose", "#c2477f")
    assert looks["blue"] == ("Blue", "#1f6fb8")


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"variant": (KEPT,)},
        {"variant": (LONE,), "conspirators": ("14",), "hand": CARDS[:4]},
        {"deck": ("own",), "name-red": ("Rose",)},
        *({"deck": (deck,)} for deck in DECKS),
    ],
)
def test_the_draft_of_a_setup_makes_it_again(draft: Draft) -> None:
    setup = begun(TABLE, {"hand": CARDS[:6], **draft})
    assert setup is not None
    assert begun(TABLE, GAME.opening_draft(setup)) == setup


TWENTY = ("red-1", "red-2", "blue-5", "green-4", "yellow-3", "violet-5")
RIGHT = Accuse(player="Dee", sum=20, correct=True)


def page(*notes: Note, setup: Setup = FOUR, level: Level = Level.ODDS) -> Page:
    return page_after(GAME, setup, *notes, level=level)


def test_every_card_has_a_box_in_the_row_of_its_value_and_the_column_of_its_suit() -> None:
    sheet = grid_of(page())
    assert {cell.key for row in sheet.cells for cell in row} == set(CARDS)
    assert len(sheet.rows) == 6
    assert len(sheet.columns) == 5


@pytest.mark.parametrize("level", Level)
def test_a_sum_that_is_certain_is_announced_from_deduction_on(level: Level) -> None:
    found = [finding for finding in page(RIGHT, level=level).findings if finding.key == "sum"]
    if level < Level.DEDUCTION:
        assert found == []
    else:
        assert [one.told for one in found] == ["The sum is certain: 20."]
        assert [one.brief for one in found] == ["certain: the sum is 20"]


def certain(*notes: Note, setup: Setup = FOUR) -> Finding | None:
    """Return the finding that the sum is 29, after these notes, if the game tells it."""
    known = known_after(GAME, setup, *notes)
    sure = replace(known, odds=replace(known.odds, sums={29: 1.0}))
    found = GAME.page(view_of(GAME, setup, notes, sure)).findings
    return next((finding for finding in found if finding.key == "sum"), None)


def test_a_certain_sum_is_offered_as_my_accusation_its_outcome_still_open() -> None:
    found = certain()
    assert found is not None
    assert found.offer == "Accuse 29"
    made = GAME.form(view_of(GAME, FOUR), found.draft)
    assert not made.ready
    right = GAME.form(view_of(GAME, FOUR), {**found.draft, "said": ("right",)})
    assert right.outcome == Accuse(player=FOUR.me, sum=29, correct=True)


def test_nothing_is_offered_to_who_is_out() -> None:
    out = certain(Accuse(player=FOUR.me, sum=12, correct=False))
    assert out is not None
    assert (out.brief, out.offer) == ("certain: the sum is 29", "")


def test_where_conspirators_are_accused_alone_no_sum_is_certain() -> None:
    setup = replace(FOUR, variant=LONE, hand=FOUR.hand[:5], conspirators=10)
    assert certain(setup=setup) is None


def test_a_sum_that_is_open_is_not() -> None:
    assert "sum" not in {finding.key for finding in page().findings}


def test_the_seat_of_who_won_says_so() -> None:
    assert {seat.player: seat.remark for seat in page(RIGHT).seats}["Dee"] == "wins"


@pytest.mark.parametrize(("variant", "hand"), [("standard", None), (KEPT, 6)])
def test_seats_tell_how_many_cards_each_has_where_that_changes(
    variant: str, hand: int | None
) -> None:
    seats = page(setup=replace(FOUR, variant=variant)).seats
    assert [seat.hand for seat in seats] == [hand] * 4


def test_an_empty_sheet_has_a_box_for_every_card_and_says_how_it_is_filled_in() -> None:
    blank = GAME.blank()
    assert sum(len(row) for row in grid_of(blank).cells) == 30
    assert any("a conspirator" in line for line in blank.legend)


def test_the_result_tells_the_sum_as_it_was_said_or_uncovered() -> None:
    for notes in ((RIGHT,), (RIGHT, Reveal(cards=TWENTY)), (RIGHT, Reveal(cards=TWENTY[:2]))):
        result = page(*notes).result
        assert result is not None
        assert result.told == "Dee won. The sum was 20."
        assert result.answers == "possible sums, note by note"
    shown = page(RIGHT, Reveal(cards=TWENTY)).result
    assert shown is not None
    assert shown.spoken == "Red 1, Red 2, Blue 5, Green 4, Yellow 3, Violet 5"


def test_where_each_conspirator_was_accused_alone_they_are_the_result() -> None:
    hidden = (*TWENTY, "blue-1", "blue-2", "blue-6", "green-1")
    setup = replace(FOUR, variant=LONE, conspirators=10, hand=FOUR.hand[:5])
    notes = (AccuseCard(player="Bob", card="red-1"), Reveal(cards=hidden))
    result = page(*notes, setup=setup).result
    assert result is not None
    assert result.told == "You won."
    assert len(result.hidden) == 10
    assert result.uncover == {}


def shown(level: Level, *notes: Note) -> list[Bars | Ranking]:
    return list(panels(view_after(GAME, FOUR, *notes, level=level)))


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        (Level.PAPER, []),
        (Level.BOOKKEEPING, []),
        (Level.DEDUCTION, [Bars]),
        (Level.ODDS, [Bars, Ranking, Ranking]),
    ],
)
def test_each_level_shows_what_it_may(level: Level, kinds: list[type]) -> None:
    assert [type(panel) for panel in shown(level)] == kinds


def test_a_sum_that_was_accused_wrongly_is_no_longer_among_those_to_accuse() -> None:
    def sums(*notes: Note) -> set[str]:
        bars = shown(Level.ODDS, *notes)[0]
        assert isinstance(bars, Bars)
        return {bar.key for bar in bars.bars if not bar.ruled_out}

    wrong = Accuse(player="Dee", sum=20, correct=False)
    assert sums() - sums(wrong) == {"20"}
    (chart,) = (panel for panel in shown(Level.ODDS, wrong) if isinstance(panel, Bars))
    assert [bar.key for bar in chart.bars if bar.ruled_out] == ["20"], "it keeps its place"
