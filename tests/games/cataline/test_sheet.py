"""The decks, faults of a setup, setting a game up, and the page with its panels."""

from dataclasses import replace
from itertools import combinations

import pytest

from notepad.core.faces_and_marks import Level, Symbol
from notepad.core.faults import UnreadError
from notepad.core.form import Draft
from notepad.core.game import Table
from notepad.core.page import Bars, Finding, Grid, Page, Ranking
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, Note, Reveal
from notepad.games.cataline.setup import (
    CARDS,
    CONSPIRATORS,
    DECKS,
    HAND_SIZE,
    KEPT,
    LONE,
    LONE_LEAST,
    OWN_DECK,
    SEATS,
    SUITS,
    Deck,
    Setup,
    SuitLook,
    counts_for_equal_hands,
    possible_sums,
    setup_faults,
)
from notepad.games.cataline.sheet import panels
from tests.games.cataline.playing import FOUR, NAMES
from tests.games.tables import known_after, page_after, tapped_form, view_after, view_of

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
        {"variant": (LONE,), "suits": ("even",), "hand": CARDS[:5]},
        {"deck": ("own",), "lowest": ("7",)},
        {"deck": ("lost-cities",), "lowest": ("4",)},
        *({"deck": (deck,)} for deck in DECKS),
    ],
)
def test_the_draft_of_a_setup_makes_it_again(draft: Draft) -> None:
    setup = begun(TABLE, {"hand": CARDS[:6], **draft})
    assert setup is not None
    assert begun(TABLE, GAME.opening_draft(setup)) == setup


def values_offered(deck: str) -> list[str]:
    rows = GAME.begin(TABLE, {"deck": (deck,)}).form.rows
    return [str(choice.face) for row in rows if row.key == "lowest" for choice in row.choices]


def test_of_a_deck_with_more_values_six_in_a_row_are_chosen() -> None:
    assert values_offered("cataline") == []
    assert values_offered("lost-cities") == ["2–7", "3–8", "4–9", "5–10"]
    assert chosen({"deck": ("lost-cities",)}, "lowest") == ["2"]
    assert chosen({"deck": ("battle-line",)}, "lowest") == ["1"]
    assert chosen({"deck": ("lost-cities",), "lowest": ("9",)}, "lowest") == ["2"]
    setup = begun(TABLE, {"deck": ("lost-cities",), "lowest": ("5",), "hand": CARDS[:6]})
    assert setup is not None
    assert setup.lowest == 5
    assert [face.label for face in map(setup.pack.face, CARDS[:6])] == [
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
    ]


HIGH = replace(FOUR, lowest=5)
"""Four players with the values from 5 to 10: six conspirators make 24 more."""


def test_the_app_says_and_takes_the_printed_values_and_the_record_has_those_from_1_to_6() -> None:
    view = view_after(GAME, HIGH)
    asked = tapped_form(
        GAME, view, ("who", "Ann"), ("whom", "Cem"), ("value", "4"), ("passed", "1")
    )
    assert asked.sentence == "Ann asked Cem for 8: 1"
    assert asked.outcome is not None
    assert asked.outcome.about == "4"
    draft = {"kind": ("accusation",), "who": ("Dee",), "sum": ("44",), "said": ("wrong",)}
    made = GAME.form(view, draft)
    assert made.sentence == "Dee announced 44, was wrong and was eliminated"
    assert made.outcome == Accuse(player="Dee", sum=20, correct=False)
    assert GAME.form(view, GAME.keypad.draft(HIGH, made.outcome)).outcome == made.outcome
    small = GAME.form(view, {**draft, "sum": ("*more",), "sum-10": ("0",), "sum-1": ("3",)})
    assert small.outcome is None
    assert small.hint == "the cards can’t make so small a sum"


def test_the_panels_and_the_result_have_printed_sums_and_the_answer_those_from_1_to_6() -> None:
    wrong = Accuse(player="Dee", sum=20, correct=False)
    (bars,) = (panel for panel in page(wrong, setup=HIGH).panels if isinstance(panel, Bars))
    shares = {bar.label: bar.share for bar in bars.bars}
    told = GAME.answer(HIGH, known_after(GAME, HIGH, wrong))
    assert told == GAME.answer(FOUR, known_after(GAME, FOUR, wrong))
    assert shares == {"44": 0.0} | {str(int(s) + 24): share for s, share in told["sums"].items()}
    tapped = GAME.form(view_after(GAME, HIGH), {**bars.bars[0].draft, "who": ("Bob",)})
    assert tapped.row("sum").choices
    found = certain(setup=HIGH)
    assert found is not None
    assert (found.offer, found.told) == ("Announce 53", "The sum is certain: 53.")
    result = page(RIGHT, setup=HIGH).result
    assert result is not None
    assert result.told == "Dee won. The sum was 44."


