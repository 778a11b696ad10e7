"""What the table shows of a finished game: the result, how it was solved, and how long it took."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum

from notepad.core.game import Play, View
from notepad.core.language import _, comma_separated, format_number, listed, ngettext
from notepad.core.page import Result, points_of_all
from notepad.core.reasoner import Review, RivalReview, turning_note, unchanged
from notepad.core.session import Session
from notepad.storage import Library, StoreError
from notepad.widgets.charts import AnswerBar, Answers
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.step_list import TurningPoint

_PROBABLY, _HARDLY = 0.75, 0.25
"""From these odds on, a player could probably be certain; below the second, hardly."""


class Stage(Enum):
    """What you look at in a finished game: its result, the way there, or noting one more thing."""

    RESULT = "result"
    LOOKING_BACK = "looking back"
    NOTING = "noting"


class EndedGame:
    """The stage, and the result made for it."""

    def __init__(self, minutes: Callable[[int], int] = lambda _notes: 0) -> None:
        """Start with the result, once there is one.

        `minutes` returns the minutes of play up to a number of notes.
        """
        self.stage = Stage.RESULT
        self._clock, self._minutes = minutes, 0
        self._play: Play | None = None

    def measure_minutes(self, play: Play, ended: Callable[[], int]) -> None:
        """Measure how long the game took; `ended` finds the note that ended it.

        This makes pages again and reads the history from the disk, so it is done only once, unless
        something other than new notes changes.
        """
        before, self._play = self._play, play
        more = before is not None and before.setup == play.setup
        if before is None or not more or unchanged(before.notes, play.notes) < len(before.notes):
            self._minutes = self._clock(ended())

    def make_room(self) -> None:
        """Make the result small, to leave room for looking back."""
        if self.stage is Stage.RESULT:
            self.stage = Stage.LOOKING_BACK

    def shown(
        self,
        result: Result | None,
        review: Review | None,
        notes: Sequence[str],
        *,
        remark: str,
        opens: bool = False,
    ) -> Ended | None:
        """Return what to show of the end, None while the game goes on.

        `notes` are the sentences of all notes; `remark` says what is wrong with them. In a game
        that `opens`, the proof can be revealed.
        """
        if result is None:
            self.stage = Stage.RESULT
            return None
        # A note just taken back is still in the page, until it is made anew.
        result = replace(result, standings=result.standings[: len(notes)])
        counted, course = review if result.answers else None, _course(result, notes)
        rest, short = "" if result.number else result.rest, not (result.answers or course)
        answers = _answers(result, counted, notes) if counted and counted.notes else course
        points = (*_points(result, review, notes), *_leads(result, notes))
        turned = answers.turning if answers else points[-1].number if points else None
        return Ended(
            result.won or result.told,
            result.hidden,
            result.spoken,
            length_of_game(len(notes), self._minutes),
            why=" ".join(filter(None, (result.why, rest))),
            number=result.number,
            rest=result.rest,
            lines=result.lines,
            opens=opens,
            short=short,
            answers=answers,
            solved=bool(counted),
            points=points,
            others=_unsure(counted.rivals) if counted else "",
            remark=remark,
            uncovers=bool(result.uncover),
            small=not short and self.stage is not Stage.RESULT,
            turning=turned or (review.turning if review else None) or 0,
        )


def ended_by(session: Session, now: View) -> int:
    """Return the number of the note that ended a game; `now` is the view after all notes."""
    for number in range(len(session.notes), 1, -1):
        if session.game.page(session.view_before(number, now)).result is None:
            return number
    return 1


def clock_of(library: Library, game_id: int) -> Callable[[int], int]:
    """Return a function from a number of notes to the minutes they took, 0 if unreadable."""

    def minutes(notes: int) -> int:
        with suppress(StoreError):
            return library.minutes(game_id, notes=notes)
        return 0

    return minutes


def length_of_game(notes: int, minutes: int) -> str:
    """Return how long a game took: "24 notes · 38 minutes"."""
    told = [ngettext("{count} note", "{count} notes", notes).format(count=notes)]
    if minutes:
        told.append(ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes))
    return " · ".join(told)


def _answers(result: Result, review: Review, notes: Sequence[str]) -> Answers:
    bars = tuple(
        AnswerBar(left.after, left.answers, _detail(left.after, left.answers, notes))
        for left in review.notes
    )
    return Answers(result.answers, bars, _turning(result, review), _certain(result, review))


def _detail(number: int, count: int | None, notes: Sequence[str]) -> str:
    """Return the detail of one bar."""
    note = _("Note {number}: {note}").format(number=number, note=notes[number - 1])
    if count is None:
        return note
    text = ngettext("{count} answer left.", "{count} answers left.", count)
    return comma_separated((note, text.format(count=format_number(count))))


def _points(result: Result, review: Review | None, notes: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield the turning points: the note that ruled out the most, and when it was certain."""
    if review is None:
        return
    yield from (TurningPoint(number, "", told) for number, told in review.told)
    if not result.answers:
        return
    turned, certain, said = _turning(result, review), _certain(result, review), result.said
    if turned is not None:
        yield TurningPoint(turned, _("Turning point for the answer:"), notes[turned - 1])
    if certain is not None:
        announced = _said_in(result.speaker, said) if said is not None else ""
        yield TurningPoint(certain, _("Certain from here."), announced, certain=True)
    elif said is not None and review.certain_from != 0:
        yield TurningPoint(said, _before_certain(result.speaker))
    sure = {
        name: found
        for name, found in review.rivals.items()
        if found.certain_from and found.likely >= _HARDLY
    }
    for name, found in sorted(sure.items(), key=lambda one: one[1].certain_from or 0):
        yield TurningPoint(found.certain_from or 0, "", _could_be_sure(found).format(player=name))


