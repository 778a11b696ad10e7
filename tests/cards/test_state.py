"""The state of play, the players beside the sheet, and what slots offer and refuse in it."""

from dataclasses import replace

import pytest

from notepad.cards.slots import can_reveal_all, may_hold
from notepad.cards.state import card_result, seats
from notepad.core.card_slots import SlipKind
from notepad.core.faces_and_marks import Level
from notepad.core.form import Choice, Draft, Form
from notepad.core.page import Result
from notepad.core.slots import Moment
from tests.cards.orchard import (
    CARDS,
    GAME,
    KEYPAD,
    THREE,
    TWO,
    Ask,
    Name,
    Note,
    Reveal,
    Setup,
    State,
    after,
    seen_at,
)


def state(*notes: Note) -> State:
    found = State(THREE, THREE.hand)
    for note in notes:
        found = after(found, note)
    return found


def named(player: str, *, correct: bool) -> Name:
    return Name(player=player, card="plum-1", correct=correct)


ASKED = Ask(asker="Ann", target="Bob", about="pear", count=0)


def test_the_first_begins_and_then_it_goes_round_by_seat() -> None:
    assert state().asker == "Ann"
    assert state(ASKED).asker == "Bob"
    assert State(replace(THREE, first="Cem"), ()).asker == "Cem"


def test_who_was_wrong_is_out_and_passed_over() -> None:
    assert state(named("Ann", correct=False)).asker == "Bob"
    wrong = state(ASKED, named("Bob", correct=False))
    assert (wrong.asker, set(wrong.out), set(wrong.only_answering)) == ("Cem", {"Bob"}, {"Bob"})
    assert not wrong.over


WRONG = Name(player="Ann", card="plum-1", correct=False)
RIGHT = Name(player="Bob", card="plum-2", correct=True)
OPEN = Reveal(cards=("plum-2",))


def test_while_a_game_goes_on_there_is_no_result() -> None:
    assert card_result(seen_at(TWO)) is None
    assert card_result(seen_at(TWO, (WRONG,))) is None
    assert GAME.page(seen_at(TWO, (WRONG,))).result is None


def ended(*notes: Note, level: Level = Level.ODDS) -> Result:
    """Return how a game for two ended."""
    result = card_result(seen_at(TWO, notes, level=level))
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("notes", "told", "winners", "said", "speaker"),
    [
        ([WRONG, RIGHT], "Bob won.", ("Bob",), 2, "Bob"),
        ([replace(RIGHT, player="Ann")], "You won.", ("Ann",), 1, ""),
        ([WRONG, replace(WRONG, player="Bob")], "Nobody won.", (), None, ""),
    ],
)
def test_it_tells_who_won_and_by_which_note_where_it_was_another_by_name(
    notes: list[Note], told: str, winners: tuple[str, ...], said: int | None, speaker: str
) -> None:
    result = ended(*notes)
    assert (result.told, result.winners) == (told, winners)
    assert (result.said, result.speaker) == (said, speaker)
    assert GAME.page(seen_at(TWO, notes)).result == result


def test_the_hidden_cards_are_told_as_far_as_the_level_knows_them() -> None:
    known = ended(RIGHT)
    assert [face.label for face in known.hidden] == ["pl2"]
    assert known.spoken == "plum 2"
    assert ended(RIGHT, level=Level.PAPER).hidden == ()


def test_hidden_cards_that_are_known_are_not_asked_for() -> None:
    assert ended(RIGHT).uncover == {}
    asked = ended(RIGHT, level=Level.PAPER).uncover
    begun = GAME.form(seen_at(TWO, (RIGHT,), level=Level.PAPER), {**asked, "cards": OPEN.cards})
    assert begun.outcome == OPEN
    assert not begun.at_once


def test_it_tells_why_and_what_each_player_said_right_or_wrong_and_when() -> None:
    mine = replace(RIGHT, player="Ann")
    assert ended(WRONG, RIGHT).why == "Bob was right."
    assert ended(mine).why == "You were right."
    assert ended(WRONG, replace(WRONG, player="Bob")).why == "Everybody was wrong."
    result = card_result(seen_at(TWO, (WRONG, RIGHT)), said_in=lambda note: note.card)
    assert result is not None
    assert result.won == "Bob won."
    assert [(one.player, one.said, one.outcome, one.right) for one in result.lines] == [
        (WRONG.player, f"said {WRONG.card}", "wrong · note 1", False),
        ("Bob", "said plum-2", "right · note 2", True),
    ]
    silent = ended(mine).lines
    assert [(one.player, one.said, one.right) for one in silent] == [
        ("Ann", "gave an answer", True),
        ("Bob", "said nothing", None),
    ]


