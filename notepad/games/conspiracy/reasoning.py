"""What follows from Conspiracy's notes: everybody's accounts as intervals, my own book, and why.

In this order: `BankReasoner`, what a note proves about each player's purse, which notes contradict
each other, why an account holds what it does, and the bids that I could have won.

Those bids are shown after the game, when more is known about the others' money. Say I had $900 with
a spy when Bob moved it, and a count at the end says that Bob never had more than $500 there: a
challenge of mine with $600 would have won, whatever Bob did.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise, takewhile
from typing import TypeVar, assert_never

from notepad.core import reasoner
from notepad.core.dataclass import dataclass
from notepad.core.language import _, listed, ngettext
from notepad.core.reasoner import Breath, Fitting, NoteByNote, Reason, Review, Slip, plainly
from notepad.core.slips import USUAL, SlipKind
from notepad.deduction.minimal_notes import Notes, minimal_conflict
from notepad.deduction.story_sentences import notes_in_words, nothing_follows
from notepad.games.conspiracy import hidden_money as funds
from notepad.games.conspiracy import notes as noted
from notepad.games.conspiracy.notes import after, start
from notepad.games.conspiracy.setup import COST, STEP, Setup, money

LOW, HIGH = "/low", "/high"
"""Suffixes of a spy's name in the question why one bound of an interval holds."""


T = TypeVar("T")


class BankReasoner(reasoner.Reasoner[noted.BankKnowledge]):
    """Finds what follows about everybody's bank book. Use it from one thread only."""

    def __init__(self, setup: Setup) -> None:
        """Start from a setup."""
        self._setup = setup
        self._so_far: NoteByNote[noted.Note, _SoFar] = NoteByNote(
            _SoFar(start(setup), untouched(setup)),
            lambda course, _note: course.and_next(self._so_far.notes),
        )

    def follow(self, notes: Sequence[noted.Note]) -> noted.BankKnowledge:
        """Return everything that is certain."""
        course = self._so_far.after(notes)[-1]
        others = {name: course.purses[name] for name in self._setup.opponents}
        shown = funds.shared(others, course.now.strays)
        if course.conflict:
            return noted.BankKnowledge(course.now, course.conflict)
        return _known(course.now, shown)

    def mend(
        self, notes: Sequence[noted.Note], slips: reasoner.SlipsOf, *, patience_ms: float = 150
    ) -> Iterator[Fitting | Breath]:
        """Yield each single slip that makes the notes fit, including a pay-off that was missed.

        Those that leave it to the same player come first: among equals they are read first.
        """

        def same_player_first(number: int) -> Sequence[Slip]:
            player = getattr(notes[number - 1], "player", None)
            return sorted(
                slips(number), key=lambda slip: getattr(slip.instead, "player", None) != player
            )

        courses = tuple(self._so_far.after(notes))
        blamed = courses[-1].blamed

        def fits(slip: Slip) -> bool:
            course, mended = courses[slip.note - 1], reasoner.notes_with_mend(notes, slip)
            last = max(number for number, _instead in slip.parts)
            for number, before in enumerate(courses[slip.note :], slip.note):
                course = course.and_next(mended)
                if course.lost or (number >= last and course.ends_like(before, blamed)):
                    return False
            return not course.conflict

        yield from reasoner.tried_slips(self.follow(notes), len(notes), same_player_first, fits)
        for player in self._setup.opponents if self.follow(notes).conflict else ():
            yield Breath()
            missed = Slip(len(notes) + 1, noted.Missed(player=player), USUAL[SlipKind.MISSED])
            if self.follow(reasoner.notes_with_mend(notes, missed)).consistent:
                yield Fitting(missed)

    def review(
        self, notes: Sequence[noted.Note], *, patience_ms: float
    ) -> Iterator[Review | Breath]:
        """Yield the bids that I could have won, given everything that is known at the end."""
        known = self.follow(notes)
        if known.consistent:
            told = tuple(bids_that_could_have_won(self._setup, notes, known.purses))
            others = self._setup.opponents
            purses = ([one.purses[name] for name in others] for one in self._so_far.after(notes))
            yield Review(told=told, turning=showing_most(list(purses)))

    def why(self, notes: Sequence[noted.Note], subject: str, holder: str) -> Reason:
        """Return why a player's account with a spy certainly holds something, or nothing.

        With LOW or HIGH after the spy's name, it is why the account holds at least, or at most,
        what the interval says; "open" then means that only the balance bounds it. Raises KeyError
        if there is no such spy.
        """
        spy = subject.removesuffix(LOW).removesuffix(HIGH)
        if spy not in self._setup.spies:
            raise KeyError(subject)
        known = before_outcome(self.follow(notes))
        if known.conflict:
            return Reason("open", story=plainly(nothing_follows(known.conflict)))
        gone = known.now.gone.get(spy)
        if gone is not None:
            text = _("{spy} left the game in note {note}, and all the money paid to them is lost.")
            return Reason("no", (gone,), plainly(text.format(spy=spy, note=gone)))
        if holder == self._setup.me:
            return my_own(known.now.my_book, spy)
        if holder not in self._setup.opponents:
            return Reason("no", story=plainly(_("Only the players pay spies.")))
        course = self._so_far.after(notes)[-1]
        purses = _unspent(course.purses, course.now)
        others = tuple(purses[name] for name in self._setup.opponents if name != holder)
        table = (purses[holder], others, known.now.strays)
        theirs = AccountReasons(self._setup, notes, holder, spy, known.purses[holder], table)
        if subject.endswith(LOW):
            return theirs.low()
        return theirs.high() if subject.endswith(HIGH) else theirs.whether_any()


