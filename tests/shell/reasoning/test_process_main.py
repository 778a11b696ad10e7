"""The process that reasons: what is asked of one game is answered a step at a time."""

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeAlias

import pytest

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.form import Draft
from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.core.mistake_search import mends
from notepad.core.reasoner import Breath, Reasoner, Told, without_breaths
from notepad.deduction.deadline import check_deadline
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.shell.reasoning import messages, process_main
from notepad.shell.reasoning.messages import Answer, Asked, Explain, Followed, Part, Pondered, Think
from notepad.shell.reasoning.process_main import Desk, Inbox, Past, foreseen, slips_found
from tests.nullgame import GAME, SETUP, Knowledge, Look, NullReasoner, Setup
from tests.shell.builders import SETUP as FOUR
from tests.shell.builders import THREE
from tests.shell.reasoning.breaking import break_parts, broken_game

NOTES = (Look("Bob", "sword"), Look("Ann", "coin", has=False))
WRONG = (*NOTES, Look("Bob", "sword", has=False))
MORE = messages.GoOn({}, Level.ODDS)
LONGER = replace(MORE, further_s=3.0)
Maker: TypeAlias = Callable[[Any], Reasoner[Any]]
ODD, ISOLATED = "Bob\u202e", "\u2068Bob\u202e\u202c\u2069"
ASKED: Draft = {"who": ("Bob",), "whom": ("Cem",), "suit": ("blue",)}
LOOKS = (Look("Bob", "sword"), Look("Bob", "coin", has=False), Look("Ann", "sword", has=False))
COMMAND = (sys.executable, "-m", "notepad", "--reason")


class Ponderer(NullReasoner):
    """Finds two things more, with a breath before each."""

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Yield as many worlds as there were steps."""
        for step in (1, 2):
            yield Breath()
            yield replace(known, worlds=step)


class Foreseer(Ponderer):
    """Foresees two things more, too."""

    def estimate_opponents(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield as many worlds more than there were."""
        for step in (10, 20):
            yield Breath()
            yield replace(known, worlds=(known.worlds or 0) + step)

    def look_further(
        self, known: Knowledge, aside: Aside, seconds: float
    ) -> Iterator[Knowledge | Breath]:
        """Yield a hundred worlds more for each second."""
        for _second in range(int(seconds)):
            yield Breath()
            known = replace(known, worlds=(known.worlds or 0) + 100)
            yield known


@dataclass(frozen=True, slots=True)
class Roughly(Knowledge):
    """Known by an estimate."""

    @property
    def exact(self) -> bool:
        """It never is."""
        return False