def test_once_they_were_laid_open_there_is_nothing_to_be_told() -> None:
    result = ended(RIGHT, OPEN)
    assert [face.label for face in result.hidden] == ["pl2"]
    assert result.uncover == {}


def test_what_the_hidden_cards_come_to_is_told_from_them_and_what_was_said() -> None:
    def how(hidden: object, said: object) -> str:
        return f"{hidden} {said == RIGHT}"

    result = card_result(seen_at(TWO, (RIGHT, OPEN)), how=how)
    assert result is not None
    assert result.told == "Bob won. ('plum-2',) True"


def test_the_seats_tell_who_asks_who_is_out_and_who_i_am() -> None:
    found = list(seats(seen_at(THREE, (WRONG,)), wins="wins"))
    assert [(seat.player, seat.turn, seat.out, seat.me, seat.remark) for seat in found] == [
        ("Ann", False, True, False, ""),
        ("Bob", True, False, True, "asks"),
        ("Cem", False, False, False, ""),
    ]


def test_who_has_won_stands_out_in_place_of_whose_turn_it_is() -> None:
    found = list(seats(seen_at(THREE, (named("Ann", correct=True),)), wins="hooray"))
    told = [(seat.turn, seat.remark) for seat in found]
    assert told == [(True, "hooray"), (False, ""), (False, "")]


def test_hands_are_told_where_they_change() -> None:
    view = seen_at(THREE)
    assert [seat.hand for seat in seats(view, wins="")] == [None, None, None]
    told = seats(view, wins="", hands={"Ann": 3, "Bob": 2, "Cem": 1})
    assert [seat.hand for seat in told] == [3, 2, 1]


MINE = Ask(asker="Ann", target="Bob", about="pear", count=1, seen=("pear-2",))
THEIRS = Ask(asker="Bob", target="Ann", about="pear", count=1)
LAID_OPEN = Reveal(cards=("plum-1",), hands={"Bob": ("pear-2", "pear-3")})


def asked(draft: Draft, *notes: Note, setup: Setup = TWO) -> Form[Note]:
    return GAME.form(seen_at(setup, notes), draft)


def draft(who: str, whom: str, about: str, *count: str) -> Draft:
    return {"who": (who,), "whom": (whom,), "about": (about,), "count": count}


def likely(choices: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in choices if not choice.dimmed]


def faults(note: Note, setup: Setup = TWO) -> list[str]:
    return [str(fault) for fault in KEYPAD.faults(setup, note)]


def test_who_asks_is_whose_turn_it_is_and_he_asks_somebody_else() -> None:
    made = asked({}, MINE)
    assert [choice.chosen for choice in made.row("who").choices] == [False, True]
    whom = made.row("whom").choices
    assert [(choice.key, choice.barred) for choice in whom] == [("Ann", False), ("Bob", True)]
    assert made.hint == "Tap the player Bob asks."


def test_as_many_are_offered_as_there_are_and_as_he_can_hold() -> None:
    choices = asked(draft("Ann", "Cem", "pear"), setup=THREE).row("count").choices
    assert [choice.key for choice in choices] == ["0", "1", "2", "*more"]


@pytest.mark.parametrize(
    ("row", "notes", "level", "able"),
    [
        (draft("Ann", "Bob", "apple"), (), Level.ODDS, "0"),
        (draft("Ann", "Bob", "pear"), (), Level.ODDS, "12"),
        (draft("Ann", "Bob", "pear"), (MINE,), Level.ODDS, "1"),
        (draft("Ann", "Bob", "apple"), (), Level.BOOKKEEPING, "0123"),
        (draft("Bob", "Ann", "apple"), (), Level.PAPER, "3"),
    ],
)
def test_a_number_that_cannot_be_is_dimmed_from_level_deduction_on_or_of_my_own_cards(
    row: Draft, notes: tuple[Note, ...], level: Level, able: str
) -> None:
    made = GAME.form(seen_at(TWO, notes, level=level), row)
    assert likely(made.row("count").choices) == list(able)


