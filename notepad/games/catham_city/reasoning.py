"""What follows from Catham City's notes: points, bounds of everybody's cards, and why.

`HandReasoner` gets bounds and odds from `hidden_hands`. To say *why* somebody has at least, or at
most, so many cards, it looks for the notes that force it: without any of them, some way beyond the
bound would fit. Leaving out a note means leaving out which cards came into an opponent's hand or
left it; how many they were, and everything open elsewhere, stays known.

`DrawsFormula` adds all draws to a solver. Cards that come and go in the open are known to all.
Besides that, a note can show that a hand had drawn a card that left it, and this depends on a
literal of the note: so the literals that are enough for a contradiction give the notes that are
enough for a bound. A reason names the notes that it counts in the open, and beside them only those
whose literals it needs. If it starts from the number of a hand's cards, it also shows the notes
that changed that.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import accumulate, groupby, pairwise

from typing_extensions import override

from notepad.core import reasoner
from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated, format_number, ngettext, pgettext
from notepad.core.reasoner import Breath, Fitting, NoteByNote, Premise, Reason, StoryStep, plainly
from notepad.deduction.minimal_notes import Notes, minimal_conflict
from notepad.deduction.story_sentences import nothing_follows
from notepad.games.catham_city.bound_sums import End, Grounds, Sum, drawn_from_pile, grounds_of
from notepad.games.catham_city.cards_and_points import PILE, AllCards, Draw, Move, State, Wrong
from notepad.games.catham_city.hidden_hands import (
    Drawn,
    DrawSolver,
    HandBounds,
    Span,
    beyond_bounds,
    bounds_of_hands,
    hands_fit,
    needed_before,
)
from notepad.games.catham_city.notes import (
    KEYPAD,
    Note,
    Play,
    Take,
    after,
    out_of_order,
    pile_has_at_most,
    start,
)
from notepad.games.catham_city.prospects import HandKnowledge, HandWeigher
from notepad.games.catham_city.setup import (
    COPIES,
    FACTIONS,
    Cards,
    Setup,
    called,
    listed_cards,
    said_cards,
    said_points,
    total,
)

LOW, HIGH = "/low", "/high"
"""Suffixes of a faction in the question why one of its bounds holds."""
SIZE = "cards"
"""Asks about all cards of a hand, in place of a faction."""
POINTS_ASKED = "points"
"""Asks about somebody's points, in place of a faction."""
ROW, DISCARDS, HIDDEN = "table", "discards", "hidden"
"""The row, the discards and the draw pile, in place of a player."""


_DISORDERLY = 1e-3
"""How likely a slip is with one note more out of the order of play, compared to others."""


