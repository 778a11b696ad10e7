"""Catham City's notes as sentences: taking, playing, discarding and correcting points.

First the slots of a play, then those of the other notes, each group after what its slots need from
the table: usual and unlikely values, how many cards it takes. Then the notes, and the `KEYPAD` with
their sentences. What a note does to the table is in `plays`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from notepad.core.language import N_, NC_, _, comma_separated, ngettext
from notepad.core.slots import OPEN, Moment, Player, Sight
from notepad.games.catham_city import setup as city
from notepad.games.catham_city import slots
from notepad.games.catham_city.cards_and_points import AllCards, State
from notepad.games.catham_city.prospects import HandKnowledge

At: TypeAlias = Moment[city.Setup, State, HandKnowledge]


def table(at: At) -> AllCards | None:
    """Return the cards before the note; a finished note has none."""
    return at.state.table if at.state else None


def most_of(at: At, player: str, faction: str) -> int:
    """Return how many cards of a faction a player has at most, if the level shows it.

    While I listen with the sheet hidden, and below level Deduction, my hand counts like any other.
    """
    cards = table(at)
    if cards and at.known and player == at.setup.me:
        return max(0, cards.mine.get(faction, 0))
    spans = at.known.hands.get(player, {}) if at.known else {}
    if faction in spans:
        return spans[faction].high
    return min(city.COPIES, cards.sizes[player]) if cards else city.COPIES


def most_played(at: At, player: str, faction: str) -> int:
    """Return how many cards of a faction a player can play at most, besides an additional one."""
    cards = table(at)
    size = cards.sizes[player] if cards else city.HAND_LIMIT
    room = size - 1 if faction == city.POLICE else size
    most = max(0, min(most_of(at, player, faction), room))
    if faction == city.DETECTIVES and size <= most and size <= city.PLAYED[faction][0]:
        return 0
    return most


def _unfit_to_play(at: At) -> Collection[str]:
    able = at.setup.in_play
    player = at["player"]
    return [one for one in able if most_played(at, player, one) < city.PLAYED[one][0]]


def ends(at: At) -> bool:
    """Whether the play so far ends the game with its player's points."""
    if at.state is None or not at.has("player", "faction"):
        return False
    points = at.state.points[at["player"]] + _points_so_far(at)
    return at.state.over or points >= at.setup.goal


def _points_so_far(at: At) -> int:
    faction = at["faction"]
    if faction == city.POLICE and at.has("extra", "revealed"):
        return int(at["revealed"].get(at["extra"], 0))
    pair = faction == city.ROBOCATS and at.get("count") in (None, city.PAIR)
    return 0 if pair else city.POINTS.get(faction, 0)


def _of(*factions: str) -> Callable[[At], bool | None]:
    """Return whether the played faction is one of these, None if a record doesn't name it."""
    return lambda at: at["faction"] in factions if at["faction"] in city.PLAYED else None


def _likely_number(at: At) -> int:
    return max(city.PLAYED[at["faction"]][0], most_played(at, at["player"], at["faction"]))


def _said_played(faction: str) -> str:
    """Return what is played, with how many cards it always takes, if there is only one number."""
    able = city.PLAYED[faction]
    return city.said_cards(faction, able[0]) if len(able) == 1 else city.called(faction)


def _left_out(at: At) -> int:
    able = city.PLAYED[at["faction"]]
    return able[0] if len(able) == 1 else city.total(at["revealed"] or {})


def _unfit_number(at: At, count: int) -> str:
    faction = at["faction"]
    if faction not in city.PLAYED:
        return ""
    if count not in city.PLAYED[faction]:
        text = _("{faction}: play {numbers}")
        numbers = [str(number) for number in city.PLAYED[faction]]
        few = numbers if len(numbers) < city.COPIES else [numbers[0], "…", numbers[-1]]
        return text.format(faction=city.called(faction), numbers=comma_separated(few))
    return _unlike_revealed(faction, count, at["revealed"])


def _unlike_revealed(faction: str, count: int, revealed: object) -> str:
    if revealed is None or not isinstance(revealed, dict):
        return ""
    shown = city.total(revealed)
    if shown > count or (faction == city.HACKERS and shown != count):
        text = ngettext(
            "{count} card played, but {shown} revealed",
            "{count} cards played, but {shown} revealed",
            count,
        )
        return text.format(count=count, shown=shown)
    return ""


def _extras(at: At) -> Sequence[str]:
    barred = at.get("faction") == city.POLICE
    return [one for one in at.setup.in_play if not (barred and one == city.POLICE)]


