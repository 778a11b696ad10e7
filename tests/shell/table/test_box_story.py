"""The story of a box: who may have it, and why."""

from dataclasses import replace

from notepad.core.faces_and_marks import Face, Mark, OpenClue, Pencil, Standing
from notepad.core.page import Cell, Count, Fill, Grid, Heading, Page, Tally
from notepad.core.reasoner import Premise, Reason, StoryStep, plainly
from notepad.shell.table.stories import Question, headline, story_of

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


def holders(question: Question, *, deduced: bool = True) -> list[tuple[str, str, str]]:
    told = story_of(PAGE, question, {}, deduced=deduced)
    assert told is not None
    return [(line.name, line.told, line.short) for line in told.holders]


def test_each_holder_is_told_of_in_words_and_in_a_sign() -> None:
    assert holders(Question("cup")) == [
        ("Bob", "certainly not", "✕"),
        ("Cem", "possible", ""),
        ("Hidden card", "possible · 25%", "25%"),
    ]


def test_on_paper_only_marks_are_told_and_nothing_is_explained() -> None:
    assert holders(Question("cup"), deduced=False) == [
        ("Bob", "certainly not", "✕"),
        ("Cem", "", ""),
        ("Hidden card", "", "25%"),
    ]


def test_the_reason_names_its_notes_and_those_that_it_speaks_of() -> None:
    told = story_of(PAGE, Question("cup", "Bob", WHY), {"cup": "the cup"}, deduced=True)
    assert told is not None
    assert (told.title, told.told) == ("The cup", "Bob: certainly not")
    assert (told.steps, told.notes) == (WHY.story, (2, 4))
    assert [line.holder for line in told.holders if line.asked] == ["Bob"]


def test_a_box_of_mine_needs_no_reason() -> None:
    told = story_of(PAGE, Question("sword", "Bob", WHY), {}, deduced=True)
    assert told is not None
    assert (told.told, told.steps) == ("This one is yours.", ())


def test_a_heading_tells_how_many_each_player_has() -> None:
    told = story_of(PAGE, Question("all"), {}, deduced=True)
    assert told is not None
    assert (told.title, told.pencils) == ("How many cards", False)
    assert [(line.name, line.told, line.standing) for line in told.holders] == [
        ("Bob", "1", Standing.CIRCLED),
        ("Cem", "0–2", Standing.OPEN),
    ]


def test_what_is_not_on_the_sheet_has_no_story() -> None:
    assert story_of(PAGE, Question("crown"), {}, deduced=True) is None


def test_the_holder_who_is_most_certain_is_asked_about_first() -> None:
    assert headline(PAGE, "coin") == "Cem"
    assert headline(PAGE, "cup") == "Bob"
    assert headline(PAGE, "sword") == ""
    pencilled = Mark("Bob", "B", pencil=Pencil.CROSS)
    open_box = Cell("cup", Face("cup"), marks=(pencilled,), sought=Mark("hidden", ""))
    assert headline(Page("", "", Grid((), (), ((open_box,),))), "cup") == ""


def test_an_open_number_says_which_note_it_came_from() -> None:
    clues = (
        OpenClue("1a", 2, "He has a cup.", "One more.", "One more of note 2.", ("cup",)),
        OpenClue("1b", 5, "He has two.", "Two more.", "Two more of note 5.", ("cup", "coin")),
    )
    numbered = Cell("cup", Face("cup"), marks=(BOB, replace(CEM, hint="1a,1b", clues=clues)))
    page = replace(PAGE, sheet=Grid((HEAD,), (), ((numbered,),)))
    for question in (Question("cup"), Question("cup", "Cem", Reason("open"))):
        told = story_of(page, question, {}, deduced=True)
        assert told is not None
        assert told.steps[:2] == (
            StoryStep("One more of note 2.", (Premise(2, "He has a cup."),), "One more.", ("cup",)),
            StoryStep(
                "Two more of note 5.", (Premise(5, "He has two."),), "Two more.", ("cup", "coin")
            ),
        )
        assert told.notes == (2, 5)
    of_another = story_of(page, Question("cup", "Bob", WHY), {}, deduced=True)
    assert of_another is not None
    assert of_another.steps == WHY.story


def test_how_likely_each_holder_is_stands_beside_his_name() -> None:
    marks = (Mark("Bob", "B", share=0.25), Mark("Cem", "C", share=0.5))
    page = Page("", "", Grid((), (), ((Cell("cup", Face("cup"), marks=marks),),)))
    told = story_of(page, Question("cup"), {}, deduced=True)
    assert told is not None
    assert [(line.short, line.told) for line in told.holders] == [
        ("25%", "possible · 25%"),
        ("50%", "possible · 50%"),
    ]


def test_a_count_that_is_asked_about_tells_its_reason() -> None:
    question = Question("all", "Cem", Reason("open", story=plainly("So it is."), told=(4,)))
    told = story_of(PAGE, question, {}, deduced=True)
    assert told is not None
    assert [step.sentence for step in told.steps] == ["So it is."]
    assert told.notes == (4,)
    assert [line.holder for line in told.holders if line.asked] == ["Cem"]


def test_a_place_that_is_no_player_is_told_by_its_name() -> None:
    pile = Mark("hidden", "", Standing.OPEN, told="0–2", name="Draw pile")
    shown = replace(PAGE, sheet=Grid((), (), ((replace(CUP, marks=(BOB, pile)),),)))
    told = story_of(shown, Question("cup", "hidden"), {}, deduced=True)
    assert told is not None
    assert told.told == "Draw pile: 0–2"


def test_what_is_not_known_yet_is_not_called_possible() -> None:
    told = story_of(PAGE, Question("cup", "Cem"), {}, deduced=True, reckoned=False)
    assert told is not None
    assert [(line.told, line.short) for line in told.holders] == [
        ("certainly not", "✕"),
        ("not known yet", ""),
        ("not known yet", ""),
    ]
    assert told.told == "Cem: not known yet"
    assert [step.sentence for step in told.steps] == ["This isn't worked out yet."]


def test_a_reason_that_is_late_is_told_to_be() -> None:
    told = story_of(PAGE, Question("cup", "Bob"), {}, deduced=True, late=True)
    assert told is not None
    assert told.told == "Bob: certainly not"
    assert [step.sentence for step in told.steps] == ["This isn't worked out yet."]
