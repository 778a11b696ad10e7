"""Notes: their faults, the state after them, their sentences and slots, and every one by taps."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.core.form import Form
from notepad.core.game import View
from notepad.core.record import note_document, read_note
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Missed,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    State,
    Win,
)
from notepad.games.conspiracy.setup import SPIES, STEP, Setup
from tests.games.conspiracy.playing import (
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TANYA,
    TOM,
    after,
    blows,
    conceded,
    covers,
    moves,
    played,
    reveals,
    state_of,
    taps,
)
from tests.games.tables import amount_in, comes_back, fault_paths, page_after, view_after, view_of

BOBS_TURN = replace(SETUP, first="Bob")


def move(player: str, spy: str = RITA) -> Move:
    return Move(player=player, spy=spy, briefcase=False)


def challenge(by: str, defender: str, *, lost: bool, spy: str = RITA) -> Challenge:
    return Challenge(
        challenger=by, defender=defender, spy=spy, bids=(100,), covered=1 if lost else 0
    )


def state(*notes: Note) -> State:
    return state_of(BOBS_TURN, notes)


LOST = (move("Bob"), challenge("Cem", "Bob", lost=True))
TWICE = tuple(
    note for name in ("Bob", "Cem") for note in (move(name), challenge("Dee", name, lost=True))
)
ALL_LOST = (
    move("Bob"),
    *(challenge(name, "Bob", lost=True) for name in ("Cem", "Dee", "Ann")),
)


@pytest.mark.parametrize(
    ("notes", "whose"),
    [
        ((Open(player="Ann", spy=RITA, amount=100),), "Bob"),
        ((move("Bob"),), "Cem"),
        ((move("Bob"), Pay(player="Cem"), move("Dee")), "Ann"),
        ((move("Bob"), Pay(player="Cem"), move("Dee"), Bluff(player="Ann")), "Bob"),
        ((move("Dee"),), "Ann"),
        (LOST, "Dee"),
        ((*LOST, move("Dee"), move("Ann"), move("Bob")), "Cem"),
        (TWICE, "Ann"),
        ((*TWICE, move("Ann"), move("Bob"), move("Cem")), "Dee"),
        (ALL_LOST, "Bob"),
        ((*ALL_LOST, move("Bob")), "Cem"),
    ],
)
def test_it_goes_round_by_seat_and_a_lost_challenge_costs_the_next_turn_alone(
    notes: tuple[Note, ...], whose: str
) -> None:
    assert state(*notes).player == whose


def test_who_wins_a_challenge_loses_nothing_and_ends_it() -> None:
    won = state(move("Bob"), challenge("Cem", "Bob", lost=False))
    assert (won.player, won.losing_next_turn) == ("Cem", frozenset())
    assert state(*LOST).losing_next_turn == {"Cem"}
    assert won.contested is not None
    assert won.contested.cancelled
    assert won.contested.heard == ()


def test_challenges_come_from_the_movers_left_and_each_player_is_heard_once() -> None:
    moved = state(move("Cem")).contested
    assert moved is not None
    assert moved.heard == ("Dee", "Ann", "Bob")
    later = state(move("Cem"), challenge("Ann", "Cem", lost=True)).contested
    assert later is not None
    assert later.heard == ("Bob",)


def test_a_challenge_in_the_making_does_not_tell_yet_how_it_ends() -> None:
    made = taps(after(move("Bob")), ("kind", "challenge"))
    line = "".join(piece.text or "…" for piece in made.line)
    assert line == f"… challenges Bob on {RITA}: …"


def test_the_next_turn_ends_the_time_to_challenge() -> None:
    assert state(move("Bob"), Pay(player="Cem")).contested is None


def test_a_challenge_before_a_cover_is_blown_leaves_the_turn_with_who_blows_it() -> None:
    lost = challenge("Dee", "Bob", lost=True, spy=ROCK)
    now = state(lost)
    assert now.player == "Bob"
    assert now.contested is not None
    assert now.contested.blowing
    assert now.contested.heard == ("Ann",)
    blown = blows(ROCK, RITA, who="Bob")
    after = state(lost, blown)
    assert (after.player, after.losing_next_turn) == ("Cem", frozenset({"Dee"}))
    assert after.contested is not None
    assert after.contested.heard == ("Ann",)


def test_a_challenge_noted_after_the_blow_is_to_the_blow_and_stops_it_if_won() -> None:
    blown = blows(ROCK, RITA, who="Bob")
    lost = state(blown, challenge("Dee", "Bob", lost=True, spy=ROCK))
    assert (lost.player, lost.losing_next_turn) == ("Cem", frozenset({"Dee"}))
    assert lost.gone == {RITA: 1}
    won = state(blown, challenge("Dee", "Bob", lost=False, spy=ROCK))
    assert (won.player, won.gone) == ("Cem", {})


def test_the_only_player_who_can_still_challenge_is_filled_in() -> None:
    two = replace(SETUP, players=("Ann", "Bob"))
    moved = view_after(GAME, two, moves("Bob", TOM))
    made = taps(moved, ("kind", "challenge"), ("end", "gives-in"))
    assert made.outcome == conceded(TOM, by="Ann")
    assert not made.filled_by_itself({"kind": ("challenge",), "end": ("gives-in",)}), "seen before"
    lost = [challenge(by, "Bob", lost=True, spy=TOM) for by in ("Cem", "Dee")]
    left = taps(after(moves("Bob", TOM), *lost), ("kind", "challenge"), ("end", "gives-in"))
    assert left.outcome == conceded(TOM, by="Ann")
    several = taps(after(OPENED, moves("Bob", TOM)), ("kind", "challenge"))
    assert not any(choice.chosen for choice in several.row("challenger").choices)


def test_bids_begin_at_the_least_whatever_the_challenger_is_known_to_have_paid() -> None:
    shown = (OPENED, moves("Bob", ROCK), covers(ROCK, 600), moves("Dee", ROCK))
    for challenger in ("Cem", "Ann"):
        form = taps(after(*shown), ("kind", "challenge"), ("challenger", challenger))
        assert amount_in(form, "bid").value == STEP


def test_what_an_opponent_announces_is_not_said_to_be_filled_from_my_hand() -> None:
    draft = {"kind": ("pay",)}
    form = GAME.form(after(OPENED, moves("Ann", TOM)), draft)
    assert form.outcome == Pay(player="Bob")
    assert form.filled_by_itself(draft) == {}


def test_my_blow_that_is_stopped_afterwards_costs_nothing() -> None:
    opening = Open(player="Ann", spy=ROCK, amount=1_500)
    blown = blows(ROCK, RITA, who="Ann")
    won = state(opening, blown, challenge("Dee", "Ann", lost=False, spy=ROCK))
    assert (won.accounts[ROCK], len(won.my_book)) == (1_500, 1)
    lost = state(opening, blown, challenge("Dee", "Ann", lost=True, spy=ROCK))
    assert (lost.accounts[ROCK], len(lost.my_book)) == (500, 2)


def test_after_a_blow_that_is_challenged_comes_its_challenge() -> None:
    begun = (("who", "Bob"), ("kind", "blow"), ("informer", ROCK), ("victim", RITA))
    before = after(OPENED, moves("Ann", TOM))
    announced = taps(before, *begun, ("stopped", "challenged")).outcome
    assert announced == Blow(player="Bob", informer=ROCK, victim=RITA)
    keys = ("kind", "defender", "spy")
    form = taps(after(OPENED, moves("Ann", TOM), announced), ("challenger", "Cem"))
    chosen = [one.key for key in keys for one in form.row(key).choices if one.chosen]
    assert chosen == ["challenge", "Bob", ROCK]


def test_the_game_ends_with_the_briefcase_at_home() -> None:
    assert state(move("Bob"), Win(player="Bob")).winner == "Bob"


def test_my_turns_are_counted_in_my_book_and_the_opening_is_none() -> None:
    notes = (
        Open(player="Ann", spy=RITA, amount=500),
        move("Ann"),
        Pay(player="Bob"),
        Pay(player="Ann", spy=RITA, amount=300),
        Bluff(player="Ann"),
    )
    now = state(*notes)
    assert [(line.number, line.turn, line.paid) for line in now.my_book] == [
        (1, 0, 500),
        (4, 2, 300),
        (5, 3, 0),
    ]
    assert (now.turns, now.count, now.announced) == (3, 5, {"Bob": 1, "Ann": 1})
    assert now.opening_noted
    assert not state(*notes[1:]).opening_noted
    assert (now.balance, now.accounts[RITA]) == (9_200, 800)
    assert state().balance == 10_000


def test_a_spy_is_gone_from_the_first_note_that_says_so() -> None:
    first = blows(ROCK, RITA, who="Bob")
    later = blows(ROCK, TANYA, who="Cem")
    stopped = blows(ROCK, TOM, who="Dee", stopped=True)
    assert state(first, later, stopped, first).gone == {RITA: 1, TANYA: 2}


def test_blowing_a_cover_costs_my_informer_a_thousand_unless_it_is_stopped() -> None:
    opened = Open(player="Ann", spy=ROCK, amount=1_500)
    blown, stopped = (blows(ROCK, RITA, who="Ann", stopped=stopped) for stopped in (False, True))
    assert state(opened, blown).accounts[ROCK] == 500
    assert state(opened, stopped).accounts[ROCK] == 1_500
    assert state(opened, blown).balance == 8_500


def test_who_moved_the_briefcase_last_carries_it_until_that_is_undone() -> None:
    carried = Move(player="Bob", spy=RITA, briefcase=True)
    assert state(carried).carrier == "Bob"
    assert state(carried, move("Cem")).carrier == "Bob"
    won, lost = (challenge("Cem", "Bob", lost=lost) for lost in (False, True))
    assert state(carried, won).carrier is None
    assert state(carried, lost).carrier == "Bob"
    about_cem = challenge("Dee", "Cem", lost=False, spy=ROCK)
    assert state(carried, move("Cem"), about_cem).carrier == "Bob"
    about_bob = challenge("Dee", "Bob", lost=False, spy=ROCK)
    assert state(carried, about_bob).carrier == "Bob"


def test_a_challenge_out_of_order_leaves_all_others_to_be_heard() -> None:
    again = (move("Bob"), challenge("Dee", "Bob", lost=True), challenge("Cem", "Bob", lost=True))
    now = state(*again).contested
    assert now is not None
    assert now.heard == ("Ann",)
    assert not now.cancelled


def test_the_first_player_begins_where_nobody_is_named() -> None:
    assert state_of(Setup(players=("Ann", "Bob"), me="Bob"), ()).player == "Ann"


def test_the_first_note_is_my_opening_pay_off() -> None:
    made = taps(after(), ("spy", TANYA), ("amount", "700"))
    assert made.outcome == Open(player="Ann", spy=TANYA, amount=700)
    assert made.sentence == "Pay Tanya Hyde $700"
    assert not made.at_once


def test_a_bluff_takes_the_same_taps_and_changes_nothing() -> None:
    steps = (("spy", TANYA), ("amount", "600"))
    paid = taps(after(OPENED), ("kind", "pay"), *steps)
    bluffed = taps(after(OPENED), ("kind", "bluff"), *steps)
    assert bluffed.outcome == Bluff(player="Ann")
    assert bluffed.at_once == paid.at_once
    same = [row.key for row in paid.rows if row.key != "who"]
    assert [row.key for row in bluffed.rows] == same
    assert bluffed.row("amount") == replace(paid.row("amount"), status=""), "it leaves all"


def test_without_a_balance_a_pay_off_is_cautioned_against() -> None:
    broke = after(Open(player="Ann", spy=TOM, amount=10_000))
    made = taps(broke, ("kind", "pay"))
    assert made.outcome is None
    assert made.caution == "Your balance is $0: nothing is left to pay."
    paid = taps(broke, ("kind", "pay"), ("spy", TOM))
    assert paid.outcome == Pay(player="Ann", spy=TOM, amount=100)
    assert not paid.at_once
    assert not taps(broke, ("kind", "bluff"), ("spy", TOM)).caution


def test_a_mended_note_knows_my_limits_as_they_were_then() -> None:
    notes = (OPENED, Pay(player="Ann", spy=TOM, amount=9_500))
    draft = GAME.keypad.draft(SETUP, notes[1])
    then, later = (GAME.form(view, draft) for view in (after(OPENED), after(*notes)))
    assert (then.outcome, then.caution) == (notes[1], "")
    assert (later.outcome, bool(later.caution)) == (notes[1], True)


def test_blowing_a_cover_with_less_than_a_thousand_is_cautioned_against() -> None:
    poor = (("kind", "blow"), ("informer", TANYA), ("victim", RITA), ("stopped", "no"))
    made = taps(after(OPENED), *poor[:2])
    assert made.outcome is None
    assert made.caution == (
        "You paid Tanya Hyde $500; blowing a cover takes $1,000 from the informer."
    )
    blown = taps(after(OPENED), *poor)
    assert blown.outcome == blows(TANYA, RITA, who="Ann")
    assert not blown.at_once
    able = after(OPENED, Pay(player="Ann", spy=ROCK, amount=1_000), *_round_to_ann())
    steps = (("kind", "blow"), ("informer", ROCK), ("victim", RITA), ("stopped", "no"))
    done = taps(able, *steps)
    assert done.outcome == blows(ROCK, RITA, who="Ann")
    assert done.at_once


def _round_to_ann() -> tuple[Note, ...]:
    return tuple(Pay(player=name) for name in ("Bob", "Cem", "Dee"))


def test_a_win_wants_to_be_confirmed() -> None:
    made = taps(after(OPENED), ("kind", "win"), ("who", "Dee"))
    assert (made.outcome, made.at_once) == (Win(player="Dee"), False)
    assert made.sentence == "Dee brought the briefcase home and won"


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (Open(player="Ann", spy=TANYA, amount=500), "Ann opened with $500 for Tanya Hyde"),
        (Pay(player="Ann", spy=TANYA, amount=500), "Ann paid Tanya Hyde $500"),
        (Pay(player="Bob"), "Bob announced a pay-off"),
        (Bluff(player="Ann"), "Ann announced a pay-off as a bluff"),
        (moves("Bob", ROCK, briefcase=True), "Bob moved Rock Bottom with the briefcase"),
        (moves("Bob", ROCK), "Bob moved Rock Bottom"),
        (blows(ROCK, RITA), "Bob blew Rita Palm’s cover through Rock Bottom"),
        (
            blows(ROCK, RITA, stopped=True),
            "Bob tried to blow Rita Palm’s cover through Rock Bottom: stopped",
        ),
        (reveals(RITA, 0), "Bob says Rita Palm had $0"),
        (Win(player="Bob"), "Bob brought the briefcase home and won"),
        (Missed(player="Bob"), "A pay-off by Bob was missed"),
        (Missed(), "A pay-off was missed; nobody knows whose"),
    ],
)
def test_each_note_is_said_in_a_sentence(note: Note, said: str) -> None:
    assert GAME.said(SETUP, note) == said


def test_a_record_that_names_the_headquarters_has_the_briefcase_brought_there() -> None:
    named = replace(SETUP, headquarters=("Paris", "Tokyo"))
    assert GAME.said(named, Win(player="Bob")) == (
        "Bob brought the briefcase home to Tokyo and won"
    )
    assert GAME.said(named, Win(player="Cem")) == "Cem brought the briefcase home and won"


def test_a_pay_off_that_was_missed_is_an_opponents_or_nobody_knows_whose() -> None:
    view = after(OPENED)
    row = taps(view, ("kind", "missed")).row("whose")
    able = [choice for choice in row.choices if not choice.barred]
    assert [str(choice.face) for choice in able] == ["Bob", "Cem", "Dee", "nobody knows"]
    for choice, note in ((able[1], Missed(player="Cem")), (row.choices[-1], Missed())):
        made = taps(view, ("kind", "missed"), ("whose", choice.key))
        assert (made.outcome, made.at_once) == (note, True)
        again = GAME.form(view, GAME.keypad.draft(SETUP, note))
        assert again.outcome == note
    (fault,) = GAME.keypad.faults(SETUP, Missed(player="Ann"))
    assert (fault.path, fault.message) == ("player", "you know your own pay-offs")


def test_a_pay_off_that_was_missed_is_counted_and_takes_nobodys_turn() -> None:
    missed = state(OPENED, moves("Ann", TOM), Missed(player="Cem"), Missed())
    assert (missed.player, missed.announced, missed.strays) == ("Bob", {"Cem": 1}, 1)


def test_a_move_that_was_challenged_away_gives_the_briefcase_back_to_who_had_it() -> None:
    first, second = (Move(player=who, spy=TOM, briefcase=True) for who in ("Bob", "Cem"))
    undone = challenge("Dee", "Cem", lost=False, spy=TOM)
    assert state(first, second, undone).carrier == "Bob"
    seats = page_after(GAME, SETUP, first, second, undone).seats
    remarks = {seat.player: seat.remark for seat in seats}
    assert remarks["Cem"] == "move taken back"


def topics(*notes: Note, **draft: tuple[str, ...]) -> list[tuple[str, str]]:
    choices = GAME.form(after(*notes), draft).row("kind").choices
    return [(choice.key, str(choice.face)) for choice in choices]


def test_what_can_be_noted_next() -> None:
    usual = [
        ("move", "Move"),
        ("pay", "Pay-off"),
        ("blow", "Blow cover"),
        ("challenge", "Challenge"),
        ("bluff", "Bluff"),
        ("win", "Wins"),
    ]
    assert topics() == [("open", "Opening"), *usual[1:], usual[0]]
    usual.append(("missed", "Missed"))
    assert topics(OPENED) == usual
    blown, reveal = (OPENED, blows(ROCK, RITA, who="Dee")), ("reveal", "Reveal")
    in_its_place = [*usual[:4], reveal, usual[5], usual[4], usual[6]]
    assert topics(*blown) == in_its_place, "of a bluff, which is offered below now"
    assert topics(*blown, moves("Ann", TOM)) == [*usual, reveal]
    asked = blows(ROCK, RITA, who="Dee", stopped=None)  # its challenge has to be noted first
    assert reveal not in topics(OPENED, asked)[:5]


def test_a_bluff_keeps_its_place_while_another_has_the_turn() -> None:
    bobs_turn = (OPENED, moves("Ann", TOM))
    assert topics(*bobs_turn) == topics(*bobs_turn, who=("Ann",)) == topics(OPENED)
    for who, barred in (("Bob", True), ("Ann", False)):
        choices = GAME.form(after(*bobs_turn), {"who": (who,)}).row("kind").choices
        assert next(one for one in choices if one.key == "bluff").barred == barred


@pytest.mark.parametrize(
    ("notes", "topic"),
    [
        ((), "open"),
        ((OPENED,), "move"),
        ((OPENED, moves("Ann", TOM)), "move"),
        ((OPENED, covers(ROCK, 100)), "blow"),
    ],
)
def test_the_topic_that_comes_next_is_chosen(notes: tuple[Note, ...], topic: str) -> None:
    choices = GAME.form(after(*notes), {}).row("kind").choices
    assert [choice.key for choice in choices if choice.chosen] == [topic]


def test_a_bluff_says_that_its_spy_and_amount_are_taps_for_onlookers() -> None:
    asked = taps(after(OPENED), ("kind", "bluff"))
    assert asked.hint == "Tap any spy, as if you paid. A bluff costs nothing."
    made = taps(after(OPENED), ("kind", "bluff"), ("spy", TANYA), ("amount", "600"))
    assert made.sentence == "Bluff: pay $0"


def test_of_the_others_pay_offs_and_covers_nothing_is_cautioned_against() -> None:
    bobs = after(Open(player="Ann", spy=TANYA, amount=10_000), moves("Ann", TOM))
    paid = taps(bobs, ("kind", "pay"))
    assert (paid.sentence, paid.caution) == ("Bob announced a pay-off", "")
    blown = taps(bobs, ("kind", "blow"), ("informer", ROCK), ("victim", RITA))
    assert blown.caution == ""


def test_no_spy_blows_his_own_cover() -> None:
    told = list(map(str, GAME.keypad.faults(SETUP, blows(ROCK, ROCK))))
    assert told == ["victim: a spy can’t blow their own cover"]


def pays(spy: str, amount: str) -> Form[Note]:
    return taps(after(OPENED), ("kind", "pay"), ("spy", spy), ("amount", amount))


def test_a_pay_off_says_the_new_total_and_what_it_leaves_down_to_nothing() -> None:
    made, whole = pays(TANYA, "600"), pays(TOM, "9500")
    assert made.outcome == Pay(player="Ann", spy=TANYA, amount=600)
    assert made.sentence == "Pay Tanya Hyde $600 → $1,100"
    assert made.row("amount").status == "leaves $8,900"
    assert (whole.row("amount").status, whole.caution) == ("leaves $0", "")


def test_an_amount_is_from_a_hundred_to_the_balance_and_beyond_it_takes_a_tap_more() -> None:
    amount = amount_in(pays(TOM, "9500"), "amount")
    assert (amount.value, amount.low, amount.high) == (9_500, 100, 9_500)
    assert (amount.stepped(1), amount.stepped(-3)) == (9_500, 9_200)
    assert amount.quick[0] == (9_600, "+100")
    beyond = amount_in(pays(TOM, "9600"), "amount")
    assert (beyond.low, beyond.high, beyond.step) == (100, 100_000, 100)
    assert beyond.stepped(1) == 9_700


def test_a_pay_off_beyond_the_balance_is_cautioned_against() -> None:
    made = pays(TOM, "9600")
    assert made.outcome == Pay(player="Ann", spy=TOM, amount=9_600)
    assert (made.at_once, made.row("amount").status) == (False, "")
    assert made.caution == "Your balance is $9,500, so you can’t pay $9,600."


def test_an_announced_pay_off_is_one_tap() -> None:
    view = after(OPENED, moves("Ann", TOM))
    made = taps(view, ("kind", "pay"))
    assert (made.outcome, made.at_once) == (Pay(player="Bob"), True)


def test_a_move_is_two_taps_and_mine_says_first_who_could_beat_me() -> None:
    view = after(OPENED)
    assert taps(view, ("spy", TANYA)).hint == "Bob, Cem and Dee could possibly beat $500."
    made = taps(view, ("spy", TANYA), ("briefcase", "yes"))
    assert (made.outcome, made.at_once) == (moves("Ann", TANYA, briefcase=True), True)


def test_a_spy_can_also_be_tapped_in_the_book() -> None:
    assert taps(after(OPENED)).sheet_rows == ("spy",)
    assert taps(after(OPENED), ("kind", "pay")).sheet_rows == ("spy",)


def test_before_a_cover_is_blown_it_says_who_could_beat_me_on_the_informer() -> None:
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    hint = taps(able, ("kind", "blow"), ("informer", ROCK)).hint
    assert hint == "Tap the victim. Bob, Cem and Dee could possibly beat $1,000."


def test_informer_and_victim_are_told_apart_by_their_spoken_names() -> None:
    able = after(Open(player="Ann", spy=ROCK, amount=1_000))
    made = taps(able, ("kind", "blow"), ("informer", ROCK))
    rows = [made.row(row).choices for row in ("informer", "victim")]
    spoken = [choice.spoken for choices in rows for choice in choices]
    assert f"informer {TANYA}" in spoken
    assert f"victim {TANYA}" in spoken
    assert len(set(spoken)) == len(spoken)


def test_eliminated_spies_are_offered_only_for_what_is_told_of_them() -> None:
    view = after(OPENED, Pay(player="Bob"), blows(ROCK, RITA, who="Cem"))
    assert [choice.key for choice in taps(view).row("spy").choices if choice.dimmed] == [RITA]
    told = taps(view, ("kind", "reveal"), ("who", "Bob"), ("spy", RITA), ("amount", "300"))
    assert told.outcome == Reveal(player="Bob", spy=RITA, amount=300)
    assert "reveal" not in {c.key for c in taps(after(OPENED)).row("kind").choices}


def test_who_brought_the_briefcase_last_is_taken_to_have_won() -> None:
    carried = after(OPENED, moves("Cem", TOM, briefcase=True))
    assert taps(carried, ("kind", "win")).outcome == Win(player="Cem")
    stopped = after(
        OPENED,
        moves("Cem", TOM, briefcase=True),
        Challenge(challenger="Dee", defender="Cem", spy=TOM, bids=(100,), covered=0),
    )
    assert taps(stopped, ("kind", "win")).outcome == Win(player="Dee")


def test_my_pay_off_can_be_noted_out_of_turn() -> None:
    view = after(OPENED, moves("Ann", TOM))
    made = taps(view, ("who", "Ann"), ("kind", "pay"), ("spy", TOM))
    assert made.outcome == Pay(player="Ann", spy=TOM, amount=500)


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING])
def test_nothing_is_advised_below_deduction(level: Level) -> None:
    assert taps(after(OPENED, level=level), ("spy", TANYA)).hint == ""


def test_a_blown_cover_is_told_slot_by_slot() -> None:
    bobs = after(OPENED, moves("Ann", TOM))
    first = taps(bobs, ("kind", "blow"))
    assert (first.hint, first.row("informer").label) == ("Tap the informer.", "informer")
    then = taps(bobs, ("kind", "blow"), ("informer", TANYA))
    assert then.row("victim").label == "victim"
    assert then.hint == "Tap the victim. You can’t win if Bob defends."
    assert [choice.key for choice in then.row("victim").choices if choice.barred] == [TANYA]
    last = taps(bobs, ("kind", "blow"), ("informer", ROCK), ("victim", RITA))
    assert last.row("stopped").label == "outcome"
    outcomes = [str(c.face) for c in last.row("stopped").choices]
    assert outcomes == ["goes through", "is challenged", "is stopped"]
    assert last.hint == (
        "Tap the outcome. You have paid Rock Bottom nothing, so you can’t challenge."
    )


@pytest.mark.parametrize("kind", ["pay", "move", "blow"])
def test_a_spy_who_left_is_said_to_have_left_once_tapped(kind: str) -> None:
    key = "informer" if kind == "blow" else "spy"
    anns = after(OPENED, moves("Ann", ROCK), blows(ROCK, TOM), moves("Dee", ROCK))
    told = "Peking Tom left the game in note 3, and all the money paid to them is lost."
    for spy, said in ((TOM, told), (TANYA, "")):
        form = taps(anns, ("who", "Ann"), ("kind", kind), (key, spy))
        assert (form.caution if said else form.caution.count("left the game") or "") == said
        assert not (said and form.at_once)


def test_what_was_contested_before_a_blown_cover_is_filled_in() -> None:
    bobs = (OPENED, moves("Ann", TOM))
    lost, won = (
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100,), covered=covered)
        for covered in (1, 0)
    )
    chosen = [
        {
            c.key
            for row in taps(after(*bobs, one), ("victim", RITA)).rows
            for c in row.choices
            if c.chosen
        }
        for one in (lost, won)
    ]
    assert chosen == [{"blow", "Bob", ROCK, RITA}, {"blow", "Bob", ROCK, RITA, "yes"}]
    other = taps(after(*bobs, won), ("informer", TOM), ("victim", RITA))
    assert not any(choice.chosen for choice in other.row("stopped").choices)
    move = moves("Bob", ROCK)
    plain = taps(after(*bobs, move, won), ("kind", "blow"))
    assert not any(choice.chosen for choice in plain.row("informer").choices)


def test_spies_with_too_little_of_mine_are_dimmed_as_informers_of_mine_only() -> None:
    mine = after(Open(player="Ann", spy=ROCK, amount=1_000))
    offered = taps(mine, ("kind", "blow")).row("informer").choices
    assert [choice.key for choice in offered if not choice.dimmed] == [ROCK]
    bobs = after(OPENED, moves("Ann", TOM))
    assert not any(c.dimmed for c in taps(bobs, ("kind", "blow")).row("informer").choices)


def test_spies_are_shown_by_the_names_they_are_called_and_read_out_in_full() -> None:
    row = taps(after(OPENED)).row("spy")
    assert [str(choice.face) for choice in row.choices][:3] == ["●Ahmed", "●Earl", "●Tom"]
    assert row.choices[2].spoken == "Peking Tom"


@pytest.mark.usefixtures("german")
def test_the_usual_spy_without_a_name_is_said_in_the_players_language() -> None:
    note = Move(player="Ann", spy="Spy 8", briefcase=False)
    assert GAME.said(SETUP, note) == "Ann zieht Spion 8"
    row = taps(after(OPENED)).row("spy")
    assert (row.choices[7].key, str(row.choices[7].face)) == ("Spy 8", "●Spion 8")
    own = replace(SETUP, spies=("Tom", *SETUP.spies[1:]))
    assert GAME.said(own, note) == "Ann zieht Spy 8"


def test_the_usual_pay_off_is_five_hundred_or_what_is_left() -> None:
    for opened, usual in ((500, "$500"), (9_700, "$300"), (10_000, "$100")):
        view = after(Open(player="Ann", spy=TANYA, amount=opened))
        amount = amount_in(taps(view, ("kind", "pay"), ("spy", TOM)), "amount")
        assert amount.shown == usual


def test_a_reveal_chooses_no_speaker_among_several_and_begins_with_what_they_certainly_paid() -> (
    None
):
    dee = (Pay(player="Dee"), moves("Bob", TOM), covers(TOM, 700), covers(TOM, 300, by="Dee"))
    left = (OPENED, *dee, blows(ROCK, TOM, who="Dee"))
    made = taps(after(*left), ("kind", "reveal"))
    assert (made.outcome, made.step) == (None, ("who",))
    assert "".join(piece.text or "…" for piece in made.line) == "… says Peking Tom had …"
    for player, least in (("Bob", 700), ("Cem", 700), ("Dee", 300), ("Ann", 0)):
        made = taps(after(*left), ("kind", "reveal"), ("who", player))
        assert made.outcome == Reveal(player=player, spy=TOM, amount=least)


def test_the_only_opponent_who_has_said_nothing_of_the_last_spy_reveals_next() -> None:
    left = (OPENED, covers(ROCK, 900), blows(ROCK, RITA, who="Dee"))
    told = [Reveal(player=player, spy=RITA, amount=0) for player in ("Dee", "Bob")]
    assert taps(after(*left, told[0]), ("kind", "reveal")).step == ("who",)
    made = taps(after(*left, *told), ("kind", "reveal"))
    assert isinstance(made.outcome, Reveal)
    assert made.outcome.player == "Cem"


def test_what_is_revealed_may_be_nothing_and_is_of_the_last_spy_who_left() -> None:
    left = (OPENED, blows(ROCK, RITA, who="Dee"), blows(ROCK, TOM, who="Ann"))
    made = taps(after(*left), ("kind", "reveal"), ("who", "Bob"))
    assert made.outcome == Reveal(player="Bob", spy=TOM, amount=0)
    row = made.row("amount")
    assert row.amount is not None
    assert (row.label, row.amount.low, row.amount.high) == ("says", 0, 10_000)
    assert {c.key for c in made.row("spy").choices if not c.dimmed} == {TOM, RITA}


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (Open(player="Bob", spy=TANYA, amount=100), "player: you only know what you paid yourself"),
        (Open(player="Ann", spy=TANYA, amount=150), "amount: 150 isn’t valid"),
        (Pay(player="Ann", spy=TANYA), "amount: this field is missing"),
        (Reveal(player="Bob", spy=ROCK, amount=-100), "amount: -100 isn’t valid"),
        (Pay(player="Bob", spy=TANYA, amount=100), "spy: you can’t see what an opponent pays"),
        (Pay(player="Ann"), "spy: this field is missing: you know what you paid"),
        (
            Pay(player="Bob", spy=TANYA, amount=100),
            "amount: you can’t see what an opponent pays: leave it out",
        ),
        (Bluff(player="Bob"), "player: you only know what you paid yourself"),
        (
            Move(player="Bob", spy="Tania Hyde", briefcase=False),
            "spy: no spy “Tania Hyde”; did you mean “Tanya Hyde”?",
        ),
    ],
)
def test_a_fault_says_why(note: Note, told: str) -> None:
    faults = list(map(str, GAME.keypad.faults(SETUP, note)))
    assert any(fault.startswith(told) for fault in faults), faults


def test_who_is_nobody_has_no_other_fault() -> None:
    assert list(map(str, GAME.keypad.faults(SETUP, Pay(player="Eva")))) == [
        "player: no player “Eva” in this game"
    ]
    assert list(map(str, GAME.keypad.faults(SETUP, Bluff(player="Eva")))) == [
        "player: no player “Eva” in this game"
    ]


AMOUNTS = st.integers(1, 130).map(lambda hundreds: STEP * hundreds)
CONTESTS = st.lists(AMOUNTS, max_size=4, unique=True).map(lambda bids: tuple(sorted(bids)))


@st.composite
def well_formed(draw: st.DrawFn, me: str, players: tuple[str, ...]) -> Note:
    """Any note that has no fault, likely or not."""
    spies, names = st.sampled_from(SPIES), st.sampled_from(players)
    spy, player, amount, flag = draw(spies), draw(names), draw(AMOUNTS), draw(st.booleans())
    others = [name for name in players if name != player]
    victims = [other for other in SPIES if other != spy]
    bids = draw(CONTESTS)
    contest = Challenge(
        challenger=player,
        defender=draw(st.sampled_from(others)),
        spy=spy,
        bids=bids,
        covered=len(bids) - bool(bids and flag),
        conceded=not bids,
    )
    paid = Pay(player=me, spy=spy, amount=amount) if player == me else Pay(player=player)
    victim = draw(st.sampled_from(victims))
    notes: list[Note] = [
        Open(player=me, spy=spy, amount=amount),
        paid,
        Bluff(player=me),
        Move(player=player, spy=spy, briefcase=flag),
        contest,
        Blow(player=player, informer=spy, victim=victim, stopped=flag),
        Reveal(player=player, spy=spy, amount=amount - STEP),
        Win(player=player),
    ]
    return draw(st.sampled_from(notes))


@st.composite
def situations(draw: st.DrawFn, *, true: bool = False) -> tuple[View, Note]:
    """A game as far as it went, and the note to be made next: a true one, or any other."""
    game = played(draw(st.integers(0, 10_000)), players=draw(st.integers(2, 4)), rounds=25)
    at = len(game.notes) - 1 - draw(st.integers(0, len(game.notes) - 1))
    any_note = well_formed(game.setup.me, game.setup.players)
    note = game.notes[at] if true or draw(st.booleans()) else draw(any_note)
    return view_of(GAME, game.setup, game.notes[:at]), note


@given(situations())
def test_a_note_comes_back_from_its_draft_and_its_record_whatever_came_before(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    setup = view.play.setup
    assert fault_paths(GAME, setup, note) == []
    assert GAME.form(view, GAME.keypad.draft(setup, note)).outcome == note
    assert read_note(note_document(note), setup, GAME) == note


@settings(max_examples=40)
@given(situations(true=True))
def test_every_note_of_a_game_is_made_by_taps(situation: tuple[View, Note]) -> None:
    view, note = situation
    if isinstance(note, Challenge) and note.bids:  # bid by bid: see `test_bidding`
        note = replace(note, bids=(), covered=0, conceded=True)
    comes_back(GAME, view.play.setup, note, view)


@given(situations())
def test_what_could_have_been_meant_instead_is_a_note_of_the_same_kind(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    others = [other for _kind, other in GAME.keypad.slips(view.play.setup, note, view.state)]
    assert others
    assert note not in others
    assert {type(other) for other in others} == {type(note)}
