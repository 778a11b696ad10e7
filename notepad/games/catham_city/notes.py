"""Catham City's notes as sentences, the slots that fill them, and the state of play after them.

First the slots of a play, then those of the other notes, each group after what its slots need from
the table: usual and unlikely values, how many cards it takes. Then the notes, and what each does to
points and cards. Last the sentences with the cautions about them, and the `KEYPAD`: while a note is
made, that somebody is out of turn or can't have the cards; for a whole note, why it can't be right.

Effects follow the rule sheet. The active player scores first, then the others, starting from their
left. The game ends as soon as somebody reaches the target; the rest of the effect doesn't happen.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, TypeAlias, assert_never

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault
from notepad.core.keypad import Bands, Keypad, Topic
from notepad.core.language import N_, NC_, _, comma_separated, format_number, ngettext
from notepad.core.seats import after as next_seat
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import OPEN, Moment, Player, Sight
from notepad.games.catham_city import cards_and_points, slots
from notepad.games.catham_city import setup as city
from notepad.games.catham_city.cards_and_points import (
    PILE,
    AllCards,
    Draw,
    Hand,
    State,
    Trouble,
    Wrong,
)
from notepad.games.catham_city.hidden_hands import (
    HandBounds,
    beyond_bounds,
    bounds_of_hands,
    needed_before,
)
from notepad.games.catham_city.prospects import HandKnowledge

At: TypeAlias = Moment[city.Setup, State, HandKnowledge]


def table(at: At) -> AllCards | None:
    """Return the cards before the note; a finished note has none."""
    return at.state.table if at.state else None


def most_of(at: At, player: str, faction: str, beside: city.Cards = city.NONE) -> int:
    """Return how many cards of a faction a player has at most, if the level shows it.

    Those `beside` are cards of other factions that the player has as well. While I listen with the
    sheet hidden, and below level Deduction, my hand counts like any other.
    """
    cards = table(at)
    if cards and at.known and player == at.setup.me:
        return max(0, cards.mine.get(faction, 0))
    spans = at.known.hands.get(player, {}) if at.known else {}
    if cards and faction in spans:
        others = {one: max(span.low, beside.get(one, 0)) for one, span in spans.items()}
        room = cards.sizes[player] - city.total(others) + others[faction]
        return max(0, min(spans[faction].high, room))
    return min(city.COPIES, cards.sizes[player]) if cards else city.COPIES


def _most_drawn(at: At, faction: str, count: int | None) -> int:
    """Return how many cards of a faction can be among so many of the draw pile, if that is shown.

    If these may be more than the pile has, some come from the discards.
    """
    cards, spans = table(at), at.known.hands.get(PILE, {}) if at.known else {}
    if cards is None or faction not in spans:
        return city.COPIES
    shuffled = count is None or count > cards.pile
    return spans[faction].high + (cards.discards.get(faction, 0) if shuffled else 0)


def most_played(at: At, player: str, faction: str) -> int:
    """Return how many cards of a faction a player can play at most, besides an additional one."""
    cards = table(at)
    size = cards.sizes[player] if cards else city.HAND_LIMIT
    room = size - 1 if faction == city.POLICE else size
    most = max(0, min(most_of(at, player, faction), room))
    if faction == city.DETECTIVES and size <= most and size <= city.PLAYED[faction][0]:
        return 0
    return most


def _unfit_to_play(at: At, player: str) -> Collection[str]:
    able = at.setup.in_play
    return [one for one in able if most_played(at, player, one) < city.PLAYED[one][0]]


def _unable_to_play(at: At) -> Collection[str]:
    every = len(at.setup.in_play)
    return [name for name in at.setup.players if len(_unfit_to_play(at, name)) == every]


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
    return city.sure_points(faction, at.get("count") or city.PAIR)


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
        return ngettext(
            "{count} card played, but {shown} revealed",
            "{count} cards played, but {shown} revealed",
            count,
        ).format(count=count, shown=shown)
    return ""


def _extras(at: At) -> Sequence[str]:
    barred = at.get("faction") == city.POLICE
    return [one for one in at.setup.in_play if not (barred and one == city.POLICE)]


def _unfit_extras(at: At) -> Collection[str]:
    """Return the factions of which the player can have no additional card."""
    player, faction = at["player"], at["faction"]
    played = {faction: at.get("count") or city.PLAYED[faction][0]}
    able = {one: most_of(at, player, one, played) for one in _extras(at)}
    return [one for one, most in able.items() if most <= played.get(one, 0)]


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
    if at["faction"] == city.BUREAUCRATS:
        return _most_drawn(at, faction, _revealed_count(at))
    if not at.has("victim"):
        return city.COPIES
    given = {city.HACKERS: at.get("count") or 0} if at["faction"] == city.HACKERS else city.NONE
    tapped = city.cards_chosen(at.draft.get("revealed", ()), at.setup.in_play)
    beside = city.subtract_cards(tapped, given)
    return most_of(at, at["victim"], faction, beside) + given.get(faction, 0)


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
    return ngettext("{most} card is drawn", "{most} cards are drawn", most).format(most=most)


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
    return _("Tap the card that {player} gives.").format(player=comma_separated(GIVEN.asked(at)))


def _told_discard(at: At) -> str:
    text = _("Tap each card that {player} discards.")
    return text.format(player=comma_separated(DROPPED.asked(at)))


_MISSING = N_("this field is missing")
PLAYED_FACTION = slots.Played(
    key="played",
    label=N_("plays"),
    of=("player",),
    dimmed=lambda at: _unfit_to_play(at, at["player"]),
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
    likely=lambda at, faction: _most_drawn(at, faction, _drawn_count(at)),
    unfit_number=_drawn_miscounted,
    sight=Sight.ME,
    hint=N_("Tap each card you draw."),
    missing=N_("this field is missing: you know what you draw"),
    unseen=N_("you don’t draw any cards here: leave this field out"),
)


_SEEN = ("refill", "revealed", "drawn")
"""The fields with cards that come from the draw pile where everybody sees, or I do."""


def _seen(at: At) -> city.Cards:
    """Return the cards that a note says came from the draw pile."""
    some = [at.get(name) for name in _SEEN if not (name == "revealed" and at.get("victim"))]
    return next((one for one in some if one), city.NONE)


def _left_before_shuffle(at: At) -> int | None:
    """Return how many of them the draw pile still had if the others came after a shuffle.

    None if it is the same either way: without a shuffle, or if they are all alike.
    """
    cards, seen = table(at), _seen(at)
    if cards is None or not 0 < cards.pile < city.total(seen) or len(seen) < 2:
        return None
    return cards.pile


def _pile_known(at: At) -> bool:
    """Whether it is certain which cards the draw pile has."""
    spans = at.known.hands[PILE].values() if at.known and at.known.hands else ()
    return bool(spans) and all(low == high for low, high in spans)


def _asked_for_early(at: At) -> str:
    """Return what to tap of cards that came from two piles, "" if that is told or can't matter."""
    unasked = at.get("early") is not None or _pile_known(at)
    return "" if unasked or _left_before_shuffle(at) is None else _told_early(at)