class HandReasoner(reasoner.Reasoner[HandKnowledge]):
    """Finds what follows about everybody's cards. Use it from one thread only."""

    def __init__(self, setup: Setup) -> None:
        """Start from a setup."""
        self._setup = setup
        self._states = NoteByNote(start(setup), after)
        self._weigher: HandWeigher | None = None

    def follow(self, notes: Sequence[Note]) -> HandKnowledge:
        """Return everything that is certain.

        What is impossible stays impossible after further notes, so the first note that can't have
        happened is found by binary search.
        """
        states = self._states.after(notes)
        now = states[-1]
        hands = self._held(now)
        if hands is not None:
            return HandKnowledge(now, hands=hands)
        last = now.broken or now.count
        first = bisect_left(states, True, hi=last, key=lambda state: not self._fits(state))
        return HandKnowledge(now, (first,))

    @override
    def weigh(self, known: HandKnowledge, *, patience_ms: float = 150) -> HandKnowledge:
        table = known.now.table
        if table is None or not known.hands:
            return known
        if self._weigher is None:
            dealt = start(self._setup).table
            assert dealt is not None
            self._weigher = HandWeigher(dealt, self._setup.in_play)
        odds = self._weigher.odds(table, known.hands, patience_ms=patience_ms)
        return replace(known, odds=odds)

    @override
    def mend(
        self, notes: Sequence[Note], slips: reasoner.SlipsOf, *, patience_ms: float = 150
    ) -> Iterator[Fitting | Breath]:
        """Yield the slips that explain everything, those that break the order of play last."""
        before, odd = self._disorder(notes), list[Fitting]()
        states = [*self._states.after(notes)]

        def fits(slip: reasoner.Slip) -> bool:
            state = states[slip.note - 1]
            for note in reasoner.notes_with_mend(notes, slip)[slip.note - 1 :]:
                state = after(state, note)
                if state.broken:
                    return False
            return self._fits(state)

        for step in reasoner.tried_slips(self.follow(notes), len(notes), slips, fits):
            if isinstance(step, Breath):
                yield step
                continue
            more = self._disorder(reasoner.notes_with_mend(notes, step.slip)) - before
            found = replace(step, deals=_DISORDERLY**more)
            if more > 0:
                odd.append(found)
            else:
                yield found
        yield from odd

    def _disorder(self, notes: Sequence[Note]) -> int:
        """Return how many notes break the order of play."""
        return sum(map(out_of_order, self._states.after(notes), notes))

    def why(self, notes: Sequence[Note], subject: str, holder: str) -> Reason:
        """Return why somebody has at least, or at most, so many cards of a faction.

        Raises KeyError if there is no such faction.
        """
        known = self.follow(notes)
        if known.conflict:
            told = filter(None, (nothing_follows(known.conflict), self.why_not(notes, known)))
            return Reason("open", story=plainly(*told))
        return why(self._setup, notes, known.now, known.hands, subject, holder)

    @override
    def why_not(self, notes: Sequence[Note], known: HandKnowledge) -> str:
        number, states = max(known.conflict, default=0), self._states.after(notes)
        before, then = states[number - 1], states[number]
        held = self._held(before) if number else None
        if not (held and before.table and then.table):
            return ""
        trouble = then.table.trouble
        if trouble and trouble.wrong is not Wrong.NOT_THERE:
            return trouble.told
        needed = needed_before(then.table.moves[len(before.table.moves) :])
        asked = _Asked(self._setup, notes, PILE, "", before.table, held, then=True)
        return asked.why_not(needed) or (trouble.told if trouble else "")

    def _fits(self, state: State) -> bool:
        return state.table is None or hands_fit(state.table, self._setup.in_play)

    def _held(self, state: State) -> HandBounds | None:
        return {} if state.table is None else bounds_of_hands(state.table, self._setup.in_play)


def why(
    setup: Setup, notes: Sequence[Note], now: State, held: HandBounds, subject: str, holder: str
) -> Reason:
    """Return why somebody has a faction: certainly, certainly not, or within its bounds.

    Raises KeyError if there is no such faction.
    """
    if subject == POINTS_ASKED:
        return _points(setup, notes, holder)
    faction = subject.removesuffix(LOW).removesuffix(HIGH)
    table = now.table
    if table is None or faction not in (*setup.in_play, SIZE):
        raise KeyError(subject)
    if faction == SIZE and holder in table.sizes:
        return Reason("open", story=plainly(_size_sum(setup, notes, holder)))
    if holder == HIDDEN and faction != SIZE:
        return _Asked(setup, notes, PILE, faction, table, held).in_pile()
    if faction == SIZE or holder not in held:
        return _open(table, setup, faction, holder)
    asked = _Asked(setup, notes, holder, faction, table, held)
    ends = {LOW: asked.low, HIGH: asked.high}
    return _with_all_notes(ends.get(subject.removeprefix(faction), asked.whole)())


def _with_all_notes(reason: Reason) -> Reason:
    """Return a reason that shows the notes that its story mentions, too."""
    said = {premise.note for step in reason.story for premise in step.premises}
    shown = tuple(sorted({*reason.shown, *said}))
    return reason if shown == reason.shown else replace(reason, told=shown)


