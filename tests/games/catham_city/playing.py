"""Whole simulated games with the truth known, as one player notes them.

Below them two tables of three, Ann's notes of them, and taps on their keypad.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from notepad.games.catham_city import setup as city
from notepad.games.catham_city.cards_and_points import PILE, AllCards, State
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.prospects import HandKnowledge
from tests.games.tables import state_after

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay")


def cards(some: Iterable[str]) -> dict[str, int]:
    """Return cards as a note has them."""
    held = Counter(some)
    return {faction: held[faction] for faction in city.FACTIONS if held[faction]}


CLOSE = 1e-9
"""How far the sum of odds may be off."""

ROUGHLY = 0.1
"""How far the mean of a hand may be off where its odds are estimated: in cards."""


@dataclass(frozen=True)
class CityTruth:
    """What everybody has, and what lies where, at one moment; without cards, only the points."""

    me: str
    points: Mapping[str, int]
    winner: str | None
    hands: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    row: Mapping[str, int] = field(default_factory=dict)
    discards: Mapping[str, int] = field(default_factory=dict)
    pile: Mapping[str, int] = field(default_factory=dict)

    def denied(self, state: State, known: HandKnowledge) -> Iterator[str]:
        """Yield what the state or what is known says otherwise than it is."""
        now = (dict(state.points), state.winner)
        if now != (self.points, self.winner):
            yield f"points and winner are {(self.points, self.winner)}, not {now}"
        if state.table is not None:
            yield from self._denied_cards(state.table)
            yield from self._denied_hands(known)

    def chances(self, known: HandKnowledge) -> Iterator[tuple[float, bool]]:
        """Yield how likely each number of cards in a hand is, and whether it is that number."""
        for name, hand in self.hands.items():
            if known.odds is not None and name != self.me:
                for faction in known.hands[name]:
                    for count, share in known.odds.of(name, faction).items():
                        if 0 < share < 1:
                            yield share, hand.get(faction, 0) == count

    def _denied_cards(self, table: AllCards) -> Iterator[str]:
        sizes = {player: sum(hand.values()) for player, hand in self.hands.items()}
        told = {
            "row": (table.row, self.row),
            "my hand": (table.mine, self.hands[self.me]),
            "discards": (table.discards, self.discards),
            "draw pile": (table.pile, sum(self.pile.values())),
            "sizes of hands": (table.sizes, sizes),
            "trouble": (table.trouble, None),
        }
        for what, (said, true) in told.items():
            if said != true:
                yield f"{what}: {true}, not {said}"

    def _denied_hands(self, known: HandKnowledge) -> Iterator[str]:
        hidden = {name: hand for name, hand in self.hands.items() if name != self.me}
        for name, hand in {**hidden, PILE: self.pile}.items():
            for faction, (low, high) in known.hands[name].items():
                count = hand.get(faction, 0)
                if not low <= count <= high:
                    yield f"{faction} of {name or 'the draw pile'}: {count}, not {low} to {high}"
            if known.odds is not None:
                yield from self._denied_odds(name, hand, known)

    def _denied_odds(
        self, name: str, hand: Mapping[str, int], known: HandKnowledge
    ) -> Iterator[str]:
        assert known.odds is not None
        mean = 0.0
        for faction, span in known.hands[name].items():
            shares = known.odds.of(name, faction)
            mean += sum(count * share for count, share in shares.items())
            reach = (min(shares), max(shares)) == span and hand.get(faction, 0) in shares
            if not reach or min(shares.values()) <= 0 or abs(sum(shares.values()) - 1) > CLOSE:
                yield f"{faction} of {name or 'the draw pile'}: {span}, odds {dict(shares)}"
        size = sum(hand.values())
        if abs(mean - size) > (CLOSE if known.exact else ROUGHLY):
            yield f"{name or 'the draw pile'} has {size} cards, on average {mean}"


class Happened(NamedTuple):
    """What everybody saw: that somebody `drew`, `gained`, `lost` or was made to show (`revealed`)
    cards, or that some were `turned up` from the pile or `discarded`, in the note of a number.
    """

    note: int
    what: str
    player: str
    cards: list[str]


@dataclass
class Played:
    """A game that goes on by chance but by the rules; hands, row and piles are the truth.

    `truths` has what was so after each of the notes, and `happened` what happened in them.
    """

    setup: city.Setup
    random: Random
    hands: dict[str, list[str]]
    row: list[str]
    pile: list[str]
    discards: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    seat: int = 0
    shuffles: int = 0
    early: dict[str, int] | None = None
    truths: list[CityTruth] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)

    @property
    def truth(self) -> CityTruth:
        """Who has what now."""
        hands = {player: cards(hand) for player, hand in self.hands.items()}
        winners = [name for name, count in self.points.items() if count >= self.setup.goal]
        return CityTruth(
            self.setup.me,
            dict(self.points),
            next(iter(winners), None),
            hands,
            cards(self.row),
            cards(self.discards),
            cards(self.pile),
        )

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target."""
        return any(count >= self.setup.goal for count in self.points.values())

    def turn(self) -> None:
        """Let whoever has the turn do what he can."""
        player = self.setup.players[self.seat % len(self.setup.players)]
        for _action in range(self.setup.actions):
            if not self.over:
                self._acts(player)
        surplus = len(self.hands[player]) - city.HAND_LIMIT
        if surplus > 0 and not self.over:
            shed = self.random.sample(self.hands[player], surplus)
            self._leave(player, shed)
            self._discard(shed)
            named = player if self.random.random() < 0.5 else None
            self._noted(Discard(cards=cards(shed), player=named))
        self.seat += 1

    def correct(self) -> None:
        """Let the table put somebody's points right by hand, which ends no game."""
        player = self.random.choice(self.setup.players)
        stands = self.random.randint(0, self.setup.goal - 1)
        added = stands - self.points[player]
        self.points[player] = stands
        if self.random.random() < 0.5:
            self._noted(Points(player=player, points=added))
        else:
            self._noted(Points(player=player, stands=stands))

    def _acts(self, player: str) -> None:
        hand = self.hands[player]
        able = [one for one in self.setup.in_play if self._may_play(hand, one)]
        if not any(self.hands[other] for other in self._others(player)):
            able = [one for one in able if one != "hackers"]
        if able and (self.random.random() < 0.6 or not self.row):
            faction = self.random.choice(able)
            getattr(self, f"_plays_{faction}")(player)
        elif self.row:
            self._takes(player)

    def _may_play(self, hand: list[str], faction: str) -> bool:
        count = hand.count(faction)
        least = {"detectives": 3, "council": 3, "robocats": 2, "mafia": 4, "journalists": 2}
        others = len(hand) - count
        if faction == "detectives":
            return count >= 3 and len(hand) > 3
        return count >= least.get(faction, 1) and not (faction == "police" and not others)

    def _takes(self, player: str) -> None:
        faction = self.random.choice(self.row)
        count = self.random.randint(1, self.row.count(faction))
        for _card in range(count):
            self.row.remove(faction)
        self._get(player, [faction] * count)
        new = self._draw(count)
        self.row += new
        brief = count == len(new) and self.random.random() < 0.2
        told = None if brief else count
        took = Take(player=player, faction=faction, count=told, refill=cards(new), early=self.early)
        self._noted(took)

    def _plays_detectives(self, player: str) -> None:
        self._leave(player, ["detectives"] * 3)
        extra = self.random.choice(self.hands[player])
        self._leave(player, [extra])
        self.points[player] += 3
        dropped = []
        for other in self._others(player):
            if not self.over and extra in self.hands[other] and self.random.random() < 0.5:
                self._leave(other, [extra])
                self.points[other] += 1
                dropped.append(other)
        self._discard(["detectives"] * 3 + [extra] * (1 + len(dropped)))
        self._note(player, "detectives", extra=extra, dropped=tuple(dropped))

    def _plays_council(self, player: str) -> None:
        self._leave(player, ["council"] * 3)
        self.points[player] += 2
        drawn = self._draw(0 if self.over else 2, player)
        self._discard(["council"] * 3)
        seen = cards(drawn) if player == self.setup.me else None
        self._note(player, "council", drawn=seen, early=self.early)

    def _plays_robocats(self, player: str) -> None:
        able = [n for n in (2, 4) if self.hands[player].count("robocats") >= n]
        count = self.random.choice(able)
        self._leave(player, ["robocats"] * count)
        drawn = self._draw(5 if count == 2 else 0, player)
        self.points[player] += 3 if count == 4 else 0
        self._discard(["robocats"] * count)
        seen = cards(drawn) if player == self.setup.me and count == 2 else None
        early = self.early if seen else None
        self._note(player, "robocats", count=count, drawn=seen, early=early)

    def _plays_mafia(self, player: str) -> None:
        self._leave(player, ["mafia"] * 4)
        self.points[player] += 2
        shed: dict[str, dict[str, int]] = {}
        for other in self._others(player) if not self.over else ():
            size, points = len(self.hands[other]), self.points[other]
            must = points <= 0
            if size >= 2 and (must or self.random.random() < 0.5):
                left = self.random.sample(self.hands[other], 2)
            elif size == 1 and must:
                left = list(self.hands[other])
            else:
                self.points[other] -= points > 0
                continue
            self._leave(other, left)
            shed[other] = cards(left)
        self._discard(["mafia"] * 4)
        self._discard([one for some in shed.values() for one in Counter(some).elements()])
        self._note(player, "mafia", dropped=shed)

    def _plays_hackers(self, player: str) -> None:
        have = min(4, self.hands[player].count("hackers"))
        victims = [one for one in self._others(player) if self.hands[one]]
        victim = self.random.choice(victims)
        count = self.random.randint(1, min(have, len(self.hands[victim])))
        self._leave(player, ["hackers"] * count)
        self._get(victim, ["hackers"] * count)
        shown = self.random.sample(self.hands[victim], count)
        self._leave(victim, shown, "revealed")
        found = shown.count("hackers")
        self.points[player] += found
        self._discard(["hackers"] * found)
        self._get(player, [one for one in shown if one != "hackers"])
        told = count if self.random.random() < 0.5 else None
        self._note(player, "hackers", count=told, victim=victim, revealed=cards(shown))

    def _plays_police(self, player: str) -> None:
        count = self.random.randint(1, self.hands[player].count("police"))
        self._leave(player, ["police"] * count)
        extra = self.random.choice([one for one in self.hands[player] if one != "police"])
        self._leave(player, [extra])
        victim = self.random.choice(self._others(player))
        shown = self.random.sample(self.hands[victim], min(count, len(self.hands[victim])))
        self._leave(victim, shown, "revealed")
        self.points[player] += shown.count(extra)
        police = shown.count("police")
        drawn = self._draw(0 if self.over else police, victim)
        self._discard(["police"] * count + [extra] + shown)
        seen = cards(drawn) if victim == self.setup.me and police else None
        self._note(
            player, "police", count=count, extra=extra, victim=victim, revealed=cards(shown),
            drawn=seen, early=self.early if seen else None,
        )  # fmt: skip

    def _plays_journalists(self, player: str) -> None:
        self._leave(player, ["journalists"] * 2)
        self.points[player] += 2
        given: dict[str, str] = {}
        dropped = []
        for other in self._others(player):
            if self.over or not self.hands[other] or self.random.random() < 0.5:
                continue
            given[other] = self.random.choice(self.hands[other])
            self._leave(other, [given[other]])
            self._get(player, [given[other]])
            if given[other] in self.hands[other] and self.random.random() < 0.6:
                self._leave(other, [given[other]])
                self.points[other] += 1
                dropped.append(other)
        self._discard(["journalists"] * 2 + [given[other] for other in dropped])
        self._note(player, "journalists", given=given, dropped=tuple(dropped))

    def _plays_bureaucrats(self, player: str) -> None:
        count = self.random.randint(1, self.hands[player].count("bureaucrats"))
        self._leave(player, ["bureaucrats"] * count)
        shown = self._draw(count)
        self.points[player] += len(set(shown))
        self._discard(["bureaucrats"] * count + shown)
        self._note(player, "bureaucrats", count=count, revealed=cards(shown), early=self.early)

    def _note(
        self,
        player: str,
        faction: str,
        **more: Any,  # noqa: ANN401 the other fields of a play
    ) -> None:
        number = city.PLAYED[faction][0] if len(city.PLAYED[faction]) == 1 else None
        if number and len(self.notes) % 5 == 0:  # a number that is fixed may be noted, too
            more["count"] = number
        self._noted(Play(player=player, faction=faction, **more))

    def _noted(self, note: Note) -> None:
        self.notes.append(note)
        self.truths.append(self.truth)

    def _others(self, player: str) -> tuple[str, ...]:
        return self.setup.from_left(player)

    def _leave(self, player: str, some: Iterable[str], what: str = "lost") -> None:
        gone = [*some]
        for card in gone:
            self.hands[player].remove(card)
        self._saw(what, player, gone)

    def _get(self, player: str, some: list[str]) -> None:
        self.hands[player] += some
        self._saw("gained", player, some)

    def _discard(self, some: list[str]) -> None:
        self.discards += some
        self._saw("discarded", "", some)

    def _draw(self, count: int, player: str | None = None) -> list[str]:
        """Return cards of the draw pile, which a player draws, or which are turned up.

        Where I see them, every other shuffle among them is noted with what came before it.
        """
        drawn: list[str] = []
        before: list[str] = []
        while len(drawn) < count:
            if not self.pile:
                if not self.discards:
                    break
                before = [*drawn]
                self.pile, self.discards = self.discards, []
                self.random.shuffle(self.pile)
                self.shuffles += 1
            drawn.append(self.pile.pop())
        if player is not None:
            self.hands[player] += drawn
        seen = player in (None, self.setup.me) and len({*drawn}) > 1
        self.early = cards(before) if before and seen and self.shuffles % 2 else None
        for some in (before, drawn[len(before) :]) if self.early else (drawn,):
            self._saw("drew" if player else "turned up", player or "", some)
        return drawn

    def _saw(self, what: str, player: str, some: list[str]) -> None:
        self.happened.append(Happened(len(self.notes) + 1, what, player, some))


