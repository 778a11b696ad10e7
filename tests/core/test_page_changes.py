"""What a page shows that the one before it did not."""

from dataclasses import replace

from notepad.core.faces_and_marks import Face, Mark, Standing, Symbol
from notepad.core.page import (
    Account,
    Cell,
    Fill,
    Finding,
    Grid,
    Holding,
    Holdings,
    Ledger,
    Memo,
    Page,
    Racer,
    Rival,
    Thing,
    Track,
)
from notepad.core.page_changes import NOTHING_NEW, changes

OPEN, CROSSED, CIRCLED = Standing.OPEN, Standing.CROSSED, Standing.CIRCLED


def box(key: str, bob: Standing, cem: Standing, fill: Fill = Fill.OPEN, name: str = "") -> Cell:
    face = Face(key[-1], Symbol.CIRCLE)
    marks = (Mark("Bob", "B", bob), Mark("Cem", "C", cem))
    return Cell(key, face, fill, marks=marks, name=name, spoken=f"Red {key[-1]}: Cem has it")


def page(*cells: Cell, findings: tuple[Finding, ...] = ()) -> Page:
    return Page("", "", Grid((), (), (cells,)), findings=findings)


EMPTY = page(*(box(f"red-{at}", OPEN, OPEN) for at in range(1, 6)))


def test_initials_struck_through_are_counted_and_a_circled_one_is_named() -> None:
    after = page(
        box("red-1", CROSSED, OPEN), box("red-2", CROSSED, OPEN), box("red-3", CROSSED, CIRCLED)
    )
    found = changes(EMPTY, after)
    assert found.told == "3 crossed, ●3 is Cem's"
    assert found.places == {("red-1", "Bob"), ("red-2", "Bob"), ("red-3", "Bob"), ("red-3", "Cem")}


def test_what_is_spoken_has_no_symbols() -> None:
    after = page(box("red-1", CROSSED, OPEN), box("red-3", OPEN, CIRCLED))
    assert changes(EMPTY, after).spoken == "1 crossed, Red 3: Cem has it"


def test_a_box_is_called_by_its_name_where_its_face_says_too_little() -> None:
    after = page(box("red-3", OPEN, CIRCLED, name="red pearl pair"))
    assert changes(EMPTY, after).told == "red pearl pair is Cem's"


def test_more_than_two_circled_boxes_are_counted() -> None:
    after = page(*(box(f"red-{at}", OPEN, CIRCLED) for at in (1, 2, 3)))
    found = changes(EMPTY, after)
    assert found.told == found.spoken == "3 circled"
    assert len(found.places) == 3


def test_what_stood_there_before_is_not_new() -> None:
    before = page(box("red-1", CROSSED, CIRCLED))
    assert changes(before, before) == NOTHING_NEW
    assert changes(before, replace(before, title="Friday")) == NOTHING_NEW
    assert changes(before, page(box("red-1", OPEN, OPEN))) == NOTHING_NEW, "taken back"


def test_what_was_found_is_named_first_and_its_box_counts_as_a_whole() -> None:
    spy = Finding("red-5", "●5 is a spy", "Red 5 is a spy.")
    old = Finding("red-4", "●4 is a spy", "Red 4 is a spy.")
    before = replace(EMPTY, findings=(old,))
    after = page(
        box("red-5", CROSSED, CROSSED, Fill.FOUND),
        box("red-1", CROSSED, OPEN),
        findings=(old, spy),
    )
    found = changes(before, after)
    assert found.told == "●5 is a spy, 1 crossed"
    assert found.spoken == "Red 5 is a spy. 1 crossed"
    assert found.places == {("red-5", ""), ("red-1", "Bob")}


def test_a_box_that_became_mine_shows_no_marks_to_count() -> None:
    assert changes(EMPTY, page(box("red-1", CROSSED, CROSSED, Fill.MINE))) == NOTHING_NEW


def test_a_box_that_was_not_there_is_not_compared() -> None:
    assert changes(page(), EMPTY) == NOTHING_NEW


def book(**least: int) -> Page:
    def account(spy: str) -> Account:
        marks = tuple(
            Mark(player, player[0], least=least.get(f"{player}_{spy}", 0))
            for player in ("Bob", "Cem")
        )
        return Account(spy, Face(spy), Face(spy), "", marks)

    return Page("", "", Ledger(tuple(map(account, ("Rock", "Tanya")))))


def test_an_account_that_must_hold_more_is_told_with_what_is_certain() -> None:
    found = changes(book(Bob_Rock=500), book(Bob_Rock=500, Bob_Tanya=1_500))
    assert found.told == found.spoken == "Bob has paid Tanya $1,500 or more"
    assert found.places == {("Tanya", "Bob")}


def test_many_accounts_that_must_hold_more_are_counted() -> None:
    found = changes(book(), book(Bob_Rock=100, Bob_Tanya=100, Cem_Rock=100))
    assert found.told == "more is certain of 3 accounts"


def test_an_account_that_may_hold_less_is_no_news() -> None:
    assert changes(book(Bob_Rock=500), book(Bob_Rock=400)) == NOTHING_NEW


def way(**at: int) -> Page:
    racers = tuple(Racer(name, name, Face(name), on, str(on)) for name, on in at.items())
    return Page("", "", Track("Path", 100, racers))


def test_pieces_that_moved_are_told_with_where_they_stood() -> None:
    found = changes(way(Ann=3, Bob=9, Cem=0), way(Ann=12, Bob=9, Cem=18))
    assert found.told == "Ann: 3 → 12, Cem: 0 → 18"
    assert found.spoken == "Ann: from 3 to 12, Cem: from 0 to 18"
    assert found.places == {("Ann", ""), ("Cem", "")}


def hands(**cells: tuple[int, int]) -> Page:
    things = tuple(Thing(one, Face(one.capitalize())) for one in ("mafia", "police", "council"))
    rivals = tuple(
        Rival(
            who, who, "", tuple(Holding(*cells.get(f"{who}_{one.key}", (0, 4))) for one in things)
        )
        for who in ("Bob", "Cem")
    )
    return Page("", "", Holdings("", 10, things, rivals))


def test_who_has_some_or_none_of_a_thing_is_told_once_it_is_certain() -> None:
    found = changes(hands(), hands(Bob_mafia=(2, 3), Cem_police=(0, 0), Cem_mafia=(0, 2)))
    assert found.told == found.spoken == "Bob has Mafia, Cem has no Police"
    assert found.places == {("mafia", "Bob"), ("police", "Cem")}


def test_of_more_than_two_such_things_only_the_number_is_told() -> None:
    after = hands(Bob_mafia=(2, 3), Cem_police=(0, 0), Cem_mafia=(1, 2))
    assert changes(hands(), after).told == "3 of who has what are certain"


def test_what_comes_and_goes_for_all_to_see_is_no_news() -> None:
    before, after = hands(Bob_mafia=(2, 3)), hands(Bob_mafia=(0, 0), Cem_mafia=(0, 1))
    assert changes(before, after) == NOTHING_NEW


def test_other_sheets_have_no_marks() -> None:
    memo = Page("", "", Memo(""))
    assert changes(memo, replace(memo, title="Friday")) == NOTHING_NEW