def before_outcome(known: noted.BankKnowledge) -> noted.BankKnowledge:
    """Return what is certain without what a blow does while the challenge to it is awaited."""
    now = known.now.before_outcome
    if now is known.now or known.conflict:
        return replace(known, now=now)
    return _known(now, _unspent(known.purses, known.now))


def _unspent(purses: Mapping[str, funds.Purse], now: noted.State) -> Mapping[str, funds.Purse]:
    """Return everybody's money, without the cost of a blow whose challenge is awaited."""
    live = now.contested
    if live is None or not live.awaited or live.blow is None or live.mover not in purses:
        return purses
    return {**purses, live.mover: purses[live.mover].spending(live.blow, 0)}


def _known(now: noted.State, purses: Mapping[str, funds.Purse]) -> noted.BankKnowledge:
    """Return what follows if nothing contradicts, from the opponents' purses."""
    return noted.BankKnowledge(
        now,
        opponents={player: _living(funds.bounds(purse), now) for player, purse in purses.items()},
        purses=purses,
        accounts=_living(now.accounts, now),
        balance=now.balance,
        eliminated=tuple(spy for spy in now.setup.spies if spy in now.gone),
    )


def _living(held: Mapping[str, T], now: noted.State) -> Mapping[str, T]:
    return {spy: one for spy, one in held.items() if spy not in now.gone}


@dataclass(frozen=True)
class _SoFar:
    """What follows from the notes so far, updated from one note to the next.

    `found` is the shortest set of notes found that contradict each other, except for `hidden`, what
    the opponents' purses can't explain, `spent`, pay-offs of mine beyond my balance, and
    `unstopped`, a blow that was stopped by a challenge that isn't noted, or not yet; `conflict` is
    the part of the shortest of them that is needed.
    """

    now: noted.State
    purses: Mapping[str, funds.Purse]
    found: Notes = ()
    hidden: Notes = ()
    spent: Notes = ()
    unstopped: Notes = ()
    conflict: Notes = ()

    def and_next(self, notes: Sequence[noted.Note]) -> "_SoFar":
        """Return the result with one more note; earlier notes aren't gone through again."""
        note = notes[self.now.count]
        before, now = noted.reread(self.now, note), after(self.now, note)
        purses = further(self._unsure_again(before), note, before, now)
        hidden = self._unexplained(note, now, purses)
        found = shortest(self.found, *clashes(notes, before, now))
        spent = self.spent if now.balance == self.now.balance else overspent(now)
        unstopped = shortest(*_never_stopped(notes, now))
        clash = shortest(found, hidden, spent, unstopped)
        same = clash == shortest(self.found, self.hidden, self.spent, self.unstopped)
        conflict = self.conflict if same else without_spare(clash, now, purses)
        return _SoFar(now, purses, found, hidden, spent, unstopped, conflict)

    @property
    def lost(self) -> bool:
        """Whether the notes contradict each other whatever follows."""
        return bool(self.found or self.spent)

    @property
    def blamed(self) -> frozenset[str]:
        """The opponents whose purses nothing explains; all, if strays may be anybody's."""
        if self.now.strays:
            return frozenset(self.now.setup.opponents)
        return frozenset(
            player
            for player in self.now.setup.opponents
            if any(proof.note in self.hidden for proof in self.purses[player].proofs)
        )

    def ends_like(self, other: "_SoFar", blamed: Collection[str]) -> bool:
        """Whether, with the same notes from here on, the other's contradiction comes again.

        `blamed` are those whom that blames. Who isn't among them may have other money here.
        """
        return (
            _bearing(self.now) == _bearing(other.now)
            and (self.found, self.spent, self.unstopped)
            == (other.found, other.spent, other.unstopped)
            and all(self.purses[player] == other.purses[player] for player in blamed)
        )

    def _unsure_again(self, reread_now: noted.State) -> Mapping[str, funds.Purse]:
        """Return everybody's money if the challenge to the last blow may be to the next instead."""
        live = self.now.contested
        was = live and live.undone and live.undone.contested
        if reread_now is self.now or not was or was.blow is None:
            return self.purses
        purse = self.purses[was.mover].spending(was.blow, 0, unsure=was.spent)
        return {**self.purses, was.mover: purse}

    def _unexplained(
        self, note: noted.Note, now: noted.State, purses: Mapping[str, funds.Purse]
    ) -> Notes:
        """Return the shortest set of notes that no way of paying explains.

        A further proof never makes it fit again, but a missed pay-off may, or a blow taken back.
        """
        others = now.setup.opponents
        again = isinstance(note, noted.Missed) or bool(_undone(self.now, note))
        if now.strays:
            if self.hidden and not again:
                return self.hidden
            return funds.conflict_of_all([purses[x] for x in others], now.strays)
        changed = [x for x in others if again or purses[x] is not self.purses[x]]
        unexplained = (x for x in changed if again or funds.fits(self.purses[x]))
        hidden = (funds.conflict(purses[x]) for x in unexplained)
        return shortest(*(() if again else (self.hidden,)), *hidden)