def _points(setup: Setup, notes: Sequence[Note], player: str) -> Reason:
    """Return the notes that make up somebody's points."""
    changed = tuple(scores(setup, notes, player))
    story = tuple(
        StoryStep(told_score(number, said, player, points), (Premise(number, said),))
        for number, said, points in changed
    )
    if not story:
        return Reason("no", story=plainly(_("{player} has no points yet.").format(player=player)))
    answer = "yes" if changed[-1][2] > 0 else "no"
    return Reason(answer, tuple(number for number, _said, _points in changed), story)


def told_score(number: int, said: str, player: str, points: int) -> str:
    """Return a note and the points that somebody then has, as a sentence."""
    text = _("Note {note}: {said}. {player} then has {points}.")
    if said.endswith(_("now at {points}").format(points=format_number(points))):
        text = _("Note {note}: {said}.")  # it says so itself
    points_then = said_points(points)
    return text.format(note=format_number(number), said=said, player=player, points=points_then)


def scores(setup: Setup, notes: Sequence[Note], player: str) -> Iterator[tuple[int, str, int]]:
    """Yield each note that changed somebody's points, what it says, and the points after it."""
    state = start(setup)
    for number, note in enumerate(notes, 1):
        before, state = state.points.get(player), after(state, note)
        points = state.points.get(player)
        if points is not None and points != before:
            yield number, KEYPAD.said(setup, note), points


def _open(table: AllCards, setup: Setup, faction: str, holder: str) -> Reason:
    """Return the reason for what lies open, or is counted."""
    if holder == HIDDEN:
        return Reason("open", story=plainly(_left_in_pile(table.pile)))
    places = {ROW: table.row, DISCARDS: table.discards, setup.me: table.mine}
    if faction == SIZE or holder not in places:
        size = sum(places.get(holder, {}).values())
        text = ngettext("{holder}: {count} card", "{holder}: {count} cards", size)
        named = pgettext("cards", "Row") if holder == ROW else _("Discards")
        return Reason("open", story=plainly(text.format(holder=named, count=format_number(size))))
    count = places[holder].get(faction, 0)
    text = _("You can see these cards: {cards}.").format(cards=said_cards(faction, count))
    return Reason("yes" if count else "no", story=plainly(text))


def _left_in_pile(count: int) -> str:
    return ngettext(
        "{count} card is left in the draw pile.", "{count} cards are left in the draw pile.", count
    ).format(count=format_number(count))


def _size_sum(setup: Setup, notes: Sequence[Note], player: str) -> str:
    """Return how the number of somebody's cards came about, as a sum."""
    state, size = start(setup), setup.dealt(player)
    taken = gained = played = lost = 0
    for note in notes:
        state, before = after(state, note), size
        size = state.table.sizes[player] if state.table else size
        mine = isinstance(note, Play) and note.player == player
        spent = note.number + (note.extra is not None) if isinstance(note, Play) and mine else 0
        more = size - before + spent
        played += spent
        taken += more if isinstance(note, Take) else 0
        gained += max(0, more) if not isinstance(note, Take) else 0
        lost += max(0, -more)
    more_of = {_("{count} taken"): taken, _("{count} drawn or given"): gained}
    less_of = {_("{count} played"): played, _("{count} discarded or given away"): lost}
    sums = [_("{player}: {count} dealt").format(player=player, count=setup.dealt(player))]
    for sign, parts in (("+", more_of), ("−", less_of)):
        sums += [f"{sign} {told.format(count=format_number(n))}" for told, n in parts.items() if n]
    return f"{' '.join(sums)} = {format_number(size)}." if len(sums) > 1 else f"{sums[0]}."


def _answer(span: Span) -> str:
    if span.low:
        return "yes"
    return "open" if span.high else "no"


