"""What can be wrong with a setup and with notes."""

from collections.abc import Collection, Iterator
from typing import assert_never

from notepad.core.fault import (
    Fault,
    all_of,
    below_zero,
    faulty_cards,
    faulty_seats,
    unknown_choice,
    unknown_player,
)
from notepad.core.unread import UnreadError, legible, legible_or
from notepad.core.words import _, ngettext
from notepad.games.sleuth.components import CARDS, ELEMENTS, KINDS, MISSING, SEATS, cards_of
from notepad.games.sleuth.notes import Ask, Exchange, Note, Setup, Solve


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        faulty_cards("hand", setup.hand, CARDS),
        faulty_cards("table", setup.table, CARDS),
        _table_faults(setup),
        _missing_faults(setup.missing),
        _sizes_faults(setup),
        _hand_faults(setup),
        _dealt_faults(setup),
    )


def _table_faults(setup: Setup) -> Iterator[Fault]:
    hand = set(legible(setup.hand))
    yield from all_of(
        *(_mine_faults(f"table[{at}]", card, hand) for at, card in enumerate(setup.table))
    )


def _mine_faults(path: str, card: str, hand: Collection[str]) -> Iterator[Fault]:
    if card in hand:
        told = _("{card} can't be both in your hand and face up")
        yield Fault(path, told.format(card=card))


def _missing_faults(missing: int) -> Iterator[Fault]:
    if missing not in MISSING:
        yield Fault("missing", _("one, two or three gems can be missing"))


def _sizes_faults(setup: Setup) -> Iterator[Fault]:
    for name, size in (setup.hand_sizes or {}).items():
        path = f"hand_sizes.{name}"
        yield from all_of(unknown_player(path, name, setup.players), _size_faults(path, size))


def _size_faults(path: str, size: int) -> Iterator[Fault]:
    if not 0 <= size <= len(CARDS):
        yield Fault(path, _("no hand has so many cards"))


def _seated(setup: Setup) -> bool:
    return len(setup.players) in SEATS and setup.me in setup.players


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    if _seated(setup) and len(setup.hand) != setup.hand_size(setup.me):
        count = len(setup.hand)
        told = ngettext(
            "{count} card, but your hand has {size}",
            "{count} cards, but your hand has {size}",
            count,
        )
        yield Fault("hand", told.format(count=count, size=setup.hand_size(setup.me)))


def _dealt_faults(setup: Setup) -> Iterator[Fault]:
    if not _seated(setup):
        return
    dealt = sum(map(setup.hand_size, setup.players)) + len(setup.table) + setup.missing
    if dealt != len(CARDS):
        told = ngettext(
            "hands, face-up and missing gems make {dealt} card, but there are {cards}",
            "hands, face-up and missing gems make {dealt} cards, but there are {cards}",
            dealt,
        )
        yield Fault("table", told.format(dealt=dealt, cards=len(CARDS)))


def note_faults(setup: Setup, note: Note) -> Iterator[Fault]:
    """Yield what is wrong with a note at this table."""
    match note:
        case Ask():
            yield from _ask_faults(setup, note)
        case Exchange():
            yield from unknown_player("player", note.player, setup.players)
        case Solve():
            yield from all_of(
                unknown_player("player", note.player, setup.players),
                () if note.card is None else unknown_choice("card", note.card, CARDS, _("card")),
            )
        case _:
            assert_never(note)


def _ask_faults(setup: Setup, note: Ask) -> Iterator[Fault]:
    cards = _cards_asked(note.about)
    yield from all_of(
        unknown_player("asker", note.asker, setup.players),
        unknown_player("target", note.target, setup.players),
        _self_faults(note),
        _about_faults(note.about),
        below_zero("count", note.count),
        _most_faults(setup, note, cards),
    )
    if note.seen is None:
        yield from _missing_seen(setup, note)
    else:
        yield from _seen_faults(setup, note, note.seen, cards)


def _cards_asked(about: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that a question is about; none if it is faulty or could not be read."""
    try:
        return () if any(True for _fault in _about_faults(about)) else cards_of(about)
    except UnreadError:
        return ()


def _self_faults(note: Ask) -> Iterator[Fault]:
    if note.asker == note.target:
        yield Fault("target", _("nobody asks himself"))


def _about_faults(about: tuple[str, ...]) -> Iterator[Fault]:
    if not 1 <= len(about) <= len(KINDS):
        yield Fault("about", _("a question names one to three elements"))
    yield from all_of(
        *(
            unknown_choice(f"about[{place}]", element, ELEMENTS, _("element"))
            for place, element in enumerate(about)
        )
    )
    if any(sum(element in kind for element in legible(about)) > 1 for kind in KINDS):
        yield Fault("about", _("elements must be of different kinds"))


def _most_faults(setup: Setup, note: Ask, cards: tuple[str, ...]) -> Iterator[Fault]:
    hand = min(legible_or(len(CARDS), lambda: setup.hand_size(note.target)), len(CARDS))
    if cards and note.count > max(len(cards), hand):
        told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
        yield Fault("count", told.format(count=note.count, cards=len(cards), hand=hand))


def _saw(setup: Setup, note: Ask) -> bool:
    return note.asker == setup.me and setup.shows(note.about)


def _missing_seen(setup: Setup, note: Ask) -> Iterator[Fault]:
    if _saw(setup, note):
        yield Fault("seen", _("the cards are missing: you asked, so you saw them"))


def _seen_faults(
    setup: Setup, note: Ask, seen: tuple[str, ...], cards: tuple[str, ...]
) -> Iterator[Fault]:
    yield from all_of(
        _unseen_faults(setup, note),
        faulty_cards("seen", seen, CARDS),
        _unasked_faults(seen, cards),
        _count_faults(note, seen),
    )


def _unseen_faults(setup: Setup, note: Ask) -> Iterator[Fault]:
    if not _saw(setup, note):
        yield Fault("seen", _("only who asked for two elements or more sees the cards"))


def _unasked_faults(seen: tuple[str, ...], cards: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_of(
        *(_match_faults(f"seen[{place}]", card, cards) for place, card in enumerate(seen))
    )


def _match_faults(path: str, card: str, cards: tuple[str, ...]) -> Iterator[Fault]:
    if card in CARDS and cards and card not in cards:
        yield Fault(path, _("{card} was not asked for").format(card=card))


def _count_faults(note: Ask, seen: tuple[str, ...]) -> Iterator[Fault]:
    if len(seen) != note.count:
        told = ngettext(
            "{seen} card seen, but {passed} passed",
            "{seen} cards seen, but {passed} passed",
            len(seen),
        )
        yield Fault("seen", told.format(seen=len(seen), passed=note.count))
