"""The stories of boxes and seats, and when what was asked about is let go."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Mark, OpenClue, Pencil, Standing
from notepad.core.page import (
    Answer,
    Assumed,
    Cell,
    Count,
    Fill,
    Finding,
    Gauge,
    Grid,
    Heading,
    Holding,
    Holdings,
    Learned,
    Page,
    Rival,
    Seat,
    Tally,
    Thing,
)
from notepad.core.reasoner import ANSWER, Premise, Reason, StoryStep, plainly
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import cards_of
from notepad.shell.reasoning.messages import Explained
from notepad.shell.table.stories import AskedBox, Question, gauge_story, leading_holder, story_of
from notepad.shell.window import Window
from notepad.widgets.table.story_panel import Story
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP
from tests.shell.builders import DEALT, DEALT_NOTES, DESK, PHONE, TRUTH
from tests.shell.conftest import eventually
from tests.shell.player import Player, click

NULL_PAGE = GAME.page(view_of(GAME, SETUP))
BOB, CEM = Mark("Bob", "B", Standing.CROSSED), Mark("Cem", "C", Standing.OPEN)
CUP = Cell("cup", Face("cup"), marks=(BOB, CEM), share=0.25, sought=Mark("hidden", ""))
COIN = Cell(
    "coin", Face("coin"), marks=(BOB, Mark("Cem", "C", Standing.CIRCLED)), sought=Mark("hidden", "")
)
MINE = Cell("sword", Face("sword"), fill=Fill.MINE)
COUNTS = (Count("Bob", "B", 1, 1), Count("Cem", "C", 0, 2))
HEAD = Heading(Face("all"), key="all", tallies=(Tally("all", COUNTS, title="cards"),))
PAGE = Page("", "", Grid((HEAD,), (), ((CUP, COIN, MINE),)), sought="hidden card")
WHY = Reason("no", (2,), plainly("He said so in note 2."), told=(4,))
REASON = Reason("yes", (1,), plainly("Note 1 says so."))
SUBJECTS = GAME.subjects(SETUP)
ASSUMED = Assumed("They remember all.", "How sharp?", (("sharp", "sharp"),), "sharp", "rivals")
SAW = Learned(3, "Cem asked Ann.", "So Cem saw the sword.", ("sword",))
GAUGE = Gauge(("70% soon.", "40% now."), ASSUMED, 0.4, 0.7, (SAW,), ("All estimated.",))


def story(question: Question, page: Page = PAGE, **more: bool) -> Story:
    told = story_of(page, question, {"cup": "the cup"}, **{"deduced": True, **more})
    assert told is not None
    return told


def holders(question: Question, *, deduced: bool = True) -> list[tuple[str, str, str]]:
    told = story(question, deduced=deduced)
    return [(line.name, line.told, line.short) for line in told.holders]


def test_each_holder_is_told_of_in_words_and_in_a_sign() -> None:
    assert holders(Question("cup")) == [
        ("Bob", "certainly not", "✕"),
        ("Cem", "possible", ""),
        ("Hidden card", "possible · 25%", "25%"),
    ]


def test_a_share_tells_what_it_was_counted_in() -> None:
    def told(holder: str, deals: int | None) -> list[str]:
        cup = replace(CUP, marks=(BOB, replace(CEM, share=0.75)))
        page = Page("", "", Grid((), (), ((cup,),)), deals=deals)
        return [step.sentence for step in story(Question("cup", holder), page).steps]

    whole = "of the 4,000 possibilities that fit your notes, each as likely as any other."
    assert told("Cem", 4000) == [f"That’s so in 3,000 {whole}"]
    assert told("hidden", 4000) == [f"That’s so in 1,000 {whole}"]
    nobody = "Nobody can be ruled out here yet."
    assert told("", 4000) == [nobody, f"The percentages are shares {whole}"]
    estimated = "These odds are estimates: there were too many deals to count."
    assert told("Cem", 0) == [estimated]
    assert told("Cem", None) == told("Bob", 4000) == []


def test_of_a_card_face_up_it_is_told_that_it_lies_there() -> None:
    up = Cell("cup", Face("cup"), fill=Fill.TABLE, caption="face up", remark="For all to see.")
    page = Page("", "", Grid((), (), ((up,),)))
    told = [step.sentence for step in story(Question("cup"), page).steps]
    assert told == ["Face up.", "For all to see."]


def test_what_is_certain_already_is_not_to_be_supposed() -> None:
    marks = (
        Mark("Bob", "B", Standing.CIRCLED),
        Mark("Cem", "C", Standing.CROSSED),
        Mark("Dee", "D"),
    )
    page = Page("", "", Grid((), (), ((Cell("cup", Face("cup"), marks=marks),),)))
    assert [story(Question("cup", one.holder), page).supposes for one in marks] == [
        False, False, True,
    ]  # fmt: skip


def test_on_paper_only_marks_are_told_and_nothing_is_explained() -> None:
    assert holders(Question("cup"), deduced=False) == [
        ("Bob", "certainly not", "✕"),
        ("Cem", "", ""),
        ("Hidden card", "", "25%"),
    ]


def test_the_reason_names_the_notes_of_its_story() -> None:
    told = story(Question("cup", "Bob", WHY))
    assert (told.title, told.told) == ("The cup", "Bob: certainly not")
    assert (told.steps, told.notes) == (WHY.story, (4,))
    alone = story(Question("cup", "Bob", replace(WHY, told=())))
    assert alone.notes == (2,), "it only uses those that force it"
    assert [line.holder for line in told.holders if line.asked] == ["Bob"]


def test_the_reason_comes_before_what_else_is_said_of_a_box() -> None:
    page = replace(PAGE, sheet=Grid((HEAD,), (), ((replace(CUP, remark="It is gold."), COIN),)))
    told = story(Question("cup", "Bob", WHY), page)
    assert [step.sentence for step in told.steps] == ["He said so in note 2.", "It is gold."]


def test_why_the_answer_is_certain_lights_its_cards_too() -> None:
    found = Finding("sum", "certain", "It is certain.", "Say so", answer=Answer(cards=("coin",)))
    page = replace(PAGE, findings=(found,))
    told = story(Question(ANSWER, reason=REASON), page)
    assert (told.title, told.steps, told.notes) == ("It is certain", REASON.story, (1,))
    assert dict(told.boxes) == {"coin": ""}
    assert story(Question(ANSWER), page, reckoned=False).steps[0].sentence.startswith("This isn’t")
    assert story_of(PAGE, Question(ANSWER, reason=REASON), {}, deduced=True) is None


def test_why_an_answer_of_a_single_card_is_certain_names_that_card_first() -> None:
    coin = Finding("coin", "coin hidden", "The coin is hidden.")
    solved = Finding(
        "solved", "certain", "It is certain.", "Say so", answer=Answer(cards=("coin",))
    )
    page = replace(PAGE, findings=(coin, solved))
    assert story(Question(ANSWER, reason=REASON), page).title == "The coin is hidden"


def test_a_box_of_mine_needs_no_reason() -> None:
    told = story(Question("sword", "Bob", WHY))
    assert (told.told, told.steps) == ("This card is yours.", ())


def test_a_class_below_the_sheet_tells_how_many_each_player_has_too() -> None:
    known, open_still = Holding(1, 2, least="1", most="2"), Holding(0, 3)
    bob, cem = Rival("Bob", "Bob", holdings=(known,)), Rival("Cem", "Cem", holdings=(open_still,))
    below = Holdings("", 3, (Thing("crown", Face("crowns"), spoken="crowns"),), (bob, cem))
    told = story(Question("crown", "Bob", WHY), replace(PAGE, below=(below,)))
    assert (told.title, told.steps) == ("Crowns: how many each player has", WHY.story)
    assert told.told == "Crowns: Bob 1–2"
    assert leading_holder(replace(PAGE, below=(below,)), "crown") == "Bob"
    assert [(line.name, line.told, line.asked) for line in told.holders] == [("Bob", "1–2", True)]


def test_a_heading_tells_how_many_each_player_has() -> None:
    told = story(Question("all"))
    assert (told.title, told.pencils) == ("Cards: how many each player has", False)
    assert [(line.name, line.told, line.standing) for line in told.holders] == [
        ("Bob", "1", Standing.CIRCLED),
        ("Cem", "0–2", Standing.OPEN),
    ]


def test_what_is_not_on_the_sheet_has_no_story() -> None:
    assert story_of(PAGE, Question("crown"), {}, deduced=True) is None


def test_the_holder_who_is_most_certain_is_asked_about_first() -> None:
    assert leading_holder(PAGE, "coin") == "Cem"
    assert leading_holder(PAGE, "cup") == "Bob"
    assert leading_holder(PAGE, "all") == "Bob", "of counts, one that is settled"
    assert leading_holder(PAGE, "sword") == ""
    pencilled = Mark("Bob", "B", pencil=Pencil.CROSS)
    open_box = Cell("cup", Face("cup"), marks=(pencilled,), sought=Mark("hidden", ""))
    assert leading_holder(Page("", "", Grid((), (), ((open_box,),))), "cup") == ""


def test_an_open_number_says_which_note_it_came_from() -> None:
    clues = (
        OpenClue("1a", 2, "He has a cup.", "One more.", "One more among note 2.", ("cup",)),
        OpenClue("1b", 5, "He has two.", "Two more.", "Two more among note 5.", ("cup", "coin")),
    )
    numbered = Cell("cup", Face("cup"), marks=(BOB, replace(CEM, hint="1a,1b", clues=clues)))
    page = replace(PAGE, sheet=Grid((HEAD,), (), ((numbered,),)))
    for question in (Question("cup"), Question("cup", "Cem", Reason("open"))):
        told = story(question, page)
        assert told.steps[:2] == (
            StoryStep(
                "One more among note 2.", (Premise(2, "He has a cup."),), "One more.", ("cup",)
            ),
            StoryStep(
                "Two more among note 5.", (Premise(5, "He has two."),), "Two more.", ("cup", "coin")
            ),
        )
        assert told.notes == (2, 5)
    assert story(Question("cup", "Bob", WHY), page).steps == WHY.story, "namely of another"


def test_how_likely_each_holder_is_stands_beside_his_name() -> None:
    marks = (Mark("Bob", "B", share=0.25), Mark("Cem", "C", share=0.5))
    page = Page("", "", Grid((), (), ((Cell("cup", Face("cup"), marks=marks),),)))
    told = story(Question("cup"), page)
    assert [(line.short, line.told) for line in told.holders] == [
        ("25%", "possible · 25%"),
        ("50%", "possible · 50%"),
    ]


def test_a_count_that_is_asked_about_tells_its_reason() -> None:
    question = Question("all", "Cem", Reason("open", story=plainly("So it is."), told=(4,)))
    told = story(question)
    assert [step.sentence for step in told.steps] == ["So it is."]
    assert told.notes == (4,)
    assert [line.holder for line in told.holders if line.asked] == ["Cem"]


def test_a_place_that_is_no_player_is_told_by_its_name() -> None:
    pile = Mark("hidden", "", Standing.OPEN, told="0–2", name="Draw pile")
    shown = replace(PAGE, sheet=Grid((), (), ((replace(CUP, marks=(BOB, pile)),),)))
    told = story(Question("cup", "hidden"), shown)
    assert told.told == "Draw pile: 0–2"


def test_what_is_not_known_yet_is_not_called_possible() -> None:
    told = story(Question("cup", "Cem"), reckoned=False)
    assert [(line.told, line.short) for line in told.holders] == [
        ("certainly not", "✕"),
        ("not known yet", ""),
        ("not known yet", ""),
    ]
    assert told.told == "Cem: not known yet"
    assert [step.sentence for step in told.steps] == ["This isn’t worked out yet."]


def test_a_reason_that_is_late_is_told_to_be() -> None:
    told = story(Question("cup", "Bob"), late=True)
    assert told.told == "Bob: certainly not"
    assert [step.sentence for step in told.steps] == ["This isn’t worked out yet."]


@pytest.fixture
def box() -> AskedBox:
    """What is asked about the coin and Bob."""
    made = AskedBox()
    made.ask("coin", "Bob")
    return made


def test_while_nothing_is_asked_nothing_is_told() -> None:
    box = AskedBox()
    assert box.cell is None
    assert box.story(NULL_PAGE, SUBJECTS, deduced=True) is None


def test_the_reason_is_told_once_it_comes(box: AskedBox) -> None:
    box.hear(Explained("coin", "Bob", REASON))
    found = box.story(NULL_PAGE, SUBJECTS, deduced=True)
    assert found is not None
    assert (found.title, found.steps) == ("The coin", REASON.story)


def test_an_answer_to_another_question_is_not_taken_up(box: AskedBox) -> None:
    for found in (Explained("coin", "Ann", REASON), Explained("cup", "Bob", REASON)):
        box.hear(found)
        assert box.question == Question("coin", "Bob")
    box.stop()
    box.hear(Explained("coin", "Bob", REASON))
    assert box.question is None


def test_a_reason_that_may_be_wrong_by_now_is_forgotten_but_not_the_question(box: AskedBox) -> None:
    box.hear(Explained("coin", "Bob", REASON))
    assert box.question == Question("coin", "Bob", REASON)
    box.forget_reason()
    assert box.question == Question("coin", "Bob")


def told_of_seat(gauge: Gauge) -> Story:
    told = gauge_story(replace(NULL_PAGE, seats=(Seat("Cem", "C", gauge=gauge),)), "Cem")
    assert told is not None
    return told


def test_a_seat_tells_what_may_be_known_there_and_which_notes_told_it() -> None:
    told = told_of_seat(GAUGE)
    assert (told.title, told.told) == (
        "What does Cem know?",
        "70% soon",
    )
    assert [step.sentence for step in told.steps] == [
        "40% now.",
        "Note 3: Cem asked Ann. So Cem saw the sword.",
        "All estimated.",
    ]
    assert told.notes == (3,)
    assert told.steps[1].cards == ("sword",)
    assert told.linked == ()
    assert (told.pencils, told.assumed) == (False, ASSUMED)


def test_while_it_is_reckoned_no_number_is_told() -> None:
    told = told_of_seat(Gauge(("Still reckoning.",), ASSUMED))
    assert told.told == ""
    assert [step.sentence for step in told.steps] == ["Still reckoning."]


def test_a_seat_without_a_gauge_has_no_story() -> None:
    page = replace(NULL_PAGE, seats=(Seat("Cem", "C"),))
    assert gauge_story(page, "Cem") is None
    assert gauge_story(page, "Dee") is None


NOTES = tuple(note for note in DEALT_NOTES if isinstance(note, AskOne))[:17]


@pytest.fixture(params=[DESK, PHONE], ids=["wide", "phone"])
def window(request: pytest.FixtureRequest, window: Window) -> Window:
    window.resize(*request.param)
    return window


@pytest.fixture
def record() -> AnyRecord:
    """A game with so many notes that their list scrolls."""
    return Record(game="cataline", setup=DEALT, notes=NOTES, title="Friday")


def ask(player: Player, who: str, whom: str, suit: str) -> None:
    """Note what somebody was asked, answered truly."""
    player.turn_to("note")
    passed = len(TRUTH[whom] & {*cards_of(suit)})
    player.note(who=who, whom=whom, suit=suit, passed=str(passed))


def old_box(player: Player) -> tuple[str, str]:
    """Return a box and a holder who is crossed out there."""
    sheet = player.table.sitting.view.sheet
    assert isinstance(sheet, Grid)
    return next(
        (box.key, mark.holder)
        for box in sheet.boxes
        for mark in box.marks
        if box.fill is not Fill.MINE and mark.standing is Standing.CROSSED
    )


def ask_why(player: Player) -> str:
    """Tap initials on the sheet, and wait until it is told why; return their box."""
    box, holder = old_box(player)
    player.sheet.mark_tapped.emit(box, holder)
    assert eventually(lambda: bool((story := player.table.sitting.view.story) and story.notes))
    return box


def asked_about(player: Player) -> str | None:
    """Return the box that is asked about."""
    question = player.table.sitting.view.question
    return question.cell if question else None


def newest_in_sight(player: Player) -> bool:
    """Whether the newest note stands wholly in the list, which is turned to."""
    player.turn_to("notes")
    notes = player.table.area.notes
    QApplication.processEvents()
    return notes.viewport().rect().contains(notes.visualRect(notes.model().index(0, 0)))


def test_the_list_follows_the_newest_note_though_a_box_was_asked_about(player: Player) -> None:
    ask_why(player)
    player.turn_to("notes")
    assert player.table.area.notes.lit
    for who, whom, suit in (("Bob", "Cem", "yellow"), ("Cem", "Dee", "green")):
        ask(player, who, whom, suit)
        assert eventually(lambda: newest_in_sight(player))
        assert not player.table.area.notes.lit


def test_the_list_follows_the_newest_note_though_an_old_one_was_shown(player: Player) -> None:
    ask_why(player)
    player.table.area.story.note_tapped.emit(2)
    assert player.table.area.notes.lit == {2}
    ask(player, "Bob", "Cem", "yellow")
    assert newest_in_sight(player)
    player.turn_to("why")
    assert newest_in_sight(player), "nor is the old one shown again when the list is"


def test_a_box_is_asked_about_no_longer_once_a_note_is_made(player: Player) -> None:
    ask_why(player)
    ask(player, "Bob", "Cem", "yellow")
    player.turn_to("why")
    assert asked_about(player) is None
    assert player.table.sitting.view.story is None


def test_a_box_is_asked_about_no_longer_once_an_earlier_page_is_looked_at(player: Player) -> None:
    ask_why(player)
    player.look_back(3)
    assert asked_about(player) is None


def test_a_box_that_was_asked_about_on_an_earlier_page_is_let_go_on_the_way_back(
    player: Player,
) -> None:
    player.look_back(16)
    box = ask_why(player)
    player.turn_to("note")
    click(player.table.area.past.before)
    assert player.is_after(15)
    assert asked_about(player) == box, "it is followed from page to page"
    click(player.table.area.past.now)
    assert asked_about(player) is None


def test_a_box_is_asked_about_no_longer_once_something_is_tried_in_pencil(player: Player) -> None:
    ask_why(player)
    player.table.sitting.do(player.table.sitting.session.try_after, 5)
    assert asked_about(player) is None
    player.sheet.mark_tapped.emit(*old_box(player))
    assert asked_about(player)
    player.table.sitting.session.pause_what_if()
    assert asked_about(player) is None


def test_a_box_is_still_asked_about_after_a_pencil_mark_in_it(player: Player) -> None:
    box, holder = old_box(player)
    player.sheet.mark_tapped.emit(box, holder)
    player.table.sitting.do(player.table.sitting.session.pencil, box, holder, Pencil.CROSS)
    assert asked_about(player) == box