def _unfit_extras(at: At) -> Collection[str]:
    """Return the factions of which the player can have no additional card."""
    player, faction = at["player"], at["faction"]
    least = {faction: city.PLAYED[faction][0]}
    return [one for one in _extras(at) if most_of(at, player, one) <= least.get(one, 0)]


def _revealed_count(at: At) -> int | None:
    """Return how many cards are revealed."""
    cards = table(at)
    if not at.has("count") or (at["faction"] != city.BUREAUCRATS and not at.has("victim")):
        return None
    if cards is None or at["faction"] == city.HACKERS:
        return int(at["count"])
    able = cards.drawable_count if at["faction"] == city.BUREAUCRATS else cards.sizes[at["victim"]]
    return min(int(at["count"]), able)


def _revealable(at: At, faction: str) -> int:
    """Return how many cards of a faction can be revealed, if the level shows it."""
    if at["faction"] == city.BUREAUCRATS or not at.has("victim"):
        return city.COPIES
    given = at["count"] if faction == at["faction"] == city.HACKERS and at.has("count") else 0
    return most_of(at, at["victim"], faction) + given


def _miscounted(at: At, count: int) -> str:
    if at["faction"] not in city.PLAYED or at.get("count") is not None:
        return ""
    if count < 1:
        return _("at least one card is revealed, unless the number of cards played is given")
    if count not in city.PLAYED[at["faction"]]:
        return _("at most {most} cards are revealed").format(most=city.PLAYED[at["faction"]][-1])
    return ""


def _poor_victims(at: At) -> Collection[str]:
    cards = table(at)
    if cards is None:
        return ()
    least = at.get("count") or 1 if at["faction"] == city.HACKERS else 1
    return [name for name in at.setup.players if cards.sizes[name] < least]


def _i_draw(at: At) -> bool | None:
    """Whether I draw cards, None if a record doesn't say."""
    faction, me = at["faction"], at.setup.me
    if faction == city.POLICE:
        revealed = at.get("revealed")
        police = revealed.get(city.POLICE, 0) if isinstance(revealed, dict) else 0
        return bool(at.get("victim") == me and police)
    if faction == city.ROBOCATS and at.get("count") not in (None, city.PAIR):
        return False
    return bool(faction in city.DRAWS and at["player"] == me)


def _drawn_count(at: At) -> int | None:
    cards, faction = table(at), at["faction"]
    if faction == city.ROBOCATS and not at.has("count"):
        return None
    if ends(at):
        return 0
    count = at["revealed"].get(city.POLICE, 0) if faction == city.POLICE else city.DRAWS[faction]
    return min(count, cards.drawable_count) if cards else int(count)


def _drawn_miscounted(at: At, count: int) -> str:
    faction = at["faction"]
    most = city.DRAWS.get(faction, 0)
    if faction == city.POLICE:
        most = (at["revealed"] or {}).get(city.POLICE, 0)
    if count <= most or not _i_draw(at):
        return ""
    text = ngettext("{most} card is drawn", "{most} cards are drawn", most)
    return text.format(most=most)


def mafia_discards(at: At) -> Mapping[str, int]:
    """Return who has no points to lose to the Mafia, and how many cards each discards instead."""
    cards = table(at)
    if at.get("faction") != city.MAFIA or at.state is None or cards is None or ends(at):
        return {}
    names = at.setup.from_left(at["player"])
    poor = [name for name in names if at.state.points[name] <= 0 < cards.sizes[name]]
    return {name: min(slots.TWO, cards.sizes[name]) for name in poor}


def _without_points(at: At) -> str:
    """Return who can't pay the Mafia with points, or that everyone else pays so."""
    poor = mafia_discards(at)
    if at.get("faction") == city.MAFIA and not poor and not ends(at):
        return _("the others lose a point")
    text = ngettext("{players} has no points", "{players} have no points", len(poor))
    return text.format(players=comma_separated(poor)) if poor else ""


def _can_drop(at: At, player: str) -> bool:
    """Whether somebody can discard what a play demands, if the level shows it."""
    cards = table(at)
    if cards is None:
        return True
    match at["faction"]:
        case faction if faction == city.MAFIA:
            return cards.sizes[player] >= slots.TWO or player in mafia_discards(at)
        case faction if faction == city.DETECTIVES:
            return not at.has("extra") or most_of(at, player, at["extra"]) > 0
        case _:
            given = (at.get("given") or {}).get(player)
            return (
                given is None or min(most_of(at, player, given), cards.sizes[player]) >= slots.TWO
            )


def _can_give(at: At, player: str) -> bool:
    cards = table(at)
    return cards is None or cards.sizes[player] > 0


