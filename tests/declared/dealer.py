"""Deals any declared game honestly.

Cards that are alike are cards of their own here, as in the deal.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faults import LEFT_OUT, LeftOut
from notepad.core.game import Game
from notepad.declared import setup as declared
from notepad.declared.declaration import Answering
from notepad.declared.reasoning import seats_of
from notepad.deduction.deal import HIDDEN, TABLE, UNSEEN
from tests.dealing import card_games
from tests.dealing.dealt import Options, Table

NOT_HEARD = 0.05
"""How often nobody heard what somebody who passed said."""


@dataclass
class DeclaredTable(card_games.CardTable):
    """A table at which cards are passed on, if the game has that."""

    @override
    def move(self, told: Any) -> None:
        if isinstance(told, declared.PassOn):
            players = self.setup.players
            left = {name: self.hands[name].difference(gave) for name, gave in told.gave.items()}
            for giver, taker in declared.takers(players, told.to, told.gone or ()).items():
                self.hands[taker] = left[taker].union(told.gave[giver])


def _asked(table: card_games.CardTable, asked: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the cards that a question is about."""
    about = asked.get("about") or ()
    classes = (about,) if isinstance(about, str) else about
    named: tuple[str, ...] | None = asked.get("cards")
    return table.setup.deck.asked_for(classes, asked.get("range") or ()) if named is None else named


def _has(table: card_games.CardTable, player: str, asked: Mapping[str, Any]) -> bool:
    """Whether a player has any of the cards asked for.

    Where everybody answers at once, those who are out do, too: no note can say yet that somebody
    told nothing.
    """
    return bool(table.held(player, _asked(table, asked)))


def _in_turn(table: card_games.CardTable, asked: Mapping[str, Any]) -> bool:
    """Whether only the first who can shows a card, by the question that names so many."""
    deck, count = table.setup.deck, len(asked["cards"])
    alike = [one for one in deck.questions if one.kind is Answering.SHOW_ONE]
    return not any(one.everybody for one in alike if (one.cards or len(deck.classes)) == count)


def _answers(table: card_games.CardTable, asked: Mapping[str, Any]) -> dict[str, bool] | None:
    able = (name for name in table.others(asked["asker"]) if name not in table.state.not_answering)
    told = {name: _has(table, name, asked) for name in able}
    return None if _in_turn(table, asked) else told


def _shown_by(table: card_games.CardTable, asked: Mapping[str, Any]) -> str | LeftOut | None:
    return _shows(table, asked) if _in_turn(table, asked) else LEFT_OUT


def _shows(table: card_games.CardTable, asked: Mapping[str, Any]) -> str | None:
    silent = table.state.not_answering
    able = (name for name in table.others(asked["asker"]) if name not in silent)
    return next((name for name in able if _has(table, name, asked)), None)


def _passed(table: card_games.CardTable, asked: Mapping[str, Any]) -> tuple[str, ...] | None:
    if not _in_turn(table, asked):
        return None
    others, shown_by = table.others(asked["asker"]), _shows(table, asked)
    before = others if shown_by is None else others[: others.index(shown_by)]
    answering = (name for name in before if name not in table.state.not_answering)
    return tuple(name for name in answering if table.random.random() >= NOT_HEARD)


def _gave(table: card_games.CardTable, asked: Mapping[str, Any]) -> dict[str, bool]:
    return {name: _has(table, name, asked) for name in table.others(asked["asker"])}


def _have(table: card_games.CardTable, asked: Mapping[str, Any]) -> tuple[str, ...]:
    able = {*table.others(asked["asker"])}
    players = (name for name in table.setup.players if name in able)
    return tuple(name for name in players if _has(table, name, asked))


