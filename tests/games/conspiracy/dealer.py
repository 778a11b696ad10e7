"""Deals Conspiracy honestly: with every number of players, any spies, small and large balances.

A challenge that wasn't noted is never dealt; a pay-off that was missed is noted at once.
"""

from collections.abc import Iterator
from dataclasses import replace

from notepad.core.game import Game
from notepad.games.conspiracy.notes import Note
from notepad.games.conspiracy.setup import BALANCE, COLOURS, SPIES, Setup
from tests.dealing.dealt import Options, Table
from tests.games.conspiracy.playing import BankTruth, Played

_OTHERS = ("Anna", "Boris", "Agent 3", "Dora", "Anna B", "Fox", "Gustav", "Spy 8")
"""Names of one word and of two, and some that begin alike."""
_HOMES = ("Paris", "Tokyo", "Washington", "Berlin")
_MISSED = 0.2


def deal(game: Game, options: Options) -> Table:
    """Deal Conspiracy."""
    players, random = options.players(game), options.random
    setup = Setup(
        players=players,
        me=players[options.one_of("me", range(len(players)))],
        spies=_OTHERS if options.one_of("other_spies", (False, False, True)) else SPIES,
        balance=options.one_of("balance", (BALANCE, BALANCE, 1_900, 100, 100_000)),
        first=random.choice((None, *players)),
        colours=random.choice((COLOURS, COLOURS[::-1])),
        headquarters=random.choice(((), _HOMES)),
    )
    missing = options.one_of("missing", (0.0, 0.0, _MISSED))
    book = Played(setup, random, missing=missing)
    book.begin()
    return Table(setup, _before_opening(book.truths[0]), _noted(book, options), moves=True)


def _before_opening(truth: BankTruth) -> BankTruth:
    """Return what is so before I note what I opened with."""
    mine = truth.accounts[truth.me]
    none = dict.fromkeys(mine, 0)
    balance = truth.balance + sum(mine.values())
    return replace(truth, accounts={**truth.accounts, truth.me: none}, balance=balance)


def _noted(book: Played, options: Options) -> Iterator[tuple[Note, BankTruth]]:
    count, ends = options.notes(), options.one_of("wins", (False, True))
    while len(book.notes) < count - ends:
        book.turn()
    if ends:
        book.win()
    yield from zip(book.notes, book.truths, strict=True)
