"""Who has how many cards, and which are mine, where cards change hands."""

from collections.abc import Iterable, Mapping, Sequence

from notepad.games.cataline.components import CARDS, KEPT, cards_of
from notepad.games.cataline.notes import AskAll, AskOne, Note, Setup


def my_hand(setup: Setup, notes: Iterable[Note]) -> tuple[str, ...]:
    """Return my cards after these notes, in the order of the deck."""
    mine = set(setup.hand)
    for note in notes if setup.variant == KEPT else ():
        match note:
            case AskOne(target=setup.me):
                mine.difference_update(note.seen or ())
            case AskOne(asker=setup.me):
                mine.update(note.seen or ())
            case AskAll(asker=setup.me):
                mine.update(gave for gave in note.gave.values() if isinstance(gave, str))
            case AskAll():
                mine.discard(str(note.gave[setup.me]))
            case _:
                pass
    return tuple(card for card in CARDS if card in mine)


def hand_sizes(setup: Setup, notes: Iterable[Note]) -> Mapping[str, int]:
    """Return how many cards each player has after these notes."""
    sizes = dict.fromkeys(setup.players, setup.hand_size)
    for note in notes if setup.variant == KEPT else ():
        match note:
            case AskOne():
                given = {note.target: note.passed}
            case AskAll():
                given = {player: int(bool(gave)) for player, gave in note.gave.items()}
            case _:
                continue
        for player, count in given.items():
            sizes[player] -= count
            sizes[note.asker] += count
    return sizes


def just_received(notes: Sequence[Note], player: str, about: str) -> bool:
    """Return whether a question would demand all that a player received the turn before."""
    asked = [note for note in notes if isinstance(note, AskOne | AskAll)]
    if not asked or asked[-1].asker != player:
        return False
    last = asked[-1]
    if isinstance(last, AskOne):
        count, seen = last.passed, last.seen or ()
    else:
        given = [gave for gave in last.gave.values() if gave]
        count, seen = len(given), tuple(card for card in given if isinstance(card, str))
    known = len(seen) == count and set(seen) <= set(cards_of(about))
    return bool(count) and (about == last.about or known)
