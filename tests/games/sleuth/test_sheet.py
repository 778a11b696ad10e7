"""The gems, setting up a game by taps, the sheet with its panels, and when I can solve it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.cards.seat_views import Hands
from notepad.core.faces_and_marks import Level, Symbol
from notepad.core.faults import UnreadError
from notepad.core.form import Draft, tapped
from notepad.core.game import Table, View
from notepad.core.language import speak
from notepad.core.page import Fill, Grid, InFront, Page, Ranking
from notepad.core.reasoner import without_breaths
from notepad.deduction.knowledge import Announcing, Insight
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.gem_phrases import asked_about, card_name, class_name
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
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
from notepad.widgets.sheet.ranking import ranking_height
from tests.cards.noted_games import played
from tests.dealing.dealt import NAMES
from tests.games.sleuth.playing import SETUP, dealt
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


def test_with_two_missing_gems_one_card_fewer_lies_face_up() -> None:
    table = at_table(6)
    draft = tapped_on(table, {}, "missing", "2")
    draft = tap_sheet(table, draft, CARDS[:9])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert (setup.missing, len(setup.table)) == (2, 4)


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


def after_questions(count: int) -> tuple[View, Hands]:
    table = played("sleuth", 1, players=5, notes=count, err=False)
    weighed = known_after(GAME, table.setup, *table.notes)
    for known in without_breaths(GAME.reasoner(table.setup).ponder(weighed, {}, Level.ODDS)):
        if known.advice is not None and known.tallies:
            break
    return view_of(GAME, table.setup, table.notes, known), table.truth


def panel(page: Page, title: str) -> Ranking:
    found = next(panel for panel in page.panels if getattr(panel, "title", "") == title)
    assert isinstance(found, Ranking)
    return found


def test_headings_tell_exact_counts_of_their_class_and_of_wider_ones() -> None:
    view, truth = after_questions(25)
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
            assert exact[0] <= held <= exact[1]


def test_candidates_and_advice_are_told_at_their_levels_only() -> None:
    view, _truth = after_questions(12)
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
        Level.ODDS: ["Missing gem", "", "Best question next turn"],
    }
    deduced = panel(GAME.page(replace(view, level=Level.DEDUCTION)), "Missing gem")
    assert all(not rank.value and not rank.share for rank in deduced.ranks)


def test_a_found_gem_is_flagged_and_announced() -> None:
    setup, truth = dealt(4, 1)
    (gem,) = truth["hidden"]
    note = Solve(player="Bob", correct=True, card=gem)
    page = page_after(GAME, setup, note)
    cell = box_in(page, gem)
    assert (cell.fill, cell.caption) == (Fill.FOUND, "missing")
    assert page.sought == "missing gem"
    assert [finding.key for finding in page.findings] == [gem, "solved"]
    name = card_name(gem)
    assert [one.brief for one in page.findings] == [f"{name} is missing", "you can solve it"]
    assert page.findings[1].told == "You can solve it: only one gem is left."
    assert not any(one.offer for one in page.findings), "Bob has won already"
    assert [(seat.player, seat.turn) for seat in page.seats if seat.remark] == [("Bob", True)]


def test_the_result_names_the_gem_until_the_others_play_on_for_second() -> None:
    setup, truth = dealt(4, 1)
    (gem,) = truth["hidden"]
    solved = Solve(player=setup.opponents[0], correct=True, card=gem)
    result = page_after(GAME, setup, solved).result
    assert result is not None
    assert result.told.startswith(f"{solved.player} won. The missing gem was the ")
    assert result.answers == "gems that may be missing, after each note"
    reveal = Reveal(cards=(gem,))
    drawn = page_after(GAME, setup, solved, reveal).result
    assert drawn is not None
    assert [face.label.casefold() for face in drawn.hidden] == [PACK.spoken(gem)]
    assert drawn.rest == "", "it isn't told as well"
    assert page_after(GAME, setup, solved, Exchange(player=setup.opponents[1])).result is None


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


def missing_gems(missing: int, level: Level = Level.ODDS) -> Ranking:
    return next(panels(begun(missing, level), {}))


def test_the_likeliest_gems_are_named_and_the_odds_of_the_rest_added_up() -> None:
    found = missing_gems(1)
    assert found.title == "Missing gem"
    assert [rank.value for rank in found.ranks] == ["4%", "4%", "4%", "88%"]
    assert found.sentence == "25 gems are possible."


def test_of_several_missing_gems_the_rest_has_no_odds_together() -> None:
    found = missing_gems(2)
    assert found.title == "Missing gems"
    assert [rank.value for rank in found.ranks] == ["8%", "8%", "8%", ""]


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


def test_the_gem_to_be_named_is_filled_in() -> None:
    view = begun(1, Level.ODDS)
    reasoner, said = GAME.reasoner(view.play.setup), frozenset({"opal-pair-red"})
    known = replace(reasoner.follow(()), insight=Insight({}, Announcing(said, 1, 0)))
    (panel,) = (one for one in panels(replace(view, known=known), {}) if not one.title)
    assert panel.ranks[0].told == "Red opal pair: certainly right."
    assert panel.ranks[0].draft["kind"] == ("solution",)
    assert ("opal-pair-red",) in panel.ranks[0].draft.values()


@pytest.mark.parametrize("waiting", [0.4, 0.6, 0.9, None])
@pytest.mark.parametrize("right", [0.1, 0.35, 0.6, 0.9, 1.0])
def test_whether_to_solve_it_is_told_in_one_place_of_one_size(
    right: float, waiting: float | None
) -> None:
    view = begun(1, Level.ODDS)
    reasoner = GAME.reasoner(view.play.setup)
    said = Announcing(frozenset({"diamond-solitaire-yellow"}), right, waiting)

    def told(now: Announcing | None) -> float:
        insight = None if now is None else Insight({}, now)
        known = replace(reasoner.follow(()), insight=insight)
        (panel,) = (one for one in panels(replace(view, known=known), {}) if not one.title)
        return ranking_height(panel, 352, text=15, row=44, aside=88)

    assert told(said) == told(None)


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
SOLVED = "you can solve it: You can solve it: only one gem is left."


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


@pytest.mark.parametrize(
    ("about", "name"),
    [
        (("red",), "red gems"),
        (("pearl",), "pearls"),
        (("pair",), "pairs"),
        (("red", "pearl"), "red pearls"),
        (("cluster", "green"), "green clusters"),
        (("pair", "pearl"), "pearl pairs"),
        (("pearl", "pair", "red"), "red pearl pairs"),
    ],
)
def test_a_class_is_named_in_the_plural_whatever_the_order(
    about: tuple[str, ...], name: str
) -> None:
    assert class_name(class_key(about)) == asked_about(class_key(about)) == name


def test_every_class_and_every_card_has_a_name_of_its_own() -> None:
    kinds = [chosen for count in (1, 2, 3) for chosen in combinations(KINDS, count)]
    classes = [class_key(about) for chosen in kinds for about in product(*chosen)]
    names = {*map(class_name, classes), *map(card_name, CARDS)}
    assert len(names) == len(classes) + len(CARDS) == 79 + 36


def test_what_is_asked_about_is_inflected_as_the_sentence_needs_it() -> None:
    speak("de")
    assert class_name("pearl+green") == "grüne Perlen"
    note = Ask(asker="Ann", target="Bob", about=("green", "pearl"), count=2)
    assert GAME.said(TWO_MISSING, note) == "Ann fragt Bob nach grünen Perlen: 2"
    speak("en")
    assert GAME.said(TWO_MISSING, note) == "Ann asked Bob about green pearls: 2"


def test_a_card_is_named_by_its_colour_gem_and_type() -> None:
    for card in CARDS:
        gem, number, colour = card.split("-")
        assert card_name(card) == f"{colour} {gem} {number}"


def test_a_card_shows_one_to_three_gems_in_its_colour() -> None:
    face = PACK.face("pearl-cluster-blue")
    assert (face.label, face.symbol, face.colour, face.count) == ("", Symbol.RING, "#1f6fb8", 3)
    assert PACK.chip("pearl-cluster-blue").label == "blue"


def test_a_card_is_said_in_words() -> None:
    assert PACK.spoken("pearl-pair-red") == PACK.told("pearl-pair-red") == "red pearl pair"
    assert PACK.named("pearl-pair-red") == "the red pearl pair"
    assert PACK.listed(CARDS[:2]) == "red diamond solitaire, blue diamond solitaire"


THREE = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:11], table=CARDS[11:13])
UNEVEN = replace(THREE, hand_sizes={"Ann": 12, "Cem": 10})


def faults(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


def test_hands_are_as_large_as_usual_unless_the_table_says_otherwise() -> None:
    assert [THREE.hand_size(player) for player in THREE.players] == [HAND_SIZE[3]] * 3
    assert [UNEVEN.hand_size(player) for player in THREE.players] == [12, 11, 10]
    assert faults(THREE) == faults(UNEVEN) == []


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


def test_one_gem_is_missing_or_several() -> None:
    several = replace(THREE, missing=2)
    assert [one.sought_words.count for one in (THREE, several)] == [
        "1 gem is missing",
        "2 gems are missing",
    ]
    assert [one.sought_words.all for one in (THREE, several)] == [
        "the missing gem",
        "the missing gems",
    ]


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (replace(THREE, missing=4), "missing: one, two or three gems can be missing"),
        (replace(THREE, questions=3), "questions: one or two questions can be asked per turn"),
        (replace(THREE, hand_sizes={"Bob": 99}), "hand_sizes.Bob: no hand has that many cards"),
        (replace(THREE, hand_sizes={"Bop": 10}), "hand_sizes.Bop: no player “Bop”"),
        (
            replace(THREE, missing=2),
            "table: hands, face-up cards and hidden cards add up to 37 cards, but the deck has 36",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: Setup, line: str) -> None:
    assert any(fault.startswith(line) for fault in faults(wrong)), faults(wrong)


def test_whose_hand_is_of_what_size_is_open_where_somebody_is_misspelt() -> None:
    misspelt = replace(THREE, hand_sizes={"Bop": 10})
    with pytest.raises(UnreadError):
        misspelt.hand_size("Bob")
    assert [fault.partition(":")[0] for fault in faults(misspelt)] == ["hand_sizes.Bop"]


def test_an_empty_sheet_serves_for_two_games_with_a_corner_for_each_player() -> None:
    named, bare = GAME.blank(Table(NAMES[:5], "Ann", "Ann")), GAME.blank()
    for blank, letters in ((named, list("ABCDE")), (bare, [""] * 4)):
        assert isinstance(blank.sheet, Grid)
        assert blank.sheet.corners
        assert {tuple(mark.initials for mark in cell.marks) for cell in blank.sheet.boxes} == {
            tuple(letters)
        }
        assert blank.by_hand is not None
        assert blank.by_hand.games == 2
        assert blank.by_hand.lines >= 3, "room for notes"
    assert "key" in " ".join(bare.legend)
    assert "key" not in " ".join(named.legend)


def in_front(*cards: str, notes: Sequence[Note] = ()) -> InFront | None:
    """Return the search cards that the page shows in front of me."""
    setup, _truth = dealt(4, 1)
    found: InFront | None = GAME.page(view_of(GAME, setup, notes, aside={PLACE: cards})).in_front
    return found


def test_my_search_cards_lie_in_front_of_me_in_players_words() -> None:
    shown = in_front("pearl+yellow", "pair", "free+green", "?")
    assert shown is not None
    assert [card.face.label for card in shown.cards] == [
        "yellow pearls",
        "pairs",
        "free: green",
        "?",
    ]
    assert [card.key for card in shown.cards] == ["0", "1", "2", ""]
    assert shown.noted


def test_cards_that_are_not_written_down_lie_there_too() -> None:
    shown = in_front()
    assert shown is not None
    assert [card.face.label for card in shown.cards] == ["?"] * 4
    assert not shown.noted


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


def test_in_a_sentence_a_gem_has_its_article() -> None:
    box = GAME.page(begun(1, Level.ODDS)).sheet.box("opal-pair-red")
    assert box is not None
    assert box.name == "the red opal pair"


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
