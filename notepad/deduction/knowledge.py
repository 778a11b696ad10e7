"""What is known about a deal after some clues, with odds, advice and predictions about opponents.

`Knowledge` is what every reasoner of cards returns. Its parts follow: the odds, the possible
questions and the worth of their answers, and what opponents may know and whether to announce now.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, NamedTuple, TypeAlias

from notepad.core.dataclass import dataclass
from notepad.core.language import _, listed, ngettext
from notepad.deduction.answers import NUMBER, Answer
from notepad.deduction.deal import HIDDEN, Card, Clue, Deal, DealCell, Place, holder, surely_hidden

Solution: TypeAlias = int | frozenset[Card]
"""The answer that is announced: the sum, or the hidden cards."""


Counts: TypeAlias = Mapping[str, int]
"""How many cards some players have, as somebody counted them."""


def counts_told(counts: Counts) -> str:
    """Return the clauses that players have so many cards: "Bob has 5 cards and Cem has 4 cards"."""
    return listed(
        ngettext("{player} has {count} card", "{player} has {count} cards", count).format(
            player=player, count=count
        )
        for player, count in counts.items()
    )


def only_if_counted(counts: Counts) -> str:
    """Return the sentence that something is only certain if hands were counted right."""
    return _("This is only certain if {counts}.").format(counts=counts_told(counts))


def numbers_if_counted(counts: Counts) -> str:
    """Return the sentence that numbers of cards are only right if hands were counted right."""
    return _("These numbers are only right if {counts}.").format(counts=counts_told(counts))


_CERTAIN = 1 - 1e-9


@dataclass(frozen=True)
class Knowledge:
    """What follows from a deal and its clues.

    If they contradict each other, `consistent` is False, `possible` is empty and `conflict` has the
    numbers of contradictory notes, none of which can be left out (it is empty if the setup alone is
    contradictory). Otherwise `possible[card]` has exactly the places where some deal that fits
    puts the card, in the order of the deal's options. `odds` and `tallies` are None until they are
    calculated; `tallies[key]` is the least and the greatest number of the deal's group of that key
    in any deal that fits. `advice` ranks my possible questions, None until calculated. `marked` has
    the holders of each card that no single note crosses out, if cards change hands; otherwise it is
    None, because the clues say that. In such games, `said` has the notes to show for a conflict:
    those that contradict each other while cards go as all notes say.

    `hangs_on` has the hidden cards, and "" for the sum, that are only certain if some hands were
    counted right: how many cards each of these players has.

    `notes` are those that it follows from. `insight` has predictions, None until calculated. In
    games in which I choose what I show, `showing` has how much each card of mine would reveal to
    each other player about the hidden cards, in bits; it is None until calculated.
    """

    deal: Deal
    clues: tuple[Clue, ...]
    possible: Mapping[Card, tuple[Place, ...]]
    consistent: bool = True
    conflict: tuple[int, ...] = ()
    odds: Odds | None = None
    tallies: Mapping[tuple[str, str], tuple[int, int]] | None = None
    advice: Ranked | None = None
    marked: Deal | None = None
    said: tuple[int, ...] = ()
    notes: tuple[Any, ...] = ()
    hangs_on: Mapping[Card, Counts] = field(default_factory=dict)
    showing: Mapping[tuple[str, Card], float] | None = None
    insight: Insight | None = None

    def holders(self, card: Card) -> tuple[str, ...]:
        """Return who may have a card now, in the order of its places; nobody twice."""
        return tuple(dict.fromkeys(holder(place) for place in self.possible.get(card, ())))

    def by_card(self) -> Mapping[Card, tuple[str, ...]]:
        """Return who may have each card now; of copies, who may have any."""
        found: dict[Card, tuple[str, ...]] = {}
        for card in self.possible:
            name = self.deal.named(card)
            found[name] = (*found.get(name, ()), *self.holders(card))
        return {card: self.deal.holders_in_order(able) for card, able in found.items()}

    @property
    def hidden(self) -> frozenset[Card]:
        """The cards that are certainly hidden; of copies, one is."""
        return surely_hidden(self.deal, self.possible)

    @property
    def clash(self) -> tuple[int, ...]:
        """The notes to show a player for a conflict."""
        return self.said or self.conflict

    @property
    def by_single_notes(self) -> tuple[Deal, tuple[Clue, ...]]:
        """What a player may mark from each note by itself: a deal, and clues about it."""
        return (self.deal, self.clues) if self.marked is None else (self.marked, ())

    @property
    def exact(self) -> bool:
        """Whether none of the odds is an estimate."""
        return self.odds is None or self.odds.exact

    @property
    def deals(self) -> int | None:
        """How many deals fit, None if they weren't counted exactly."""
        return None if self.odds is None else self.odds.worlds

    def place(self, card: Card) -> Place | None:
        """Return where a card certainly is, or None if that is open."""
        places = self.possible.get(card, ())
        return places[0] if len(places) == 1 else None


