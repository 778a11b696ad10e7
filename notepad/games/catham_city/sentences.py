"""All sentences of the game, and the keypad that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.fault import Fault
from notepad.core.sentence.clause import clause
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_, _, ngettext, numeral
from notepad.games.catham_city.at_table import At, table
from notepad.games.catham_city.counts import times, total
from notepad.games.catham_city.factions import (
    BUREAUCRATS,
    DETECTIVES,
    HACKERS,
    HAND_LIMIT,
    JOURNALISTS,
    MAFIA,
    PLAYED,
    POLICE,
    ROBOCATS,
)
from notepad.games.catham_city.notes import Discard, Play, Points, Take

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


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
        return told.format(player=state.active, count=numeral(over))
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
    return {"cards": times(at["faction"], count)}


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