@pytest.mark.parametrize(
    ("setup", "path"),
    [(replace(FOUR, lowest=11), "lowest"), (replace(FOUR, even_suits=True), "even_suits")],
)
def test_an_odd_deck_and_a_choice_of_another_variant_are_faults(setup: Setup, path: str) -> None:
    assert [fault.path for fault in setup_faults(setup)] == [path]


TWENTY = ("red-1", "red-2", "blue-5", "green-4", "yellow-3", "violet-5")
RIGHT = Accuse(player="Dee", sum=20, correct=True)


def page(*notes: Note, setup: Setup = FOUR, level: Level = Level.ODDS) -> Page:
    return page_after(GAME, setup, *notes, level=level)


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
    assert found.offer == "Announce 29"
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


@pytest.mark.parametrize(("variant", "hand"), [("standard", None), (KEPT, 6)])
def test_seats_tell_how_many_cards_each_has_where_that_changes(
    variant: str, hand: int | None
) -> None:
    seats = page(setup=replace(FOUR, variant=variant)).seats
    assert [seat.hand for seat in seats] == [hand] * 4


def test_the_result_tells_the_sum_as_it_was_said_or_uncovered() -> None:
    for notes in ((RIGHT,), (RIGHT, Reveal(cards=TWENTY)), (RIGHT, Reveal(cards=TWENTY[:2]))):
        result = page(*notes).result
        assert result is not None
        assert result.told == "Dee won. The sum was 20."
        assert result.answers == "possible sums after each note"
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
    return list(panels(view_after(GAME, FOUR, *notes, level=level), {}))


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


@pytest.mark.parametrize("players", SEATS)
def test_the_sums_that_conspirators_can_have_are_those_of_some_cards(players: int) -> None:
    # Every suit has one of them; a sixth is any other card.
    extra = CONSPIRATORS[players] - len(SUITS)
    least = len(SUITS) + (2 if extra else 0)
    most = 6 * len(SUITS) + (5 if extra else 0)
    assert possible_sums(players) == range(least, most + 1)


@pytest.mark.parametrize(
    ("players", "counts"),
    [(3, (12, 15, 18, 21, 24, 27)), (4, (10, 14, 18, 22, 26)), (5, (10, 15, 20, 25)), (0, ())],
)
def test_conspirators_to_accuse_one_by_one_leave_even_hands(
    players: int, counts: tuple[int, ...]
) -> None:
    assert counts_for_equal_hands(players) == counts
    assert all(count >= LONE_LEAST for count in counts)


def test_every_deck_says_how_each_suit_looks_and_no_two_look_alike() -> None:
    for kind in DECKS.values():
        assert [look.suit for look in kind.looks] == list(SUITS)
        assert all(one.colour != other.colour for one, other in combinations(kind.looks, 2))
    assert OWN_DECK in [kind.looks for kind in DECKS.values()]
    assert all(one.looks != other.looks for one, other in combinations(DECKS.values(), 2))


WHITE = Deck((*OWN_DECK[:4], SuitLook(suit="violet", name="White", colour="#8a8f98")))


def test_a_card_has_its_suits_symbol_and_colour_and_its_value() -> None:
    face = WHITE.face("violet-4")
    assert (face.label, face.symbol, face.colour) == ("4", Symbol.STAR, "#8a8f98")
    assert (WHITE.spoken("violet-4"), WHITE.told("violet-4")) == ("White 4", "★4")
    assert WHITE.listed(["red-1", "violet-4"]) == "●1 ★4"


def test_a_suit_that_the_table_says_nothing_of_looks_as_usual() -> None:
    assert Deck(()).title("violet") == "Violet"


def test_a_class_is_named_in_a_sentence_and_by_itself() -> None:
    assert (WHITE.class_name("violet"), WHITE.class_name("4")) == ("★White", "value 4")
    assert (WHITE.title("violet"), WHITE.title("4")) == ("White", "value 4")
    assert WHITE.cards_of("4") == tuple(card for card in CARDS if card.endswith("4"))


SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:8])
LONE_SETUP = replace(SETUP, variant="lone", conspirators=12, hand=CARDS[:6])
PINK = SuitLook(suit="pink", name="Pink", colour="#c2477f")


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