@dataclass(frozen=True)
class Odds:
    """Shares of the deals that fit.

    `worlds` is how many there are, exactly, or None if there were too many to count in time: then
    all shares are estimates and `exact` is False. `shares[card]` has the same places as
    `Knowledge.possible[card]`, each above 0, together 1. `sums` has the shares of the values of
    the deal's measure, exactly the possible ones, ascending; it is empty without a measure.
    """

    worlds: int | None
    shares: Mapping[Card, Mapping[Place, float]]
    sums: Mapping[int, float]

    @property
    def exact(self) -> bool:
        """Whether the shares were counted, not estimated."""
        return self.worlds is not None

    def of_holders(self, card: Card) -> Mapping[str, float]:
        """Return how likely each holder has a card now."""
        shares: dict[str, float] = {}
        for place, share in self.shares[card].items():
            shares[holder(place)] = shares.get(holder(place), 0.0) + share
        return shares

    def by_card(self, deal: Deal) -> Mapping[Card, Mapping[str, float]]:
        """Return how likely each holder has each card; of copies, how many on average."""
        found: dict[Card, dict[str, float]] = {}
        for card in self.shares:
            at = found.setdefault(deal.named(card), {})
            for who, share in self.of_holders(card).items():
                at[who] = at.get(who, 0.0) + share
        return {
            card: {who: at[who] for who in deal.holders_in_order(at)} for card, at in found.items()
        }

    def hidden(self, deal: Deal) -> Mapping[Card, float]:
        """Return how likely each card that may be hidden is hidden, in the order of the deck.

        The odds of copies are added up: at most one of them is hidden.
        """
        found: dict[Card, float] = {}
        for card, at in self.shares.items():
            if HIDDEN in at:
                found[deal.named(card)] = found.get(deal.named(card), 0.0) + at[HIDDEN]
        return found


_ALIKE = 6  # decimals of a bit that distinguish two questions; the rest is rounding


@dataclass(frozen=True, slots=True)
class Question:
    """A possible question about some cells.

    `key` is the game's own name for it, such as the player asked and the class.
    """

    key: tuple[str, ...]
    cells: tuple[DealCell, ...]
    answer: Answer = NUMBER


def answered_without(questions: Sequence[Question], silent: Collection[str]) -> Sequence[Question]:
    """Return questions without what players who are silent would answer; none to them alone."""
    if not silent:
        return questions
    heard = (
        (question, tuple(cell for cell in question.cells if holder(cell[1]) not in silent))
        for question in questions
    )
    return [replace(question, cells=cells) for question, cells in heard if cells]


class WorthRule(NamedTuple):
    """How much bits count beside those about what is sought, fitted for a game in simulated games.

    What everybody learns about it counts against a question, `public` times. What I learn about
    all cards counts for it, `cards` times: who knows more hands learns more from later answers.
    """

    public: float = 1.0
    cards: float = 0.0


@dataclass(frozen=True, slots=True)
class Advice:
    """What to expect of a question's answer, in bits: about what is sought, about all cards.

    `public` is what everybody learns about the former by hearing how many there are, or who shows
    one, but not which. What each counts is the game's own `rule`. `unknown` is all that is unknown
    of what is sought before it is asked.
    """

    question: Question
    sought: float
    cards: float
    public: float
    rule: WorthRule = WorthRule()
    unknown: float = field(default=0.0, compare=False)

    @property
    def worth(self) -> float:
        """What I would learn, minus what it is worth to the others, in bits, as the rule says."""
        return self.sought - self.rule.public * self.public + self.rule.cards * self.cards

    @property
    def rank(self) -> tuple[float, float, float]:
        """The sort key: worth, then bits about what is sought, then bits about all cards."""
        return round(self.worth, _ALIKE), round(self.sought, _ALIKE), self.cards


@dataclass(frozen=True, slots=True)
class Ranked:
    """Questions, the greatest worth first; `exact` if that was counted, not estimated."""

    best: tuple[Advice, ...] = ()
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Rival:
    """What an opponent may know, all of it estimated.

    `certain` is the probability that they know the answer by now, `following` that they will
    after their next question (None until calculated), and `best` the mean odds of the answer that
    they would give. `learned` are the notes from which they learned the most, those first.
    """

    certain: float
    best: float
    following: float | None = None
    learned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Announcing:
    """My likeliest answer, and the figures that say whether to announce it now.

    `right` is the share of deals in which it is right. `waiting` is how likely I win by waiting,
    None if that was never measured for such a table. `played` is how often answers as likely as
    this one were right in the games that it was measured in, None if that is how often they seemed
    to be. `others` is how likely some opponent is certain by the end of their next turn, None until
    it is calculated. For `waiting`, so many games were `played_on` from here.
    """

    answer: Solution
    right: float
    waiting: float | None
    played: float | None = None
    others: float | None = None
    played_on: int = 0

    @property
    def certain(self) -> bool:
        """Whether no other answer is possible."""
        return self.right >= _CERTAIN

    @property
    def now(self) -> float:
        """How likely announcing now wins."""
        return self.right if self.certain or self.played is None else self.played

    @property
    def later(self) -> float | None:
        """How likely announcing later wins, None while that isn't known.

        Where it wasn't measured, it is a rule of thumb: whoever waits wins if no opponent is
        certain by the end of their next turn.
        """
        if self.waiting is not None or self.others is None:
            return self.waiting
        return 1 - self.others

    @property
    def say(self) -> bool:
        """Whether to announce now: if that wins more often than announcing later."""
        return self.certain or (self.later is not None and self.now > self.later)


@dataclass(frozen=True, slots=True)
class Insight:
    """Predictions about opponents who can still win and, if I can announce, about announcing.

    If the game's questions can't be ranked, it is `unranked`: what opponents know after their next
    question is never calculated then. `last` is the best question of all, where one that I can't
    ask otherwise may be asked by who announces right after it.
    """

    rivals: Mapping[str, Rival]
    announcing: Announcing | None = None
    unranked: bool = False
    last: Advice | None = None
