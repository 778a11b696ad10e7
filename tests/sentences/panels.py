"""What the panels beside the sheet say at each turn: stories, results, ways out of contradictions.

Each story, result or contradiction is told by those of its parts that aren't as usual.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from types import SimpleNamespace
from typing import Any, TypeAlias

from notepad.core import page
from notepad.core.faces_and_marks import Face, Mark, OpenClue, Pencil, Standing
from notepad.core.mistake_search import Mend
from notepad.core.reasoner import ANSWER, NoteReview, Reason, Review, RivalReview, Slip, plainly
from notepad.core.session import Session
from notepad.shell.reasoning.messages import Contradicted, SlipsFound
from notepad.shell.table.ended_game import EndedGame
from notepad.shell.table.stories import Question, leading_holder, story_of
from notepad.shell.table.table_view import ways_out, wrong
from tests.nullgame import GAME, SETUP, Knowledge, Look

Scene: TypeAlias = tuple[page.Page, Question, dict[str, bool]]

BOB, CEM = Mark("Bob", "B", Standing.CROSSED), Mark("Cem", "C", Standing.OPEN)
SOUGHT = Mark("hidden", "")
CUP = page.Cell("cup", Face("cup"), marks=(BOB, CEM), share=0.25, sought=SOUGHT)
COIN = page.Cell(
    "coin", Face("coin"), marks=(BOB, Mark("Cem", "C", Standing.CIRCLED)), sought=SOUGHT
)
MINE = page.Cell("sword", Face("sword"), fill=page.Fill.MINE)
COUNTS = (page.Count("Bob", "B", 1, 1), page.Count("Cem", "C", 0, 2))
HEAD = page.Heading(Face("all"), key="all", tallies=(page.Tally("all", COUNTS, title="cards"),))
PAGE = page.Page("", "", page.Grid((HEAD,), (), ((CUP, COIN, MINE),)), sought="hidden card")
WHY = Reason("no", (2,), plainly("He said so in note 2."), told=(4,))
YES = Reason("yes", (1,), plainly("Note 1 says so."))
OPEN = Reason("open", story=plainly("So it is."), told=(4,))
CERTAIN = page.Finding(
    "sum", "certain", "It is certain.", "Say so", answer=page.Answer(cards=("coin",))
)
ALONE = page.Finding("coin", "coin hidden", "The coin is hidden.")
CLUES = (
    OpenClue(2, "He has a cup.", "One more.", "One more among note 2.", ("cup",)),
    OpenClue(5, "He has two.", "Two more.", "Two more among note 5.", ("cup", "coin")),
)
SETTLED = page.Rival("Bob", "Bob", holdings=(page.Holding(1, 2, least="1", most="2"),))
RIVALS = (SETTLED, page.Rival("Cem", "Cem", holdings=(page.Holding(0, 3),)))
CROWNS = page.Holdings("", 3, (page.Thing("crown", Face("crowns"), spoken="crowns"),), RIVALS)
ASSUMED = page.Assumed("They remember all.", "How sharp?", (("sharp", "sharp"),), "sharp", "rivals")
SAW = page.Learned(3, "Cem asked Ann.", "So Cem saw the sword.", ("sword",))
GAUGES = (
    page.Seat("Bob", "B", gauge=page.Gauge(("Still reckoning.",), ASSUMED)),
    page.Seat("Cem", "C", gauge=page.Gauge(
        ("70% soon.", "40% now."), ASSUMED, 0.4, 0.7, (SAW,), ("All estimated.",)
    )),
    page.Seat("Dee", "D"),
)  # fmt: skip


def _page(cell: page.Cell, **more: Any) -> page.Page:  # noqa: ANN401 any part of a page
    return page.Page("", "", page.Grid((), (), ((cell,),)), **more)


def _scenes() -> Iterator[tuple[str, Scene]]:
    """Yield what is asked, of which page."""
    for holder, reason in (
        *(("", None), ("Bob", None), ("Bob", WHY), ("Bob", replace(WHY, told=()))),
        *(("Cem", None), ("hidden", None)),
    ):
        for how in ("deduced", "late", "not reckoned", "on paper"):
            more = {"deduced": how != "on paper", "reckoned": how != "not reckoned"}
            question = Question("cup", holder, reason)
            name = f"the cup, {holder or 'all'}, {reason.told if reason else 'no reason'}, {how}"
            yield name, (PAGE, question, {**more, "late": how == "late"})
    for cell, holder, reason in (
        *(("sword", "Bob", WHY), ("coin", "Cem", None), ("all", "", None), ("all", "Cem", OPEN)),
        *(("all", "Cem", None), ("crown", "Bob", WHY), ("gold", "", None)),
    ):
        yield f"{cell}, {holder}", (PAGE, Question(cell, holder, reason), {})
    yield "all, Cem, late", (PAGE, Question("all", "Cem"), {"late": True})
    below = replace(PAGE, below=(CROWNS,))
    yield "a class below", (below, Question("crown", "Bob", WHY), {})
    shared = _page(replace(CUP, marks=(BOB, replace(CEM, share=0.75))))
    for deals in (4000, 0, None):
        for holder in ("Cem", "hidden", "", "Bob"):
            whole = replace(shared, deals=deals)
            yield f"{deals} deals, {holder}", (whole, Question("cup", holder), {})
    gold = replace(CUP, remark="It is gold.")
    yield "a remark", (_page(gold), Question("cup", "Bob", WHY), {})
    up = page.Cell(
        "cup", Face("cup"), fill=page.Fill.TABLE, caption="face up", remark="For all to see."
    )
    yield "face up", (_page(up), Question("cup"), {})
    pile = replace(CUP, marks=(BOB, Mark("pile", "", told="0–2", name="Draw pile")))
    yield "a pile", (_page(pile), Question("cup", "pile"), {})
    numbered = _page(replace(CUP, marks=(BOB, replace(CEM, clues=CLUES))))
    for question in (
        *(Question("cup"), Question("cup", "Cem", Reason("open"))),
        *(Question("cup", "Bob", WHY), Question("cup", "Bob")),
    ):
        yield f"open numbers, {question.holder}", (numbered, question, {})
    for found in ((), (CERTAIN,), (ALONE, CERTAIN)):
        offered = replace(PAGE, findings=found)
        for reason in (None, YES):
            for reckoned in (True, False):
                question = Question(ANSWER, reason=reason)
                name = f"{len(found)} findings, {reason and reason.answer}, {reckoned}"
                yield name, (offered, question, {"reckoned": reckoned})
    seats = replace(PAGE, seats=GAUGES)
    for player in ("Bob", "Cem", "Dee", "Eva"):
        yield f"the seat of {player}", (seats, Question("", player), {})


NOTES = ("Bob asked", "Cem asked", "Ann passed", "Ann said it")
REVIEW = Review(
    tuple(
        NoteReview(after, 9, count, 1.0, sought)
        for after, (count, sought) in enumerate(((9, 3.0), (1, 1.0), (1, 0.0), (1, 0.0)), start=1)
    ),
    certain_from=2,
    turning=1,
)
LATE = tuple(NoteReview(at, 9, 2, 1.0, told) for at, told in enumerate((1, 3, 2, 0), start=1))
SURE = {
    "Bob": RivalReview(3, 1.0, exact=True),
    "Cem": RivalReview(2, 0.8),
    "Dee": RivalReview(1, 0.4),
    "Eva": RivalReview(1, 0.1),
    "Flo": RivalReview(None, 0.0),
}
SUMS = page.Result("You won.", ("Ann",), answers="possible sums after each note", said=4)
BOBS = page.Result("Over.", answers="sums", said=3, speaker="Bob")
UNSAID = page.Result("Over.", answers="sums")
RACE = ({"Ann": 0, "Bob": 3}, {"Ann": 3, "Bob": 3}, {"Ann": 4, "Bob": 3}, {"Ann": 6, "Bob": 3})
SHARED = ({"Ann": 3, "Bob": 0}, {"Ann": 3, "Bob": 3}, {"Ann": 4, "Bob": 3})
PIECES = {"Ann (red)": (4, 6), "Bob (blue)": (5, 10), "Ann (green)": (3, 6)}
COURSES = tuple(page.Course(Face(name), told, name[:3]) for name, told in PIECES.items())
OF_PIECES = ({"Ann": 7, "Bob": 5}, {"Ann": 12, "Bob": 10})
NOBODY = {"Bob": RivalReview(None, 0.0, exact=True)}
ENDS: Mapping[str, tuple[page.Result, Review | None]] = {
    "I announced it": (SUMS, REVIEW),
    "before deals are counted": (SUMS, None),
    "no answers to count": (page.Result("Over."), REVIEW),
    "Bob announced it": (BOBS, REVIEW),
    "nobody announced it": (UNSAID, REVIEW),
    "it was never certain": (UNSAID, Review(REVIEW.notes, None)),
    "I announced it before it was certain": (SUMS, Review(REVIEW.notes, None, turning=4)),
    "it was certain only by being said": (replace(SUMS, said=4), Review(REVIEW.notes, 4)),
    "Bob announced it before it was certain": (BOBS, Review(REVIEW.notes, 3)),
    "it was certain before any note": (SUMS, Review(REVIEW.notes, 0)),
    "most was told before it was certain": (SUMS, Review(LATE, 2)),
    "the first note made it certain": (SUMS, Review(LATE, 1)),
    "others could be sure": (SUMS, replace(REVIEW, rivals=SURE)),
    "nobody else could be sure": (SUMS, replace(REVIEW, rivals=NOBODY)),
    "Ann leads until the end": (page.Result("Ann won.", ("Ann",), standings=RACE), None),
    "the last note is the end": (page.Result("Ann won.", ("Ann",), standings=SHARED), None),
    "they share it": (page.Result("They won.", ("Ann", "Bob"), standings=SHARED[:2]), None),
    "the farthest piece leads": (
        page.Result("Bob won.", ("Bob",), standings=OF_PIECES, courses=COURSES),
        None,
    ),
    "no points before the last note": (
        page.Result("Ann won.", ("Ann",), standings=({"Ann": 0}, {"Ann": 0}, {"Ann": 16})),
        None,
    ),
}

CLASH = (Look("Bob", "sword"), Look("Bob", "sword", has=False))
IT_WAS, IT_WAS_NOT = Slip(1, Look("Bob", "coin"), 3), Slip(2, Look("Bob", "coin", has=False), 1)


def _either(share: float) -> tuple[Mend, ...]:
    return Mend((IT_WAS,), share), Mend((IT_WAS_NOT,), 1 - share)


SLIPS: Mapping[str, tuple[int, SlipsFound]] = {
    "still looking": (2, SlipsFound()),
    "nothing found": (2, SlipsFound(tried=True)),
    "a note to spare": (2, SlipsFound((), (2,), tried=True)),
    "one leads": (2, SlipsFound(_either(0.75), tried=True)),
    "none leads": (2, SlipsFound(_either(0.5), tried=True)),
    "perhaps": (2, SlipsFound((Mend((IT_WAS,), 0.5),), tried=True)),
    "two slips": (2, SlipsFound((Mend((IT_WAS, IT_WAS_NOT), 1.0),), tried=True)),
    "the setup is wrong": (0, SlipsFound()),
}


def panels() -> Iterator[str]:
    """Yield all of it."""
    subjects = {"cup": "the cup"}
    for name, (shown, question, more) in _scenes():
        yield f"asked about {name}"
        yield from _parts(story_of(shown, question, subjects, **{"deduced": True, **more}))
    pencilled = replace(CUP, marks=(Mark("Bob", "B", pencil=Pencil.CROSS),))
    leading = {key: leading_holder(PAGE, key) for key in ("coin", "cup", "all", "sword")}
    below = leading_holder(replace(PAGE, below=(CROWNS,)), "crown")
    yield f"asked about first: {leading}, {below}, {leading_holder(_page(pencilled), 'cup')!r}"
    for name, (result, review) in ENDS.items():
        yield f"the end: {name}"
        yield from _parts(EndedGame().shown(result, review, NOTES, remark=""))
    session = Session(GAME, SETUP)
    for note in CLASH:
        session.note(note)
    for name, (first, slips) in SLIPS.items():
        yield f"a contradiction: {name}"
        found = Contradicted(Knowledge({}, conflict=(1, 2)), first, None)
        known = {"contradiction": found, "slips": slips, "clash": (1, 2), "failed": ()}
        clashing: Any = SimpleNamespace(consistent=False, **known)
        yield from _parts(ways_out(session, clashing, [GAME.said(SETUP, one) for one in CLASH]))
    yield f"wrong: {[wrong(notes) for notes in ((3,), (7, 9, 12), ())]}"


def _parts(thing: Any) -> Iterator[str]:  # noqa: ANN401 any dataclass
    """Yield the parts of what is shown that aren't as usual, a line each."""
    if thing is None:
        yield "    nothing"
        return
    for name, value in _unusual(thing):
        for part in value if isinstance(value, tuple) else (value,):
            yield f"    {name}: {_in_words(part)}"


def _unusual(thing: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 any dataclass
    for one in fields(thing):
        made = one.default_factory
        usual = one.default if made is MISSING else made()
        value = getattr(thing, one.name)
        if value not in (usual, "", (), {}, None):
            yield one.name, value


def _in_words(part: object) -> str:
    if isinstance(part, Enum):
        return part.name
    if isinstance(part, tuple):
        return f"({', '.join(map(_in_words, part))})"
    if is_dataclass(part):
        return " · ".join(f"{name} {_in_words(value)}" for name, value in _unusual(part))
    return str(part)