def _bearing(now: noted.State) -> tuple[object, ...]:
    """Return what later contradictions depend on: not on whose turn it is, for example."""
    live = now.contested and replace(now.contested, carrier=None)
    undone = live and live.undone
    return now.balance, now.accounts, now.gone, now.strays, now.entry, live, undone


def untouched(setup: Setup) -> Mapping[str, funds.Purse]:
    """Return everybody's money before any note."""
    return dict.fromkeys(setup.players, funds.Purse(setup.balance, setup.spies, step=STEP))


def further(
    purses: Mapping[str, funds.Purse], note: noted.Note, before: noted.State, now: noted.State
) -> Mapping[str, funds.Purse]:
    """Return everybody's money after one more note, which led from one state to the next."""
    known = dict(purses)
    undone = _undone(before, note)
    if undone and undone.blow:
        # If that blow went through, the challenge may be to a later move that nobody noted.
        unsure = COST if undone.through else 0
        known[undone.mover] = known[undone.mover].spending(undone.blow, 0, unsure=unsure)
    match note:
        case noted.Pay(player=player):
            known[player] = known[player].with_announced_payment(now.count)
        case noted.Missed(player=str() as player):
            known[player] = known[player].with_missed_payments(1)
        case _:
            pass
    for player, proof in shown_by(note, before, now):
        if proof.least or proof.closed:
            known[player] = known[player].adding_proof(proof)
    return known


def _undone(before: noted.State, note: noted.Note) -> noted.Contested | None:
    """Return the blow that a note stopped, or may have stopped, after it was noted; else None."""
    live = before.contested
    if live is None or live.blow is None or not live.spent:
        return None
    stopped = isinstance(note, noted.Challenge) and note.won and live.may_be_about(note)
    return live if stopped else None


def shown_by(
    note: noted.Note, before: noted.State, now: noted.State
) -> Iterator[tuple[str, funds.Proof]]:
    """Yield whose account a note proves to have held something; $0 proves nothing.

    A challenge noted after the blow of a cover was bid before the blow took its cost.

    What a player says about an eliminated spy (`reveal`) is as good as a bid, because the books are
    swapped at the end: it counts what the account held when the spy left. Impossible notes, such as
    a reveal of a spy who has not left, or money spent on one who has, prove and change nothing.
    """
    number, gone = now.count, now.gone
    match note:
        case noted.Challenge(spy=spy, bids=bids):
            live = before.blow_challenged_by(note)
            blow = live.blow if live else None
            covered = max(bids[: note.covered], default=0)
            yield note.challenger, funds.Proof(number, spy, max(bids, default=0), before=blow)
            yield note.defender, funds.Proof(number, spy, covered, before=blow)
        case noted.Blow(informer=spy):
            spends = not note.stopped and gone.get(spy, number) >= number
            yield note.player, funds.Proof(number, spy, COST, COST if spends else 0)
        case noted.Reveal(spy=spy):
            if gone.get(spy, number) < number:
                yield note.player, funds.Proof(number, spy, note.amount, closed=gone[spy])
        case (
            noted.Open() | noted.Pay() | noted.Missed() | noted.Bluff() | noted.Move() | noted.Win()
        ):
            pass
        case _:
            assert_never(note)


