"""Setting a game up by taps, the families, the page, and how they stand to each other."""

from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form, tapped
from notepad.core.game import Table, View
from notepad.core.page import Ledger, Memo, Page, Tone, Track
from notepad.core.seats import Reseating
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting, Note
from notepad.games.caracalla.setup import (
    FAMILIES,
    Setup,
    colour_name,
    face,
    usual_families,
    worth,
)
from notepad.games.caracalla.sheet import memos, smallest_meeting_to_gain, track
from tests.games.caracalla.playing import NAMES, SETUP, TWO, adds, meets, plain, puts
from tests.games.tables import page_after, view_after, view_of

TABLE = Table(NAMES[:3], "Ann", "Ann")


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


def test_nothing_has_to_be_tapped_for_the_usual_game() -> None:
    assert (begun({}).outcome, begun({}).hint) == (SETUP, "")
    assert begun({}, Table((), "", "")).hint == ""


def test_the_way_to_the_temple_can_be_longer_or_shorter() -> None:
    assert begun({"goal": ("60",)}).outcome == replace(SETUP, goal=60)
    sheet = GAME.begin(TABLE, {"goal": ("60",)}).page.sheet
    assert isinstance(sheet, Track)
    assert (sheet.goal, [racer.key for racer in sheet.racers]) == (60, ["red", "yellow", "green"])


def test_who_takes_a_family_takes_it_from_the_others() -> None:
    form = begun({})
    draft = tapped({}, form.row("family-1-0"), "red")
    made = begun(draft).outcome
    assert made is not None
    assert made.families == {"Ann": ("yellow",), "Bob": ("red",), "Cem": ("green",)}
    again = begun(tapped(draft, begun(draft).row("family-2-0"), "red")).outcome
    assert again is not None
    assert again.families_of("Cem") == ("red",)
    assert len(again.owners) == 3


def test_what_nobody_took_stays_with_whom_it_was() -> None:
    made = begun({"family-0-0": ("violet",)}).outcome
    assert made is not None
    assert made.families == {"Ann": ("violet",), "Bob": ("yellow",), "Cem": ("green",)}
    seven = (*NAMES, "Gus")
    crowd = begun({"family-6-0": ("red",)}, Table(seven, "Ann", "Ann"))
    assert crowd.outcome is None, "it waits for somebody to leave"


def test_two_or_three_can_play_two_families_each() -> None:
    form = begun({"each": ("2",)})
    assert [choice.chosen for choice in form.row("each").choices] == [False, True]
    made = form.outcome
    assert made is not None
    assert made.families == {
        "Ann": ("red", "blue"),
        "Bob": ("yellow", "violet"),
        "Cem": ("green", "white"),
    }
    four = begun({"each": ("2",)}, Table(NAMES[:4], "Ann", "Ann"))
    assert "each" not in [row.key for row in four.rows]
    assert four.outcome is not None
    assert four.outcome.families is None


def test_a_setup_comes_back_from_its_draft() -> None:
    table = GAME.table(TWO)
    assert begun(GAME.opening_draft(TWO), table).outcome == TWO


def test_each_chip_of_a_family_says_whose_it_is() -> None:
    row = begun({}).row("family-1-0")
    assert [choice.spoken for choice in row.choices][:2] == ["Bob: red", "Bob: yellow"]


def page(*notes: Note, setup: Setup = SETUP, level: Level = Level.ODDS) -> Page:
    return page_after(GAME, setup, *notes, level=level, title="Friday")


def meetings(*notes: Note) -> Ledger:
    (book,) = page(*notes).below
    assert isinstance(book, Ledger)
    return book


def test_the_table_has_every_meeting_with_the_points_of_each_family() -> None:
    book = meetings(meets(4, red=1, yellow=3), meets(None, green=4), adds("red", -2))
    assert [(one.note, one.text, one.amounts) for one in book.entries] == [
        (1, "bath 4", {"red": "+3", "yellow": "+9"}),
        (2, "1 point each", {"green": "+4"}),
        (3, "moved", {"red": "−2"}),
    ]
    assert [account.total for account in book.accounts] == ["1", "9", "4"]
    assert plain(book.entries[0].spoken) == "Meeting in bath 4: Ann 1, Bob 3, Ann +3, Bob +9"


def test_seats_tell_the_sum_of_all_families_of_a_player() -> None:
    found = page(meets(1, red=2, yellow=2), setup=TWO)
    seats = [(seat.player, seat.me, seat.remark) for seat in found.seats]
    assert seats == [("Ann", False, "12 points"), ("Bob", True, "0 points")]


def test_the_end_tells_who_won_and_everybodys_points() -> None:
    found = page(puts("red", 100), puts("green", 12))
    assert found.result is not None
    assert found.result.told == "You won. Points: Ann 100, Cem 12, Bob 0."
    assert found.result.winners == ("Ann",)
    assert [line.outcome for line in found.result.lines] == [
        "arrived with note 1",
        "place 2",
        "place 3",
    ]
    assert [seat.remark for seat in found.seats] == ["wins", "0 points", "12 points"]
    assert [finding.told for finding in found.findings] == ["Ann is in the temple."]


