"""What Catham City's notes do to points and cards: the state of play, and each faction's effect.

Effects follow the rule sheet. The active player scores first, then the others, starting from their
left. The game ends as soon as somebody reaches the target; the rest of the effect doesn't happen.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, assert_never

from notepad.core.seats import after as next_seat
from notepad.games.catham_city import setup as city
from notepad.games.catham_city.cards_and_points import (
    AllCards,
    Draw,
    Hand,
    Move,
    PointsAndCards,
    State,
    Trouble,
    Wrong,
)
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take


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
    moves = tuple(Move(0, player, drawn=draw) for player in hands for draw in hands[player].draws)
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
            return _acted(played(state, table, note), note.player)
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
    why = Trouble(Wrong.REFILL, count=able)
    filled = left.unless(wrong=city.total(note.refill) != able, why=why).seen_drawn(note.refill)
    return replace(filled, row=city.add_cards(filled.row, note.refill))


def _acted(state: State, player: str) -> State:
    """Return the state after an action of a player; if it is out of turn, the turn moves along."""
    left = (state.left if player == state.seat else state.setup.actions) - 1
    if left > 0:
        return replace(state, acted=player, seat=player, left=left)
    seat = next_seat(state.setup.players, player)
    return replace(state, acted=player, seat=seat, left=state.setup.actions)


P = TypeVar("P", bound=PointsAndCards)
_TWO = 2
"""How many cards the Mafia takes from a player without points."""


def played(at: P, table: AllCards, note: Play) -> P:
    """Return the position after a play; played cards are discarded after the whole effect."""
    spent: city.Cards = {note.faction: note.number}
    spent = city.add_cards(spent, {note.extra: 1}) if note.extra else spent
    at, shed = EFFECTS[note.faction](at.having(table.lost(note.player, spent)), note)
    spent = city.NONE if note.faction == city.HACKERS else spent
    return at.having(_cards(at).discarded(city.add_cards(spent, shed)))


def _cards(at: PointsAndCards) -> AllCards:
    assert at.table is not None
    return at.table


def _detectives(at: P, note: Play) -> tuple[P, city.Cards]:
    at, shed = at.scored(note.player, city.POINTS[city.DETECTIVES]), city.NONE
    for other in at.setup.from_left(note.player):
        if note.extra and other in note.discarded_for_point:
            at, shed = _dropped_for_a_point(at, other, note.extra, shed)
    return at, shed


def _council(at: P, note: Play) -> tuple[P, city.Cards]:
    return _draws(
        at.scored(note.player, city.POINTS[city.COUNCIL]),
        note,
        note.player,
        city.DRAWS[city.COUNCIL],
    ), city.NONE


def _robocats(at: P, note: Play) -> tuple[P, city.Cards]:
    if note.number == city.PAIR:
        return _draws(at, note, note.player, city.DRAWS[city.ROBOCATS]), city.NONE
    return at.scored(note.player, city.POINTS[city.ROBOCATS]), city.NONE


def _mafia(at: P, note: Play) -> tuple[P, city.Cards]:
    at, shed = at.scored(note.player, city.POINTS[city.MAFIA]), city.NONE
    for other in at.setup.from_left(note.player):
        cards, points = note.shed.get(other, city.NONE), at.points[other]
        if cards:
            at = _rightly_shed(at, other, cards)
            at = at.having(_cards(at).lost(other, cards))
            shed = city.add_cards(shed, cards)
        elif not at.over:
            wrong = points <= 0 < _cards(at).sizes[other]
            at = at.scored(other, -1) if points > 0 else at
            why = Trouble(Wrong.MUST_DISCARD, other)
            at = at.having(_cards(at).unless(wrong=wrong, why=why))
    return at, shed


def _rightly_shed(at: P, player: str, cards: city.Cards) -> P:
    """Return the position, unsound if somebody discards cards but needn't."""
    table, one = _cards(at), city.total(cards) < _TWO
    size, points = table.sizes[player], at.points[player]
    table = table.unless(wrong=one and size > 1, why=Trouble(Wrong.ONE_OF_MORE, player))
    pays = one and size == 1 and points > 0
    return at.having(table.unless(wrong=pays, why=Trouble(Wrong.PAYS, player)))