_ACTIONS = noted.Move | noted.Pay | noted.Bluff | noted.Blow


def shortest(*found: Notes) -> Notes:
    """Return the shortest of some sets of notes, the earlier of equals; empty sets don't count."""
    return min(filter(None, found), key=lambda one: (len(one), one), default=())


def without_spare(clash: Notes, now: noted.State, purses: Mapping[str, funds.Purse]) -> Notes:
    """Return the notes of a clash that are needed for a contradiction.

    Leaving out a note means leaving out what it shows or says; that a pay-off was announced, that a
    spy left the game and what my own book paid stays known.
    """
    others = [purses[player] for player in now.setup.opponents]

    def refuted(kept: Sequence[int]) -> Notes | None:
        """Return the notes if some purse contradicts them; a clash may contain a smaller one."""
        fitting = funds.all_fit((purse.told_only_by(kept) for purse in others), now.strays)
        return None if fitting else tuple(kept)

    return minimal_conflict(clash, refuted)


def clashes(notes: Sequence[noted.Note], before: noted.State, now: noted.State) -> Iterator[Notes]:
    """Yield what contradicts the note between two states, apart from hidden money."""
    note, number = notes[before.count], now.count
    if isinstance(note, noted.Open | noted.Win):
        first = next(at for at, one in enumerate(notes, start=1) if type(one) is type(note))
        yield from [(first, number)] if first < number else []
    yield from _out_of_the_game(now.gone, number, note)
    if isinstance(note, noted.Blow) and note.stopped is False:
        yield from _misjudged(notes, number, note)
    if isinstance(note, _ACTIONS):
        yield from _never_stopped(notes, before)
    yield from _never_challenged(note, before)
    for player, proof in shown_by(note, before, now):
        if player == now.setup.me:
            yield from _otherwise(before, proof)


def _out_of_the_game(gone: Mapping[str, int], number: int, note: noted.Note) -> Iterator[Notes]:
    """Yield notes in which a spy acts, or is said to leave, after it had left."""
    named = [vars(note)[role] for role in ("spy", "informer", "victim") if role in vars(note)]
    left = [spy for spy in named if gone.get(spy, number) < number]
    if not isinstance(note, noted.Reveal):
        yield from ((gone[spy], number) for spy in left)
    elif not left:
        yield (number,)


def _misjudged(notes: Sequence[noted.Note], number: int, blow: noted.Blow) -> Iterator[Notes]:
    """Yield a cover that was blown although a challenge to it, noted just before, was won.

    If the same player moved the informer just before that, or used it for another blow, a challenge
    may have been to that. It doesn't count as a contradiction.
    """
    start = _last_action(notes, number)
    contested = (blow.player, blow.informer)
    if start and _contestable(notes[start - 1]) == contested:
        return
    for at in range(number - 1, start, -1):
        note = notes[at - 1]
        if not isinstance(note, noted.Challenge) or (note.defender, note.spy) != contested:
            return
        if note.won:
            yield (at, number)


def _never_stopped(notes: Sequence[noted.Note], before: noted.State) -> Iterator[Notes]:
    """Yield the last blow before the next note if it was stopped without a challenge."""
    number = _last_action(notes, before.count + 1)
    blow = notes[number - 1] if number else None
    if isinstance(blow, noted.Blow) and blow.stopped:
        around = notes[_last_action(notes, number) : before.count]
        if not any(_lost(note, (blow.player, blow.informer)) for note in around):
            yield (number,)


def _never_challenged(note: noted.Note, before: noted.State) -> Iterator[Notes]:
    """Yield the last blow if it is said to be challenged, and the note is about something else."""
    live = before.contested
    if live is None or live.blow is None or not live.awaited:
        return
    if isinstance(note, _ACTIONS) or (
        isinstance(note, noted.Challenge) and not live.is_about(note)
    ):
        yield (live.blow,)


def _last_action(notes: Sequence[noted.Note], number: int) -> int:
    """Return the number of the last action before a note, 0 if there was none."""
    acted = (at for at in range(number - 1, 0, -1) if isinstance(notes[at - 1], _ACTIONS))
    return next(acted, 0)


def _contestable(action: noted.Note) -> tuple[str, str] | None:
    """Return the player and spy whom a challenge to an action names, None if there is none."""
    match action:
        case noted.Move(player=player, spy=spy) | noted.Blow(player=player, informer=spy):
            return player, spy
        case _:
            return None