def _all_pass(table: card_games.CardTable, asked: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    alike = [one for one in table.setup.deck.questions if one.kind is Answering.PASS]
    count = next(one.cards or 1 for one in alike if one.to.value == asked["to"])
    there = (name for name in table.setup.players if name not in table.state.gone)
    hands = {name: table.named(table.hands[name]) for name in there}
    return {name: tuple(table.random.sample(hand, count)) for name, hand in hands.items()}


def _named(table: card_games.CardTable, _asked: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Say which cards are announced to be hidden, if cards are."""
    deck, hidden = table.setup.deck, table.named(table.hands[HIDDEN])
    if deck.sum_sought:
        return None
    if table.ending:
        return hidden
    if deck.hides_one_of_each:
        return tuple(table.random.choice(deck.cards_of(group)) for group in deck.classes)
    said = table.random.sample(deck.cards, len(hidden))
    return tuple(sorted(said, key=deck.cards.index))


def _sum(table: card_games.CardTable, _asked: Mapping[str, Any]) -> int | None:
    """Say which sum is announced, if one is: often it is nearly right."""
    if not table.setup.deck.sum_sought:
        return None
    total = _total(table)
    return total if table.ending else max(0, total + table.random.randint(-5, 5))


def _total(table: card_games.CardTable) -> int:
    return sum(map(table.setup.deck.value, table.hands[HIDDEN]))


def _correct(table: card_games.CardTable, said: Mapping[str, Any]) -> bool:
    if said["sum"] is not None:
        return bool(said["sum"] == _total(table))
    return sorted(said["cards"]) == sorted(table.named(table.hands[HIDDEN]))


ANSWERS: card_games.Answers = {
    declared.Suggest: {
        **{"shown_by": _shown_by, "passed": _passed, "card": card_games.nothing},
        **{"answers": _answers, "somebody": card_games.nobody},
    },
    declared.Count: {
        "count": lambda table, asked: len(table.held(asked["target"], _asked(table, asked))),
        "seen": card_games.nothing,
    },
    declared.Gather: {"gave": _gave, "unheard": card_games.everybody_heard},
    declared.SeeOne: {
        "shows": lambda table, asked: _has(table, asked["target"], asked),
        "card": card_games.nothing,
    },
    declared.Snoop: {"card": card_games.nothing},
    declared.WhoHas: {"have": _have, "unheard": card_games.everybody_heard},
    declared.Look: {"cards": card_games.nothing},
    declared.TurnUp: {"cards": card_games.nothing},
    declared.PassOn: {"gave": _all_pass},
    declared.Accuse: {"cards": _named, "sum": _sum, "correct": _correct},
    declared.Reveal: card_games.REVEALED,
}


def deal(game: Game, options: Options) -> Table:
    """Deal a declared game; where cards are dealt round, some may be turned up before."""
    players, random = options.players(game), options.random
    me, first = options.one_of("me", players), options.one_of("first", (None, *players))
    bare = game.setup_type(players=players, me=me, first=first, hand=())
    hands = _hands(bare, options)
    sizes = {name: len(hands[name]) for name in players}
    bare = replace(bare, table=_named_in(bare, hands[TABLE]))
    if any(bare.hand_size(name) != size for name, size in sizes.items()):
        bare = replace(bare, hand_sizes=sizes)
    bare = replace(bare, hand_sizes=card_games.counted(bare, me, sizes, options))
    seats = seats_of(bare.deck)
    setup = seats.seat(bare, me, hands)
    table = DeclaredTable(game, seats, setup, hands, random, ANSWERS)
    return Table(setup, table.truth, table.noted(options), moves=bare.deck.passes_on)


def _named_in(setup: Any, cards: frozenset[str]) -> tuple[str, ...]:  # noqa: ANN401 a game's own
    pack = setup.pack
    return tuple(card for card in pack.cards for copy in pack.copies(card) if copy in cards)


def _hands(bare: Any, options: Options) -> dict[str, frozenset[str]]:  # noqa: ANN401 a game's own
    """Return who is dealt which cards, by the declaration or in hands of a table's own sizes."""
    deck, players, random = bare.deck, bare.players, options.random
    hidden = [random.choice(deck.every(deck.cards_of(word))) for word in deck.hidden_classes]
    rest = [card for card in deck.every(deck.cards) if card not in hidden]
    random.shuffle(rest)
    while len(hidden) < deck.hidden_count(len(players)):
        hidden.append(rest.pop())
    unseen = [rest.pop() for _card in range(deck.unseen_count(len(players)))]
    least = max((one.cards or 1 for one in deck.questions if one.kind is Answering.PASS), default=1)
    spare = range(max(0, min(3, len(rest) - least * len(players))) + 1)
    size = deck.dealt(len(players))
    if size is None:
        up = options.one_of("up", (0, 0, random.choice(spare)))
        rest, table = rest[up:], rest[:up]
        hands = {name: rest[at :: len(players)] for at, name in enumerate(players)}
    else:
        hands = {name: [rest.pop() for _card in range(size)] for name in players}
        table = rest
    if options.one_of("uneven", (False, False, False, True)):
        for name in players:
            able = range(max(0, len(hands[name]) - least) + 1)
            for _card in range(min(random.choice(able), 3)):
                other = random.choice([*(hands[one] for one in players if one != name), table])
                other.append(hands[name].pop())
    found = {name: frozenset(hand) for name, hand in hands.items()}
    found = {**found, HIDDEN: frozenset(hidden), TABLE: frozenset(table)}
    return {**found, UNSEEN: frozenset(unseen)} if unseen else found
