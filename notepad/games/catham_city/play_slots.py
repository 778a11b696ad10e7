"""The slots of a play: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.sentence.choice_slots import OneOf, Player
from notepad.core.sentence.slot import Sight
from notepad.core.words import N_, _, ngettext
from notepad.games.catham_city.at_table import At, most_of, table
from notepad.games.catham_city.card_chips import SomeCards
from notepad.games.catham_city.counts import total
from notepad.games.catham_city.factions import (
    BUREAUCRATS,
    COPIES,
    DETECTIVES,
    DRAWS,
    HACKERS,
    HAND_LIMIT,
    JOURNALISTS,
    MAFIA,
    PAIR,
    PLAYED,
    POLICE,
    ROBOCATS,
    called,
    face,
)
from notepad.games.catham_city.giving import Dropped, Given
from notepad.games.catham_city.number_slots import HowMany

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


def _unfit_to_play(at: At) -> Collection[str]:
    able = at.setup.in_play
    player = at["player"]
    return [one for one in able if most_of(at, player, one) < PLAYED[one][0]]


def _of(*factions: str) -> Callable[[At], bool | None]:
    """Return whether the faction played is one of these, None where a record names none."""
    return lambda at: at["faction"] in factions if at["faction"] in PLAYED else None


def _numbers(at: At) -> Collection[int]:
    return PLAYED[at["faction"]]


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
        return told.format(faction=called(faction), numbers=", ".join(few))
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
        told = _("at most {most} are revealed")
        return told.format(most=PLAYED[at["faction"]][-1])
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
    return told.format(players=", ".join(poor)) if poor else ""


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
    able=_numbers,
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