def _lost(note: noted.Note, contested: tuple[str, str]) -> bool:
    return isinstance(note, noted.Challenge) and note.won and (note.defender, note.spy) == contested


def overspent(now: noted.State) -> Notes:
    """Return the fewest of my pay-offs that exceed the balance: the largest ones."""
    left, found = now.setup.balance, list[int]()
    for line in sorted(now.my_book, key=lambda line: -line.paid) if now.balance < 0 else ():
        found.append(line.number)
        left -= line.paid
        if left < 0:
            break
    return tuple(sorted(found))


def _otherwise(before: noted.State, proof: funds.Proof) -> Iterator[Notes]:
    """Yield what I bid, covered, blew or revealed that my book contradicts.

    If an account held too little, the covers blown before matter, each of which took its cost:
    without enough of them it would have held enough, whichever they are.
    """
    if not proof.closed and proof.least <= max(0, before.could_bid(proof.account)):
        return
    lines = [x for x in before.my_book if x.spy == proof.account and x.number < proof.moment]
    short = proof.least - (lines[-1].total if lines else 0)
    if proof.closed is not None and (short < 0 or short % COST):
        yield (proof.note,)
    elif short > 0:
        blown = [line.number for line in lines if isinstance(line.note, noted.Blow)]
        spare = (short - 1) // COST
        yield tuple(sorted((*blown[: max(0, len(blown) - spare)], proof.note)))


def my_own(book: Sequence[noted.BookEntry], spy: str) -> Reason:
    """Return what my own book says about a spy."""
    lines = [line for line in book if line.spy == spy]
    if not lines:
        return Reason(
            "no", story=plainly(_("Your bank book has nothing for {spy}.").format(spy=spy))
        )
    text = _("Note {note}: {spy} has {total} in your bank book.")
    story = plainly(*(text.format(note=x.number, spy=spy, total=money(x.total)) for x in lines))
    paid = tuple(line.number for line in lines if line.paid)
    if lines[-1].total:
        return Reason("yes", paid[:1], story, told=tuple(line.number for line in lines))
    return Reason("no", tuple(x.number for x in lines if not x.paid), story, told=paid)