@dataclass(frozen=True)
class _Asked:
    """One opponent and one faction: why the number of cards is within its bounds.

    It may be how things were `then`, before a note that doesn't fit.
    """

    setup: Setup
    notes: Sequence[Note]
    player: str
    faction: str
    table: AllCards
    held: HandBounds
    then: bool = False

    @property
    def span(self) -> Span:
        return self.held[self.player][self.faction]

    @cached_property
    def grounds(self) -> Grounds:
        return grounds_of(self.table, self.held)

    def low(self) -> Reason:
        """Return why there are at least so many."""
        low = self.span.low
        if not low:
            text = _("Nothing shows that {player} has {faction}.")
            return Reason("open", story=(self._bound(text, low),))
        with self._story_of() as story:
            least = low - story.net_open_gain(self.player, self.faction)
            came = self._came(story)
            notes = tuple(sorted({*came}))
            if least > story.surely_drawn(self.player, self.faction):
                story.suppose(self.player, self.faction, range(least))
                notes = story.fewest_with(notes)
            changes = self._came_and_went(story)
            moved = [move.note for move in self._since_none(story)]
        openly = changes[0] - changes[1] == low
        sums = _came_openly(*changes) if openly else [self._sum_or_why_none(most=False)]
        bound = self._bound(_("{player} has at least {cards}."), low)
        noted = map(self.noted, dict.fromkeys(moved) if openly else came)
        sized = () if openly else self._size_notes(most=False)
        told = () if {*sized} <= {*notes} else _together(notes, sized)
        return Reason("yes", notes, (bound, *plainly(*sums), *noted), told)

    def high(self) -> Reason:
        """Return why there are at most so many.

        If other factions fill the rest of the hand, it doesn't matter what left it; otherwise, it
        counts which cards of this faction did.
        """
        high, given = self.span.high, self.grounds.sums[End(self.player, self.faction, most=True)]
        of_hand = given is not None and given.of_hand
        with self._story_of() as story:
            most = high - story.net_open_gain(self.player, self.faction)
            story.suppose(self.player, self.faction, range(most + 1, COPIES * len(FACTIONS)))
            others = self._came_of_others(story) if of_hand else []
            moved = [note for _step, came in others for note in came]
            notes = story.fewest_with(moved if of_hand else self._went(story))
        text = _("{player} has at most {cards}.")
        bound = self._bound(text if high else _("{player} can’t have any {faction}."), high)
        seen = (step for step, _came in others)
        steps = (bound, *plainly(self._sum_or_why_none(most=True)), *seen)
        sized = self._size_notes(most=True)
        told = () if {*sized} <= {*notes} else _together(notes, sized)
        return Reason("yes" if notes else "open", notes, steps, told)

    def _size_notes(self, *, most: bool) -> Notes:
        """Return the notes that changed how many cards the hand has, if that gives a bound."""
        one = self.grounds.sums[End(self.player, self.faction, most=most)]
        if one is None or not one.of_hand or self.player == PILE:
            return ()
        states = accumulate(self.notes, after, initial=start(self.setup))
        sizes = [state.table.sizes[self.player] for state in states if state.table]
        changes = enumerate(pairwise(sizes), 1)
        return tuple(number for number, (before, now) in changes if before != now)

    def _came_of_others(self, story: "DrawsFormula") -> list[tuple[StoryStep, Notes]]:
        """Return why other factions are certainly in the hand: those that came in the open."""
        alike: dict[Notes, list[_Asked]] = {}
        for one in (replace(self, faction=faction) for faction in self.held[self.player]):
            if one.faction != self.faction and one.span.low and (came := one._came(story)):
                alike.setdefault(tuple(came), []).append(one)
        return [(_came_step(story, came, ones), came) for came, ones in alike.items()]

    def left(self, story: "DrawsFormula") -> str:
        """Return how many cards of the faction came and went, and how many that leaves."""
        bound = self._bound(_("{player} has at least {cards}."), self.span.low)
        return " ".join((*_came_openly(*self._came_and_went(story)), bound.sentence))

    def _sum_or_why_none(self, *, most: bool) -> str:
        """Return the sum that gives a bound; after a shuffle it may follow from none."""
        end = End(self.player, self.faction, most=most)
        one = self.grounds.sums[end]
        none = _(
            "Somebody drew every card of the used-up draw pile, and all hands together leave no "
            "other way."
        )
        if one is None:
            return none
        told = self._told_sum(one, most=most)
        if end not in self.grounds.in_circle:
            return told
        return " ".join((told, _("The bounds in this sum only hold together."), none))

    def _told_sum(self, one: Sum, *, most: bool) -> str:
        """Return the sum of the hand, or of the faction, that gives a bound.

        What others hold at least limits what this hand can hold at most, and the other way round.
        """
        bound, spans = (self.span.high if most else self.span.low), self.held[self.player]
        if one.of_hand and self.player == PILE:
            return _left_in_pile(bound)
        if one.of_hand:
            size = self.table.sizes[self.player]
            cards = {name: span.low for name, span in spans.items() if name != self.faction}
            told = _of_hand(self.player, size, size - bound, cards if most else {}, then=self.then)
            return told if most or size == bound else f"{self._most_of_others()} {told}"
        elsewhere = [held[self.faction] for name, held in self.held.items() if name != self.player]
        seen = {
            _("{count} in your hand"): self.table.mine,
            _("{count} in the row"): self.table.row,
            _("{count} discarded"): self.table.discards,
        }
        parts = {told: cards.get(self.faction, 0) for told, cards in seen.items()}
        left = [told.format(count=format_number(n)) for told, n in parts.items() if n]
        least, greatest = (sum(ends) for ends in zip(*elsewhere, strict=True))
        if others_have := least if most else greatest:
            told = _("at least {count} elsewhere") if most else _("at most {count} elsewhere")
            told = _("{count} elsewhere") if least == greatest else told
            counted = told.format(count=format_number(others_have))
            left.append(f"{counted} ({comma_separated(self._who_has(most=most))})")
        told = _sum([said_cards(self.faction, COPIES), *left], bound)
        return _("At that time: {sum}").format(sum=told) if self.then else told

    def _most_of_others(self) -> str:
        """Return how many cards of each other faction are in the hand at most."""
        spans = self.held[self.player].items()
        cards = {one: span.high for one, span in spans if span.high and one != self.faction}
        text = _("{player} has at most {cards}.")
        return text.format(player=self.player, cards=listed_cards(cards))

    def _who_has(self, *, most: bool) -> Iterator[str]:
        """Yield the others who have at least, or may have, cards of the faction, and how many."""
        text = _("{player} {points}")
        for name, spans in self.held.items():
            low, high = spans[self.faction]
            count = low if most else high
            if count and name != self.player:
                words = {"player": name or _("Draw pile"), "points": format_number(count)}
                yield text.format(**words)

    def in_pile(self) -> Reason:
        """Return the sums that give how many cards of the faction are in the draw pile."""
        low, high = self.span
        text = _("{faction} in the draw pile: {low} to {high}.")
        words = {"low": format_number(low), "high": format_number(high)}
        ends = [End(PILE, self.faction, most=most) for most in ((True, False) if low else (True,))]
        given = all(self.grounds.sums[end] for end in ends)
        told_sums = (self._sum_or_why_none(most=end.most) for end in ends)
        both = [*told_sums] if given else [self._left_of_pool()]
        if low < high:
            bound = text.format(faction=called(self.faction), **words)
            steps = (StoryStep(bound, follows=bound), *plainly(*dict.fromkeys(both)))
        else:
            steps = plainly(*dict.fromkeys(both))
        return Reason(_answer(self.span), story=steps)

    def _left_of_pool(self) -> str:
        """Return how many cards of the faction hands drew from this draw pile, and what is left."""
        count, drawn = self.table.pools[-1].get(self.faction, 0), drawn_from_pile(self.table)
        low, high = self.span
        least, most = count - high, count - low
        if not most:
            text = _(
                "{cards} lay in this pile and weren’t turned up, and nobody can have drawn any of "
                "them."
            )
        elif least == most:
            text = _(
                "{cards} lay in this pile and weren’t turned up. Players drew {drawn} of its cards "
                "unseen, exactly {most} of these among them: {count} − {most} = {low}."
            )
        else:
            text = _(
                "{cards} lay in this pile and weren’t turned up. Players drew {drawn} of its cards "
                "unseen, from {least} to {most} of these among them: {count} − {most} = {low}, "
                "{count} − {least} = {high}."
            )
        numbers = {"drawn": drawn, "least": least, "most": most, "count": count}
        numbers |= {"low": low, "high": high}
        words = {key: format_number(number) for key, number in numbers.items()}
        return text.format(cards=said_cards(self.faction, count), **words)

    def whole(self) -> Reason:
        """Return why somebody certainly has some, or none, or may have some."""
        low, high = self.low(), self.high()
        story = (*low.story, *high.story)
        both = _together(low.shown, high.shown)
        if self.span.low:
            return Reason("yes", low.notes, story, told=both)
        if not self.span.high:
            return Reason("no", high.notes, high.story, high.told)
        return Reason("open", story=story, told=both)

    def _bound(self, told: str, count: int) -> StoryStep:
        """Return the step that says a bound; what gives it follows."""
        cards, faction = said_cards(self.faction, count), called(self.faction)
        said = told.format(player=self.player, cards=cards, faction=faction)
        return StoryStep(said, follows=said, cards=(self.faction,))

    def why_not(self, needed: Mapping[str, Cards]) -> str:
        """Return why hands, or the draw pile, can't have had some cards, "" if no sum says it."""
        for player, faction, count in beyond_bounds(self.held, needed):
            most = self.held[player][faction].high
            if player == PILE:
                return pile_has_at_most(faction, most)
            one = replace(self, player=player, faction=faction)
            told = _left_but(player, {faction: count}, most)
            return f"{told} {one._sum_or_why_none(most=True)}"
        for player, cards in needed.items():
            spans = self.held[player].items()
            surely = {one: span.low for one, span in spans if span.low and one not in cards}
            size = self.table.sizes.get(player, self.table.pile)
            room = size - total(surely)
            if player != PILE and total(cards) > room:
                told = _of_hand(player, size, total(surely), surely, then=self.then)
                return f"{_left_but(player, cards, room)} {told}"
        return ""

    def noted(self, number: int) -> StoryStep:
        """Return the step that says a note."""
        said = KEYPAD.said(self.setup, self.notes[number - 1])
        sentence = _("Note {number}: {said}.").format(number=format_number(number), said=said)
        return StoryStep(sentence, (Premise(number, said),), cards=(self.faction,))

    def _story_of(self) -> "DrawsFormula":
        return DrawsFormula(self.setup, self.notes)

    def _moves(self, story: "DrawsFormula") -> "list[tuple[Move, int]]":
        """Return this faction's changes, each with the number of openly held cards after it."""
        found, openly = list[tuple[Move, int]](), 0
        for move in story.moves:
            count = move.cards.get(self.faction, 0)
            if move.player == self.player and count:
                openly += count if move.came else -count
                found.append((move, openly))
        return found

    def _since_none(self, story: "DrawsFormula") -> "list[Move]":
        """Return this faction's changes since the hand last certainly had none."""
        moves = self._moves(story)
        fewest_openly = min([0, *(openly for _move, openly in moves)])
        since = max(
            (at for at, (_move, openly) in enumerate(moves, 1) if openly == fewest_openly),
            default=0,
        )
        return [move for move, _openly in moves[since:]]

    def _came(self, story: "DrawsFormula") -> list[int]:
        """Return the notes by which cards came since the hand last certainly had none."""
        return [move.note for move in self._since_none(story) if move.came]

    def _came_and_went(self, story: "DrawsFormula") -> tuple[int, int]:
        """Return how many cards came and went since the hand last certainly had none."""
        moves = self._since_none(story)
        came = sum(move.cards[self.faction] for move in moves if move.came)
        return came, sum(move.cards[self.faction] for move in moves if not move.came)

    def _went(self, story: "DrawsFormula") -> list[int]:
        """Return the notes by which cards left."""
        return [move.note for move, _openly in self._moves(story) if not move.came]