def _told_early(at: At) -> str:
    count = _left_before_shuffle(at) or 0
    return ngettext(
        "The pile ran out: tap the card that came before the shuffle, if you saw it.",
        "The pile ran out: tap the {count} cards that came before the shuffle, if you saw them.",
        count,
    ).format(count=format_number(count))


def _not_among_seen(at: At, _count: int) -> str:
    early, seen = at.get("early"), _seen(at)
    if isinstance(early, Mapping) and early and city.holds(seen, early):
        return ""
    return _("these cards must be among those drawn")


EARLY = slots.Early(
    key="early",
    label=NC_("cards", "first"),
    of=("faction",),
    there=lambda at: at.get("early") is not None or _left_before_shuffle(at) is not None,
    usual=lambda _at: None,
    among=lambda at: [one for one in at.setup.in_play if one in _seen(at)],
    places=lambda at: at.setup.in_play,
    count=_left_before_shuffle,
    likely=lambda at, faction: min(_seen(at).get(faction, 0), _most_drawn(at, faction, 0)),
    unfit_number=_not_among_seen,
    certain_already=_pile_known,
    hint=_told_early,
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
    return ngettext(
        "only {count} card is face up", "only {count} cards are face up", city.OPEN_CARDS
    ).format(count=city.OPEN_CARDS)


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


def _discardable(at: At, faction: str) -> int:
    """Return how many cards of a faction can be discarded beside those tapped, if that is shown."""
    beside = city.cards_chosen(at.draft.get("discarded", ()), at.setup.in_play)
    return most_of(at, at["player"], faction, beside) if at.get("player") else city.COPIES


def _told_surplus(at: At) -> str:
    over = surplus(at)
    if over is None or over <= 0:
        return _("Tap the discarded cards.")
    text = ngettext("Tap the card {player} discards.", "Tap the {count} discarded cards.", over)
    return text.format(player=at["player"], count=over)


WHO = Player(
    key="who",
    label=N_("who"),
    usual=lambda at: at.state.seat if at.state else OPEN,
    takes_turn=True,
)
PLAYS = replace(WHO, dimmed=_unable_to_play)
SCORER = replace(WHO, takes_turn=False)
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
    likely=lambda at, faction: _most_drawn(at, faction, _refilled(at)),
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
    likely=_discardable,
    unfit_number=lambda _at, count: "" if count else _("at least one card is discarded"),
    hint=_told_surplus,
)
POINTS_SLOT = slots.corrected_points(
    most=lambda at: min(at.setup.goal, city.MOST_POINTS), hint=N_("Tap the points.")
)