@dataclass(frozen=True)
class AccountReasons:
    """One player's account with a living spy: why it is within its bounds.

    `purse` has all pay-offs that can be this player's. The `table` has their purse without those
    whose player nobody knows, the others' purses, and how many such pay-offs there are.
    """

    setup: Setup
    notes: Sequence[noted.Note]
    player: str
    spy: str
    purse: funds.Purse
    table: tuple[funds.Purse, Sequence[funds.Purse], int]

    def low(self) -> Reason:
        """Return why it holds at least this much."""
        proofs = funds.forcing_low(self.purse, self.spy)
        notes = tuple(proof.note for proof in proofs)
        return Reason("yes" if notes else "open", notes, plainly(*self._least(proofs)))

    def high(self) -> Reason:
        """Return why it holds at most this much."""
        own, others, strays = self.table
        notes = funds.forcing_high(own, self.spy, others, strays)
        heeded = (own.told_only_by(notes), tuple(one.told_only_by(notes) for one in others), strays)
        told = replace(self, purse=self.purse.told_only_by(notes), table=heeded)
        return Reason("yes" if notes else "open", notes, plainly(*told._most()))

    def whether_any(self) -> Reason:
        """Return why it certainly holds something, or nothing, or may hold something."""
        low, high = self.low(), self.high()
        # What limits it says enough: that nothing shows any money, the interval says already.
        limits = high.notes and not low.notes
        story = (*plainly(*self._all_spent()), *high.story) if limits else (*low.story, *high.story)
        quiet = self._proving_nothing()
        for conceded, told in (
            (True, _("Somebody gave in at once, so nobody had to show any money ({where}).")),
            (False, _("Nobody has to cover a bid, so not covering proves nothing ({where}).")),
        ):
            found = [number for number in quiet if self._conceded(number) is conceded]
            if found:
                story = (*story, *plainly(told.format(where=notes_in_words(found))))
        missing = dict(self._not_noted())
        story = (*story, *plainly(*missing.values()))
        spent = [proof.note for proof in self._spends()]
        open_yet = [number for found in missing for number in found]
        cited = tuple(sorted({*low.notes, *high.notes, *spent, *quiet, *open_yet}))
        if low.notes:
            return replace(low, story=story, told=cited)
        if not self._held.high:
            return Reason("no", high.notes, story, cited)
        return Reason("open", story=story, told=cited)

    def _not_noted(self) -> Iterator[tuple[Notes, str]]:
        """Yield what these notes leave open because something between them wasn't noted."""
        for number, note in enumerate(self.notes, start=1):
            if not isinstance(note, noted.Blow) or (note.player, note.informer) != (
                self.player,
                self.spy,
            ):
                continue
            since = takewhile(lambda one: not isinstance(one, _ACTIONS), self.notes[number:])
            before = self._challenges(_last_action(self.notes, number), number - 1)
            after = self._challenges(number, number + len(list(since)))
            for challenger in before.keys() & after.keys():
                found = before[challenger], number, after[challenger]
                text = _(
                    "{challenger} challenged {player} on {spy} before and after that cover "
                    "was blown ({where}). So a move wasn’t noted, and either challenge "
                    "may be to it. The bounds allow for both."
                )
                where = notes_in_words(found)
                yield found, self._say(text, challenger=challenger, where=where)
        for proof in self.purse.proofs:
            if proof.unsure and proof.account == self.spy:
                text = _(
                    "It is open whether {amount} was spent ({where}): the challenge won "
                    "after that may be to a move that wasn’t noted. The minimum counts "
                    "it as spent, the maximum doesn’t."
                )
                where = notes_in_words([proof.note])
                yield (proof.note,), self._say(text, amount=money(proof.unsure), where=where)

    def _challenges(self, since: int, until: int) -> Mapping[str, int]:
        """Return the last challenge of each player to this one on this spy after `since`."""
        return {
            note.challenger: number
            for number, note in enumerate(self.notes[since:until], start=since + 1)
            if isinstance(note, noted.Challenge)
            and (note.defender, note.spy) == (self.player, self.spy)
        }

    def _proving_nothing(self) -> list[int]:
        """Return the challenges about this account that say nothing of it, as one may wonder."""
        return [
            number
            for number, note in enumerate(self.notes, start=1)
            if isinstance(note, noted.Challenge)
            and note.spy == self.spy
            and (note.defender == self.player or (note.conceded and note.challenger == self.player))
            and note.won
        ]

    def _conceded(self, number: int) -> bool:
        note = self.notes[number - 1]
        return isinstance(note, noted.Challenge) and note.conceded

    def _all_spent(self) -> Iterator[str]:
        """Yield why nothing may be left of money that was shown, if blown covers took it all."""
        shown = self.purse.shown.get(self.spy)
        if shown and shown.received and not shown.least:
            text = _("Nothing needs to be left: the {amount} shown was spent ({where}).")
            if shown.unsure:
                text = _("Nothing needs to be left: {amount} may have been spent ({where}).")
            yield self._spent(text, self._spends(maybe=True))

    @cached_property
    def _held(self) -> funds.Interval:
        return funds.bounds(self.purse)[self.spy]

    def _say(self, told: str, **words: str | int) -> str:
        return told.format(**{"player": self.player, "spy": self.spy, **words})

    def _least(self, proofs: Sequence[funds.Proof]) -> Iterator[str]:
        if not proofs:
            yield self._say(
                _("Nothing shows that {player} has money with {spy}, so the minimum is $0.")
            )
            return
        least = money(self._held.low)
        if proofs[0].closed is None:
            yield from self._proven(proofs[0])
            later = self._spends(since=proofs[0].moment, maybe=True)
            spent = sum(proof.spent + proof.unsure for proof in later)
            if spent:
                least = _difference(proofs[0].least, (spent,))
            yield self._say(_("So {player} still has at least {amount} with {spy}."), amount=least)
            return
        never, notes = [proof.account for proof in proofs], [proof.note for proof in proofs]
        text = _("{player} had never paid {spies} ({where}).")
        yield self._say(text, spies=listed(never), where=notes_in_words(notes))
        yield self._say(_("So the opening pay-off went to {spy}: at least {amount}."), amount=least)

    def _proven(self, proof: funds.Proof) -> Iterator[str]:
        text = _("Note {note}: {what}. That takes {amount} in the account.")
        yield text.format(note=proof.note, what=self._shown(proof), amount=money(proof.least))
        later = self._spends(since=proof.moment, maybe=True)
        if later:
            text = _("{amount} was spent then and since ({where}).")
            if any(one.unsure for one in later):
                text = _("{amount} may have been spent then and since ({where}).")
            yield self._spent(text, later)

    def _most(self) -> Iterator[str]:
        """Yield why it holds at most this much; the purse only counts proofs that force it."""
        most = money(self._held.high)
        if not funds.may_have_been_paid(self.purse, self.spy):
            yield from self._no_chance()
        elif not self.purse.heeded:
            yield self._say(_("Only the balance sets a limit: at most {amount}."), amount=most)
        else:
            balance = money(self.purse.balance)
            yield self._say(_("{player} began with {balance}."), balance=balance)
            yield from self._paid_for_sure()
            spends = self._spends()
            if spends:
                told = _("{amount} of {spy}’s money was spent on blowing covers ({where}).")
                yield self._spent(told, spends)
            taken = [one.received for spy, one in self.purse.shown.items() if spy != self.spy]
            taken += [sum(proof.spent for proof in spends)]
            told = _difference(self.purse.balance, [amount for amount in taken if amount])
            if self.purse.balance - sum(taken) == self._held.high:
                most = told
            yield self._say(_("That leaves at most {amount} for {spy}."), amount=most)

    def _no_chance(self) -> Iterator[str]:
        own, others, strays = self.table
        count = len(own.chances)
        text = ngettext(
            "According to the notes, {player} made the opening pay-off and announced {count} more.",
            "According to the notes, {player} made the opening pay-off and announced {count} more.",
            count,
        )
        if not count:
            text = _(
                "According to the notes, {player} made the opening pay-off and announced no others."
            )
        yield self._say(text, count=count)
        missed = len(self.purse.chances) - count
        if missed:
            text = ngettext(
                "{count} more that was missed may have been {player}’s.",
                "{count} more that were missed may have been {player}’s.",
                missed,
            )
            yield self._say(text, count=missed)
        elsewhere = sorted({note for one in others for note in one.told})
        if strays > missed:
            text = _("The other missed pay-offs were made by other players ({where}).")
            yield text.format(where=notes_in_words(elsewhere))
        yield from self._paid_for_sure()
        yield self._say(_("Each pay-off goes to one spy, so none is left for {spy}."))

    def _spends(self, since: int = 0, *, maybe: bool = False) -> list[funds.Proof]:
        """Return the proofs that money was spent since a note, or also that it may have been."""
        mine = (p for p in self.purse.heeded if p.account == self.spy and p.note >= since)
        return [p for p in mine if p.spent or (maybe and p.unsure)]

    def _spent(self, told: str, spends: Sequence[funds.Proof]) -> str:
        where = notes_in_words([proof.note for proof in spends])
        amount = money(sum(p.spent + p.unsure for p in spends))
        return self._say(told, amount=amount, where=where)

    def _paid_for_sure(self) -> Iterator[str]:
        for spy, one in self.purse.shown.items():
            if spy == self.spy:
                continue
            proof = one.proof
            if proof and not one.was_counted and proof.least == one.received:
                text = _("Note {note}: {what}. So at least {amount} went to {spy}.")
                what, amount = self._shown(proof), money(one.received)
                yield text.format(note=proof.note, what=what, amount=amount, spy=spy)
            else:
                notes = sorted(proof.note for proof in self.purse.heeded if proof.account == spy)
                yield self._say(
                    _received(one),
                    spy=spy,
                    left=money(one.least),
                    gone=money(one.spent),
                    amount=money(one.received),
                    where=notes_in_words(notes),
                )

    def _shown(self, proof: funds.Proof) -> str:
        note = self.notes[proof.note - 1]
        match note:
            case noted.Challenge() if note.challenger == self.player:
                text = _("{player} bid {amount} on {spy}")
            case noted.Challenge():
                text = _("{player} covered {amount} on {spy}")
            case noted.Blow():
                text = _("{player} blew a cover with {spy} as the informer")
                if note.stopped is not False:
                    text = _("{player} tried to blow a cover with {spy} as the informer")
            case _:
                return noted.KEYPAD.said(self.setup, note)
        return self._say(text, amount=money(proof.least), spy=proof.account)