class Estimator(NullReasoner):
    """Counts the deals only where there is much patience."""

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return an estimate to the impatient."""
        made = Knowledge if patience_ms > 150 else Roughly
        return made(known.possible, known.conflict, 1)


class Versatile(Estimator, Foreseer):
    """Has answers for everything."""


class Brittle(NullReasoner):
    """Breaks on a card that is no card."""

    def follow(self, notes: Sequence[Look]) -> Knowledge:
        """Break on rags."""
        if any(note.card == "rags" for note in notes):
            raise ValueError("rags are no card")
        return super().follow(notes)


def think(
    *more: Look, number: int = 1, kept: int = 0, setup: Setup = SETUP, made: Maker = NullReasoner
) -> Think:
    return Think(number, "en", made, setup, kept, more)


def taken(desk: Desk, *asked: Asked) -> Desk:
    for one in asked:
        desk.take(one)
    return desk


def answers(desk: Desk, *asked: Asked) -> list[Answer]:
    """Return all that comes when nothing else is asked."""
    taken(desk, *asked)
    found = []
    while desk.busy:
        answer = desk.step()
        if answer is not None:
            found.append(answer)
    return found


def thought(*more: Look, made: Maker = NullReasoner) -> Desk:
    """Return a desk that has thought of these notes."""
    desk = Desk()
    answers(desk, think(*more, made=made))
    return desk


def known(answer: Answer) -> Knowledge:
    assert isinstance(answer, Followed | messages.Weighed | messages.Contradicted)
    assert isinstance(answer.known, Knowledge)
    return answer.known


def kinds(found: Sequence[Answer]) -> list[type[Answer]]:
    return [type(answer) for answer in found]


def test_what_is_certain_comes_before_the_odds_and_what_is_out_of_date_is_not_gone_on_with() -> (
    None
):
    certain, odds = answers(Desk(), think(*NOTES))
    assert kinds([certain, odds]) == [Followed, messages.Weighed]
    assert known(certain).possible == known(odds).possible
    assert (known(certain).worlds, known(odds).worlds) == (None, 1)
    desk = taken(Desk(), think(*WRONG[:1]))
    assert isinstance(desk.step(), Followed)
    assert kinds(answers(desk, think(*WRONG[1:], number=2, kept=1))) == [messages.Contradicted]
    assert desk.number == 2


WHY, END = Explain("sword", "Bob", len(NOTES)), messages.LookOver()
ELSEWHERE = messages.GoOn({"search": ("cup",)}, Level.DEDUCTION)


@pytest.mark.parametrize(
    ("made", "notes", "asked", "told"),
    [
        (NullReasoner, WRONG, (MORE, END), []),
        (NullReasoner, NOTES, (WHY, Explain("coin", "Bob", len(NOTES))), [messages.Explained]),
        (Ponderer, NOTES, (MORE, WHY), [messages.Explained, Pondered, Pondered, messages.Recalled]),
        (Ponderer, NOTES, (MORE, END), [messages.FoundOut, Pondered, Pondered, messages.Recalled]),
        (Foreseer, NOTES, (ELSEWHERE,), [Pondered, Pondered]),
        (Estimator, NOTES, (MORE,), [messages.Recalled, messages.Weighed]),
        (Foreseer, NOTES, (MORE,), [Pondered, Pondered, messages.Recalled, Pondered, Pondered]),
    ],
    ids=["contradiction", "newer", "why", "review", "deduction", "exact", "foreseen"],
)
def test_what_is_asked_is_answered_in_the_order_of_its_urgency(
    made: Maker, notes: Sequence[Look], asked: Sequence[Asked], told: list[type[Answer]]
) -> None:
    assert kinds(answers(thought(*notes, made=made), *asked)) == told


def test_a_fault_is_told_in_words_and_the_next_note_begins_anew(
    capsys: pytest.CaptureFixture[str],
) -> None:
    desk = thought(made=Brittle)
    (told,) = answers(desk, think(Look("Bob", "rags"), number=2, made=Brittle))
    assert isinstance(told, messages.Failed)
    assert told.part is Part.MARKS
    assert told.trace.startswith("ValueError\n")
    assert "rags" not in told.trace
    assert "notepad/shell/reasoning/process_main.py, line" in told.trace
    assert capsys.readouterr().err == ""
    assert kinds(answers(desk, think(number=3, made=Brittle))) == [Followed, messages.Weighed]


LOST: Mapping[Part, set[type[Answer]]] = {
    Part.ODDS: {messages.Weighed},
    Part.WHY: {messages.Explained},
    Part.SUPPOSED: {messages.WouldFollow},
    Part.EARLIER: {messages.WasKnown},
    Part.REVIEW: {messages.FoundOut},
    Part.REVEALED: {messages.Recalled},
    Part.EXACT_ODDS: {messages.Weighed},
    Part.ADVICE: {Pondered},
    Part.OPPONENTS: {Pondered},
    Part.FURTHER: {Pondered},
}


@pytest.mark.parametrize("part", LOST, ids=lambda part: part.name)
def test_a_part_that_breaks_is_told_of_and_all_others_are_answered(
    part: Part, tmp_path: Path
) -> None:
    whole, less = (answered(tmp_path / "broken", *parts) for parts in ((), (part,)))
    assert less.pop(messages.Failed) == 1
    assert not less - whole
    assert {*whole - less} == LOST[part]


def answered(broken: Path, *parts: Part) -> Counter[type[Answer]]:
    """Return how many answers of each kind come if these parts break."""
    break_parts(broken, parts)
    desk, made = Desk(), broken_game(replace(GAME, reasoner=Versatile), broken).reasoner
    found = answers(desk, think(*NOTES[:1], made=made))
    found += answers(
        desk,
        Explain("sword", "Bob", 1),
        messages.Suppose("coin", "Bob"),
        messages.TurnBack((1, 0)),
        messages.LookOver(),
        LONGER,
    )
    assert [one.part for one in found if isinstance(one, messages.Failed)] == [*parts]
    return Counter(kinds(found))


def test_slips_are_looked_for_and_what_is_asked_meanwhile_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process_main, "_STAND_S", 0)
    desk = Desk()
    (wrong,) = answers(desk, Think(1, "en", CATALINE.reasoner, THREE, 0, (blue(0), blue(1))))
    assert isinstance(wrong, messages.Contradicted)
    assert wrong.number == 2
    assert wrong.before is not None
    assert wrong.before.consistent
    taken(desk, messages.FindSlips(messages.sent(CATALINE)))
    while (first := desk.step()) is None:
        pass
    assert isinstance(first, messages.SlipsFound)
    assert not first.tried
    fewer = answers(desk, Think(2, "en", CATALINE.reasoner, THREE, 1, ()))
    assert kinds(fewer) == [Followed, messages.Weighed], "the search ends with the next note"
    assert kinds(answers(desk, messages.Foresee(messages.sent(CATALINE), ASKED, "passed", {}))) == [
        messages.Foreseen
    ]


def test_a_contradiction_leaves_reasons_for_all_that_follows_without_the_doubted_note() -> None:
    notes = [AskOne(asker="Bob", target="Cem", about="blue", passed=at) for at in (0, 2)]
    clear = AskOne(asker="Ann", target="Bob", about="blue", passed=0)
    desk = Desk()
    answers(desk, Think(1, "en", CATALINE.reasoner, THREE, 0, (clear, *notes)))
    found = answers(desk, messages.FindSlips(messages.sent(CATALINE)))
    last = found[-1]
    assert isinstance(last, messages.SlipsFound)
    assert last.doubt is not None
    assert len(last.doubt.left_out) == 1
    (why,) = answers(desk, Explain("blue-1", "Bob", 3))
    assert isinstance(why, messages.Explained)
    assert (why.reason.answer, why.reason.notes) == ("no", (1,))
    answers(desk, Think(2, "en", CATALINE.reasoner, THREE, 3, (clear,)))
    (why,) = answers(desk, Explain("blue-1", "Bob", 4))
    assert isinstance(why, messages.Explained)
    assert why.reason.answer == "open", "nothing is in doubt until it is found again"


def worlds(found: Sequence[Answer]) -> list[int | None]:
    """Return how many worlds there were in each thing that was pondered."""
    pondered = (one.known for one in found if isinstance(one, Pondered))
    return [one.worlds for one in pondered if isinstance(one, Knowledge)]


def test_the_next_note_ends_what_is_foreseen_and_any_question_comes_before_it() -> None:
    desk = thought(*NOTES, made=Foreseer)
    taken(desk, MORE)
    while not isinstance(step := desk.step(), Pondered) or worlds([step]) != [12]:
        pass
    asked = taken(desk, Explain("sword", "Bob", 0))
    assert isinstance(asked.step(), messages.Explained)
    again = answers(desk, think(number=2, kept=1, made=Foreseer))
    assert kinds(again) == [Followed, messages.Weighed]


@pytest.mark.parametrize("done", [1, 2, 3, 5])
def test_in_a_pause_only_questions_are_answered_and_it_goes_on_where_it_stopped(done: int) -> None:
    desk, all_of_it = thought(*NOTES, made=Foreseer), [1, 2, 12, 22, 122, 222, 322]
    taken(desk, LONGER)
    found: list[Answer] = []
    while len(worlds(found)) < done:
        found += filter(None, [desk.step()])
    assert answers(desk, messages.Pause()) == []
    assert kinds(answers(desk, Explain("sword", "Bob", len(NOTES)))) == [messages.Explained]
    assert worlds(answers(desk, LONGER)) == all_of_it[done:]
    assert answers(desk, LONGER) == [], "all of it is done"


class Naming(NullReasoner):
    """Names a player in what a note told."""

    def told(self, notes: Sequence[Look], before: Knowledge, after: Knowledge) -> Told:
        """Say that he told much."""
        return Told("much", f"{notes[-1].player} told much.")


def test_stories_and_what_notes_told_show_an_odd_name_so_that_it_turns_nothing_else() -> None:
    desk = Desk()
    setup = replace(SETUP, players=("Ann", ODD))
    answers(desk, think(Look(ODD, "coin"), setup=setup, made=Naming))
    (why,) = answers(desk, Explain("coin", ODD, 1))
    assert isinstance(why, messages.Explained)
    assert (why.holder, why.reason.answer) == (ODD, "yes")
    assert why.reason.steps == (f"{ISOLATED} has the coin.",)
    recalled = [one for one in answers(desk, MORE) if isinstance(one, messages.Recalled)]
    assert recalled[-1].told == (Told("much", f"{ISOLATED} told much."),)


def shares() -> Mapping[str, float]:
    steps = foreseen(CATALINE, CATALINE.reasoner(FOUR), Play(FOUR, ()), ASKED, "passed", {})
    (found,) = (step for step in steps if step is not None and not isinstance(step, Breath))
    return found


def test_the_shares_are_those_of_the_deals_with_which_each_answer_fits() -> None:
    found, reasoner = shares(), CATALINE.reasoner(FOUR)
    whole, deals = (reasoner.weigh(reasoner.follow(notes)).deals for notes in ((), (blue(1),)))
    assert whole
    assert deals
    assert found["1"] == pytest.approx(deals / whole)
    assert sum(found.values()) == pytest.approx(1)


def blue(passed: int) -> AskOne:
    return AskOne(asker="Bob", target="Cem", about="blue", passed=passed)


def search(*notes: AskOne, pairs_s: float = 60) -> list[messages.SlipsFound]:
    play = Play(FOUR, notes)
    steps = slips_found(CATALINE, CATALINE.reasoner(FOUR), play, pairs_s=pairs_s)
    return [step for step in steps if not isinstance(step, Breath)]


def test_a_long_search_tells_what_it_found_so_far_or_without_which_notes_all_others_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process_main, "_STAND_S", 0)
    steps = search(blue(0), blue(1))
    assert not steps[0].tried
    assert len(steps[0].mends) == 1
    *_before, best = without_breaths(
        mends(CATALINE, CATALINE.reasoner(FOUR), Play(FOUR, (blue(0), blue(1))))
    )
    assert steps[-1].tried
    assert [mend.slips for mend in steps[-1].mends] == [mend.slips for mend in best[:30]]
    (alone,) = search(blue(0), blue(0), blue(3), blue(3), pairs_s=0)
    assert alone == messages.SlipsFound((), (), tried=True)
    monkeypatch.setattr(process_main, "mends", lambda *_play, **_patience: iter(()))
    (alone,) = search(blue(0), blue(3), pairs_s=0)
    assert alone == messages.SlipsFound((), (1, 2), tried=True)


def test_what_follows_a_mended_note_is_found_out_anew() -> None:
    past, mended = Past(), (LOOKS[0], Look("Bob", "cup", has=False), LOOKS[2])

    def looked_back(notes: tuple[Look, ...]) -> int:
        """Look back on all that is missing; return on how many notes that was."""
        return len(list(without_breaths(past.look_back(GAME.reasoner(SETUP), notes))))

    looked_back(LOOKS)
    assert [one.brief if one else "" for one in past.told(mended)] == ["2 → 1", "", ""]
    assert looked_back(mended) == 2


def loud(setup: object) -> object:
    """Make a reasoner and say so, where nothing ought to be said."""
    print("here comes a reasoner")
    return GAME.reasoner(setup)  # type: ignore[arg-type]


def started() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe)


def ask(running: subprocess.Popen[bytes], table: int, asked: Asked) -> None:
    assert running.stdin is not None
    running.stdin.write(pickle.dumps((table, asked)))
    running.stdin.flush()


def answer(running: subprocess.Popen[bytes]) -> tuple[int, int, Answer]:
    """Return the next answer; what is begun, and that there is nothing to do, are none."""
    assert running.stdout is not None
    length = int.from_bytes(running.stdout.read(messages.LENGTH_BYTES))
    table, number, told = pickle.load(BytesIO(running.stdout.read(length)))
    return (
        answer(running)
        if isinstance(told, messages.Began | messages.Rested)
        else (table, number, told)
    )


def test_it_answers_until_nobody_asks_any_more() -> None:
    with started() as running:
        ask(running, 3, Think(8, "en", GAME.reasoner, SETUP, 0, (Look("Bob", "sword"),)))
        told = [answer(running), answer(running)]
        out, errors = running.communicate()
    assert [(table, number) for table, number, _answer in told] == [(3, 8), (3, 8)]
    assert [type(one) for _table, _number, one in told] == [Followed, messages.Weighed]
    assert not out or pickle.loads(out[messages.LENGTH_BYTES :]) == (3, 8, messages.Rested(1))
    assert (errors, running.returncode) == (b"", 0)


class Endless(NullReasoner):
    """Never comes to an end of one thing that it does, but looks up now and then."""

    def __init__(self, setup: Setup, at: str) -> None:
        super().__init__(setup)
        self._at = at

    def _do(self, what: str) -> None:
        end = monotonic() + 20  # so that a test fails in the end
        while what == self._at and monotonic() < end:
            check_deadline()

    def follow(self, notes: Sequence[Look]) -> Knowledge:
        """Stick at the second note, if that is where it sticks."""
        if len(notes) == 1:
            self._do("follow")
        return super().follow(notes)

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Stick here, too, but not where a third note came."""
        if known.possible == super().follow(LOOKS[:1]).possible:
            self._do("weigh")
        return super().weigh(known)

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Stick here, or yield the same."""
        self._do("ponder")
        yield known

    def estimate_opponents(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Stick here, or yield the same."""
        self._do("look ahead")
        yield known