def _told_gift(at: At) -> str:
    text = _("Tap the card that {player} gives.")
    return text.format(player=comma_separated(GIVEN.asked(at)))


def _told_discard(at: At) -> str:
    text = _("Tap each card that {player} discards.")
    return text.format(player=comma_separated(DROPPED.asked(at)))


_MISSING = N_("this field is missing")
PLAYED_FACTION = slots.Played(
    key="played",
    label=N_("plays"),
    of=("player",),
    dimmed=_unfit_to_play,
    told=lambda _at, one: _said_played(one),
    hint=N_("Tap the faction played."),
)
PLAYED_COUNT = slots.how_many(
    key="played-count",
    of=("faction",),
    there=_of(city.ROBOCATS, city.HACKERS, city.POLICE, city.BUREAUCRATS),
    able=lambda at: city.PLAYED[at["faction"]],
    likely=_likely_number,
    left_out=_left_out,
    unfit=_unfit_number,
    hint=N_("Tap how many."),
)
EXTRA = slots.Faction(
    key="extra",
    label=NC_("cards", "with"),
    of=("faction",),
    there=_of(city.DETECTIVES, city.POLICE),
    among=_extras,
    dimmed=_unfit_extras,
    places=lambda at: at.setup.in_play,
    told=lambda _at, one: city.said_cards(one, 1),
    hint=N_("Tap the additional card."),
    missing=_MISSING,
    unseen=N_("only Detectives and Police are played with another card"),
)
VICTIM = Player(
    key="victim",
    label=N_("on whom"),
    of=("faction",),
    there=_of(city.HACKERS, city.POLICE),
    but=("player",),
    himself=N_("players can’t target themselves"),
    dimmed=_poor_victims,
    hint=N_("Tap the target."),
    missing=_MISSING,
    unseen=N_("only Hackers and Police have a victim"),
)
REVEALED = city.SomeCards(
    key="revealed",
    label=N_("revealed"),
    of=("faction",),
    there=_of(city.HACKERS, city.POLICE, city.BUREAUCRATS),
    count=_revealed_count,
    likely=_revealable,
    unfit_number=_miscounted,
    hint=N_("Tap each revealed card."),
    missing=_MISSING,
    unseen=N_("only Hackers, Police and Bureaucrats reveal cards"),
)
GIVEN = slots.Given(
    key="given",
    label=N_("who gives a card"),
    of=("player", "faction"),
    there=_of(city.JOURNALISTS),
    over=ends,
    fit=_can_give,
    able=most_of,
    hint=_told_gift,
    missing=_MISSING,
    unseen=N_("cards are only given when Journalists are played"),
)
DROPPED = slots.Dropped(
    key="dropped",
    label=N_("who discards"),
    of=("player", "faction"),
    there=_of(city.DETECTIVES, city.MAFIA, city.JOURNALISTS),
    giving="given",
    over=ends,
    fit=_can_drop,
    able=most_of,
    must=mafia_discards,
    stays=_without_points,
    hint=_told_discard,
    missing=_MISSING,
    unseen=N_("only Detectives, Mafia and Journalists make others discard"),
)
DRAWN = city.SomeCards(
    key="drawn",
    label=N_("you draw"),
    of=("player", "faction"),
    there=_i_draw,
    count=_drawn_count,
    unfit_number=_drawn_miscounted,
    sight=Sight.ME,
    hint=N_("Tap each card you draw."),
    missing=N_("this field is missing: you know what you draw"),
    unseen=N_("you don’t draw any cards here: leave this field out"),
)


def _row_count(at: At) -> int:
    cards = table(at)
    return cards.row.get(at["faction"], 0) if cards else city.OPEN_CARDS


def _row(at: At) -> city.Cards | None:
    """Return what lies in the row, in the order of the factions on the sheet."""
    cards = table(at)
    if cards is None:
        return None
    return {one: cards.row[one] for one in at.setup.in_play if cards.row.get(one)}


def _only_face_up() -> str:
    text = ngettext(
        "only {count} card is face up", "only {count} cards are face up", city.OPEN_CARDS
    )
    return text.format(count=city.OPEN_CARDS)


def _unfit_taken(at: At, count: int) -> str:
    if count < 1:
        return _("at least one card is taken")
    if count > city.OPEN_CARDS:
        return _only_face_up()
    if count < city.total(at["refill"]):
        return _("more cards were added than taken")
    return ""


def _refilled(at: At) -> int | None:
    """Return how many cards replace those taken."""
    cards = table(at)
    if not at.has("count"):
        return None
    return int(min(at["count"], cards.drawable_count) if cards else at["count"])