def _difference(amount: int, taken: Sequence[int]) -> str:
    """Return what is left of an amount, as a sum that can be followed."""
    left = money(amount - sum(taken))
    return " − ".join(map(money, (amount, *taken))) + f" = {left}" if taken else left


def _received(one: funds.ProvenAccount) -> str:
    """Return the sentence for what an account received."""
    if not one.was_counted:
        return _("At least {amount} went to {spy} ({where}).")
    if not one.spent:
        return _("{player} had {amount} with {spy} when that cover was blown ({where}).")
    return _(
        "{player} had {left} with {spy} when that cover was blown, and {gone} had "
        "been spent before that: {amount} in all ({where})."
    )


def showing_most(course: Sequence[Sequence[funds.Purse]]) -> int | None:
    """Return the note that showed the most money in some purses, None if none showed any.

    `course` has these purses before any note and after each.
    """
    shown = [
        sum(one.received for purse in purses for one in purse.shown.values()) for purses in course
    ]
    more = [after - before for before, after in pairwise(shown)]
    most = max(more, default=0)
    return more.index(most) + 1 if most > 0 else None


def bids_that_could_have_won(
    setup: Setup, notes: Sequence[noted.Note], purses: Mapping[str, funds.Purse]
) -> Iterator[tuple[int, str]]:
    """Yield the number of a note and how I could certainly have won there.

    `purses` are those of the opponents after all notes. It only looks at moves of the briefcase and
    at covers that were blown, because only these are worth a challenge.
    """
    state, me = start(setup), setup.me
    for number, note in enumerate(notes, 1):
        match note:
            case noted.Challenge(challenger=challenger, defender=defender, spy=spy) if me in (
                challenger,
                defender,
            ):
                other = defender if challenger == me else challenger
                if (challenger == me) is not note.won:
                    live = state.blow_challenged_by(note)
                    then = live.blow if live and live.blow else number
                    most = most_then(purses[other], spy, then)
                    yield from _contested(number, note, state.could_bid(spy), most, me)
            case noted.Move(player=player, spy=spy, briefcase=True) if player != me:
                if not _settled(notes[number:], me):
                    yield from _let_pass(number, state, player, spy, purses)
            case noted.Blow(player=player, informer=spy) if player != me and not note.stopped:
                # Its challenges stand before or after a blown cover, the nearest first here.
                around = (notes[: number - 1][::-1], notes[number:])
                if not any(_settled(one, me) for one in around):
                    yield from _let_pass(number, state, player, spy, purses)
            case _:
                pass
        state = after(state, note)