def _course(result: Result, notes: Sequence[str]) -> Answers | None:
    """Return the most points that anybody had after each note, in a game with points.

    Nothing is green there, as what is certain is: it would read as the colour of a player.
    """
    standings = result.standings
    if not any(any(points.values()) for points in standings[:-1]):
        return None
    bars = tuple(
        AnswerBar(number, max(points.values()), _standing(number, points, notes))
        for number, points in enumerate(standings, 1)
    )
    turned = max((number for number, name, _of in _leaders(result) if name), default=None)
    caption = (
        _("points of each family") if result.courses else _("the leader’s points, note by note")
    )
    lines = tuple(replace(one, points=one.points[: len(notes)]) for one in result.courses)
    return Answers(caption, bars, turned, lines=lines)


def _standing(number: int, points: Mapping[str, int], notes: Sequence[str]) -> str:
    """Return a note, and everybody's points after it."""
    text = _("Note {number}: {note}").format(number=number, note=notes[number - 1])
    return f"{text}. {points_of_all(points)}."


def _leaders(result: Result) -> Iterator[tuple[int, str, str]]:
    """Yield each note by which somebody else alone has the most points, and whose they are.

    Both names are "" if several have them. In a game with several pieces, each leads by itself.
    """
    leader = ("", "")
    for number, points in enumerate(result.standings, 1):
        held = {(name, name): count for name, count in points.items()}
        if result.courses:
            held = {(one.face.label, one.player): one.points[number - 1] for one in result.courses}
        most = max(held.values())
        first, *others = (name for name in held if held[name] == most)
        ahead = ("", "") if others else first
        if ahead != leader:
            leader = ahead
            yield number, *leader


def _leads(result: Result, notes: Sequence[str]) -> Iterator[TurningPoint]:
    """Yield the notes by which the lead changed, the turning point last."""
    changes = list(_leaders(result))
    for number, name, player in changes:
        text = _("{player} takes the lead:")
        last = (number, name, player) == changes[-1] and number < len(result.standings)
        if last and player in result.winners:
            text = _("{player} leads until the end:")
        if name:
            yield TurningPoint(number, text.format(player=name), notes[number - 1])


def _could_be_sure(found: RivalReview) -> str:
    if found.exact:
        return _("{player} could be sure from here.")
    if found.likely >= _PROBABLY:
        return _("{player} could probably be sure from here.")
    return _("From here on, {player} could perhaps be certain.")


def _turning(result: Result, review: Review) -> int | None:
    """Return the note that ruled out the most answers before it was announced.

    The last of them may make it certain.
    """
    ends = (end for end in (result.said, review.certain_from) if end)
    return turning_note(review.notes[: min(ends, default=len(review.notes) + 1) - 1])


def _certain(result: Result, review: Review) -> int | None:
    """Return the note from which I could be certain; None if never, or only once it was said."""
    certain, said = review.certain_from, result.said
    return certain if certain and (said is None or certain < said) else None


def _unsure(rivals: Mapping[str, RivalReview]) -> str:
    """Return a sentence about who could never be certain, as far as it was calculated.

    The rings at their seats also count what they would hear until the end of their next turn.
    """
    names = [name for name, found in rivals.items() if found.likely < _HARDLY]
    if not names:
        return ""
    if all(rivals[name].exact for name in names):
        text = ngettext(
            "At that moment, {players} could not be sure yet.",
            "At that moment, {players} could not be sure yet.",
            len(names),
        )
    else:
        text = ngettext(
            "At that moment, {players} could probably not be sure yet.",
            "At that moment, {players} could probably not be sure yet.",
            len(names),
        )
    return text.format(players=listed(names))


def _before_certain(speaker: str) -> str:
    if speaker:
        return _("{player} solved it before you could be certain.").format(player=speaker)
    return _("You solved it before it was certain.")


def _said_in(speaker: str, note: int) -> str:
    """Return in which note somebody solved it; without a name, it was me."""
    if speaker:
        return _("{player} solved it in note {number}.").format(player=speaker, number=note)
    return _("You solved it in note {number}.").format(number=note)