@dataclass(frozen=True, kw_only=True)
class Take:
    """A player took cards from the row; `refill` replaced them.

    `count` is left out if it equals the number of cards in the refill. If the draw pile ran out,
    `early` are the cards that came before the discards were shuffled, if I saw which.
    """

    kind: ClassVar[str] = "take"
    player: Annotated[str, WHO]
    faction: Annotated[str, TAKEN]
    count: Annotated[int | None, TAKEN_COUNT] = None
    refill: Annotated[Mapping[str, int], REFILL]
    early: Annotated[Mapping[str, int] | None, EARLY] = None

    @property
    def number(self) -> int:
        """How many cards were taken."""
        return city.total(self.refill) if self.count is None else self.count


@dataclass(frozen=True, kw_only=True)
class Play:
    """A player played cards of one faction, with whatever their effect needs.

    `count` may be left out if it is fixed or equals the number of revealed cards. `extra` is the
    faction of the additional card; `revealed` are cards of the `victim`, or of the draw pile;
    `drawn` are cards that I drew, and `early` those of them, or of the revealed ones, that came
    before the draw pile ran out, if I saw which. `dropped` are players who discarded, for the Mafia
    with their cards, and `given` are the factions of cards given to the player.
    """

    kind: ClassVar[str] = "play"
    player: Annotated[str, PLAYS]
    faction: Annotated[str, PLAYED_FACTION]
    count: Annotated[int | None, PLAYED_COUNT] = None
    extra: Annotated[str | None, EXTRA] = None
    victim: Annotated[str | None, VICTIM] = None
    revealed: Annotated[Mapping[str, int] | None, REVEALED] = None
    given: Annotated[Mapping[str, str] | None, GIVEN] = None
    dropped: Annotated[tuple[str, ...] | Mapping[str, Mapping[str, int]] | None, DROPPED] = None
    drawn: Annotated[Mapping[str, int] | None, DRAWN] = None
    early: Annotated[Mapping[str, int] | None, EARLY] = None

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
    player: Annotated[str, SCORER]
    points: Annotated[int | None, POINTS_SLOT] = None
    stands: Annotated[int | None, POINTS_SLOT] = None


Note = Take | Play | Discard | Points


