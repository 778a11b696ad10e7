"""Setting a game up by taps, the page, what each level may show, and what I could play."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form, tapped
from notepad.core.game import NO_TABLE, Table
from notepad.core.page import Holding, Holdings, Memo, Ranking, Tone
from notepad.core.page_changes import changes
from notepad.core.seats import Reseating
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.setup import (
    FACTIONS,
    Setup,
    called,
    face,
    in_order,
    listed_cards,
    said_cards,
    setup_faults,
)
from notepad.games.catham_city.sheet import plays, winning_opponents
from notepad.games.catham_city.slots import copy_keys
from notepad.page_text import page_text
from notepad.widgets.sheet.blocks import KINDS
from tests.games.catham_city.playing import (
    CITY,
    FIRST,
    NAMES,
    POINTS_ALONE,
    TAKE,
    dealt,
    page,
    taps,
    view,
)
from tests.games.tables import amount_in, view_of

TABLE = Table(NAMES[:3], "Ann", "Ann")
CARDS: Draft = {"hand": copy_keys(FIRST.hand or {}), "row": copy_keys(FIRST.row or {})}


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


def test_hand_and_row_are_tapped_card_by_card() -> None:
    form, draft = begun({}), dict[str, tuple[str, ...]]()
    assert form.hint == "Tap your own cards."
    for key, cards in CARDS.items():
        for card in cards:
            draft = dict(tapped(draft, form.row(key), card))
            form = begun(draft)
    assert form.outcome == FIRST
    assert (form.hint, form.row("hand").status) == ("", "6 of 6")


def test_five_factions_are_chosen_and_the_usual_ones_need_no_tap() -> None:
    chosen = [one.key for one in begun({}).row("factions").choices if one.chosen]
    assert chosen == ["detectives", "council", "robocats", "mafia", "hackers"]
    four = begun({"factions": ("mafia",)})
    assert four.hint == "Tap the five factions in play."
    assert four.outcome is None
    other = begun({"factions": ("mafia", "police")}).row("hand")
    assert "police-1" in [one.key for one in other.choices]
    assert "mafia-1" not in [one.key for one in other.choices]


def test_a_card_of_which_all_are_tapped_is_dimmed() -> None:
    draft = {"hand": tuple(f"mafia-{n}" for n in range(1, 9)),
             "row": tuple(f"mafia-{n}" for n in range(1, 8))}  # fmt: skip
    six = Table(NAMES, "Fay", "Ann")
    full = begun(draft, six)
    assert full.outcome is not None
    less = begun({**draft, "hand": draft["hand"][:7]}, six)
    assert [one.key for one in less.row("hand").choices if one.dimmed] == []
    fifteen = {"hand": draft["hand"][:7], "row": (*draft["row"], "mafia-8")}
    assert [one.key for one in begun(fifteen, six).row("hand").choices if one.dimmed] == ["mafia-8"]


def test_points_alone_need_no_cards() -> None:
    form = begun({"noted": ("points",)})
    assert form.outcome == POINTS_ALONE
    assert [row.key for row in form.rows] == ["noted", "actions", "target"]


def test_the_target_follows_from_how_many_play_until_it_is_set() -> None:
    amount = amount_in(begun({}), "target")
    assert amount.value == 16
    four = begun({"noted": ("points",)}, Table(NAMES[:4], "Ann", "Ann"))
    assert four.outcome is not None
    assert (four.outcome.goal, four.outcome.target) == (13, None)
    form = begun({"noted": ("points",), "target": ("20",), "actions": ("2",)})
    actions = [(choice.key, choice.chosen) for choice in form.row("actions").choices]
    assert actions == [("1", False), ("2", True)]
    assert form.outcome == replace(POINTS_ALONE, target=20, actions=2)


def test_who_begins_decides_how_many_cards_i_have() -> None:
    form = begun(CARDS, Table(NAMES[:3], "Ann", "Bob"))
    assert form.row("hand").status == "6 of 7"
    assert form.hint == "Tap your own cards."


def test_a_setup_makes_its_draft_and_the_draft_the_setup_again() -> None:
    for setup in (FIRST, CITY, POINTS_ALONE, replace(CITY, target=9, actions=2)):
        assert begun(GAME.opening_draft(setup)).outcome == setup


def test_hand_and_row_are_tapped_anew_for_each_game() -> None:
    assert [row.key for row in begun({}).rows if row.anew] == ["hand", "row"]


def test_before_the_players_are_known_nothing_is_held_against_them() -> None:
    assert begun({"noted": ("points",)}, Table((), "", "")).hint == ""


def sheet(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> Holdings:
    found = page(*notes, setup=setup, level=level).sheet
    assert isinstance(found, Holdings)
    return found


def cell(table: Holdings, holder: str, thing: str) -> Holding:
    rival = next(one for one in table.rivals if one.holder == holder)
    at = [one.key for one in table.things].index(thing)
    found = rival.holdings[at]
    assert found is not None
    return found


def test_everybody_in_the_order_of_seats_then_what_lies_on_the_table() -> None:
    for me, names in (("Ann", ["Your hand", "Bob", "Cem"]), ("Bob", ["Ann", "Your hand", "Cem"])):
        shown = sheet(setup=replace(FIRST, me=me))
        rest = ["Row", "Draw pile", "Discards"]
        assert [one.name for one in shown.rivals] == [*names, *rest]
        alone = [name for _key, name in KINDS[Holdings].parts(shown)]
        assert alone[2:] == ["Your hand", *rest], "an opponent is the first that is seen alone"
        groups = [name for _key, name in KINDS[Holdings].groups(shown)]
        assert groups == ["Opponents", "You and the table"]
    assert [one.key for one in shown.things] == ["cards", *(FIRST.factions or ())]


def test_what_a_rival_must_and_can_hold_is_told_with_odds_of_having_more() -> None:
    shown = sheet(TAKE)
    assert str(cell(shown, "Bob", "mafia")).startswith("3–9 · ≥4: ")
    assert cell(shown, "Cem", "mafia").likely
    assert str(cell(shown, "Cem", "mafia")).startswith("0–7 · ≥1: ")
    bob = cell(shown, "Bob", "mafia")
    assert bob.spoken == f"Bob, Mafia: 3 to 9, {bob.likely}"
    assert str(cell(shown, "Bob", "cards")) == "9"


def test_what_lies_open_is_a_number() -> None:
    shown = sheet(TAKE)
    assert str(cell(shown, "table", "council")) == "4"
    assert str(cell(shown, "table", "robocats")) == "–"
    assert str(cell(shown, "Ann", "council")) == "3"
    assert str(cell(shown, "hidden", "cards")) == "46"
    assert cell(shown, "discards", "cards").spoken == "Discards: 0 cards"


def test_at_deduction_no_odds_are_shown() -> None:
    shown = cell(sheet(TAKE, level=Level.DEDUCTION), "Cem", "mafia")
    assert (shown.likely, shown.chances) == ("", "")


def test_why_of_an_open_box_begins_with_how_likely_each_number_is() -> None:
    setup = Setup(players=FIRST.players, me="Ann", factions=FIRST.factions,
                  hand={"robocats": 6}, row={"robocats": 7})  # fmt: skip
    shown = cell(sheet(setup=setup), "Bob", "robocats")
    assert shown.chances == (
        "If the unseen cards are spread by chance: 0: 81%, 1: 18%, 2: 1%. "
        "What somebody chose to play, give or discard says only that they had it."
    )
    assert cell(sheet(TAKE), "table", "council").chances == ""


def test_what_is_only_estimated_is_said_to_be() -> None:
    four = dealt(0, players=4).setup
    shown = page(setup=four)
    assert isinstance(shown.sheet, Holdings)
    told = [one.chances for rival in shown.sheet.rivals for one in rival.holdings if one]
    assert all(one.endswith("Estimated, not counted.") for one in told if one)
    assert {one.estimated for one in shown.panels if isinstance(one, Ranking)} == {True}


def test_bookkeeping_shows_only_what_a_hand_has_for_sure() -> None:
    row: dict[str, int] = {"robocats": 7}
    setup = Setup(players=FIRST.players, me="Ann", factions=FIRST.factions,
                  hand={"robocats": 6}, row=row)  # fmt: skip
    kept, found = (cell(sheet(setup=setup, level=level), "Bob", "robocats")
                   for level in (Level.BOOKKEEPING, Level.DEDUCTION))  # fmt: skip
    assert (str(kept), str(found)) == ("0–6", "0–2")
    assert str(cell(sheet(TAKE, level=Level.BOOKKEEPING), "Bob", "mafia")) == "3–9"


def test_each_faction_has_its_own_symbol() -> None:
    assert len({face(one).symbol for one in FACTIONS}) == len(FACTIONS)


def test_on_paper_there_are_points_alone() -> None:
    played = Play(player="Bob", faction="council")
    shown = sheet(played, level=Level.PAPER)
    assert [one.key for one in shown.things] == ["points"]
    assert str(cell(shown, "Bob", "points")) == "2"
    assert cell(shown, "Bob", "points").spoken == "Bob: 2 points"


def test_a_table_that_keeps_points_alone_shows_who_leads() -> None:
    told = page(Points(player="Bob", points=3), setup=POINTS_ALONE)
    assert isinstance(told.sheet, Holdings)
    (leading,) = told.panels
    assert isinstance(leading, Ranking)
    assert [(str(rank.face), rank.value) for rank in leading.ranks] == [
        ("Bob", "3 points"), ("Ann", "0 points"), ("Cem", "0 points"),
    ]  # fmt: skip
    assert leading.sentence == "16 points to win."


def test_nothing_is_deduced_from_what_cannot_be_but_open_cards_are_shown() -> None:
    shown = sheet(TAKE, TAKE)
    nothing = cell(shown, "Bob", "council")
    assert (str(nothing), nothing.spoken) == ("", "Bob, Council")
    assert 0 == nothing.low < nothing.high
    assert str(cell(shown, "Ann", "council")) == "3"


def test_nobody_has_fewer_cards_than_none_where_notes_contradict_each_other() -> None:
    too_many = (
        Discard(player="Bob", cards={"council": 9}),
        Discard(player="Ann", cards={"mafia": 9}),
    )
    shown = sheet(TAKE, TAKE, *too_many)
    numbers = [
        int(told) for one in shown.rivals for told in map(str, one.holdings) if told.isdigit()
    ]
    assert numbers
    assert str(cell(shown, "table", "mafia")) == "–"
    assert str(cell(shown, "Ann", "mafia")) == "–"
    assert "−" not in page_text(page(TAKE, TAKE, *too_many))
    assert all(seat.hand is not None and seat.hand >= 0 for seat in page(*too_many).seats)


def test_the_seats_tell_points_cards_and_whose_turn_it_is() -> None:
    seats = {seat.player: seat for seat in page(TAKE).seats}
    assert (seats["Bob"].hand, seats["Bob"].remark) == (9, "0 points")
    assert [seat.player for seat in seats.values() if seat.turn] == ["Cem"]
    assert seats["Ann"].me


def test_the_points_and_cards_of_all_stand_in_a_line_each_with_names_and_with_initials() -> None:
    points = "Points: Ann 0, Bob 0, Cem 0", "Points: A 0, B 0, C 0"
    cards = "Cards: Ann 6, Bob 9, Cem 7", "Cards: A 6, B 9, C 7"
    assert sheet(TAKE).scores == (points, cards)
    assert sheet(TAKE, level=Level.PAPER).scores == (points,)


def test_the_winner_is_named() -> None:
    won = page(Points(player="Bob", stands=16))
    assert won.result is not None
    assert won.result.winners == ("Bob",)
    assert not won.panels


def test_the_end_says_which_note_won_and_which_factions_brought_the_points() -> None:
    council = Play(player="Bob", faction="council")
    racket = Play(player="Cem", faction="mafia", dropped={"Ann": {"council": 2}})
    result = page(council, racket, Points(player="Bob", stands=14), council).result
    assert result is not None
    assert result.why == "Note 4: Bob played 3× Council. Bob then has 16 points."
    assert [(line.player, line.outcome) for line in result.lines] == [
        ("Bob", "noted by hand 13, Council 4, Mafia −1"), ("Cem", "Mafia 2"), ("Ann", ""),
    ]  # fmt: skip
    assert [points["Bob"] for points in result.standings] == [2, 1, 14, 16]
    by_hand = page(Points(player="Bob", stands=16)).result
    assert by_hand is not None
    assert by_hand.why == "Note 1: Bob: now at 16.", "it says the points itself"


def test_in_a_terminal_it_is_a_table() -> None:
    lines = page_text(page(TAKE)).splitlines()
    assert any(line.startswith("Bob") and "3–9" in line for line in lines)


def empty_sheet(table: Table = NO_TABLE, draft: Draft | None = None) -> Holdings:
    blank = GAME.blank(table, draft).sheet
    assert isinstance(blank, Holdings)
    return blank


def columns(sheet: Holdings) -> list[str]:
    return [thing.face.label for thing in sheet.things]


def test_the_blank_sheet_has_all_eight_factions_and_rows_for_six_names() -> None:
    blank = empty_sheet()
    assert blank.title == "Players"
    assert columns(blank) == ["Points", *map(called, FACTIONS)]
    assert [rival.name for rival in blank.rivals] == [""] * 6 + ["Discards"]


def test_nothing_stands_on_the_blank_sheet_twice() -> None:
    for blank in (GAME.blank(), GAME.blank(TABLE)):
        assert isinstance(blank.sheet, Holdings)
        told = [blank.title, blank.subtitle, blank.sheet.title, *columns(blank.sheet)]
        told += [rival.name for rival in blank.sheet.rivals]
        words = [text for text in told if text]
        assert len(words) == len(set(words))


def test_the_blank_sheet_takes_names_and_factions_from_its_setup() -> None:
    blank = empty_sheet(TABLE, {"factions": ("mafia", "police")})
    assert columns(blank)[1:] == ["Detectives", "Council", "Robocats", "Hackers", "Police"]
    assert [rival.name for rival in blank.rivals] == ["Ann", "Bob", "Cem", "Discards"]
    assert len(columns(empty_sheet(TABLE))) == 9, "nothing is chosen yet"
    assert len(columns(empty_sheet(TABLE, {"factions": ("mafia",)}))) == 5, "four of five"
    assert GAME.blank(TABLE).subtitle == "16 points to win"
    assert GAME.blank_for(FIRST) == GAME.blank(TABLE, GAME.opening_draft(FIRST))


def test_the_blank_sheet_of_a_table_that_keeps_points_alone_has_nothing_else() -> None:
    blank = empty_sheet(TABLE, {"noted": ("points",)})
    assert columns(blank) == ["Points"]
    assert [rival.name for rival in blank.rivals] == ["Ann", "Bob", "Cem"]


def ranking(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> Ranking:
    found, *_takes = plays(view(*notes, setup=setup, level=level))
    return found


def test_what_my_cards_allow_is_ranked_with_the_points_that_can_be_expected() -> None:
    found = ranking(setup=CITY)
    assert found.title == "What you can play"
    assert [str(rank.face) for rank in found.ranks] == [
        "◉2× Journalists",
        "▤2× Bureaucrats",
        "○2× Police and 1× Journalists on Bob",
        "○2× Police and 1× Journalists on Cem",
    ]
    assert found.ranks[0].value == "+2"
    assert all(rank.detail and rank.draft for rank in found.ranks)
    assert not found.estimated


def test_a_play_that_hangs_on_hidden_cards_says_how_likely_each_number_is() -> None:
    found = {rank.key: rank for rank in ranking(setup=CITY).ranks}
    detail = found["bureaucrats-2-None-None"].detail
    assert detail.startswith("Points: 1: ")
    assert ", 2: " in detail


def test_below_odds_only_what_is_certain_and_possible_is_told() -> None:
    found = {rank.key: rank for rank in ranking(setup=CITY, level=Level.DEDUCTION).ranks}
    bureaucrats = found["bureaucrats-2-None-None"]
    assert bureaucrats.value == "+1–2"
    assert bureaucrats.detail == "At least 1 and at most 2 points."
    assert not ranking(setup=CITY, level=Level.DEDUCTION).estimated


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING])
def test_without_deduction_nothing_is_advised(level: Level) -> None:
    assert not list(plays(view(level=level)))


def test_points_alone_and_a_game_that_is_over_have_nothing_to_play() -> None:
    assert not list(plays(view(setup=POINTS_ALONE)))
    assert not list(plays(view(Points(player="Bob", stands=16))))


def test_it_waits_for_the_odds() -> None:
    (found,) = plays(view_of(GAME, FIRST, (), HandReasoner(FIRST).follow(())))
    assert (found.waiting, found.ranks) == (True, ())


def test_a_hand_of_which_nothing_can_be_played_says_so() -> None:
    poor = replace(FIRST, hand={"council": 2, "detectives": 2, "mafia": 2})
    assert ranking(setup=poor).sentence == "You don’t have enough cards of any faction."


def test_an_additional_card_of_the_same_faction_is_counted_with_the_others_and_explained() -> None:
    only = replace(FIRST, hand={"detectives": 4, "council": 1, "mafia": 1})
    found = {
        rank.draft["extra"][0]: rank
        for rank in ranking(setup=only).ranks
        if rank.draft.get("extra")
    }
    four = replace(FIRST, hand={"detectives": 4})
    (alone,) = ranking(setup=four).ranks[:1]
    assert str(alone.face) == "●4× Detectives"
    assert "The additional card is 1× Detectives, which others can match least: " in alone.detail
    (other,) = found.values()
    assert alone.draft["extra"] == ("detectives",)
    assert f"The additional card is 1× {other.draft['extra'][0].title()}, " in other.detail


def test_takes_that_allow_a_better_play_are_ranked_by_what_that_brings() -> None:
    poor = replace(FIRST, hand={"council": 2, "detectives": 2, "mafia": 2})
    _plays, takes = plays(view(setup=poor))
    assert takes.title == "What you can take"
    assert [(str(rank.face), rank.value) for rank in takes.ranks[:3]] == [
        ("●2× Detectives", "→ +3"),
        ("▲1× Council", "→ +2"),
        ("◆3× Mafia", "→ +2"),
    ]
    assert not any(rank.share for rank in takes.ranks), "bars are for what I can play now"
    first = takes.ranks[0]
    assert first.detail.startswith("Then you can play 3× Detectives and 1× ")
    form = taps(view(setup=poor), *((row, one) for row, (one,) in first.draft.items()))
    assert form.step == ("refill",), "who takes what is filled in"
    assert len([*plays(view(setup=poor, level=Level.DEDUCTION))]) == 1, "odds aren’t shown"


def test_no_take_is_advised_that_only_adds_to_what_is_played_anyway() -> None:
    _plays, takes = plays(view())
    assert [rank.key for rank in takes.ranks] == ["take-hackers-1"], "four Council play like three"


def test_a_take_that_only_allows_to_draw_cards_is_not_ranked_by_its_points() -> None:
    poor = replace(FIRST, hand={"robocats": 1, "council": 2, "detectives": 2, "hackers": 1},
                   row={"robocats": 1, "mafia": 6})  # fmt: skip
    titles = [panel.title for panel in plays(view(setup=poor))]
    assert "What you can take" in titles
    (takes,) = (panel for panel in plays(view(setup=poor)) if panel.title == "What you can take")
    assert "take-robocats-1" not in [rank.key for rank in takes.ranks]


def test_a_take_beyond_ten_cards_is_ranked_with_the_discard_that_costs_least() -> None:
    row = {"robocats": 3, "mafia": 4}
    full = replace(FIRST, hand={"robocats": 1, "council": 3, "detectives": 3, "mafia": 1}, row=row)
    _plays, takes = plays(view(setup=full))
    assert [(rank.key, rank.value) for rank in takes.ranks[:1]] == [("take-robocats-3", "→ +3")]
    assert takes.ranks[0].detail.startswith(
        "After that, discard 1× Mafia. Then you can play 4× Robocats."
    )
    ten = replace(FIRST, hand={"robocats": 3, "council": 3, "detectives": 4}, row=row)
    _plays, takes = plays(view(setup=ten))
    first = takes.ranks[0]
    assert first.key == "take-robocats-1", "no more is discarded than has to be"
    assert "4× Robocats" in first.detail
    assert first.detail.startswith("After that, discard 1× ")


def test_the_end_tells_everybodys_points() -> None:
    result = page(Points(player="Bob", stands=16), Points(player="Cem", stands=3)).result
    assert result is not None
    assert result.told == "Bob won. Points: Bob 16, Cem 3, Ann 0."
    assert result.points == {"Ann": 0, "Bob": 16, "Cem": 3}


def test_what_a_note_changed_tells_points_won_and_lost() -> None:
    near = [Points(player=name, stands=4) for name in FIRST.players]
    racket = Play(player="Bob", faction="mafia", dropped={"Cem": {"mafia": 2}})
    told = changes(page(*near), page(*near, racket))
    assert told.told.startswith("Ann: −1 point, Bob: +2 points")
    assert told.spoken.startswith("Ann: −1 point, Bob: +2 points")
    bared = {"hackers": 1, "council": 1}
    raid = Play(player="Bob", faction="hackers", count=2, victim="Cem", revealed=bared)
    sure, *rest = changes(page(), page(raid)).told.split(", ")
    assert "at least 1×" in sure
    assert "Bob: +1 point" in rest, "the seats show points, too"
    assert changes(page(), page()).told == ""
    alone = [page(Points(player="Bob", stands=n), setup=POINTS_ALONE) for n in (1, 0)]
    assert changes(*alone).told == "Bob: −1 point"


def test_a_shuffle_of_the_discards_is_said_once() -> None:
    game = dealt(0, players=2, target=40)
    while not game.shuffles:
        game.turn()
    done = len(game.notes)
    game.turn()
    before, at, later = (
        page(*game.notes[:n], setup=game.setup) for n in (done - 1, done, done + 1)
    )
    (shuffle,) = at.findings
    assert not before.findings
    assert shuffle.told.startswith("The draw pile was used up")
    assert "discards shuffled" in changes(before, at).told
    assert "discards shuffled" not in changes(at, later).told


def test_a_terminal_tells_the_end_and_the_plays_that_win() -> None:
    text = page_text(page(Points(player="Bob", stands=16)))
    assert "Bob won. Points: Bob 16, Ann 0, Cem 0." in text.splitlines()
    council = [line for line in page_text(page(Points(player="Ann", stands=14))).splitlines()
               if "3× Council" in line]  # fmt: skip
    assert council[0].endswith("That wins the game.")


def test_who_surely_or_probably_has_the_cards_that_win_is_told() -> None:
    near = Points(player="Bob", stands=14)
    three = replace(TAKE, faction="council", refill={"mafia": 3})
    setup = replace(FIRST, first="Bob", row={"council": 3, "mafia": 4})
    (memo,) = winning_opponents(view(near, three, setup=setup, level=Level.DEDUCTION))
    assert memo.lines == (("Bob can win with 3× Council.", Tone.WARNING),)
    assert not list(winning_opponents(view(three, setup=setup))), "two points aren’t enough"
    two = replace(three, count=2, refill={"mafia": 2})
    (memo,) = winning_opponents(view(near, two, setup=setup))
    ((told, _tone),) = memo.lines
    assert told.startswith("Bob can win with 3× Council: ")
    assert told.endswith("%.")
    assert not list(winning_opponents(view(near, two, setup=setup, level=Level.DEDUCTION)))
    assert page(near, two, setup=setup).panels[0] == memo


def test_a_play_that_would_win_is_marked() -> None:
    near = Points(player="Ann", stands=14)
    ranking, *_takes = plays(view(near))
    assert {rank.key.split("-")[0]: rank.told for rank in ranking.ranks}["council"] == (
        "That wins the game."
    )
    assert [rank.told for rank in next(plays(view())).ranks] == [""] * len(ranking.ranks)


def test_a_play_that_wins_says_so() -> None:
    near = Points(player="Ann", stands=14)
    found = {rank.key: rank.told for rank in ranking(near, setup=CITY).ranks}
    assert "That wins the game." in found["journalists-2-None-None"]
    assert "Chance that this wins the game: " in found["bureaucrats-2-None-None"]
    shown = {rank.key: rank.told for rank in ranking(near, setup=CITY, level=Level.DEDUCTION).ranks}
    assert "That can win the game." in shown["bureaucrats-2-None-None"]


def test_a_tapped_play_is_begun_as_a_note() -> None:
    found = {rank.key.split("-")[0]: rank for rank in ranking(setup=CITY).ranks}
    begun = GAME.form(view(setup=CITY), found["journalists"].draft)
    assert begun.outcome == Play(player="Ann", faction="journalists", given={}, dropped=())
    police = GAME.form(view(setup=CITY), found["police"].draft)
    chosen = {row.key: [one.key for one in row.choices if one.chosen] for row in police.rows}
    assert chosen["played"] == ["police"]
    assert chosen["played-count"] == ["2"]
    assert chosen["extra"]
    assert chosen["victim"]
    assert police.outcome is None


def test_no_more_is_told_than_can_be_weighed_up() -> None:
    assert len(ranking(setup=CITY).ranks) <= 6


SOME = {"mafia": 2, "council": 1}


def test_cards_are_said_in_the_order_of_the_factions() -> None:
    assert [*in_order({"mafia": 2, "council": 1, "police": 0})] == ["council", "mafia"]
    assert listed_cards(SOME) == "1× Council, 2× Mafia"
    assert said_cards("mafia", 1) == "1× Mafia"


def test_all_eight_factions_are_told_apart_by_sign_and_colour() -> None:
    looks = [face(one) for one in FACTIONS]
    assert len(FACTIONS) == 8
    assert len({(look.symbol, look.colour) for look in looks}) == 8
    assert len({look.colour for look in looks}) == 8
    assert [look.label for look in looks] == [called(one) for one in FACTIONS]


def test_of_two_with_one_sign_never_both_are_in_a_first_game() -> None:
    first = [face(one).symbol for one in FACTIONS[:5]]
    assert len(set(first)) == 5


def test_a_word_that_is_no_faction_is_called_by_itself() -> None:
    assert called("plumbers") == "plumbers"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"row": {"maffia": 7}}, "row.maffia"),
        ({"hand": {"council": 9}, "row": {"council": 7}}, "row.council"),
        ({"factions": tuple(reversed(FACTIONS[:5]))}, "factions"),
    ],
)
def test_a_faulty_setup_is_refused_with_the_path(change: dict[str, Any], path: str) -> None:
    assert path in [fault.path for fault in setup_faults(replace(FIRST, **change))]


def test_a_sound_setup_has_no_faults() -> None:
    assert list(setup_faults(FIRST)) == []
    assert list(setup_faults(POINTS_ALONE)) == []
    later = replace(FIRST, hand={"council": 7}, first="Bob", row={"mafia": 7}, target=40)
    assert list(setup_faults(later)) == []


@pytest.mark.parametrize(("players", "goal"), [(2, 16), (3, 16), (4, 13), (6, 13)])
def test_the_target_depends_on_how_many_play(players: int, goal: int) -> None:
    assert Setup(players=tuple("ABCDEF"[:players]), me="A").goal == goal
    assert Setup(players=tuple("ABCDEF"[:players]), me="A", target=20).goal == 20


def test_cards_are_dealt_from_the_one_who_begins() -> None:
    six = Setup(players=tuple("ABCDEF"), me="A", first="C")
    assert [six.dealt(name) for name in "CDEFAB"] == [6, 6, 7, 7, 8, 8]


def test_players_called_and_seated_otherwise_keep_their_cards() -> None:
    seats = Reseating({"Ann": "Zoe"}, ("Zoe", "Cem", "Bob"), "Cem")
    moved = FIRST.reseated(seats)
    assert (moved.players, moved.me, moved.first) == (("Zoe", "Cem", "Bob"), "Zoe", "Cem")
    assert moved.hand == FIRST.hand


def test_the_first_sheet_says_how_to_read_it() -> None:
    *_plays, legend = page().panels
    assert isinstance(legend, Memo)
    assert legend.title == "How to read the sheet"
    assert "two cards or more" in legend.lines[0][0]
    assert not any(isinstance(one, Memo) and one.title == legend.title for one in page(TAKE).panels)
