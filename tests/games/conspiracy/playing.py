"""Whole simulated games with the truth known, as one player notes them.

Below them tables of four and of three: notes in short, and what comes of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from notepad.core.reasoner import NoteByNote
from notepad.games.conspiracy import notes as conspiracy
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.reasoning import before_outcome
from notepad.games.conspiracy.setup import BALANCE, COST, SPIES, STEP, Setup
from tests.games.tables import state_after

NAMES = ("Ann", "Bob", "Cem", "Dee")


def state_of(setup: Setup, notes: Sequence[conspiracy.Note]) -> conspiracy.State:
    """Return the state of play after some notes."""
    state: conspiracy.State = state_after(GAME, setup, *notes)
    return state


@dataclass(frozen=True)
class BankTruth:
    """What everybody has with each living spy at one moment, and what I have left to pay.

    What a blown cover does isn't done yet while a challenge to it is awaited.
    """

    me: str
    accounts: Mapping[str, Mapping[str, int]]
    balance: int
    winner: str | None = None

    def chances(self, known: conspiracy.BankKnowledge) -> Iterator[tuple[float, bool]]:
        """Yield nothing: this game has no odds."""
        yield from ()

    def denied(self, state: conspiracy.State, known: conspiracy.BankKnowledge) -> Iterator[str]:
        """Yield what the state or what is known says otherwise than it is."""
        open_yet, mine = before_outcome(known), self.accounts[self.me]
        now = open_yet.now
        told = {
            "my balance": (now.balance, self.balance),
            "my accounts": ({spy: now.accounts[spy] for spy in mine}, mine),
            "spies that left": ({*now.setup.spies} - {*mine}, {*now.gone}),
            "eliminated": ({*known.eliminated}, {*known.now.gone}),
            "winner": (state.winner, self.winner),
        }
        for what, (said, true) in told.items():
            if said != true:
                yield f"{what}: {true}, not {said}"
        for player, accounts in self.accounts.items():
            for spy, amount in accounts.items() if player != self.me else ():
                span = open_yet.opponents[player][spy]
                if not span.low <= amount <= span.high:
                    yield f"{player} has ${amount} with {spy}, not ${span.low} to ${span.high}"


@dataclass
class Played:
    """A game that goes on by chance but by the rules; `accounts` is the truth of living spies.

    `truths` has what was so after each of the notes. So great a share of others' pay-offs is
    `missing` in the notes, and noted as missed at once.
    """

    setup: Setup
    random: Random
    notes: list[conspiracy.Note] = field(default_factory=list)
    accounts: dict[str, dict[str, int]] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    untold: list[conspiracy.Reveal] = field(default_factory=list)
    truths: list[BankTruth] = field(default_factory=list)
    missing: float = 0.0

    def __post_init__(self) -> None:
        """Follow the state of play as everybody sees it; pay-offs that I missed count there."""
        self._states = NoteByNote[conspiracy.Note, conspiracy.State](
            conspiracy.start(self.setup), conspiracy.after
        )
        self._seen = list[conspiracy.Note]()

    @property
    def living(self) -> list[str]:
        """The spies that are left."""
        return list(self.accounts[self.setup.me])

    @property
    def truth(self) -> BankTruth:
        """Who has what now."""
        accounts = {player: dict(held) for player, held in self.accounts.items()}
        return BankTruth(self.setup.me, accounts, self.balances[self.setup.me])

    @property
    def state(self) -> conspiracy.State:
        """The state of play, as it would be if everything had been noted at once."""
        return self._states.after(self._seen)[-1]

    def begin(self) -> None:
        """Let everybody make the opening pay-off."""
        for player in self.setup.players:
            self.balances[player] = self.setup.balance
            self.accounts[player] = dict.fromkeys(self.setup.spies, 0)
            spy, amount = self.random.choice(self.setup.spies), self._amount(player)
            self._put(player, spy, amount)
            if player == self.setup.me:
                opening = conspiracy.Open(player=player, spy=spy, amount=amount)
        self._note(opening)

    def turn(self) -> None:
        """Let whoever has the turn do something, and somebody tell late what he had lost."""
        if self.untold and self.random.random() < 0.2:
            self._note(self.untold.pop())
        player, chance = self.state.player, self.random.random()
        rich = [spy for spy, amount in self.accounts[player].items() if amount >= COST]
        if chance < 0.35:
            self._pays(player)
        elif chance < 0.55 and rich and len(self.living) > 1:
            self._blows(player, self.random.choice(rich))
        else:
            self._moves(player)

    def win(self) -> None:
        """Let somebody bring the briefcase home."""
        winner = self.random.choice(self.setup.players)
        self._note(conspiracy.Win(player=winner))
        self.truths[-1] = replace(self.truth, winner=winner)

    def _note(self, note: conspiracy.Note, seen: conspiracy.Note | None = None) -> None:
        """Note what happened; who sees the table may see something else."""
        self.notes.append(note)
        self._seen.append(seen or note)
        self.truths.append(self.truth)

    def _amount(self, player: str) -> int:
        most = min(self.balances[player], 3_000)
        return STEP * self.random.randint(1, most // STEP)

    def _put(self, player: str, spy: str, amount: int) -> None:
        self.balances[player] -= amount
        self.accounts[player][spy] += amount

    def _pays(self, player: str) -> None:
        bluffs = self.random.random() < 0.3 or self.balances[player] < STEP
        mine = player == self.setup.me
        if mine and bluffs:
            self._note(conspiracy.Bluff(player=player))
            return
        seen = conspiracy.Pay(player=player)
        if not bluffs:
            spy, amount = self.random.choice(self.living), self._amount(player)
            self._put(player, spy, amount)
            seen = conspiracy.Pay(player=player, spy=spy, amount=amount) if mine else seen
        if mine or not self.missing or self.random.random() > self.missing:
            self._note(seen)
        else:
            self._note(conspiracy.Missed(player=self.random.choice((player, None))), seen)

    def _moves(self, player: str) -> None:
        spy = self.random.choice(self.living)
        self._note(conspiracy.Move(player=player, spy=spy, briefcase=self.random.random() < 0.4))
        for contest in self._challenges(player, spy):
            self._note(contest)

    def _blows(self, player: str, informer: str) -> None:
        """Blow a cover; some note it first, and then what stopped it or didn't."""
        victim = self.random.choice([spy for spy in self.living if spy != informer])
        contests = [*self._challenges(player, informer)]
        stopped = any(contest.won for contest in contests)
        first = self.random.random() < 0.5 and not (stopped and len(contests) > 1)
        told = None if first and contests and (stopped or self.random.random() < 0.5) else stopped
        blow = conspiracy.Blow(player=player, informer=informer, victim=victim, stopped=told)
        order: list[conspiracy.Note] = [blow, *contests] if first else [*contests, blow]
        telling: conspiracy.Note = contests[0] if told is None else blow
        lost = dict[str, int]()
        for note in order:
            if note is telling and not stopped:
                self.accounts[player][informer] -= COST
                lost = {name: held.pop(victim) for name, held in self.accounts.items()}
            self._note(note)
        for name, amount in lost.items():
            reveal = conspiracy.Reveal(player=name, spy=victim, amount=amount)
            if self.random.random() < 0.5:
                self._note(reveal)
            else:
                self.untold.append(reveal)

    def _challenges(self, mover: str, spy: str) -> Iterator[conspiracy.Challenge]:
        """Let those who want challenge, in order, until one of them wins."""
        seat = self.setup.players.index(mover)
        order = [*self.setup.players[seat + 1 :], *self.setup.players[:seat]]
        for challenger in order:
            limit = self.accounts[challenger][spy]
            if limit and self.random.random() < 0.5:
                contest = self._contest(challenger, mover, spy)
                yield contest
                if contest.won:
                    return

    def _contest(self, challenger: str, defender: str, spy: str) -> conspiracy.Challenge:
        limit, held = self.accounts[challenger][spy], self.accounts[defender][spy]
        if self.random.random() < 0.2:
            bids: list[int] = []
            return conspiracy.Challenge(
                challenger=challenger, defender=defender, spy=spy, bids=(), covered=0, conceded=True
            )
        stops = self.random.randint(1, limit // STEP) * STEP
        gives_up = self.random.randint(0, held // STEP) * STEP
        bids = [self.random.randint(1, stops // STEP) * STEP]
        while bids[-1] < stops and bids[-1] <= gives_up:
            bids.append(self.random.randint(bids[-1] // STEP + 1, stops // STEP) * STEP)
        covered = sum(bid <= gives_up for bid in bids)
        return conspiracy.Challenge(
            challenger=challenger, defender=defender, spy=spy, bids=tuple(bids), covered=covered
        )


def played(
    seed: int,
    *,
    players: int = 4,
    rounds: int = 30,
    spies: tuple[str, ...] = SPIES,
    balance: int = BALANCE,
) -> Played:
    """Return a game after so many turns."""
    random = Random(seed)
    names = NAMES[:players]
    setup = Setup(players=names, me=random.choice(names), spies=spies, balance=balance)
    game = Played(setup, random)
    game.begin()
    for _turn in range(rounds):
        game.turn()
    return game


def truth(game: Played) -> Mapping[str, Mapping[str, int]]:
    """Return what every opponent holds with each living spy."""
    return {player: game.accounts[player] for player in game.setup.opponents}