def _together(some: Notes, more: Notes) -> Notes:
    return tuple(sorted({*some, *more}))


def _came_step(story: "DrawsFormula", came: Notes, ones: Sequence[_Asked]) -> StoryStep:
    """Return the notes by which cards of some factions came, and how many that leaves."""
    noted = [ones[0].noted(number) for number in came]
    follows = " ".join(one.left(story) for one in ones)
    return StoryStep(
        " ".join((*(step.sentence for step in noted), follows)),
        tuple(
            replace(premise, said=f"{premise.said}.")  # for the conclusion follows in its line
            for step in noted
            for premise in step.premises
        ),
        follows,
        tuple(one.faction for one in ones),
    )


def _sum(parts: Sequence[str], count: int) -> str:
    """Return a sum in words: "15× Mafia − 2 discarded = 13"."""
    return f"{' − '.join(parts)} = {format_number(count)}."


def _came_openly(came: int, went: int) -> Iterator[str]:
    """Yield how many cards everybody saw come and go, as a sum, if any went."""
    text = _("Everybody saw {came} come and {went} leave again: {came} − {went} = {count}.")
    words = {"came": came, "went": went, "count": came - went}
    if went:
        yield text.format(**{key: format_number(n) for key, n in words.items()})


def _left_but(player: str, cards: Cards, most: int) -> str:
    """Return that cards left a hand of which it can't have had more than so many."""
    text = _("{cards} left {player}’s hand, but at most {most} can have been there.")
    if not most:
        text = _("{cards} left {player}’s hand, but none can have been there.")
    return text.format(cards=listed_cards(cards), player=player, most=format_number(most))


