"""Setting a game up by taps, the page, what each level may show, and what I could play."""

from dataclasses import replace

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form
from notepad.core.game import NO_TABLE, Table
from notepad.core.page import Holding, Holdings, Ranking, Tone
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
)
from notepad.games.catham_city.sheet import plays, winning_opponents
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
    view,
)
from tests.games.tables import view_of

TABLE = Table(NAMES[:3], "Ann", "Ann")


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


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


def test_what_is_only_estimated_is_said_to_be() -> None:
    four = dealt(0, players=4).setup
    shown = page(setup=four)
    assert isinstance(shown.sheet, Holdings)
    told = [one.chances for rival in shown.sheet.rivals for one in rival.holdings if one]
    assert all(one.endswith("Estimated, not counted.") for one in told if one)
    assert {one.estimated for one in shown.panels if isinstance(one, Ranking)} == {True}


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


def test_the_points_and_cards_of_all_stand_in_a_line_each_with_names_and_with_initials() -> None:
    points = "Points: Ann 0, Bob 0, Cem 0", "Points: A 0, B 0, C 0"
    cards = "Cards: Ann 6, Bob 9, Cem 7", "Cards: A 6, B 9, C 7"
    assert sheet(TAKE).scores == (points, cards)
    assert sheet(TAKE, level=Level.PAPER).scores == (points,)


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


def ranking(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> Ranking:
    found, *_takes = plays(view(*notes, setup=setup, level=level))
    return found


def test_it_waits_for_the_odds() -> None:
    (found,) = plays(view_of(GAME, FIRST, (), HandReasoner(FIRST).follow(())))
    assert (found.waiting, found.ranks) == (True, ())


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


def test_all_eight_factions_are_told_apart_by_sign_and_colour() -> None:
    looks = [face(one) for one in FACTIONS]
    assert len(FACTIONS) == 8
    assert len({(look.symbol, look.colour) for look in looks}) == 8
    assert len({look.colour for look in looks}) == 8
    assert [look.label for look in looks] == [called(one) for one in FACTIONS]


def test_players_called_and_seated_otherwise_keep_their_cards() -> None:
    seats = Reseating({"Ann": "Zoe"}, ("Zoe", "Cem", "Bob"), "Cem")
    moved = FIRST.reseated(seats)
    assert (moved.players, moved.me, moved.first) == (("Zoe", "Cem", "Bob"), "Zoe", "Cem")
    assert moved.hand == FIRST.hand