def start(setup: city.Setup) -> State:
    """Return the state before any note."""
    points = dict.fromkeys(setup.players, 0)
    first = setup.first or setup.players[0]
    return State(setup, points, _dealt(setup), seat=first, left=setup.actions)


def _dealt(setup: city.Setup) -> AllCards | None:
    """Return the cards as dealt; if my hand is empty, it is hidden like the others."""
    if setup.factions is None or setup.hand is None or setup.row is None:
        return None
    pool = city.subtract_cards(
        dict.fromkeys(setup.factions, city.COPIES), city.add_cards(setup.hand, setup.row)
    )
    sizes = {player: setup.dealt(player) for player in setup.players}
    hidden = setup.opponents if setup.hand else setup.players
    hands = {player: Hand((Draw(0, sizes[player]),)) for player in hidden}
    pile = city.total(pool) - sum(sizes[player] for player in hands)
    moves = tuple(
        cards_and_points.Move(0, player, drawn=draw)
        for player in hands
        for draw in hands[player].draws
    )
    return AllCards(setup.row, setup.hand, hands, sizes, pile, (pool,), moves=moves)


def after(state: State, note: Note) -> State:
    """Return the state after one more note, even if the note can't be right."""
    number = state.count + 1
    if state.table is not None:
        state = state.having(replace(state.table, note=number))
    done = _happened(state, note)
    broken = done.table is not None and not done.table.sound and not done.broken
    return replace(done, count=number, broken=number if broken else done.broken)


def out_of_order(state: State, note: Note) -> bool:
    """Whether a note breaks the order of play: out of turn, or with too many cards kept."""
    if isinstance(note, Points) or state.table is None:
        return False
    if isinstance(note, Discard):
        return (
            note.player not in (None, state.discarding_player)
            or city.total(note.cards) != state.surplus
        )
    return state.over or state.surplus > 0 or note.player != state.seat


def _happened(state: State, note: Note) -> State:
    if isinstance(note, Points):
        return _corrected(state, note)
    table = state.table
    if table is None:
        return state
    match note:
        case Take():
            return _acted(state.having(_taken(table, note)), note.player)
        case Play():
            return _acted(_played(state, note), note.player)
        case Discard():
            player = note.player or state.discarding_player
            return state.having(table.lost(player, note.cards).discarded(note.cards))
        case _:
            assert_never(note)


def _corrected(state: State, note: Points) -> State:
    if note.stands is not None:
        return state.scored(note.player, note.stands - state.points[note.player])
    return state.scored(note.player, note.points or 0)


def _taken(table: AllCards, note: Take) -> AllCards:
    left = table.taken(note.faction, note.number).gained(note.player, {note.faction: note.number})
    able = min(note.number, left.drawable_count)
    sound = left.with_all_of(note.refill, able, Wrong.REFILL)
    filled = sound.seen_drawn(note.refill, note.early)
    return replace(filled, row=city.add_cards(filled.row, note.refill))


def _acted(state: State, player: str) -> State:
    """Return the state after an action of a player; if it is out of turn, the turn moves along."""
    left = (state.left if player == state.seat else state.setup.actions) - 1
    if left > 0:
        return replace(state, acted=player, seat=player, left=left)
    seat = next_seat(state.setup.players, player)
    return replace(state, acted=player, seat=seat, left=state.setup.actions)


_TWO = 2
"""How many cards the Mafia takes from a player without points."""


def _played(state: State, note: Play) -> State:
    """Return the state after a play; played cards are discarded after the whole effect."""
    spent: city.Cards = {note.faction: note.number}
    spent = city.add_cards(spent, {note.extra: 1}) if note.extra else spent
    state = state.having(state.cards.lost(note.player, spent))
    state = state.scored(note.player, city.sure_points(note.faction, note.number))
    state, shed = _EFFECTS[note.faction](state, note)
    spent = city.NONE if note.faction == city.HACKERS else spent
    return state.having(state.cards.discarded(city.add_cards(spent, shed)))


_Effect: TypeAlias = tuple[State, city.Cards]
"""The state after what a play does besides points that are sure, and what is discarded for it."""


