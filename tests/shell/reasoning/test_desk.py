"""What is asked of one game is answered a step at a time, the most urgent first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.reasoner import Breath, Reasoner, Told
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup as CatalineSetup
from notepad.shell.reasoning.messages import (
    Answer,
    Asked,
    Contradicted,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    Foresee,
    Foreseen,
    FoundOut,
    GoOn,
    Leave,
    LookOver,
    Pause,
    Pondered,
    Recalled,
    SlipsFound,
    Suppose,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
    sent,
)
from notepad.shell.reasoning.process import Desk
from tests.nullgame import SETUP, Knowledge, Look, NullReasoner, Setup

NOTES = (Look("Bob", "sword"), Look("Ann", "coin", has=False))
WRONG = (*NOTES, Look("Bob", "sword", has=False))
MORE = GoOn({}, Level.ODDS)


class Ponderer(NullReasoner):
    """Finds two things more, with a breath before each."""

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Yield as many worlds as there were steps."""
        for step in (1, 2):
            yield Breath()
            yield replace(known, worlds=step)


class Foreseer(Ponderer):
    """Foresees two things more, too."""

    def look_ahead(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield as many worlds more than there were."""
        for step in (10, 20):
            yield Breath()
            yield replace(known, worlds=(known.worlds or 0) + step)


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


class Brittle(NullReasoner):
    """Breaks on a card that is no card."""

    def follow(self, notes: Sequence[Look]) -> Knowledge:
        """Break on rags."""
        if any(note.card == "rags" for note in notes):
            raise ValueError("rags are no card")
        return super().follow(notes)


Maker: TypeAlias = Callable[[Any], Reasoner[Any]]


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


def known(answer: Answer) -> Knowledge:
    assert isinstance(answer, Followed | Weighed | Contradicted)
    assert isinstance(answer.known, Knowledge)
    return answer.known


def kinds(found: Sequence[Answer]) -> list[type[Answer]]:
    return [type(answer) for answer in found]


def test_what_is_certain_comes_before_the_odds() -> None:
    certain, odds = answers(Desk(), think(*NOTES))
    assert kinds([certain, odds]) == [Followed, Weighed]
    assert known(certain).possible == known(odds).possible
    assert (known(certain).worlds, known(odds).worlds) == (None, 1)


def test_where_notes_contradict_each_other_there_are_no_odds() -> None:
    (certain,) = answers(Desk(), think(*WRONG))
    assert known(certain).conflict == (1, 3)


def test_what_is_out_of_date_is_not_gone_on_with() -> None:
    desk = taken(Desk(), think(*WRONG[:1]))
    first = desk.step()
    again = answers(desk, think(*WRONG[1:], number=2, kept=1))
    assert isinstance(first, Followed)
    assert kinds(again) == [Contradicted]
    assert desk.number == 2


def test_notes_that_stay_need_not_be_told_again() -> None:
    desk = Desk()
    answers(desk, think(*NOTES))
    told = answers(desk, think(WRONG[2], number=2, kept=2))
    assert known(told[0]).conflict == (1, 3)
    fewer = answers(desk, think(number=3, kept=1))
    assert kinds(fewer) == [Followed, Weighed]


def test_why_comes_before_what_can_wait() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Ponderer))
    found = answers(desk, MORE, Explain("sword", "Bob", len(NOTES)))
    assert kinds(found) == [Explained, Pondered, Pondered, Recalled]
    assert isinstance(found[0], Explained)
    assert found[0].reason.answer == "yes"
    assert found[0].reason.notes == (1,)


def test_of_two_questions_only_the_newer_one_is_answered() -> None:
    desk = Desk()
    answers(desk, think(*NOTES))
    (found,) = answers(
        desk, Explain("sword", "Bob", len(NOTES)), Explain("coin", "Bob", len(NOTES))
    )
    assert isinstance(found, Explained)
    assert found.subject == "coin"


def test_nothing_that_can_wait_is_done_in_a_pause() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Ponderer))
    taken(desk, MORE)
    while not isinstance(desk.step(), Pondered):
        pass
    assert answers(desk, Pause()) == []
    assert kinds(answers(desk, Explain("sword", "Bob", len(NOTES)))) == [Explained]


def test_after_a_pause_it_goes_on_where_it_stopped() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Ponderer))
    taken(desk, MORE)
    while not isinstance(desk.step(), Pondered):
        pass
    assert kinds(answers(desk, Pause(), MORE)) == [Pondered, Recalled]
    assert answers(desk, MORE) == [], "all of it is done"


def test_under_other_conditions_what_can_wait_begins_anew() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Ponderer))
    answers(desk, MORE)
    other = GoOn({"search": ("cup",)}, Level.DEDUCTION)
    assert kinds(answers(desk, other)) == [Pondered, Pondered]


def test_nothing_more_is_said_of_a_contradiction() -> None:
    desk = Desk()
    answers(desk, think(*WRONG))
    assert answers(desk, MORE) == []


def test_odds_that_were_estimated_are_counted_when_there_is_time() -> None:
    desk = Desk()
    first = answers(desk, think(*NOTES, made=Estimator))
    last = answers(desk, MORE)
    assert not known(first[-1]).exact
    assert known(last[-1]).exact


def test_a_fault_is_told_in_words_and_the_next_note_begins_anew() -> None:
    desk = Desk()
    answers(desk, think(made=Brittle))
    (told,) = answers(desk, think(Look("Bob", "rags"), number=2, made=Brittle))
    assert told == Failed("ValueError: rags are no card")
    assert kinds(answers(desk, think(number=3, made=Brittle))) == [Followed, Weighed]


def test_another_setup_has_a_reasoner_of_its_own() -> None:
    desk = Desk()
    answers(desk, think(*NOTES))
    other = Setup(("Ann", "Bob"), "Ann", ("sword",))
    certain, _odds = answers(desk, think(number=2, setup=other))
    assert known(certain).possible["sword"] == ("Ann",)


def test_a_table_that_was_left_has_nothing_to_do() -> None:
    desk = taken(Desk(), think(*NOTES), Leave())
    assert not desk.busy


def test_how_a_game_was_found_out_is_told_before_what_can_wait() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Ponderer))
    found = answers(desk, MORE, LookOver())
    assert kinds(found) == [FoundOut, Pondered, Pondered, Recalled]
    assert isinstance(found[0], FoundOut)
    assert [note.worlds for note in found[0].review.notes] == [1, 1]


def test_nothing_is_found_out_of_notes_that_contradict_each_other_or_before_any_game() -> None:
    assert answers(Desk(), think(*WRONG), LookOver())[1:] == []
    assert answers(Desk(), LookOver()) == []


def test_slips_are_looked_for_and_what_is_asked_meanwhile_comes_first() -> None:
    setup = CatalineSetup(
        players=("Ann", "Bob", "Cem"),
        me="Ann",
        hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "red-6", "blue-6"),
    )
    notes = [AskOne(asker="Bob", target="Cem", about="blue", passed=at) for at in (0, 1)]
    desk = Desk()
    (wrong,) = answers(desk, Think(1, "en", CATALINE.reasoner, setup, 0, tuple(notes)))
    assert isinstance(wrong, Contradicted)
    assert wrong.number == 2
    assert wrong.before is not None
    assert wrong.before.consistent
    taken(desk, FindSlips(sent(CATALINE)))
    first = desk.step()
    while first is None:
        first = desk.step()
    assert isinstance(first, SlipsFound)
    assert not first.tried
    fewer = answers(desk, Think(2, "en", CATALINE.reasoner, setup, 1, ()))
    assert kinds(fewer) == [Followed, Weighed], "the search ends with the next note"
    found = answers(
        desk,
        Foresee(
            sent(CATALINE), {"who": ("Bob",), "whom": ("Cem",), "suit": ("blue",)}, "passed", {}
        ),
    )
    assert kinds(found) == [Foreseen]


def worlds(found: Sequence[Answer]) -> list[int | None]:
    """Return how many worlds there were in each thing that was pondered."""
    pondered = (one.known for one in found if isinstance(one, Pondered))
    return [one.worlds for one in pondered if isinstance(one, Knowledge)]


def test_what_rivals_know_comes_last_and_with_the_ranking() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Foreseer))
    found = answers(desk, MORE)
    assert kinds(found) == [Pondered, Pondered, Recalled, Pondered, Pondered]
    assert worlds(found) == [1, 2, 12, 22]


def test_what_rivals_know_is_foreseen_at_level_odds_alone() -> None:
    for level in Level:
        desk = Desk()
        answers(desk, think(*NOTES, made=Foreseer))
        found = answers(desk, GoOn({}, level))
        assert worlds(found) == ([1, 2, 12, 22] if level == Level.ODDS else [1, 2])


def test_the_next_note_ends_what_is_foreseen_and_any_question_comes_before_it() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Foreseer))
    taken(desk, MORE)
    while not isinstance(step := desk.step(), Pondered) or worlds([step]) != [12]:
        pass
    asked = taken(desk, Explain("sword", "Bob", 0))
    assert isinstance(asked.step(), Explained)
    again = answers(desk, think(number=2, kept=1, made=Foreseer))
    assert kinds(again) == [Followed, Weighed]


def test_in_a_pause_nothing_is_foreseen() -> None:
    desk = Desk()
    answers(desk, think(*NOTES, made=Foreseer))
    taken(desk, MORE)
    while not isinstance(step := desk.step(), Pondered) or worlds([step]) != [2]:
        pass
    assert answers(desk, Pause()) == []
    assert worlds(answers(desk, MORE)) == [12, 22]


def test_a_real_game_is_known_sooner_than_what_rivals_know() -> None:
    setup = CatalineSetup(
        players=("Ann", "Bob", "Cem"),
        me="Ann",
        hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "red-6", "blue-6"),
    )
    desk = Desk()
    answers(desk, Think(1, "en", CATALINE.reasoner, setup, 0, ()))
    taken(desk, MORE)
    steps: list[Answer] = []
    while desk.busy and not any(_foresees(one) for one in steps):
        steps += filter(None, [desk.step()])
    pondered: list[Any] = [one.known for one in steps if isinstance(one, Pondered)]
    *before, last = pondered
    assert before
    assert all(one.insight is None for one in before)
    assert before[0].advice is not None
    assert (last.advice, last.odds) == (before[-1].advice, before[-1].odds)
    assert set(last.insight.rivals) == {"Bob", "Cem"}
    again = answers(desk, Think(2, "en", CATALINE.reasoner, setup, 0, ()))
    assert kinds(again) == [Followed, Weighed]


def _foresees(answer: Answer) -> bool:
    known: Any = answer.known if isinstance(answer, Pondered) else None
    return known is not None and known.insight is not None


def test_what_was_known_is_told_in_the_order_in_which_it_is_asked_for() -> None:
    desk = Desk()
    answers(desk, think(*NOTES))
    found = answers(desk, TurnBack((1, 2, 0, 9)))
    told = [(one.after, one.known) for one in found if isinstance(one, WasKnown)]
    reasoner = NullReasoner(SETUP)
    assert told == [(at, reasoner.weigh(reasoner.follow(NOTES[:at]))) for at in (1, 2, 0)]


def test_why_is_told_as_it_was_after_fewer_notes() -> None:
    desk = Desk()
    answers(desk, think(*NOTES))
    (found,) = answers(desk, Explain("sword", "Bob", 0))
    assert isinstance(found, Explained)
    assert found.reason.answer == "open"


def test_what_would_follow_is_told_and_not_remembered() -> None:
    desk = Desk()
    answers(desk, think(NOTES[1]))
    (found,) = answers(desk, Suppose("sword", "Bob"))
    assert isinstance(found, WouldFollow)
    assert found.known == NullReasoner(SETUP).suppose((NOTES[1],), "sword", "Bob")
    (why,) = answers(desk, Explain("sword", "Bob", 1))
    assert isinstance(why, Explained)
    assert why.reason.answer == "open"


ODD, SHOWN = "Bob\u202e", "\u2068Bob\u202e\u202c\u2069"


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
    assert isinstance(why, Explained)
    assert (why.holder, why.reason.answer) == (ODD, "yes")
    assert why.reason.steps == (f"{SHOWN} has the coin.",)
    recalled = [one for one in answers(desk, MORE) if isinstance(one, Recalled)]
    assert recalled[-1].told == (Told("much", f"{SHOWN} told much."),)