def test_who_arrives_in_one_meeting_shares_the_win() -> None:
    found = page(puts("red", 99), puts("green", 99), meets(1, red=2, green=2))
    assert found.result is not None
    assert found.result.told.startswith("You shared the win with Cem.")
    assert [seat.remark for seat in found.seats][::2] == ["shares the win"] * 2


def test_a_page_goes_on_while_nobody_arrived() -> None:
    found = page()
    assert (found.result, found.subtitle) == (
        None,
        "Friday · 3 players · spaces to the temple: 100",
    )
    assert page(puts("red", 100), level=Level.PAPER).findings == ()


def test_an_empty_sheet_has_all_families_baths_and_lines_to_write_on() -> None:
    blank = GAME.blank()
    assert isinstance(blank.sheet, Track)
    assert [racer.face.label for racer in blank.sheet.racers][-1] == "white"
    assert len(blank.sheet.gates) == 6
    (book,) = blank.below
    assert isinstance(book, Ledger)
    assert len(book.entries) > 15
    assert not book.summed


def test_an_empty_sheet_takes_names_families_and_the_goal_from_its_setup() -> None:
    blank = GAME.blank(TABLE, {"goal": ("60",), "family-0-0": ("white",)})
    assert isinstance(blank.sheet, Track)
    assert blank.sheet.goal == 60
    assert [(racer.key, racer.face.label) for racer in blank.sheet.racers] == [
        ("white", "Ann"),
        ("yellow", "Bob"),
        ("green", "Cem"),
    ]
    (book,) = blank.below
    assert isinstance(book, Ledger)
    assert [account.short.label for account in book.accounts] == ["Ann", "Bob", "Cem"]
    assert GAME.blank_for(SETUP) == GAME.blank(TABLE)


def view(*notes: Note, setup: Setup = SETUP, level: Level = Level.ODDS) -> View:
    return view_after(GAME, setup, *notes, level=level)


def remarks(*notes: Note, setup: Setup = SETUP) -> list[str]:
    return [" · ".join(racer.remarks) for racer in track(view(*notes, setup=setup)).racers]


def test_each_piece_tells_how_far_it_has_to_go_and_who_is_next() -> None:
    notes = (puts("red", 30), puts("yellow", 42), puts("green", 18))
    assert remarks(*notes) == [
        "70 to go · 12 behind Bob",
        "58 to go · 12 ahead of Ann",
        "82 to go · 12 behind Ann",
    ]


def test_pieces_on_one_space_are_level() -> None:
    assert remarks() == ["100 to go"] * 3
    assert remarks(puts("red", 9), puts("yellow", 9)) == [
        "91 to go · level with Bob",
        "91 to go · level with Ann",
        "100 to go · 9 behind Ann and Bob",
    ]


def test_who_arrived_is_in_the_temple() -> None:
    assert remarks(puts("red", 120))[0] == "in the temple"


def test_the_leader_is_pointed_out_and_all_is_spoken() -> None:
    found = track(view(meets(2, red=1, yellow=3), setup=TWO))
    assert [racer.key for racer in found.racers if racer.leads] == ["yellow"]
    assert found.racers[1].spoken == "Ann (yellow): 9 points, 51 to go, 6 ahead of Ann (red)"
    assert [gate.spoken for gate in found.gates][:2] == ["bath 1: open", "bath 2: closed"]
    unknown = track(view(meets(None, red=4)))
    assert {gate.open for gate in unknown.gates} == {None}
    assert unknown.gates[0].spoken == "bath 1: not known"


def test_at_level_paper_stands_what_was_written_and_no_more() -> None:
    found = track(view(puts("red", 30), level=Level.PAPER))
    assert isinstance(found, Track)
    assert next((racer.figure, racer.remarks) for racer in found.racers) == ("30", ())
    assert (found.gates, [racer.leads for racer in found.racers]) == ((), [False] * 3)
    assert tuple(memos(view(puts("red", 30), level=Level.BOOKKEEPING))) == ()


def test_the_smallest_meeting_to_arrive_with_is_told_for_each() -> None:
    arriving, far, counts = memos(view(puts("red", 97), puts("green", 90)))
    assert [(plain(line), tone) for line, tone in arriving.lines] == [
        (
            "Ann: 4 pieces from 2 families, 1 yours (1 × 3 = 3) · 3 to go · 7 ahead of Cem",
            Tone.STRONG,
        ),
        (
            "Cem: 4 pieces from 3 families, 2 theirs (2 × 6 = 12) · 10 to go · 7 behind Ann",
            Tone.PLAIN,
        ),
    ]
    assert far.title == "Needs more than one meeting"
    assert [plain(line) for line, _tone in far.lines] == ["Bob: 100 to go · 90 behind Cem"]
    assert [line for line, _tone in counts.lines] == [
        "1 family: 1 per piece",
        "2 families: 3 per piece",
        "3 families: 6 per piece",
    ]


def test_with_25_to_go_six_pieces_of_four_families_do() -> None:
    assert smallest_meeting_to_gain(25, 4) == (6, 3, 4)
    assert smallest_meeting_to_gain(1, 2) == (4, 1, 2)
    assert smallest_meeting_to_gain(200, 6) is None