def test_the_cards_are_there_where_i_saw_them() -> None:
    made = asked(draft("Ann", "Bob", "pear", "1"))
    assert made.hint == "Tap the cards you saw: 0 of 1."
    assert likely(made.row("seen").choices) == ["pear-2", "pear-3"]
    theirs = asked(draft("Bob", "Ann", "pear", "1"))
    assert "seen" not in {row.key for row in theirs.rows}


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (MINE, []),
        (THEIRS, []),
        (replace(MINE, seen=None), ["seen: you saw them"]),
        (replace(THEIRS, seen=("pear-1",)), ["seen: you saw none"]),
        (replace(MINE, count=2), ["seen: 1 card seen, but 2 passed"]),
        (replace(THEIRS, count=-1), ["count: a count can’t be below zero"]),
        (replace(THEIRS, count=4), []),
        (
            replace(THEIRS, count=5),
            ["count: 5 is too many (matching cards: 3, cards in hand: 4)"],
        ),
        (LAID_OPEN, []),
        (
            replace(LAID_OPEN, hands={"Bob": ("pear-2", "plum-1")}),
            ["hands.Bob[1]: plum-1 can't be both wormy and held"],
        ),
        (Reveal(cards=()), ["cards: 0 selected, but 1 card is hidden"]),
        (Reveal(cards=CARDS[:2]), ["cards: 2 selected, but 1 card is hidden"]),
    ],
)
def test_what_nobody_can_have_said_seen_or_laid_open_is_a_fault(
    note: Note, told: list[str]
) -> None:
    assert faults(note) == told


def test_another_was_asked_or_another_number_said_but_the_asker_is_right() -> None:
    note = Ask(asker="Ann", target="Cem", about="pear", count=1)
    slips = list(KEYPAD.slips(THREE, note, GAME.start(THREE)))
    fields = ("asker", "target", "about", "count")
    changed = [
        (kind, field, getattr(slip, field))
        for kind, slip in slips
        for field in fields
        if getattr(slip, field) != getattr(note, field)
    ]
    assert len(changed) == len(slips)
    assert {field for _kind, field, _value in changed} == {"target", "about", "count"}
    counts = {value: kind for kind, field, value in changed if field == "count"}
    assert counts == {0: SlipKind.OFF_BY_ONE, 2: SlipKind.OFF_BY_ONE}


def test_a_card_is_offered_in_full_ink_where_it_can_be() -> None:
    moment = seen_at(THREE).moment({})
    able = {who: [c for c in CARDS if may_hold(moment, who, c)] for who in THREE.players}
    assert able == {"Ann": list(CARDS[4:]), "Bob": list(CARDS[:2]), "Cem": list(CARDS[4:])}


TOPIC = {"kind": ("name",)}
NAMED_WRONGLY = Name(player="Bob", card="plum-1", correct=False)


def test_anybody_can_say_it_and_who_is_out_is_dimmed() -> None:
    made = GAME.form(seen_at(TWO, (NAMED_WRONGLY,)), TOPIC)
    assert [choice.key for choice in made.row("who").choices if choice.chosen] == ["Ann"]
    dimmed = [(choice.key, choice.dimmed) for choice in made.row("who").choices]
    assert dimmed == [("Ann", False), ("Bob", True)]


def test_it_comes_back_from_its_draft_and_waits_to_be_confirmed() -> None:
    made = GAME.form(seen_at(TWO), KEYPAD.draft(TWO, LAID_OPEN))
    assert made.outcome == LAID_OPEN
    assert not made.at_once


def test_hidden_cards_and_hands_are_tapped_on_the_sheet() -> None:
    topic = {"kind": ("reveal",)}
    assert GAME.form(seen_at(TWO), topic).sheet_rows == ("cards",)
    mine = GAME.form(seen_at(TWO), {**topic, "cards": ("plum-1",), "laid": ("Bob",)})
    assert mine.sheet_rows == ("laid-Bob",)


def test_they_can_be_uncovered_once_somebody_has_won_or_nobody_can_any_more() -> None:
    wrong, out = (Name(player=who, card="plum-1", correct=False) for who in ("Ann", "Bob"))
    right = Name(player="Bob", card="plum-2", correct=True)
    for notes, able in (((), False), ((wrong,), False), ((wrong, out), True), ((right,), True)):
        assert can_reveal_all(seen_at(TWO, notes).moment({})) is able
    assert not can_reveal_all(Moment(TWO))


def test_a_number_beyond_all_cards_is_a_fault_with_cards_seen_and_without_a_setup() -> None:
    told = "count: you can’t have seen 4 cards: there are only 3"
    assert faults(replace(MINE, count=4, seen=CARDS[3:7]))[0] == told
    nobody = replace(TWO, players=())
    told = "count: 10 is too many (matching cards: 3, cards in hand: 9)"
    assert told in faults(replace(THEIRS, count=10), nobody)