def _refill_miscounted(at: At, count: int) -> str:
    if count > city.OPEN_CARDS:
        return _only_face_up()
    none = _("no new cards: say how many cards were taken")
    return none if not count and at.get("count") is None else ""


def surplus(at: At) -> int | None:
    """Return how many cards a player has to discard, below zero if they can hold more."""
    cards, name = table(at), at.get("player")
    return None if cards is None or name is None else cards.sizes[name] - city.HAND_LIMIT


def _hand_size(at: At) -> int | None:
    over = surplus(at)
    return None if over is None else over + city.HAND_LIMIT


def _told_surplus(at: At) -> str:
    over = surplus(at)
    if over is None or over <= 0:
        return _("Tap the discarded cards.")
    text = ngettext("Tap the card {player} discards.", "Tap the {count} discarded cards.", over)
    return text.format(player=at["player"], count=over)


WHO = Player(key="who", label=N_("who"), usual=lambda at: at.state.seat if at.state else OPEN)
TAKEN = slots.Taken(
    key="taken",
    label=N_("takes"),
    told=lambda _at, one: city.called(one),
    row=_row,
    hint=N_("Tap the faction taken."),
)
TAKEN_COUNT = slots.how_many(
    key="taken-count",
    of=("faction",),
    usual=lambda at: slots.taken_count(at, "taken"),
    able=lambda _at: range(1, city.OPEN_CARDS + 1),
    likely=_row_count,
    left_out=lambda at: city.total(at["refill"]),
    unfit=_unfit_taken,
    every=True,
    hint=N_("Tap how many."),
)
REFILL = city.SomeCards(
    key="refill",
    label=NC_("cards", "new"),
    of=("faction",),
    count=_refilled,
    unfit_number=_refill_miscounted,
    hint=N_("Tap each replacement card."),
)
DISCARDER = Player(
    key="who", label=N_("who"), usual=lambda at: at.state.discarding_player if at.state else OPEN
)
DISCARDED = city.SomeCards(
    key="discarded",
    label=N_("discards"),
    loose=True,
    due=surplus,
    most=_hand_size,
    likely=lambda at, faction: (
        most_of(at, at["player"], faction) if at.get("player") else city.COPIES
    ),
    unfit_number=lambda _at, count: "" if count else _("at least one card is discarded"),
    hint=_told_surplus,
)
POINTS_SLOT = slots.corrected_points(
    most=lambda at: min(at.setup.goal, city.MOST_POINTS), hint=N_("Tap the points.")
)


@dataclass(frozen=True, kw_only=True)
class Take:
    """A player took cards from the row; `refill` replaced them.

    `count` is left out if it equals the number of cards in the refill.
    """

    kind: ClassVar[str] = "take"
    player: Annotated[str, WHO]
    faction: Annotated[str, TAKEN]
    count: Annotated[int | None, TAKEN_COUNT] = None
    refill: Annotated[Mapping[str, int], REFILL]

    @property
    def number(self) -> int:
        """How many cards were taken."""
        return city.total(self.refill) if self.count is None else self.count


@dataclass(frozen=True, kw_only=True)
class Play:
    """A player played cards of one faction, with whatever their effect needs.

    `count` may be left out if it is fixed or equals the number of revealed cards. `extra` is the
    faction of the additional card; `revealed` are cards of the `victim`, or of the draw pile;
    `drawn` are cards that I drew. `dropped` are players who discarded, for the Mafia with their
    cards, and `given` are the factions of cards given to the player.
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
        able = city.PLAYED[self.faction]
        return able[0] if len(able) == 1 else city.total(self.revealed or city.NONE)

    @property
    def discarded_for_point(self) -> tuple[str, ...]:
        """Who discarded a card for a point."""
        return self.dropped if isinstance(self.dropped, tuple) else ()

    @property
    def shed(self) -> Mapping[str, city.Cards]:
        """The cards that players discarded because of the Mafia."""
        return self.dropped if isinstance(self.dropped, Mapping) else {}


@dataclass(frozen=True, kw_only=True)
class Discard:
    """The active player's cards beyond ten, discarded at the end of their turn."""

    kind: ClassVar[str] = "discard"
    player: Annotated[str | None, DISCARDER] = None
    cards: Annotated[Mapping[str, int], DISCARDED]


@dataclass(frozen=True, kw_only=True)
class Points:
    """A correction of a player's points: added, or the new total. Other points follow."""

    kind: ClassVar[str] = "points"
    player: Annotated[str, WHO]
    points: Annotated[int | None, POINTS_SLOT] = None
    stands: Annotated[int | None, POINTS_SLOT] = None


Note = Take | Play | Discard | Points
