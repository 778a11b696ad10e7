"""Deals Cataline honestly: with every number of players, in every variant, with any deck."""

from collections.abc import Mapping
from random import Random
from typing import Any

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.game import Game
from notepad.deduction.deal import HIDDEN
from notepad.games.cataline import setup as cataline
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Reveal
from notepad.games.cataline.reasoning import SEATS
from tests.dealing.card_games import REVEALED, Answers, CardTable, everybody_heard, nothing
from tests.dealing.dealt import Options, Table


@dataclass
class CatalineTable(CardTable):
    """A table at which the asker keeps the cards in one variant."""

    @override
    def move(self, told: Any) -> None:
        gave: dict[str, set[str]] = {}
        match told:
            case AskOne(target=target, seen=tuple(seen)):
                gave = {target: set(seen)}
            case AskAll(gave=given):
                gave = {name: {card} for name, card in given.items() if isinstance(card, str)}
        if self.setup.variant != cataline.KEPT or not gave:
            return
        for giver, cards in gave.items():
            self.hands[giver] -= cards
            self.hands[told.asker] |= cards


def _passed(table: CardTable, asked: Mapping[str, Any]) -> int:
    return len(table.held(asked["target"], cataline.cards_of(asked["about"])))


def _gave(table: CardTable, asked: Mapping[str, Any]) -> dict[str, bool]:
    about = cataline.cards_of(asked["about"])
    return {name: bool(table.held(name, about)) for name in table.others(asked["asker"])}


def _total(table: CardTable) -> int:
    return sum(int(cataline.value_of(card)) for card in table.hands[HIDDEN])


def _sum(table: CardTable, _asked: Mapping[str, Any]) -> int:
    said = table.random.choice(cataline.possible_sums(len(table.setup.players)))
    return _total(table) if table.ending else said


ANSWERS: Answers = {
    AskOne: {"passed": _passed, "seen": nothing},
    AskAll: {"gave": _gave, "unheard": everybody_heard},
    Accuse: {"sum": _sum, "correct": lambda table, said: said["sum"] == _total(table)},
    Reveal: REVEALED,
}


def deal(game: Game, options: Options) -> Table:
    """Deal Cataline."""
    players, random = options.players(game), options.random
    variant = options.one_of("variant", cataline.VARIANTS)
    lone = variant == cataline.LONE
    kind = cataline.DECKS[options.one_of("deck", tuple(cataline.DECKS))]
    bare = cataline.Setup(
        players=players,
        me=options.one_of("me", players),
        first=options.one_of("first", (None, *players)),
        hand=(),
        variant=variant,
        conspirators=options.one_of("conspirators", cataline.counts_for_equal_hands(len(players)))
        if lone
        else None,
        even_suits=lone and options.one_of("even_suits", (False, True)),
        deck=kind.looks,
        lowest=options.one_of("lowest", cataline.LOWEST),
    )
    hands = _hands(bare, random)
    setup = SEATS.seat(bare, bare.me, hands)
    table = CatalineTable(game, SEATS, setup, hands, random, ANSWERS)
    return Table(setup, table.truth, table.noted(options), moves=variant == cataline.KEPT)


def _hands(setup: cataline.Setup, random: Random) -> dict[str, frozenset[str]]:
    """Return who is dealt which cards; as many conspirators of each suit as can be alike."""
    each = (
        setup.hidden_count // len(cataline.SUITS)
        if setup.variant != cataline.LONE or setup.even_suits
        else 0
    )
    hidden = [
        card for suit in cataline.SUITS for card in random.sample(cataline.cards_of(suit), each)
    ]
    rest = [card for card in cataline.CARDS if card not in hidden]
    random.shuffle(rest)
    while len(hidden) < setup.hidden_count:
        hidden.append(rest.pop())
    dealt = {
        name: frozenset(rest[at :: len(setup.players)]) for at, name in enumerate(setup.players)
    }
    return {**dealt, HIDDEN: frozenset(hidden)}