def most_then(purse: funds.Purse, spy: str, number: int) -> int:
    """Return the most that an account can have held when a note came, by all that is known now."""
    shown = purse.shown
    account = shown.get(spy)
    spent = sum(p.spent for p in purse.proofs if p.account == spy and p.note < number)
    others = [one for name, one in shown.items() if name != spy]
    due = sum(1 for one in others if one.first is not None and one.first.moment < number)
    paid = account is not None and account.first is not None and account.first.moment < number
    if not paid and due > sum(1 for chance in purse.chances if chance < number):
        return 0
    total = purse.balance - sum(one.received for one in others)
    if account is not None and account.most is not None:
        total = min(total, account.most)
    return max(0, total - spent)


def _contested(
    number: int, note: noted.Challenge, mine: int, most: int, me: str
) -> Iterator[tuple[int, str]]:
    """Yield how I could have won a contest that I lost."""
    if note.challenger == me:
        if mine > most:
            text = _(
                "A bid of {amount} would have won: according to the notes, {player} "
                "had at most {most} with {spy}."
            )
            if not most:
                text = _(
                    "A bid of {amount} would have won: according to the notes, {player} "
                    "had nothing with {spy}."
                )
            bid = money(max(most + STEP, *(bid + STEP for bid in note.bids)))
            names = {"player": note.defender, "spy": note.spy, "most": money(most)}
            yield number, text.format(amount=bid, **names)
    elif mine >= most:
        text = _(
            "You could have covered every bid: according to the notes, {player} had "
            "at most {most} with {spy}."
        )
        if not most:
            text = _(
                "You could have covered every bid: according to the notes, {player} had "
                "nothing with {spy}."
            )
        yield number, text.format(player=note.challenger, spy=note.spy, most=money(most))


def _let_pass(
    number: int, state: noted.State, player: str, spy: str, purses: Mapping[str, funds.Purse]
) -> Iterator[tuple[int, str]]:
    """Yield that a challenge would have won, if I made none."""
    mine, most = state.accounts[spy], most_then(purses[player], spy, number)
    if mine > most:
        text = _(
            "A challenge with {amount} would have won: according to the notes, "
            "{player} had at most {most} with {spy}."
        )
        if not most:
            text = _(
                "A challenge with {amount} would have won: according to the notes, "
                "{player} had nothing with {spy}."
            )
        bid = money(most + STEP)
        yield number, text.format(amount=bid, player=player, spy=spy, most=money(most))


def _settled(notes: Sequence[noted.Note], me: str) -> bool:
    """Whether one of the challenges at the start of these notes was won, or was mine."""
    challenges = takewhile(lambda note: isinstance(note, noted.Challenge), notes)
    return any(
        isinstance(note, noted.Challenge) and (note.won or note.challenger == me)
        for note in challenges
    )