def _draws_only(state: State, note: Play) -> _Effect:
    """Council and Robocats: the player draws, unless for four Robocats."""
    draws = note.faction == city.COUNCIL or note.number == city.PAIR
    drawn = city.DRAWS[note.faction]
    return _draws(state, note, note.player, drawn) if draws else state, city.NONE


def _detectives(state: State, note: Play) -> _Effect:
    shed = city.NONE
    for other in state.setup.from_left(note.player):
        if note.extra and other in note.discarded_for_point:
            state, shed = _dropped_for_a_point(state, other, note.extra, shed)
    return state, shed


def _mafia(state: State, note: Play) -> _Effect:
    shed = city.NONE
    for other in state.setup.from_left(note.player):
        cards, points = note.shed.get(other, city.NONE), state.points[other]
        if cards:
            state = _rightly_shed(state, other, cards)
            state = state.having(state.cards.lost(other, cards))
            shed = city.add_cards(shed, cards)
        elif not state.over:
            wrong = points <= 0 < state.cards.sizes[other]
            state = state.scored(other, -1) if points > 0 else state
            why = Trouble(Wrong.MUST_DISCARD, other)
            state = state.having(state.cards.unless(wrong=wrong, why=why))
    return state, shed


def _rightly_shed(state: State, player: str, cards: city.Cards) -> State:
    """Return the state, unsound if somebody discards cards but needn't."""
    table, one = state.cards, city.total(cards) < _TWO
    size, points = table.sizes[player], state.points[player]
    table = table.unless(wrong=one and size > 1, why=Trouble(Wrong.ONE_OF_MORE, player))
    pays = one and size == 1 and points > 0
    return state.having(table.unless(wrong=pays, why=Trouble(Wrong.PAYS, player)))


def _hackers(state: State, note: Play) -> _Effect:
    victim, revealed, table = str(note.victim), note.revealed or city.NONE, state.cards
    size = table.sizes[victim]
    table = table.unless(wrong=size < note.number, why=Trouble(Wrong.TOO_FEW, victim, count=size))
    table = table.gained(victim, {city.HACKERS: note.number}).revealed(victim, revealed)
    loot = {faction: count for faction, count in revealed.items() if faction != city.HACKERS}
    found = revealed.get(city.HACKERS, 0)
    state = state.having(table.gained(note.player, loot)).scored(note.player, found)
    return state, {city.HACKERS: found} if found else city.NONE


def _police(state: State, note: Play) -> _Effect:
    victim, revealed, table = str(note.victim), note.revealed or city.NONE, state.cards
    able = min(note.number, table.sizes[victim])
    table = table.with_all_of(revealed, able, Wrong.REVEALED, victim)
    state = state.having(table.revealed(victim, revealed))
    state = state.scored(note.player, revealed.get(note.extra or "", 0))
    return _draws(state, note, victim, revealed.get(city.POLICE, 0)), revealed


def _journalists(state: State, note: Play) -> _Effect:
    shed = city.NONE
    for other in state.setup.from_left(note.player):
        faction = (note.given or {}).get(other)
        if faction is not None:
            table = state.cards.lost(other, {faction: 1}).gained(note.player, {faction: 1})
            state = state.having(table)
            if other in note.discarded_for_point:
                state, shed = _dropped_for_a_point(state, other, faction, shed)
    return state, shed


def _bureaucrats(state: State, note: Play) -> _Effect:
    revealed, table = note.revealed or city.NONE, state.cards
    able = min(note.number, table.drawable_count)
    table = table.with_all_of(revealed, able, Wrong.REVEALED)
    state = state.having(table.seen_drawn(revealed, note.early))
    return state.scored(note.player, len(revealed)), revealed


def _dropped_for_a_point(state: State, other: str, faction: str, shed: city.Cards) -> _Effect:
    card = {faction: 1}
    left = state.having(state.cards.lost(other, card))
    return left if left.over else left.scored(other, 1), city.add_cards(shed, card)


