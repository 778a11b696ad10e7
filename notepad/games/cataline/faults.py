"""What can be wrong with a setup and with notes."""

from collections.abc import Iterator
from typing import assert_never

from notepad.core.fault import (
    Fault,
    all_of,
    below_zero,
    faulty_cards,
    faulty_colour,
    faulty_seats,
    repeated,
    unknown_choice,
    unknown_player,
)
from notepad.core.unread import legible_or
from notepad.core.words import _, ngettext
from notepad.games.cataline.components import (
    CARDS,
    CLASSES,
    HAND_SIZE,
    KEPT,
    LONE,
    SEATS,
    SUITS,
    VARIANTS,
    SuitLook,
    cards_of,
    lone_counts,
)
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal, Setup


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        unknown_choice("variant", setup.variant, VARIANTS, _("variant")),
        _conspirators_faults(setup),
        faulty_cards("hand", setup.hand, CARDS),
        _hand_faults(setup),
        _deck_faults(setup.deck),
    )


def _conspirators_faults(setup: Setup) -> Iterator[Fault]:
    count = setup.conspirators
    if setup.variant != LONE:
        if count is not None:
            told = _("only the variant “lone” says how many conspirators there are")
            yield Fault("conspirators", told)
    elif count is None:
        told = _("this field is missing: say how many conspirators were set aside")
        yield Fault("conspirators", told)
    elif len(setup.players) in SEATS and count not in lone_counts(len(setup.players)):
        told = _("{count} is not possible with {players} players, but {counts}").format(
            count=count,
            players=len(setup.players),
            counts=", ".join(map(str, lone_counts(len(setup.players)))),
        )
        yield Fault("conspirators", told)


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    size = _hand_size(setup)
    if size is not None and len(setup.hand) != size:
        count, players = len(setup.hand), len(setup.players)
        told = ngettext(
            "{count} card, but a hand has {size} with {players} players",
            "{count} cards, but a hand has {size} with {players} players",
            count,
        )
        yield Fault("hand", told.format(count=count, size=size, players=players))


def _hand_size(setup: Setup) -> int | None:
    """Return how many cards a hand has, or None if the setup is too faulty to tell."""
    players = len(setup.players)
    if setup.variant != LONE:
        return HAND_SIZE.get(players)
    if players not in SEATS or setup.conspirators not in lone_counts(players):
        return None
    return setup.hand_size


def _deck_faults(deck: tuple[SuitLook, ...]) -> Iterator[Fault]:
    for place, look in enumerate(deck):
        yield from all_of(
            unknown_choice(f"deck[{place}].suit", look.suit, SUITS, _("suit")),
            faulty_colour(f"deck[{place}].colour", look.colour),
        )
    yield from repeated("deck", [look.suit for look in deck])


def note_faults(setup: Setup, note: Note) -> Iterator[Fault]:
    """Yield what is wrong with a note at this table."""
    match note:
        case AskOne():
            yield from _ask_one_faults(setup, note)
        case AskAll():
            yield from _ask_all_faults(setup, note)
        case Accuse():
            yield from all_of(
                unknown_player("player", note.player, setup.players),
                _sum_faults(setup),
                _below_faults(note),
            )
        case AccuseCard():
            yield from all_of(
                _lone_faults(setup),
                unknown_player("player", note.player, setup.players),
                unknown_choice("card", note.card, CARDS, _("card")),
            )
        case Reveal():
            yield from all_of(_lone_faults(setup), faulty_cards("cards", note.cards, CARDS))
        case _:
            assert_never(note)


def _lone_faults(setup: Setup) -> Iterator[Fault]:
    if setup.variant in VARIANTS and setup.variant != LONE:
        told = _("only where conspirators are accused one by one (“lone”) are there such notes")
        yield Fault("note", told)


def _sum_faults(setup: Setup) -> Iterator[Fault]:
    if setup.variant == LONE:
        told = _("where conspirators are accused one by one (“lone”), no sum is announced")
        yield Fault("note", told)


def _below_faults(note: Accuse) -> Iterator[Fault]:
    if note.sum < 0:
        yield Fault("sum", _("a sum can't be below zero"))


def _ask_one_faults(setup: Setup, note: AskOne) -> Iterator[Fault]:
    yield from all_of(
        unknown_player("asker", note.asker, setup.players),
        unknown_player("target", note.target, setup.players),
        unknown_choice("about", note.about, CLASSES, _("suit or value")),
        _self_faults(note),
        below_zero("passed", note.passed),
        _passed_faults(setup, note),
    )
    if note.seen is None:
        yield from _missing_seen(setup, note)
    else:
        yield from _seen_faults(setup, note, note.seen)


