"""Catham City's notes as sentences: taking, playing, discarding and correcting points.

First the slots of a play, then those of the other notes, each group after what its slots ask of the
table: what is usual, what is unlikely, how many cards it takes. Then the notes, and the `KEYPAD` of
their sentences. What a note does to the table is in `plays`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from typing_extensions import override

from notepad.core.faults import Fault
from notepad.core.form import Draft
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, _, enumerated, format_number, ngettext
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import OPEN, AnyMoment, Moment, OneOf, Player, Sight
from notepad.games.catham_city.hidden_hands import HandKnowledge
from notepad.games.catham_city.setup import (
    BUREAUCRATS,
    COPIES,
    DETECTIVES,
    DRAWS,
    HACKERS,
    HAND_LIMIT,
    JOURNALISTS,
    MAFIA,
    NONE,
    OPEN_CARDS,
    PAIR,
    PLAYED,
    POLICE,
    ROBOCATS,
    Cards,
    Setup,
    called,
    face,
    said_cards,
    total,
)
from notepad.games.catham_city.slots import CorrectedPoints, Dropped, Given, HowMany, SomeCards
from notepad.games.catham_city.table import AllCards, State

At: TypeAlias = Moment[Setup, State, HandKnowledge]


def table(at: At) -> AllCards | None:
    """Return the cards before the note; a finished note has none."""
    return at.state.table if at.state else None


def most_of(at: At, player: str, faction: str) -> int:
    """Return how many cards of a faction a player has at most, as far as that may be shown.

    While the table listens to a folded sheet, and below level Deduction, my hand counts as any.
    """
    cards = table(at)
    if cards and at.known and player == at.setup.me:
        return cards.mine.get(faction, 0)
    spans = at.known.hands.get(player, {}) if at.known else {}
    if faction in spans:
        return spans[faction].high
    return min(COPIES, cards.sizes[player]) if cards else COPIES


def _unfit_to_play(at: At) -> Collection[str]:
    able = at.setup.in_play
    player = at["player"]
    return [one for one in able if most_of(at, player, one) < PLAYED[one][0]]


def _of(*factions: str) -> Callable[[At], bool | None]:
    """Return whether the faction played is one of these, None where a record names none."""
    return lambda at: at["faction"] in factions if at["faction"] in PLAYED else None


def _likely_number(at: At) -> int:
    high = most_of(at, at["player"], at["faction"])
    fewest = PLAYED[at["faction"]][0]
    return max(fewest, min(high, HAND_LIMIT))


def _left_out(at: At) -> int:
    able = PLAYED[at["faction"]]
    return able[0] if len(able) == 1 else total(at["revealed"] or {})


def _unfit_number(at: At, count: int) -> str:
    faction = at["faction"]
    if faction not in PLAYED:
        return ""
    if count not in PLAYED[faction]:
        told = _("{faction}: {numbers} are played")
        numbers = [str(number) for number in PLAYED[faction]]
        few = numbers if len(numbers) < COPIES else [numbers[0], "…", numbers[-1]]
        return told.format(faction=called(faction), numbers=enumerated(few))
    return _unlike_revealed(faction, count, at["revealed"])


def _unlike_revealed(faction: str, count: int, revealed: object) -> str:
    if revealed is None or not isinstance(revealed, dict):
        return ""
    shown = total(revealed)
    if shown > count or (faction == HACKERS and shown != count):
        told = ngettext(
            "{count} card played, but {shown} revealed",
            "{count} cards played, but {shown} revealed",
            count,
        )
        return told.format(count=count, shown=shown)
    return ""


def _extras(at: At) -> Sequence[str]:
    barred = at.get("faction") == POLICE
    return [one for one in at.setup.in_play if not (barred and one == POLICE)]


def _revealed_count(at: At) -> int | None:
    """Return how many cards are revealed."""
    cards = table(at)
    if not at.has("count") or (at["faction"] != BUREAUCRATS and not at.has("victim")):
        return None
    if cards is None or at["faction"] == HACKERS:
        return int(at["count"])
    able = cards.to_draw if at["faction"] == BUREAUCRATS else cards.sizes[at["victim"]]
    return min(int(at["count"]), able)


def _revealable(at: At, faction: str) -> int:
    """Return how many cards of a faction can be revealed, as far as that may be shown."""
    if at["faction"] == BUREAUCRATS or not at.has("victim"):
        return COPIES
    given = at["count"] if faction == at["faction"] == HACKERS and at.has("count") else 0
    return most_of(at, at["victim"], faction) + given


def _miscounted(at: At, count: int) -> str:
    if at["faction"] not in PLAYED or at.get("count") is not None:
        return ""
    if count < 1:
        return _("at least one card is revealed, unless the number of cards played is given")
    if count not in PLAYED[at["faction"]]:
        return _("at most {most} are revealed").format(most=PLAYED[at["faction"]][-1])
    return ""


def _poor_victims(at: At) -> Collection[str]:
    cards = table(at)
    if cards is None:
        return ()
    least = at.get("count") or 1 if at["faction"] == HACKERS else 1
    return [name for name in at.setup.players if cards.sizes[name] < least]


def _i_draw(at: At) -> bool | None:
    """Whether I draw cards, None where a record does not tell."""
    faction, me = at["faction"], at.setup.me
    if faction == POLICE:
        revealed = at.get("revealed")
        police = revealed.get(POLICE, 0) if isinstance(revealed, dict) else 0
        return bool(at.get("victim") == me and police)
    if faction == ROBOCATS and at.get("count") not in (None, PAIR):
        return False
    return bool(faction in DRAWS and at["player"] == me)


def _drawn_count(at: At) -> int | None:
    cards, faction = table(at), at["faction"]
    if faction == ROBOCATS and not at.has("count"):
        return None
    count = at["revealed"].get(POLICE, 0) if faction == POLICE else DRAWS[faction]
    return min(count, cards.to_draw) if cards else int(count)


def _drawn_miscounted(at: At, count: int) -> str:
    faction = at["faction"]
    most = DRAWS.get(faction, 0)
    if faction == POLICE:
        most = (at["revealed"] or {}).get(POLICE, 0)
    if count <= most or not _i_draw(at):
        return ""
    told = ngettext("{most} card is drawn", "{most} cards are drawn", most)
    return told.format(most=most)


def _without_points(at: At) -> str:
    """Return who can't pay the mafia in points."""
    if at.get("faction") != MAFIA or at.state is None:
        return ""
    cards = table(at)
    poor = [
        name
        for name in at.setup.from_left(at["player"])
        if at.state.points[name] <= 0 and cards and cards.sizes[name]
    ]
    told = ngettext("{players} has no point", "{players} have no point", len(poor))
    return told.format(players=enumerated(poor)) if poor else ""