def _of_hand(player: str, size: int, others: int, surely: Cards, *, then: bool) -> str:
    """Return how many cards of a hand aren't of other factions, or weren't `then`, as a sum.

    `surely` are those of other factions that are certain, if these are meant: none for a least.
    """
    if not others:
        text = ngettext("{player} has only {count} card.", "{player} has only {count} cards.", size)
        if then:
            text = ngettext(
                "{player} had only {count} card then.",
                "{player} had only {count} cards then.",
                size,
            )
        return text.format(player=player, count=format_number(size))
    text = ngettext(
        "{player} has {size} card, at most {others} of other factions: "
        "{size} − {others} = {count}.",
        "{player} has {size} cards, at most {others} of other factions: "
        "{size} − {others} = {count}.",
        size,
    )
    if surely:
        text = ngettext(
            "{player} has {size} card, {cards} for sure: {size} − {others} = {count}.",
            "{player} has {size} cards, {cards} for sure: {size} − {others} = {count}.",
            size,
        )
    if then:
        text = ngettext(
            "{player} had {size} card then, {cards} for sure: {size} − {others} = {count}.",
            "{player} had {size} cards then, {cards} for sure: {size} − {others} = {count}.",
            size,
        )
    words = {"size": size, "others": others, "count": size - others}
    numbers = {key: format_number(n) for key, n in words.items()}
    return text.format(player=player, cards=listed_cards(surely), **numbers)


