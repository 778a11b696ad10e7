"""What can be wrong with a setup and with notes."""

from collections.abc import Iterator
from typing import assert_never

from notepad.core.fault import (
    Fault,
    alike,
    all_of,
    faulty_colour,
    faulty_seats,
    repeated,
    unknown_choice,
    unknown_player,
)
from notepad.core.words import _, ngettext
from notepad.games.conspiracy.components import SEATS, SPIES, STEP
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Setup,
    Win,
)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        _spies_faults(setup.spies),
        repeated("spies", setup.spies),
        alike("spies", setup.spies),
        _amount_faults("balance", setup.balance, least=STEP),
        _colours_faults(setup.colours),
    )


def _spies_faults(spies: tuple[str, ...]) -> Iterator[Fault]:
    if len(spies) != len(SPIES):
        told = ngettext(
            "{count} spy, but there are {all}", "{count} spies, but there are {all}", len(spies)
        )
        yield Fault("spies", told.format(count=len(spies), all=len(SPIES)))
    yield from all_of(*(_name_faults(f"spies[{at}]", spy) for at, spy in enumerate(spies)))


def _name_faults(path: str, spy: str) -> Iterator[Fault]:
    if not spy.strip() or not spy.isprintable():
        yield Fault(path, _("a spy needs a name, written with letters alone"))


def _colours_faults(colours: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_of(*(faulty_colour(f"colours[{at}]", one) for at, one in enumerate(colours)))
    if len(colours) != len(SPIES):
        told = ngettext(
            "{count} colour, but each of the spies has one ({all})",
            "{count} colours, but each of the spies has one ({all})",
            len(colours),
        )
        yield Fault("colours", told.format(count=len(colours), all=len(SPIES)))


def note_faults(setup: Setup, note: Note) -> Iterator[Fault]:
    """Yield what is wrong with a note at this table."""
    match note:
        case Challenge():
            yield from _challenge_faults(setup, note)
            return
        case Open() | Bluff() | Pay() | Move() | Blow() | Reveal() | Win():
            player = unknown_player("player", note.player, setup.players)
        case _:
            assert_never(note)
    yield from all_of(player, _further_faults(setup, note))


def _further_faults(
    setup: Setup, note: Open | Bluff | Pay | Move | Blow | Reveal | Win
) -> Iterator[Fault]:
    """Yield what is wrong with a note besides its player."""
    match note:
        case Open():
            yield from all_of(
                _mine_faults(setup, note.player),
                _spy_faults(setup, "spy", note.spy),
                _amount_faults("amount", note.amount, least=STEP),
            )
        case Bluff():
            yield from _mine_faults(setup, note.player)
        case Pay():
            yield from _pay_faults(setup, note)
        case Move():
            yield from _spy_faults(setup, "spy", note.spy)
        case Blow():
            yield from all_of(
                _spy_faults(setup, "informer", note.informer),
                _spy_faults(setup, "victim", note.victim),
                _own_cover_faults(note),
            )
        case Reveal():
            yield from all_of(
                _spy_faults(setup, "spy", note.spy),
                _amount_faults("amount", note.amount, least=0),
            )
        case Win():
            pass


def _spy_faults(setup: Setup, path: str, spy: str) -> Iterator[Fault]:
    yield from unknown_choice(path, spy, setup.spies, _("spy"))


def _amount_faults(path: str, amount: int, *, least: int) -> Iterator[Fault]:
    if amount < least or amount % STEP:
        told = _("{amount} is no amount: whole hundreds, at least {least}")
        yield Fault(path, told.format(amount=amount, least=least))


def _mine_faults(setup: Setup, player: str) -> Iterator[Fault]:
    if player in setup.players and player != setup.me:
        yield Fault("player", _("only my own is known: an opponent's is not seen"))


def _own_cover_faults(note: Blow) -> Iterator[Fault]:
    if note.informer == note.victim:
        yield Fault("victim", _("no spy blows his own cover"))


def _pay_faults(setup: Setup, note: Pay) -> Iterator[Fault]:
    yield from all_of(
        _seen_faults(setup, note, "spy", note.spy),
        _seen_faults(setup, note, "amount", note.amount),
    )
    if note.player == setup.me:
        yield from all_of(
            () if note.spy is None else _spy_faults(setup, "spy", note.spy),
            () if note.amount is None else _amount_faults("amount", note.amount, least=STEP),
        )


def _seen_faults(setup: Setup, note: Pay, path: str, value: object) -> Iterator[Fault]:
    if value is None:
        if note.player == setup.me:
            yield Fault(path, _("this field is missing: you know your own pay-off"))
    elif note.player in setup.opponents:
        yield Fault(path, _("an opponent's pay-off is not seen: leave it out"))


def _challenge_faults(setup: Setup, note: Challenge) -> Iterator[Fault]:
    yield from all_of(
        unknown_player("challenger", note.challenger, setup.players),
        unknown_player("defender", note.defender, setup.players),
        _spy_faults(setup, "spy", note.spy),
        _self_faults(note),
        _bids_faults(note.bids),
        _contest_faults(note),
    )


def _self_faults(note: Challenge) -> Iterator[Fault]:
    if note.challenger == note.defender:
        yield Fault("defender", _("nobody challenges himself"))


def _bids_faults(bids: tuple[int, ...]) -> Iterator[Fault]:
    for place, bid in enumerate(bids):
        yield from all_of(
            _amount_faults(f"bids[{place}]", bid, least=STEP),
            _rising_faults(f"bids[{place}]", bids[max(0, place - 1) : place], bid),
        )


def _rising_faults(path: str, before: tuple[int, ...], bid: int) -> Iterator[Fault]:
    if any(bid <= other for other in before):
        yield Fault(path, _("each bid is higher than the one before"))


def _contest_faults(note: Challenge) -> Iterator[Fault]:
    if note.conceded:
        yield from all_of(_quiet_faults(note.bids), _uncovered_faults(note.covered))
    elif not note.bids:
        yield Fault("bids", _("a contest has bids, unless the defender conceded"))
    elif note.covered not in (len(note.bids) - 1, len(note.bids)):
        count = len(note.bids)
        told = ngettext(
            "{covered} of {bids} bid: all were covered, or all but the last",
            "{covered} of {bids} bids: all were covered, or all but the last",
            count,
        )
        yield Fault("covered", told.format(covered=note.covered, bids=count))


def _quiet_faults(bids: tuple[int, ...]) -> Iterator[Fault]:
    if bids:
        yield Fault("bids", _("who gives in without bidding hears no bids"))


def _uncovered_faults(covered: int) -> Iterator[Fault]:
    if covered:
        yield Fault("covered", _("who gives in covers nothing"))