def _self_faults(note: AskOne) -> Iterator[Fault]:
    if note.asker == note.target:
        yield Fault("target", _("nobody asks himself"))


def _passed_faults(setup: Setup, note: AskOne) -> Iterator[Fault]:
    cards, hand = cards_of(note.about), legible_or(None, lambda: _hand_size(setup)) or len(CARDS)
    if cards and note.passed > max(len(cards), hand):
        told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
        yield Fault("passed", told.format(count=note.passed, cards=len(cards), hand=hand))


def _saw(setup: Setup, note: AskOne) -> bool:
    return note.asker == setup.me or (setup.variant == KEPT and note.target == setup.me)


def _missing_seen(setup: Setup, note: AskOne) -> Iterator[Fault]:
    if not _saw(setup, note) or setup.me not in setup.players:
        return
    if note.asker == setup.me:
        yield Fault("seen", _("the cards are missing: you asked, so you saw them"))
    else:
        yield Fault("seen", _("the cards are missing: you gave them, so you know them"))


def _seen_faults(setup: Setup, note: AskOne, seen: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_of(
        _unseen_faults(setup, note),
        faulty_cards("seen", seen, CARDS),
        _unasked_faults(note.about, seen),
        _count_faults(note, seen),
    )


def _unseen_faults(setup: Setup, note: AskOne) -> Iterator[Fault]:
    if _saw(setup, note) or not {note.asker, setup.me} <= set(setup.players):
        return
    if setup.variant not in VARIANTS:  # it says who sees the cards
        return
    if setup.variant == KEPT:
        yield Fault("seen", _("only asker and giver see the cards, and you are neither"))
    else:
        yield Fault("seen", _("only the asker sees the cards, and you did not ask"))


def _unasked_faults(about: str, seen: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_of(
        *(_match_faults(f"seen[{place}]", card, about) for place, card in enumerate(seen))
    )


def _match_faults(path: str, card: str, about: str) -> Iterator[Fault]:
    if card in CARDS and about in CLASSES and card not in cards_of(about):
        told = _("{card} does not match the question about {about}")
        yield Fault(path, told.format(card=card, about=about))


def _count_faults(note: AskOne, seen: tuple[str, ...]) -> Iterator[Fault]:
    if len(seen) != note.passed and note.passed >= 0:
        told = ngettext(
            "{seen} card seen, but {passed} passed",
            "{seen} cards seen, but {passed} passed",
            len(seen),
        )
        yield Fault("seen", told.format(seen=len(seen), passed=note.passed))


def _ask_all_faults(setup: Setup, note: AskAll) -> Iterator[Fault]:
    yield from all_of(
        unknown_player("asker", note.asker, setup.players),
        unknown_choice("about", note.about, CLASSES, _("suit or value")),
        _every_giver(setup, note),
        _givers_faults(setup, note),
        _twice_faults(note),
    )


def _every_giver(setup: Setup, note: AskAll) -> Iterator[Fault]:
    seated = setup.players[: SEATS[-1]]
    yield from all_of(*(_missing_giver(name, note) for name in seated))


def _missing_giver(name: str, note: AskAll) -> Iterator[Fault]:
    if name not in note.gave and name != note.asker:
        told = _("{player} is missing: say what each other player gave")
        yield Fault(f"gave.{name}", told.format(player=name))


def _givers_faults(setup: Setup, note: AskAll) -> Iterator[Fault]:
    for name, gave in note.gave.items():
        path = f"gave.{name}"
        yield from all_of(
            unknown_player(path, name, setup.players),
            _own_faults(path, name, note),
            _given_faults(setup, note, name, gave),
            _match_faults(path, gave, note.about) if isinstance(gave, str) else (),
        )


def _twice_faults(note: AskAll) -> Iterator[Fault]:
    yield from repeated("gave", [gave for gave in note.gave.values() if isinstance(gave, str)])


def _own_faults(path: str, name: str, note: AskAll) -> Iterator[Fault]:
    if name == note.asker:
        yield Fault(path, _("the asker gives himself nothing"))


def _given_faults(setup: Setup, note: AskAll, name: str, gave: bool | str) -> Iterator[Fault]:
    path, card = f"gave.{name}", isinstance(gave, str)
    if isinstance(gave, str):
        yield from unknown_choice(path, gave, CARDS, _("card"))
    saw = setup.me in (note.asker, name)
    if setup.me in setup.players and card and not saw:
        yield Fault(path, _("only asker and giver see the card: write true"))
    elif setup.me in setup.players and gave and saw and not card:
        yield Fault(path, _("you saw this card: name it"))
