"""Catham City's sentences: how each note is asked for and said, and cautions about it.

First the faults that no slot can find, then cautions: while a note is made, that somebody is out of
turn or can't have the cards; for a whole note, why it can't be right. Last the sentences, and the
`KEYPAD` with all of them.
"""

from collections.abc import Iterator, Mapping

from notepad.core.faults import Fault
from notepad.core.keypad import Bands, Keypad, Topic
from notepad.core.language import N_, _, format_number, ngettext
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import text_of
from notepad.games.catham_city import notes
from notepad.games.catham_city import setup as city
from notepad.games.catham_city.cards_and_points import AllCards, Trouble, Wrong
from notepad.games.catham_city.hidden_hands import bounds_of_hands
from notepad.games.catham_city.plays import after


def _cards_faults(at: notes.At) -> Iterator[Fault]:
    if at.setup.factions is None:
        yield Fault("note", _("this game keeps points only"))


def _count_faults(at: notes.At) -> Iterator[Fault]:
    """Yield a fault if nothing says how many were played, which is open for Robocats only."""
    if at["count"] is None and at["faction"] == city.ROBOCATS:
        yield Fault("count", _("this field is missing: it must be two or four"))


def _points_faults(at: notes.At) -> Iterator[Fault]:
    if (at["points"] is None) == (at["stands"] is None):
        yield Fault("points", _("give either the points to add or the new total"))


def _out_of_turn(at: notes.At) -> str:
    """Return a caution if somebody else has the turn, or too many cards; else ""."""
    state, cards = at.state, notes.table(at)
    if state is None or cards is None:
        return ""
    if state.winner is not None:
        return _("{player} has already won.").format(player=state.winner)
    player, over = at.get("player"), state.surplus
    if over:
        text = ngettext(
            "{player} has {count} card too many: note the discard first.",
            "{player} has {count} cards too many: note the discards first.",
            over,
        )
        return text.format(player=state.discarding_player, count=format_number(over))
    if player is not None and player != state.seat:
        return _("It is {player}’s turn.").format(player=state.seat)
    return ""


def _beyond_the_hand(at: notes.At) -> str:
    """Return a caution if a player can't have so many cards to play; else ""."""
    cards = notes.table(at)
    if cards is None or not at.has("player", "faction"):
        return ""
    player, faction = at["player"], at["faction"]
    count = at.get("count") or city.PLAYED[faction][0]
    spent = count + (faction in (city.DETECTIVES, city.POLICE))
    if cards.sizes[player] < spent:
        text = ngettext(
            "{player} has only {count} card.",
            "{player} has only {count} cards.",
            cards.sizes[player],
        )
        return text.format(player=player, count=format_number(cards.sizes[player]))
    if notes.most_played(at, player, faction) < count:
        return _has_at_most(player, faction, notes.most_of(at, player, faction))
    return ""


def _has_at_most(player: str, faction: str, most: int) -> str:
    if not most:
        return _("{player} can’t have any {faction}.").format(
            player=player, faction=city.called(faction)
        )
    text = _("{player} has at most {cards}.")
    return text.format(player=player, cards=city.said_cards(faction, most))


def _against_take(at: notes.At) -> str:
    """Return a caution if it isn't the player's turn, or the cards taken aren't there; else ""."""
    told, cards = _out_of_turn(at), notes.table(at)
    if told or cards is None or not cards.sound or not at.has("faction"):
        return told
    taken = {at["faction"]: at.get("count") or 1}
    return "" if city.holds(cards.row, taken) else Trouble(Wrong.ROW, cards=taken).told


def _against_play(at: notes.At) -> str:
    return _out_of_turn(at) or _beyond_the_hand(at)


def _miscounted_surplus(at: notes.At) -> str:
    """Return a caution if somebody needn't discard, or discards the wrong number; else ""."""
    over, cards = notes.surplus(at), at.get("cards")
    if over is None or not cards or city.total(cards) == over:
        return ""
    if over <= 0:
        text = _("{player} has no more than ten cards and discards none.")
        return text.format(player=at["player"])
    text = ngettext(
        "{player} must discard {count} card.", "{player} must discard {count} cards.", over
    )
    return text.format(player=at["player"], count=format_number(over))


def _impossible(at: notes.At, note: notes.Note) -> str:
    """Return why a note can't be right after those before it, "" if it can.

    It uses what everybody can see at every level, and what hands can hold if the level shows that.
    """
    before = notes.table(at)
    if at.state is None or before is None or not before.sound:
        return ""
    then = after(at.state, note).table
    if then is None or then.trouble is not None:
        return then.trouble.told if then and then.trouble else ""
    if at.known is None or bounds_of_hands(then, at.setup.in_play) is not None:
        return ""
    return _beyond_bounds(at, before, then) or _("This contradicts earlier notes.")


def _beyond_bounds(at: notes.At, before: AllCards, then: AllCards) -> str:
    """Return a caution if more cards of a faction left a hand than it can have had; else ""."""
    assert at.known is not None
    for player, hand in then.hands.items():
        for faction, span in at.known.hands.get(player, {}).items():
            had = before.hands[player].openly.get(faction, 0)
            if span.high + hand.openly.get(faction, 0) - had < 0:
                return _has_at_most(player, faction, span.high)
    return ""