_MISSING = N_("this field is missing")
PLAYED_FACTION = OneOf(
    key="played",
    label=N_("plays"),
    kind=N_("faction in play"),
    of=("player",),
    among=lambda at: at.setup.in_play,
    dimmed=_unfit_to_play,
    face=lambda _at, one: face(one),
    told=lambda _at, one: called(one),
    hint=N_("Tap the faction that is played."),
)
PLAYED_COUNT = HowMany(
    key="played-count",
    of=("faction",),
    there=_of(ROBOCATS, HACKERS, POLICE, BUREAUCRATS),
    able=lambda at: PLAYED[at["faction"]],
    likely=_likely_number,
    left_out=_left_out,
    unfit=_unfit_number,
    hint=N_("Tap how many."),
)
EXTRA = OneOf(
    key="extra",
    label=N_("with"),
    kind=N_("faction in play"),
    of=("faction",),
    there=_of(DETECTIVES, POLICE),
    among=_extras,
    face=lambda _at, one: face(one),
    told=lambda _at, one: called(one),
    hint=N_("Tap the additional card."),
    missing=_MISSING,
    unseen=N_("only detectives and police are played with another card"),
)
VICTIM = Player(
    key="victim",
    label=N_("on whom"),
    of=("faction",),
    there=_of(HACKERS, POLICE),
    but=("player",),
    himself=N_("nobody plays them on themselves"),
    dimmed=_poor_victims,
    hint=N_("Tap on whom."),
    missing=_MISSING,
    unseen=N_("only hackers and police have a victim"),
)
REVEALED = SomeCards(
    key="revealed",
    label=N_("revealed"),
    of=("faction",),
    there=_of(HACKERS, POLICE, BUREAUCRATS),
    wanted=_revealed_count,
    able=_revealable,
    miscounted=_miscounted,
    hint=N_("Tap each card that is revealed."),
    missing=_MISSING,
    unseen=N_("only hackers, police and bureaucrats reveal cards"),
)
GIVEN = Given(
    key="given",
    label=N_("who gives a card"),
    of=("player", "faction"),
    there=_of(JOURNALISTS),
    missing=_MISSING,
    unseen=N_("only journalists are given cards"),
)
DROPPED = Dropped(
    key="dropped",
    label=N_("who discards"),
    of=("player", "faction"),
    there=_of(DETECTIVES, MAFIA, JOURNALISTS),
    giving="given",
    stays=_without_points,
    missing=_MISSING,
    unseen=N_("only detectives, mafia and journalists make others discard"),
)
DRAWN = SomeCards(
    key="drawn",
    label=N_("you draw"),
    of=("player", "faction"),
    there=_i_draw,
    wanted=_drawn_count,
    miscounted=_drawn_miscounted,
    sight=Sight.ME,
    hint=N_("Tap each card that you draw."),
    missing=N_("this field is missing: you know what you draw"),
    unseen=N_("cards that you do not draw are not seen: leave them out"),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Active(Player):
    """Whose surplus is discarded; a record may leave him out: it is whoever acted last."""

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> Draft:
        return {} if value is None else {self.key: (value,)}


def _row_count(at: At) -> int:
    cards = table(at)
    return cards.row.get(at["faction"], 0) if cards else OPEN_CARDS


def _in_row(at: At) -> Sequence[str]:
    cards = table(at)
    return [one for one in at.setup.in_play if not cards or cards.row.get(one, 0) > 0]


def _unfit_taken(at: At, count: int) -> str:
    if count < 1:
        return _("at least one card is taken")
    if count > OPEN_CARDS:
        return _("only {count} cards lie open").format(count=OPEN_CARDS)
    if count < total(at["refill"]):
        return _("more cards came than were taken")
    return ""


def _refilled(at: At) -> int | None:
    """Return how many cards take the place of those taken."""
    cards = table(at)
    if not at.has("count"):
        return None
    return int(min(at["count"], cards.to_draw) if cards else at["count"])


def _refill_miscounted(at: At, count: int) -> str:
    if count > OPEN_CARDS:
        return _("only {count} cards lie open").format(count=OPEN_CARDS)
    none = _("nothing is taken: say how many")
    return none if not count and at.get("count") is None else ""


def _surplus(at: At) -> str:
    cards = table(at)
    name = at.get("player")
    if cards is None or name is None:
        return ""
    over = cards.sizes[name] - HAND_LIMIT
    told = ngettext("Tap the card that {player} discards.", "Tap {count} cards.", over)
    return told.format(player=name, count=over) if over > 0 else _("Tap what is discarded.")


WHO = Player(key="who", label=N_("who"), usual=lambda at: at.state.seat if at.state else OPEN)
TAKEN = OneOf(
    key="taken",
    label=N_("takes"),
    kind=N_("faction in play"),
    among=lambda at: at.setup.in_play,
    offered=_in_row,
    more=N_("another faction"),
    face=lambda _at, one: face(one),
    told=lambda _at, one: called(one),
    hint=N_("Tap the faction that is taken."),
)
TAKEN_COUNT = HowMany(
    key="taken-count",
    of=("faction",),
    able=lambda _at: range(1, OPEN_CARDS + 1),
    likely=_row_count,
    left_out=lambda at: total(at["refill"]),
    unfit=_unfit_taken,
    hint=N_("Tap how many."),
)
REFILL = SomeCards(
    key="refill",
    label=N_("new in the row"),
    of=("faction",),
    wanted=_refilled,
    miscounted=_refill_miscounted,
    hint=N_("Tap each card that takes their place."),
)
DISCARDER = Active(
    key="who", label=N_("who"), usual=lambda at: at.state.active if at.state else OPEN
)
DISCARDED = SomeCards(
    key="discarded",
    label=N_("discards"),
    loose=True,
    wanted=lambda _at: None,
    miscounted=lambda _at, count: "" if count else _("at least one card is discarded"),
    hint=_surplus,
)
POINTS_SLOT = CorrectedPoints(most=lambda at: at.setup.goal, hint=N_("Tap the points."))


@dataclass(frozen=True, kw_only=True)
class Take:
    """A player took cards of the row; `refill` took their place.

    `count` is left out where it is as many as the refill.
    """

    kind: ClassVar[str] = "take"
    player: Annotated[str, WHO]
    faction: Annotated[str, TAKEN]
    count: Annotated[int | None, TAKEN_COUNT] = None
    refill: Annotated[Mapping[str, int], REFILL]

    @property
    def number(self) -> int:
        """How many cards were taken."""
        return total(self.refill) if self.count is None else self.count


@dataclass(frozen=True, kw_only=True)
class Play:
    """A player played cards of one faction, with what their effect asks for.

    `count` may be left out where it is fixed or equals the cards revealed. `extra` is the faction
    of the additional card; `revealed` are cards of the `victim`, or of the draw pile; `drawn` are
    those that I drew. `dropped` are players who discarded, for the mafia with their cards, and
    `given` are factions of cards given to the player.
    """

    kind: ClassVar[str] = "play"
    player: Annotated[str, WHO]
    faction: Annotated[str, PLAYED_FACTION]
    count: Annotated[int | None, PLAYED_COUNT] = None
    extra: Annotated[str | None, EXTRA] = None
    victim: Annotated[str | None, VICTIM] = None
    revealed: Annotated[Mapping[str, int] | None, REVEALED] = None
    given: Annotated[Mapping[str, str] | None, GIVEN] = None
    dropped: Annotated[tuple[str, ...] | Mapping[str, Mapping[str, int]] | None, DROPPED] = None
    drawn: Annotated[Mapping[str, int] | None, DRAWN] = None

    @property
    def number(self) -> int:
        """How many cards of the faction were played."""
        if self.count is not None:
            return self.count
        able = PLAYED[self.faction]
        return able[0] if len(able) == 1 else total(self.revealed or NONE)

    @property
    def droppers(self) -> tuple[str, ...]:
        """Who discarded a card for a point."""
        return self.dropped if isinstance(self.dropped, tuple) else ()

    @property
    def shed(self) -> Mapping[str, Cards]:
        """The cards that players discarded because of the mafia."""
        return self.dropped if isinstance(self.dropped, Mapping) else {}


@dataclass(frozen=True, kw_only=True)
class Discard:
    """The active player's cards beyond ten, discarded at the end of his turn."""

    kind: ClassVar[str] = "discard"
    player: Annotated[str | None, DISCARDER] = None
    cards: Annotated[Mapping[str, int], DISCARDED]


@dataclass(frozen=True, kw_only=True)
class Points:
    """Points of a player put right: added, or what he stands at. Else all points follow."""

    kind: ClassVar[str] = "points"
    player: Annotated[str, WHO]
    points: Annotated[int | None, POINTS_SLOT] = None
    stands: Annotated[int | None, POINTS_SLOT] = None


Note = Take | Play | Discard | Points


def _cards_faults(at: At) -> Iterator[Fault]:
    if at.setup.factions is None:
        yield Fault("note", _("this table keeps points alone: only points are noted"))


def _count_faults(at: At) -> Iterator[Fault]:
    """Yield that nothing else says how many were played; for Robocats nothing does."""
    if at["count"] is None and at["faction"] == ROBOCATS:
        yield Fault("count", _("this field is missing: two or four"))


def _points_faults(at: At) -> Iterator[Fault]:
    if (at["points"] is None) == (at["stands"] is None):
        yield Fault("points", _("say either the points that are added or what they stand at"))


def _out_of_turn(at: At) -> str:
    """Return that somebody else has the turn, or has too many cards."""
    state, cards = at.state, table(at)
    if state is None or cards is None or state.over:
        return ""
    player, ended = at.get("player"), state.left == at.setup.actions
    over = cards.sizes[state.active] - HAND_LIMIT if ended else 0
    if over > 0:
        told = ngettext(
            "{player} has {count} card too many: note first what is discarded.",
            "{player} has {count} cards too many: note first what is discarded.",
            over,
        )
        return told.format(player=state.active, count=format_number(over))
    if player is not None and player != state.seat:
        return _("It is {player}'s turn.").format(player=state.seat)
    return ""


def _cards(at: At) -> Mapping[str, str]:
    """Return what was taken or played, though a record leaves out how many."""
    count = at["count"]
    if count is None:
        able = PLAYED.get(at["faction"], ())
        seen = at.get("refill") or at.get("revealed") or {}
        count = able[0] if len(able) == 1 and "refill" not in at.values else total(seen)
    return {"cards": said_cards(at["faction"], count)}


def _with_cards(at: At) -> bool:
    return at.setup.with_cards


def _next_topic(at: At) -> str:
    state, cards = at.state, table(at)
    if state is None or cards is None:
        return Points.kind if state is not None else Take.kind
    crowded = cards.sizes[state.active] > HAND_LIMIT and state.left == at.setup.actions
    return Discard.kind if crowded else Take.kind


TAKE = Sentence(
    Take,
    says=(
        clause(N_("{player} took {cards}; new: {refill}")),
        clause(N_("{player} took {cards}")),
    ),
    making=(clause(N_("{player} takes {count} {faction}; new: {refill}")),),
    also=_cards,
    rules=(_cards_faults,),
    caution=_out_of_turn,
)
PLAY = Sentence(
    Play,
    says=(
        clause(
            N_("{player} played {cards} and {extra} on {victim}: {revealed}"),
            faction=POLICE,
        ),
        clause(N_("{player} played {cards} and {extra} on {victim}"), faction=POLICE),
        clause(N_("{player} played {cards} on {victim}: {revealed}"), faction=HACKERS),
        clause(N_("{player} played {cards}: {revealed}"), faction=BUREAUCRATS),
        clause(
            N_("{player} played Detectives and {extra}; it discarded: {dropped}"),
            faction=DETECTIVES,
        ),
        clause(N_("{player} played Detectives and {extra}"), faction=DETECTIVES),
        clause(
            N_("{player} played Journalists; gave: {given}; discarded: {dropped}"),
            faction=JOURNALISTS,
        ),
        clause(N_("{player} played Journalists; gave: {given}"), faction=JOURNALISTS),
        clause(N_("{player} played Mafia; discarded: {dropped}"), faction=MAFIA),
        clause(N_("{player} played {cards} and drew {drawn}")),
        clause(N_("{player} played {cards}")),
    ),
    making=(
        clause(N_("{player} plays {count} {faction} and {extra} on {victim}: {revealed}")),
        clause(N_("{player} plays {count} {faction} on {victim}: {revealed}")),
        clause(N_("{player} plays {count} {faction}: {revealed}")),
        clause(N_("{player} plays {faction} and {extra}; it discard: {dropped}")),
        clause(N_("{player} plays {faction}; give: {given}; discard: {dropped}")),
        clause(N_("{player} plays {faction}; discard: {dropped}")),
        clause(N_("{player} plays {count} {faction}")),
        clause(N_("{player} plays {faction}")),
    ),
    also=_cards,
    rules=(_cards_faults, _count_faults),
    caution=_out_of_turn,
)
DISCARD = Sentence(
    Discard,
    says=(
        clause(N_("{player} discarded {cards}")),
        clause(N_("Discarded: {cards}")),
    ),
    making=(clause(N_("{player} discards {cards}")),),
    rules=(_cards_faults,),
)
POINTS = Sentence(
    Points,
    says=(clause(N_("{player}: {points}")),),
    making=(clause(N_("{player}: {points}")),),
    rules=(_points_faults,),
)
KEYPAD = Keypad(
    (
        Topic(Take.kind, N_("Take"), (TAKE,), _with_cards),
        Topic(Play.kind, N_("Play"), (PLAY,), _with_cards),
        Topic(Discard.kind, N_("Discard"), (DISCARD,), _with_cards),
        Topic(Points.kind, N_("Points"), (POINTS,)),
    ),
    usual=_next_topic,
    label=N_("note"),
    kept=("who",),
)