@pytest.mark.parametrize(
    ("at", "told"), [("follow", 0), ("weigh", 1), ("ponder", 2), ("look ahead", 4)]
)
def test_a_note_has_everything_else_dropped(at: str, told: int) -> None:
    made = partial(Endless, at=at)
    with started() as running:
        ask(running, 1, Think(1, "en", made, SETUP, 0, LOOKS[:1]))
        for at_answer in range(told):
            assert answer(running)[1] == 1
            if at_answer == 1:
                ask(running, 1, MORE)
        sleep(0.2)  # it is at it by now
        ask(running, 1, Think(2, "en", made, SETUP, 0, LOOKS))
        table, number, known = answer(running)
        running.kill()
    assert (table, number, type(known)) == (1, 2, Followed)


def test_what_is_asked_meanwhile_of_the_same_notes_drops_nothing() -> None:
    inbox = Inbox()
    for asked in (MORE, messages.Pause(), Explain("sword", "Bob", 1), think(*NOTES)):
        inbox.put(7, asked)
        assert inbox.urgent(7) is isinstance(asked, Think)
        assert not inbox.urgent(8)
    while not inbox.empty:
        inbox.take()
    assert not inbox.urgent(7)


def test_it_ends_without_a_word_when_nobody_hears_it() -> None:
    with started() as running:
        assert running.stdout is not None
        running.stdout.close()
        ask(running, 1, Think(1, "en", GAME.reasoner, SETUP, 0, ()))
        assert running.stderr is not None
        errors = running.stderr.read()
        running.wait()
    assert (errors, running.returncode) == (b"", 0)


def test_what_is_printed_does_not_get_among_the_answers() -> None:
    with started() as running:
        ask(running, 1, Think(1, "en", loud, SETUP, 0, ()))  # type: ignore[arg-type]
        told = answer(running)
        _out, errors = running.communicate()
    assert isinstance(told[2], Followed)
    assert b"here comes a reasoner" in errors