def dealt(
    seed: int | Random,
    *,
    players: int = 4,
    actions: int = 1,
    target: int | None = None,
    me: int | None = None,
) -> Played:
    """Return a game that is about to begin."""
    random = seed if isinstance(seed, Random) else Random(seed)
    names = NAMES[:players]
    factions = tuple(sorted(random.sample(city.FACTIONS, 5), key=city.FACTIONS.index))
    deck = [faction for faction in factions for _copy in range(city.COPIES)]
    random.shuffle(deck)
    seat = random.randrange(players)
    hands: dict[str, list[str]] = {}
    for turn in range(players):
        name = names[(seat + turn) % players]
        hands[name] = [deck.pop() for _card in range(city.DEALT[turn])]
    row = [deck.pop() for _card in range(city.OPEN_CARDS)]
    mine = names[random.randrange(players) if me is None else me]
    setup = city.Setup(
        players=names,
        me=mine,
        first=names[seat],
        factions=factions,
        hand=cards(hands[mine]),
        row=cards(row),
        actions=actions,
        target=target,
    )
    return Played(setup, random, hands, row, deck, points=dict.fromkeys(names, 0), seat=seat)


def played(
    seed: int, *, players: int = 4, turns: int = 30, actions: int = 1, target: int | None = None
) -> Played:
    """Return a game after so many turns, or at its end."""
    game = dealt(seed, players=players, actions=actions, target=target)
    for _turn in range(turns):
        if not game.over:
            game.turn()
    return game


FIRST = city.Setup(
    players=NAMES[:3],
    me="Ann",
    factions=("detectives", "council", "robocats", "mafia", "hackers"),
    hand={"council": 3, "robocats": 2, "hackers": 1},
    row={"detectives": 2, "council": 1, "mafia": 3, "hackers": 1},
)
"""The factions of a first game: 6, 6 and 7 cards, and 49 in the draw pile."""


CITY = city.Setup(
    players=NAMES[:3],
    me="Ann",
    factions=("mafia", "hackers", "police", "journalists", "bureaucrats"),
    hand={"police": 2, "journalists": 2, "bureaucrats": 2},
    row={"mafia": 2, "hackers": 2, "police": 1, "journalists": 1, "bureaucrats": 1},
)


def after(*notes: Note, setup: city.Setup = FIRST) -> State:
    """Return the state after some notes."""
    state: State = state_after(GAME, setup, *notes)
    return state