def _winning(at: notes.At) -> str:
    """Return who reaches the target with a play, or with corrected points; else ""."""
    if at.state is None or at.state.over:
        return ""
    note = notes.Play(**at.values) if at.has("faction") else notes.Points(**at.values)
    winner = after(at.state, note).winner
    return _("{player} wins the game.").format(player=winner) if winner else ""


def _remark(at: notes.At) -> str:
    """Return who wins with a play; else what the others may still do, or can't avoid."""
    if won := _winning(at):
        return won
    match at["faction"]:
        case faction if faction == city.MAFIA and not at["dropped"]:
            return text_of(notes.DROPPED.stays, at)
        case faction if faction == city.JOURNALISTS:
            return _("Who discards a matching card?") if at["given"] else _("Who gives a card?")
        case faction if faction == city.DETECTIVES:
            return _("Who discards a matching card?")
    return ""


_NAMES = {city.JOURNALISTS: "given", city.DETECTIVES: "dropped", city.MAFIA: "dropped"}
_EFFECT = {
    "count": notes.PLAYED_COUNT,
    "extra": notes.EXTRA,
    "victim": notes.VICTIM,
    "revealed": notes.REVEALED,
    "drawn": notes.DRAWN,
}
_OF_FACTIONS = ("extra", "revealed", "drawn")


def _bands_of_play(at: notes.At) -> Bands:
    """Return the row of factions that is asked for now: all of these have the same places.

    While others give or discard cards, it is the row of their names that keeps its place.
    """
    if not at.has("faction"):
        return ((notes.PLAYED_FACTION.key,),)
    there = [name for name, slot in _EFFECT.items() if slot.there(at)]
    waiting = [name for name in there if not at.has(name)]
    names = _NAMES.get(at["faction"])
    if names is not None and not waiting:
        return ((names,),)
    asked = (*waiting[:1], *there[-1:])[:1]
    return tuple((_EFFECT[name].key,) for name in asked if name in _OF_FACTIONS)


def _cards(at: notes.At) -> Mapping[str, str]:
    """Return what was taken or played, even if a record leaves out how many."""
    count = at["count"]
    if count is None:
        able = city.PLAYED.get(at["faction"], ())
        seen = at.get("refill") or at.get("revealed") or {}
        count = able[0] if len(able) == 1 and "refill" not in at.values else city.total(seen)
    return {"cards": city.said_cards(at["faction"], count)}


def _with_cards(at: notes.At) -> bool:
    return at.setup.with_cards


def _next_topic(at: notes.At) -> str:
    state, cards = at.state, notes.table(at)
    if state is None or cards is None:
        return notes.Points.kind if state is not None else notes.Take.kind
    return notes.Discard.kind if state.surplus else notes.Take.kind


TAKE = Sentence(
    notes.Take,
    says=(
        clause(N_("{player} took {cards}; new: {refill}")),
        clause(N_("{player} took {cards}")),
    ),
    making=(clause(N_("{player} takes {count}× {faction}; new: {refill}")),),
    also=_cards,
    rules=(_cards_faults,),
    caution=_against_take,
    doubt=_impossible,
)
PLAY = Sentence(
    notes.Play,
    says=(
        clause(
            N_("{player} played {cards} and {extra} on {victim}: {revealed}"),
            faction=city.POLICE,
        ),
        clause(N_("{player} played {cards} and {extra} on {victim}"), faction=city.POLICE),
        clause(N_("{player} played {cards} on {victim}: {revealed}"), faction=city.HACKERS),
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
    also=_cards,
    rules=(_cards_faults, _count_faults),
    caution=_against_play,
    doubt=_impossible,
    remark=_remark,
    weighty=lambda at: bool(_winning(at)),
)
DISCARD = Sentence(
    notes.Discard,
    says=(
        clause(N_("{player} discarded {cards}")),
        clause(N_("Discarded: {cards}")),
    ),
    making=(clause(N_("{player} discards {cards}")),),
    rules=(_cards_faults,),
    caution=_miscounted_surplus,
    doubt=_impossible,
)
POINTS = Sentence(
    notes.Points,
    says=(clause(N_("{player}: {points}")),),
    making=(clause(N_("{player}’s points: {points}")),),
    rules=(_points_faults,),
    remark=_winning,
)
KEYPAD = Keypad(
    (
        Topic(notes.Take.kind, N_("Take"), (TAKE,), _with_cards, (("taken",), ("refill",))),
        Topic(notes.Play.kind, N_("Play"), (PLAY,), _with_cards, _bands_of_play),
        Topic(notes.Discard.kind, N_("Discard"), (DISCARD,), _with_cards, (("discarded",),)),
        Topic(
            notes.Points.kind,
            N_("Points"),
            (POINTS,),
            bands=(("points",), ("stands",)),
            seldom=True,
        ),
    ),
    usual=_next_topic,
    label=N_("note"),
    kept=("who",),
    common=("who",),
)