@given(st.integers(1, 130), st.integers(2, 6))
def test_no_meeting_that_arrives_has_fewer_pieces_or_fewer_of_ones_own(
    left: int, families: int
) -> None:
    every = [
        pieces
        for pieces in combinations_with_zeros(families)
        if 4 <= sum(pieces) <= 8 and pieces[0] * worth(sum(map(bool, pieces))) >= left
    ]
    best = min(((sum(pieces), pieces[0]) for pieces in every), default=None)
    found = smallest_meeting_to_gain(left, families)
    assert (found and found[:2]) == best


@cache
def combinations_with_zeros(families: int) -> list[tuple[int, ...]]:
    """Return all meetings: one's own pieces, then those of the others in falling order."""
    others = combinations_with_replacement(range(6, -1, -1), families - 1)
    return [(own, *rest) for rest in others if sum(rest) <= 8 for own in range(7)]


def test_a_kind_of_meeting_and_who_called_it_stand_beside_it() -> None:
    tea = Meeting(bath=2, pieces={"red": 4}, kind="tea")
    book = meetings(tea, replace(tea, bath=3, player="Cem"), Meeting(pieces={"red": 4}))
    assert [one.text for one in book.entries] == [
        "bath 2, tea",
        "Cem: bath 3, tea",
        "1 point each",
    ]


def test_a_table_may_have_it_that_more_points_win_a_tie() -> None:
    more = replace(SETUP, tie="more")
    notes = (puts("red", 99), puts("green", 99), meets(1, red=3, green=1))
    assert page(*notes, setup=more).result.winners == ("Ann",)  # type: ignore[union-attr]
    level = (*notes[:2], meets(1, red=2, green=2))
    assert page(*level, setup=more).result.winners == ("Ann", "Cem")  # type: ignore[union-attr]
    assert page(*notes).result.winners == ("Ann", "Cem")  # type: ignore[union-attr]


def test_a_rule_for_a_tie_that_nobody_knows_is_a_fault() -> None:
    assert [fault.path for fault in GAME.setup_faults(replace(SETUP, tie="youngest"))] == ["tie"]


def test_once_somebody_arrived_or_notes_clash_nothing_is_left_to_be_advised() -> None:
    assert tuple(memos(view(puts("red", 100)))) == ()
    assert tuple(memos(view(meets(1, red=4), meets(1, red=4)))) == ()


def test_nothing_has_to_be_reckoned_before_it_is_advised() -> None:
    assert len(tuple(memos(view_of(GAME, SETUP)))) == 2


def test_players_of_two_families_are_told_what_they_have_together() -> None:
    (together,) = memos(view(puts("red", 60), puts("yellow", 1), puts("blue", 1), setup=TWO))
    assert isinstance(together, Memo)
    assert together.title == "Combined score"
    assert [line for line, _tone in together.lines] == ["Ann: 61 points", "Bob: 1 point"]


def test_each_family_has_a_shape_and_a_colour_of_its_own() -> None:
    faces = [face(family, colour_name(family)) for family in FAMILIES]
    assert len({one.symbol for one in faces}) == len({one.colour for one in faces}) == 6
    assert str(faces[0]) == "●red"


def test_each_player_has_one_family_by_seat_unless_the_setup_says_otherwise() -> None:
    assert SETUP.owners == {"red": "Ann", "yellow": "Bob", "green": "Cem"}
    assert TWO.families_of("Bob") == ("green", "blue")
    assert list(TWO.owners) == ["red", "yellow", "green", "blue"]


def test_a_family_is_called_as_its_player_with_the_colour_if_he_has_two() -> None:
    assert SETUP.called("yellow") == "Bob"
    assert TWO.called("blue") == "Bob (blue)"


def test_mended_seats_keep_everybodys_pieces() -> None:
    swapped = SETUP.reseated(Reseating({"Cem": "Zoe"}, ("Ann", "Zoe", "Bob"), "Zoe"))
    assert swapped.families == {"Ann": ("red",), "Zoe": ("green",), "Bob": ("yellow",)}
    assert (swapped.me, swapped.first) == ("Ann", "Zoe")
    back = swapped.reseated(Reseating({"Zoe": "Cem"}, ("Ann", "Bob", "Cem"), "Ann"))
    assert (back.players, back.me, back.first) == (SETUP.players, SETUP.me, "Ann")
    assert [back.families_of(player) for player in back.players] == [
        ("red",),
        ("yellow",),
        ("green",),
    ]


def test_what_was_said_though_it_is_usual_is_said_in_mended_seats_too() -> None:
    said = replace(SETUP, families=usual_families(SETUP.players), first="Ann")
    called = said.reseated(Reseating({"Cem": "Zoe"}, ("Ann", "Bob", "Zoe"), "Ann"))
    assert (called.families, called.first) == (usual_families(called.players), "Ann")
    unsaid = SETUP.reseated(Reseating({"Cem": "Zoe"}, ("Ann", "Bob", "Zoe"), "Ann"))
    assert (unsaid.families, unsaid.first) == (None, None)