def _draws(state: State, note: Play, player: str, count: int) -> State:
    """Return the state after a player drew; I see my own. Nobody draws after the game ends."""
    table, seen = state.cards, note.drawn
    if seen is not None:
        able = 0 if state.over else min(count, table.drawable_count)
        sound = table.with_all_of(seen, able, Wrong.NO_MORE if state.over else Wrong.DRAWN)
        return state.having(sound.seen_drawn(seen, note.early).gained(player, seen))
    if state.over or player not in table.hands:
        return state
    return state.having(table.unseen_drawn(player, count))


_EFFECTS: Mapping[str, Callable[[State, Play], _Effect]] = {
    city.DETECTIVES: _detectives,
    city.COUNCIL: _draws_only,
    city.ROBOCATS: _draws_only,
    city.MAFIA: _mafia,
    city.HACKERS: _hackers,
    city.POLICE: _police,
    city.JOURNALISTS: _journalists,
    city.BUREAUCRATS: _bureaucrats,
}


def _cards_faults(at: At) -> Iterator[Fault]:
    if at.setup.factions is None:
        yield Fault("note", _("this game keeps points only"))


def _count_faults(at: At) -> Iterator[Fault]:
    """Yield a fault if nothing says how many were played, which is open for Robocats only."""
    if at["count"] is None and at["faction"] == city.ROBOCATS:
        yield Fault("count", _("this field is missing: it must be two or four"))


def _points_faults(at: At) -> Iterator[Fault]:
    if (at["points"] is None) == (at["stands"] is None):
        yield Fault("points", _("give either the points to add or the new total"))


def _out_of_turn(at: At) -> str:
    """Return a caution if somebody else has the turn, or too many cards; else ""."""
    state, cards = at.state, table(at)
    if state is None or cards is None:
        return ""
    if state.winner is not None:
        return _("{player} has already won.").format(player=state.winner)
    player, over = at.get("player"), state.surplus
    if over:
        return ngettext(
            "{player} has {count} card too many: note the discard first.",
            "{player} has {count} cards too many: note the discards first.",
            over,
        ).format(player=state.discarding_player, count=format_number(over))
    if player is not None and player != state.seat:
        return _("It is {player}’s turn.").format(player=state.seat)
    return ""


def _beyond_the_hand(at: At) -> str:
    """Return a caution if a player can't have so many cards to play; else ""."""
    cards = table(at)
    if cards is None or not at.has("player", "faction"):
        return ""
    player, faction = at["player"], at["faction"]
    count = at.get("count") or city.PLAYED[faction][0]
    spent = count + (faction in (city.DETECTIVES, city.POLICE))
    if cards.sizes[player] < spent:
        return ngettext(
            "{player} has only {count} card.",
            "{player} has only {count} cards.",
            cards.sizes[player],
        ).format(player=player, count=format_number(cards.sizes[player]))
    if most_played(at, player, faction) < count:
        return _has_at_most(player, faction, most_of(at, player, faction))
    return ""


def _has_at_most(player: str, faction: str, most: int) -> str:
    if not most:
        return _("{player} can’t have any {faction}.").format(
            player=player, faction=city.called(faction)
        )
    text = _("{player} has at most {cards}.")
    return text.format(player=player, cards=city.said_cards(faction, most))


def _against_take(at: At) -> str:
    """Return a caution if it isn't the player's turn, or the cards taken aren't there; else ""."""
    told, cards = _out_of_turn(at), table(at)
    if told or cards is None or not cards.sound or not at.has("faction"):
        return told
    trouble = cards.taken(at["faction"], at.get("count") or 1).trouble
    return trouble.told if trouble else ""


def _miscounted_surplus(at: At) -> str:
    """Return a caution if somebody needn't discard, or discards the wrong number; else ""."""
    over, cards = surplus(at), at.get("cards")
    if over is None or not cards or city.total(cards) == over:
        return ""
    if over <= 0:
        text = _("{player} has no more than ten cards and discards none.")
        return text.format(player=at["player"])
    return ngettext(
        "{player} must discard {count} card.", "{player} must discard {count} cards.", over
    ).format(player=at["player"], count=format_number(over))