def test_where_each_is_accused_alone_the_table_says_how_many_conspirators_there_are() -> None:
    assert (LONE_SETUP.hidden_count, LONE_SETUP.hand_size("Ann")) == (12, 6)
    assert LONE_SETUP.sought_words.count == "there are 12 conspirators"
    assert told(SETUP) == told(LONE_SETUP) == []


def test_where_cards_are_kept_a_player_may_come_to_hold_any_of_them() -> None:
    assert SETUP.most_held("Ann") == 8
    assert replace(SETUP, variant="kept").most_held("Ann") == len(CARDS)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (
            replace(SETUP, conspirators=12),
            "conspirators: the number of conspirators can only be chosen in the variant “lone”",
        ),
        (replace(LONE_SETUP, conspirators=None), "conspirators: this field is missing"),
        (replace(LONE_SETUP, conspirators=6), "conspirators: 6 isn’t possible"),
        (
            replace(LONE_SETUP, conspirators=11),
            "conspirators: 11 isn’t possible with 3 players; choose 12",
        ),
        (replace(SETUP, variant="loan"), "variant: no variant “loan”"),
        (replace(SETUP, deck=(PINK,)), "deck[0].suit: no suit “pink”"),
        (replace(SETUP, deck=OWN_DECK[:1] * 2), "deck: given twice: red"),
        (
            replace(SETUP, deck=(replace(OWN_DECK[0], colour="red"),)),
            "deck[0].colour: write colours like",
        ),
        (replace(SETUP, hand=CARDS[:7]), "hand: 7 cards, but your hand should have 8"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: Setup, line: str) -> None:
    assert any(fault.startswith(line) for fault in told(wrong)), told(wrong)


@pytest.mark.parametrize(
    "wrong", [replace(LONE_SETUP, conspirators=11), replace(SETUP, players=("Ann", "Bob"))]
)
def test_no_hand_has_a_size_where_it_is_open_how_many_are_set_aside(wrong: Setup) -> None:
    with pytest.raises(UnreadError):
        wrong.hand_size("Ann")
    assert not any(fault.startswith("hand") for fault in told(wrong))


def test_an_empty_sheet_has_the_deck_of_its_setup_with_the_values_that_are_printed() -> None:
    draft: Draft = {"deck": ("lost-cities",), "lowest": ("5",), "hand": CARDS[:6]}
    blank = GAME.blank(TABLE, draft)
    assert isinstance(blank.sheet, Grid)
    assert [str(row.face) for row in blank.sheet.rows] == ["5", "6", "7", "8", "9", "10"]
    assert [str(column.face) for column in blank.sheet.columns][-1] == "★White"
    first, *_others = blank.sheet.boxes
    assert str(first.face) == "●5"
    assert [mark.holder for mark in first.marks] == [*TABLE.players]
    setup = begun(TABLE, draft)
    assert setup is not None
    assert GAME.blank_for(setup) == blank


def test_who_is_left_has_won_because_the_others_were_wrong() -> None:
    me, *others = FOUR.me, *(name for name in FOUR.players if name != FOUR.me)
    wrong = tuple(Accuse(player=name, sum=12, correct=False) for name in others)
    result = page(*wrong).result
    assert result is not None
    assert result.won == "You won."
    assert result.why.endswith("were wrong; you are left.")
    assert result.lines[-1].player == me
    assert [line.outcome for line in result.lines[:-1]] == [
        f"wrong · note {number}" for number in (1, 2, 3)
    ]
    right = page(RIGHT).result
    assert right is not None
    assert (right.number, right.lines[0].said) == ("20", "said 20")


def test_one_by_one_the_result_has_the_score() -> None:
    hidden = (*TWENTY, "blue-1", "blue-2", "blue-6", "green-1")
    setup = replace(FOUR, variant=LONE, conspirators=10, hand=FOUR.hand[:5])
    said = [("Bob", "red-3"), ("Dee", "red-1"), ("Dee", "blue-1"), ("Cem", "blue-2")]
    notes = [AccuseCard(player=player, card=card) for player, card in said]
    result = page(*notes, Reveal(cards=hidden), setup=setup).result
    assert result is not None
    assert result.why == "2 correct accusations and no wrong one."
    scores = {line.player: (line.said, line.outcome, line.right) for line in result.lines}
    assert scores["Dee"] == ("2 accusations", "2 right, 0 wrong", True)
    assert scores["Bob"] == ("1 accusation", "0 right, 1 wrong", False)
    assert scores["Ann"] == ("0 accusations", "0 right, 0 wrong", None)