class DrawsFormula(DrawSolver):
    """All draws of a game in a solver; what a note shows about them depends on its literal."""

    def __init__(self, setup: Setup, notes: Sequence[Note]) -> None:
        """Add all draws of some notes, which must fit."""
        table = reduce(after, notes, start(setup)).table
        assert table is not None
        super().__init__(table.pools, setup.in_play)
        self.moves = _hand_moves(table)
        self._hands: dict[str, Drawn] = {}
        self._openly: dict[tuple[str, str], int] = {}
        self._drew: dict[tuple[str, str], int] = {}
        self._said: dict[int, int] = {}
        for player in (*table.hands, PILE):
            self._played(player, [move for move in self.moves if move.player == player])
        self.sum_up(table.across)

    def net_open_gain(self, player: str, faction: str) -> int:
        """Return how many more cards came in the open than left."""
        return self._openly.get((player, faction), 0)

    def surely_drawn(self, player: str, faction: str) -> int:
        """Return how many cards a hand has certainly drawn, because they left it."""
        return self._drew.get((player, faction), 0)

    def suppose(self, player: str, faction: str, drew: range) -> None:
        """Assume that a hand drew one of these numbers of cards."""
        literals = self._hands[player].kept[faction]
        self.at_least(literals, drew[0])
        self.at_least([-literal for literal in literals], len(literals) - drew[-1])

    def fewest_with(self, named: Collection[int]) -> Notes:
        """Return the named notes and the fewest others with which they refute the assumption.

        If it takes too long to find out, a reason may name a note that isn't needed.
        """

        def refuting(kept: Sequence[int]) -> Notes | None:
            noted = {*kept, *named}
            said = (literal for note, literal in self._said.items() if note in noted)
            return tuple(kept) if self.soon_fits(*said) is False else None

        rest = tuple(note for note in self._said if note not in named)
        return tuple(sorted({*named, *minimal_conflict(rest, refuting)}))

    def _played(self, player: str, moves: Sequence[Move]) -> None:
        """Add what a hand drew, and which of it left the hand.

        Draws from one pool count as one draw if nothing was shown between them. For the first pool,
        the order never matters.
        """
        pools = [move.drawn.pool for move in moves if move.drawn]
        first = next((at for at, pool in enumerate(pools) if pool != pools[0]), len(pools))
        draws = [move.drawn for move in moves if move.drawn]
        hand = self._hands[player] = self.begin()
        self._draw(hand, draws[:first])
        begun: list[Draw] = []
        for move in moves:
            if move.drawn is not None:
                first -= 1
                begun += [move.drawn] if first < 0 else []
            for faction, count in self._drawn_by_then(move):
                self._draw(hand, begun)
                begun = []
                self._show(move.note, hand.kept[faction], count)
        self._draw(hand, begun)
        self.end(hand)

    def _drawn_by_then(self, move: Move) -> Iterator[tuple[str, int]]:
        """Yield how many cards of each faction the hand must have drawn, if some left it.

        If an earlier note showed as many, a reason needs only one of the two.
        """
        for faction, count in move.cards.items():
            cell = move.player, faction
            self._openly[cell] = self.net_open_gain(*cell) + (count if move.came else -count)
            if not move.came and (drew := -self._openly[cell]) > 0:
                self._drew[cell] = max(drew, self.surely_drawn(*cell))
                yield faction, drew

    def _draw(self, hand: Drawn, draws: Sequence[Draw]) -> None:
        """Add what some draws brought a hand, joining those from one pool."""
        for pool, alike in groupby(draws, key=lambda draw: draw.pool):
            self.draw(hand, Draw(pool, sum(draw.count for draw in alike)))

    def _show(self, note: int, drew: Sequence[int], count: int) -> None:
        """Add that a note shows that so many cards were drawn by then."""
        said = self._said.get(note) or self._said.setdefault(note, self.fresh())
        self.solver.add_clause([-said, *drew[count - 1 : count]])


def _hand_moves(table: AllCards) -> tuple[Move, ...]:
    """Return all moves of hidden hands, and the draw pile as the last draw."""
    pile = Move(0, PILE, drawn=Draw(len(table.pools) - 1, table.pile))
    return (*(move for move in table.moves if move.player != PILE), pile)