def _impossible(at: At, note: Note) -> str:
    """Return why a note can't be right after those before it, "" if it can.

    It uses what everybody can see at every level, and what hands can hold if the level shows that.
    """
    before = table(at)
    if at.state is None or before is None or not before.sound:
        return ""
    then = after(at.state, note).table
    if then is None or then.trouble is not None:
        return then.trouble.told if then and then.trouble else ""
    if at.known is None or bounds_of_hands(then, at.setup.in_play) is not None:
        return ""
    return _beyond_bounds(at.known.hands, before, then) or _("This contradicts earlier notes.")


def _beyond_bounds(held: HandBounds, before: AllCards, then: AllCards) -> str:
    """Return a caution if more of a faction left a hand or the pile than it can have; else ""."""
    needed = needed_before(then.moves[len(before.moves) :])
    for player, faction, _count in beyond_bounds(held, needed):
        most = held[player][faction].high
        return _has_at_most(player, faction, most) if player else pile_has_at_most(faction, most)
    return ""


def pile_has_at_most(faction: str, most: int) -> str:
    """Return the caution that more cards were seen to come from the draw pile than it can have."""
    text = _("By your notes, the draw pile has at most {cards}: compare the row, too.")
    return text.format(cards=city.said_cards(faction, most))


def _winning(at: At) -> str:
    """Return who reaches the target with a play, or with corrected points; else ""."""
    if at.state is None or at.state.over:
        return ""
    note = Play(**at.values) if at.has("faction") else Points(**at.values)
    winner = after(at.state, note).winner
    return _("{player} wins the game.").format(player=winner) if winner else ""


def _remark(at: At) -> str:
    """Return who wins with a play; else what the others may still do, or can't avoid."""
    if told := _winning(at) or _asked_for_early(at):
        return told
    match at["faction"]:
        case faction if faction == city.MAFIA and not at["dropped"]:
            return _("Tap who discards two cards. The others lose a point.")
        case faction if faction == city.JOURNALISTS:
            return _("Who discards a matching card?") if at["given"] else _("Who gives a card?")
        case faction if faction == city.DETECTIVES:
            return _("Who discards a matching card?")
    return ""


_EFFECT = {
    "count": PLAYED_COUNT,
    "extra": EXTRA,
    "victim": VICTIM,
    "revealed": REVEALED,
    "drawn": DRAWN,
}
_OF_FACTIONS = ("extra", "revealed", "drawn")


def _bands_of_play(at: At) -> Bands:
    """Return the row of factions that is asked for now: all of these have the same places.

    While others give or discard cards, it is the row of their names, or of the cards of one.
    """
    if not at.has("faction"):
        return ((PLAYED_FACTION.key,),)
    there = [name for name, slot in _EFFECT.items() if slot.there(at)]
    waiting = [name for name in there if not at.has(name)]
    names = [slot.key for slot in (GIVEN, DROPPED) if slot.there(at)]
    if names and not waiting:
        return ((names[-1] if at.get("given") else names[0],),)
    asked = (*waiting[:1], *there[-1:])[:1]
    return tuple((_EFFECT[name].key,) for name in asked if name in _OF_FACTIONS)


def _cards_told(at: At) -> Mapping[str, str]:
    """Return what was taken or played, even if a record leaves out how many."""
    count = at["count"]
    if count is None:
        able = city.PLAYED.get(at["faction"], ())
        seen = at.get("refill") or at.get("revealed") or {}
        count = able[0] if len(able) == 1 and "refill" not in at.values else city.total(seen)
    return {"cards": city.said_cards(at["faction"], count)}


def _with_cards(at: At) -> bool:
    return at.setup.with_cards


def _next_topic(at: At) -> str:
    state, cards = at.state, table(at)
    if state is None or cards is None:
        return Points.kind if state is not None else Take.kind
    return Discard.kind if state.surplus else Take.kind