def _hackers(at: P, note: Play) -> tuple[P, city.Cards]:
    victim, revealed = str(note.victim), note.revealed or city.NONE
    table = _cards(at)
    size = table.sizes[victim]
    table = table.unless(wrong=size < note.number, why=Trouble(Wrong.TOO_FEW, victim, count=size))
    table = table.gained(victim, {city.HACKERS: note.number}).revealed(victim, revealed)
    loot = {faction: count for faction, count in revealed.items() if faction != city.HACKERS}
    found = revealed.get(city.HACKERS, 0)
    at = at.having(table.gained(note.player, loot)).scored(note.player, found)
    return at, {city.HACKERS: found} if found else city.NONE


def _police(at: P, note: Play) -> tuple[P, city.Cards]:
    victim, revealed = str(note.victim), note.revealed or city.NONE
    table = _cards(at)
    able = min(note.number, table.sizes[victim])
    why = Trouble(Wrong.REVEALED, victim, count=able)
    table = table.unless(wrong=city.total(revealed) != able, why=why)
    at = at.having(table.revealed(victim, revealed))
    at = at.scored(note.player, revealed.get(note.extra or "", 0))
    return _draws(at, note, victim, revealed.get(city.POLICE, 0)), revealed


def _journalists(at: P, note: Play) -> tuple[P, city.Cards]:
    at, shed = at.scored(note.player, city.POINTS[city.JOURNALISTS]), city.NONE
    for other in at.setup.from_left(note.player):
        faction = (note.given or {}).get(other)
        if faction is not None:
            table = _cards(at).lost(other, {faction: 1}).gained(note.player, {faction: 1})
            at = at.having(table)
            if other in note.discarded_for_point:
                at, shed = _dropped_for_a_point(at, other, faction, shed)
    return at, shed


def _bureaucrats(at: P, note: Play) -> tuple[P, city.Cards]:
    revealed = note.revealed or city.NONE
    table = _cards(at)
    able = min(note.number, table.drawable_count)
    why = Trouble(Wrong.REVEALED, count=able)
    table = table.unless(wrong=city.total(revealed) != able, why=why)
    at = at.having(table.seen_drawn(revealed))
    return at.scored(note.player, len(revealed)), revealed


def _dropped_for_a_point(at: P, other: str, faction: str, shed: city.Cards) -> tuple[P, city.Cards]:
    card = {faction: 1}
    left = at.having(_cards(at).lost(other, card))
    return left if left.over else left.scored(other, 1), city.add_cards(shed, card)


def _draws(at: P, note: Play, player: str, count: int) -> P:
    """Return the position after a player drew; I see my own. Nobody draws after the game ends."""
    table, seen = _cards(at), note.drawn
    if seen is not None:
        able = 0 if at.over else min(count, table.drawable_count)
        why = Trouble(Wrong.NO_MORE if at.over else Wrong.DRAWN, count=able)
        sound = table.unless(wrong=city.total(seen) != able, why=why)
        return at.having(sound.seen_drawn(seen).gained(player, seen))
    if at.over or player not in table.hands:
        return at
    return at.having(table.unseen_drawn(player, count))


EFFECTS: Mapping[str, Callable[..., tuple[Any, city.Cards]]] = {
    city.DETECTIVES: _detectives,
    city.COUNCIL: _council,
    city.ROBOCATS: _robocats,
    city.MAFIA: _mafia,
    city.HACKERS: _hackers,
    city.POLICE: _police,
    city.JOURNALISTS: _journalists,
    city.BUREAUCRATS: _bureaucrats,
}
