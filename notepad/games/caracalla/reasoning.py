"""What follows from Caracalla's notes: the state of play and why. Nothing is hidden."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from notepad.core import language
from notepad.core.language import _, capital, comma_separated, format_number, listed, ngettext
from notepad.core.reasoner import NoteByNote, Premise, Reason, Reasoner, StoryStep, plainly
from notepad.deduction.story_sentences import nothing_follows
from notepad.games.caracalla import notes as noted
from notepad.games.caracalla.setup import BATH_KEY, BATHS, Setup, worth


class PadReasoner(Reasoner[noted.PadKnowledge]):
    """Adds up the notes. Use it from one thread only."""

    def __init__(self, setup: Setup) -> None:
        """Start from a setup."""
        self._setup = setup
        self._states = NoteByNote(noted.start(setup), noted.after)

    def follow(self, notes: Sequence[noted.Note]) -> noted.PadKnowledge:
        """Return the state of play, and the contradiction if there is one."""
        now = self._states.after(notes)[-1]
        return noted.PadKnowledge(now, (now.clash,) if now.clash else ())

    def why(self, notes: Sequence[noted.Note], subject: str, holder: str) -> Reason:
        """Return why a player's family stands where it does, or why a bath is closed.

        A family's answer is "yes" with all notes that moved it, because without any of them it
        would stand elsewhere; "no" at the gate, or if it belongs to another player. For baths it is
        "yes" if open and "no" if closed, for everybody. Raises KeyError if there is no such
        subject.
        """
        states = self._states.after(notes)
        if states[-1].clash:
            return Reason("open", story=plainly(nothing_follows(self.follow(notes).clash)))
        if subject.startswith(BATH_KEY):
            return self._bath(states[-1], int(subject.removeprefix(BATH_KEY)))
        owner = self._setup.owners[subject]
        if holder != owner:
            text = _("These are {player}’s pieces.").format(player=owner)
            return Reason("no", story=plainly(text))
        steps = tuple(self._steps(notes, states, subject))
        return Reason(
            "yes" if steps else "no", tuple(step.premises[0].note for step in steps), steps
        )

    def _bath(self, now: noted.State, bath: int) -> Reason:
        if now.closed is None:
            text = _(
                "Some meetings were noted without their bath, so it isn’t known "
                "which baths are open."
            )
            return Reason("open", story=plainly(text))
        note = now.closed.get(bath)
        if note is None and now.reopened:
            text = _(
                "Bath {bath} is open: all six were closed by note {note}, so all opened again."
            ).format(bath=bath, note=format_number(now.reopened))
            return Reason("yes", (now.reopened,), plainly(text))
        if note is None:
            text = _("Bath {bath} is open: no meeting has been held there yet.").format(bath=bath)
            return Reason("yes", story=plainly(text))
        text = _(
            "Bath {bath} was closed by the meeting in note {note}. It opens again "
            "once all six are closed; still open: {baths}."
        ).format(bath=bath, note=format_number(note), baths=listed(map(str, now.open_baths or ())))
        return Reason("no", (note,), plainly(text))

    def _steps(
        self, notes: Sequence[noted.Note], states: Sequence[noted.State], family: str
    ) -> Iterator[StoryStep]:
        """Yield the notes that moved a family's piece since its space was last corrected."""
        moves = [
            (number, old.points[family], new.points[family])
            for number, (old, new) in enumerate(pairwise(states), start=1)
        ]
        put = [at for at, note in enumerate(notes, 1) if _puts(note, family)]
        wide = max(len(format_number(new)) for _number, _old, new in moves) if moves else 0
        for number, old, new in moves:
            if number in put[-1:] or (old != new and number > max(put, default=0)):
                said, gained = _share_of(notes[number - 1], family), noted.signed_points(new - old)
                points = format_number(new)
                text = _("{gained}, so {points} in all").format(gained=gained, points=points)
                whole = _("Note {note}: {said} ({told}).")
                sentence = whole.format(note=format_number(number), said=said, told=text)
                # Thin spaces save room; figure spaces put digits below digits.
                figure = f"{gained}\u2009→\u2009{points:\u2007>{wide}}"
                yield StoryStep(sentence, (Premise(number, said),), figure, summed=True)


def _share_of(note: noted.Note, family: str) -> str:
    """Return a note as far as it is about a family: how many met, and its pieces' points."""
    if not isinstance(note, noted.Meeting):
        return capital(language.pgettext("scoring piece", "moved"))
    families, count = len(note.pieces), note.pieces[family]
    met = ngettext("{count} family", "{count} families", families)
    met = met.format(count=format_number(families))
    share = ngettext("{count} piece × {points}", "{count} pieces × {points}", count)
    share = share.format(count=format_number(count), points=format_number(worth(families)))
    where = _("Meeting") if note.bath is None else capital(_("bath {number}"))
    said = comma_separated((met, share.replace(" ", "\u00a0")))
    return language.with_label(where.format(number=note.bath), said)


def _puts(note: noted.Note, family: str) -> bool:
    """Whether a note sets a family's space, regardless of earlier notes."""
    return isinstance(note, noted.Correct) and note.family == family and note.stands is not None


def askable_subjects(setup: Setup) -> dict[str, str]:
    """Return what "why" can ask about: each family and each bath, with its name."""
    baths = {f"{BATH_KEY}{bath}": _("bath {number}").format(number=bath) for bath in BATHS}
    return {**{family: setup.called(family) for family in setup.owners}, **baths}