TAKE = Sentence(
    Take,
    says=(
        clause(N_("{player} took {cards}; new: {refill}; before the shuffle: {early}")),
        clause(N_("{player} took {cards}; new: {refill}")),
        clause(N_("{player} took {cards}")),
    ),
    making=(
        clause(N_("{player} takes {count}× {faction}; new: {refill}; before the shuffle: {early}")),
        clause(N_("{player} takes {count}× {faction}; new: {refill}")),
    ),
    also=_cards_told,
    rules=(_cards_faults,),
    caution=_against_take,
    doubt=_impossible,
    remark=_asked_for_early,
)
PLAY = Sentence(
    Play,
    says=(
        clause(
            N_("{player} played {cards} and {extra} on {victim}: {revealed}"), faction=city.POLICE
        ),
        clause(N_("{player} played {cards} and {extra} on {victim}"), faction=city.POLICE),
        clause(N_("{player} played {cards} on {victim}: {revealed}"), faction=city.HACKERS),
        clause(
            N_("{player} played {cards}: {revealed}; before the shuffle: {early}"),
            faction=city.BUREAUCRATS,
        ),
        clause(N_("{player} played {cards}: {revealed}"), faction=city.BUREAUCRATS),
        clause(
            N_("{player} played {cards} and {extra}; also discarded by: {dropped}"),
            faction=city.DETECTIVES,
        ),
        clause(N_("{player} played {cards} and {extra}"), faction=city.DETECTIVES),
        clause(
            N_("{player} played {cards}; {given}; discarded by: {dropped}"),
            faction=city.JOURNALISTS,
        ),
        clause(N_("{player} played {cards}; {given}"), faction=city.JOURNALISTS),
        clause(N_("{player} played {cards}; discarded: {dropped}"), faction=city.MAFIA),
        clause(N_("{player} played {cards}; nobody discarded"), faction=city.MAFIA),
        clause(N_("{player} played {cards} and drew {drawn}; before the shuffle: {early}")),
        clause(N_("{player} played {cards} and drew {drawn}")),
        clause(N_("{player} played {cards}")),
    ),
    making=(
        clause(N_("{player} plays {count}× {faction} and {extra} on {victim}: {revealed}")),
        clause(N_("{player} plays {count}× {faction} on {victim}: {revealed}")),
        clause(N_("{player} plays {count}× {faction}: {revealed}")),
        clause(N_("{player} plays {faction} and {extra}; also discarded by: {dropped}")),
        clause(N_("{player} plays {faction} and gets {given}; discarded by: {dropped}")),
        clause(N_("{player} plays {faction}; discarded: {dropped}")),
        clause(N_("{player} plays {count}× {faction}")),
        clause(N_("{player} plays {faction}")),
    ),
    also=_cards_told,
    rules=(_cards_faults, _count_faults),
    caution=lambda at: _out_of_turn(at) or _beyond_the_hand(at),
    doubt=_impossible,
    remark=_remark,
    weighty=lambda at: bool(_winning(at)),
)
DISCARD = Sentence(
    Discard,
    says=(clause(N_("{player} discarded {cards}")), clause(N_("Discarded: {cards}"))),
    making=(clause(N_("{player} discards {cards}")),),
    rules=(_cards_faults,),
    caution=_miscounted_surplus,
    doubt=_impossible,
)
POINTS = Sentence(
    Points,
    says=(clause(N_("{player}: {points}")),),
    making=(clause(N_("{player}’s points: {points}")),),
    rules=(_points_faults,),
    remark=_winning,
)
KEYPAD = Keypad(
    (
        Topic(Take.kind, N_("Take"), (TAKE,), _with_cards, (("taken",), ("refill",))),
        Topic(Play.kind, N_("Play"), (PLAY,), _with_cards, _bands_of_play),
        Topic(Discard.kind, N_("Discard"), (DISCARD,), _with_cards, (("discarded",),)),
        Topic(Points.kind, N_("Points"), (POINTS,), bands=(("points",), ("stands",)), seldom=True),
    ),
    usual=_next_topic,
    label=N_("note"),
    kept=("who",),
    common=("who",),
)
