"""Advice in a few lines, none of which claims more than is certain."""

import re
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from notepad.core.page import Memo
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Chance, beats, spies_by_who_beats_me, wins
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import COST
from tests.games.conspiracy.playing import Played, played, state_of, truth
from tests.games.tables import known_after, page_after


@given(st.integers(0, 10_000))
def test_advice_never_claims_more_than_is_certain(seed: int) -> None:
    game = played(seed, rounds=25)
    held = BankReasoner(game.setup).follow(game.notes).opponents
    mine = game.accounts[game.setup.me]
    for player, accounts in truth(game).items():
        for spy, theirs in accounts.items():
            expected = {
                Chance.SURELY: theirs > mine[spy],
                Chance.NEVER: theirs <= mine[spy],
                Chance.MAYBE: True,
            }
            assert expected[beats(held[player][spy], mine[spy])]
            won = mine[spy] > theirs
            claim = wins(mine[spy], held[player][spy])
            assert {Chance.SURELY: won, Chance.NEVER: not won, Chance.MAYBE: True}[claim]


class Claim:
    """What a line of advice says of a played game, and the truth to hold it against."""

    def __init__(self, game: Played, title: str, words: dict[str, str]) -> None:
        me, cast = game.setup.me, game.setup.cast
        self.mine = game.accounts[me]
        self.held = {who: game.accounts[who] for who in game.setup.opponents}
        self.called = {cast.called(spy): spy for spy in self.mine}
        self.game, self.title, self.words = game, title, words

    @property
    def spies(self) -> list[str]:
        return [self.called[name] for name in _split(self.words["spies"])]

    @property
    def players(self) -> list[str]:
        return _split(self.words["players"])

    @property
    def amount(self) -> int:
        return int(self.words["amount"].replace(",", ""))

    @property
    def contest(self) -> tuple[int, int]:
        """What I have with the spy of the title, and what its mover had before a blow took it."""
        found = re.fullmatch(r"Challenge (\w+) on (.+)\?", self.title)
        live = state_of(self.game.setup, self.game.notes).contested
        assert found is not None
        assert live is not None
        spy = self.called[found[2]]
        return self.mine[spy], self.held[found[1]][spy] + live.spent

    @property
    def defended(self) -> int:
        """What I have with the spy that I moved."""
        found = re.fullmatch(r"If somebody challenges (.+)", self.title)
        assert found is not None
        return self.mine[self.called[found[1]]]

    @property
    def challengers(self) -> list[str]:
        """Who can still challenge my move and beat me."""
        live = state_of(self.game.setup, self.game.notes).contested
        assert live is not None
        return [who for who in self.beating(live.spy) if who in live.heard]

    def beating(self, spy: str) -> list[str]:
        return [who for who, held in self.held.items() if held[spy] > self.mine[spy]]


def _split(words: str) -> list[str]:
    return re.split(", | and | or ", words)


NAMED, BEATING, AMOUNT = r"(?P<spies>.+)", r"(?P<players>.+)", r"\$(?P<amount>[\d,]+)"
TRUE_IF: dict[str, Callable[[Claim], bool]] = {
    f"{NAMED}: you can certainly be beaten by {BEATING}": lambda it: all(
        set(it.players) <= set(it.beating(spy)) for spy in it.spies
    ),
    f"{NAMED}: you can certainly be beaten": lambda it: all(map(it.beating, it.spies)),
    f"{NAMED}: you may be beaten by {BEATING}": lambda it: all(
        set(it.beating(spy)) <= set(it.players) for spy in it.spies
    ),
    f"(?!Every |All ){NAMED}: you may be beaten": lambda it: bool(it.spies),
    f"{NAMED}: anyone may beat you": lambda it: bool(it.spies),
    "(Every spy|All others): you may be beaten": lambda _it: True,
    f"(?!With ){NAMED}: according to the notes, nobody can beat you": lambda it: (
        not any(map(it.beating, it.spies))
    ),
    f"With {NAMED}: according to the notes, nobody can stop you": lambda it: all(
        it.mine[spy] >= COST and not it.beating(spy) for spy in it.spies
    ),
    f"With {NAMED}: you may be stopped": lambda it: all(it.mine[spy] >= COST for spy in it.spies),
    f"With {NAMED}: certain to be stopped if challenged": lambda it: all(
        it.mine[spy] >= COST and it.beating(spy) for spy in it.spies
    ),
    f"\\w+ may have .+ with {NAMED}: pay {AMOUNT} more, and nobody can beat you\\.": lambda it: all(
        held[spy] <= it.mine[spy] + it.amount for spy in it.spies for held in it.held.values()
    ),
    f"You (paid|have) {AMOUNT}( left)?\\.": lambda it: it.contest[0] == it.amount,
    f"\\w+ has at least {AMOUNT} there\\.": lambda it: it.contest[1] >= it.amount,
    f"According to the notes, \\w+ has at most {AMOUNT} there\\.": lambda it: (
        it.contest[1] <= it.amount
    ),
    f"According to the notes, \\w+ has exactly {AMOUNT} there\\.": lambda it: (
        it.contest[1] == it.amount
    ),
    r"According to the notes, \w+ has nothing there\.": lambda it: it.contest[1] == 0,
    r"You can’t win if \w+ defends\.": lambda it: it.contest[1] >= it.contest[0],
    f"According to the notes, you win: \\w+ can’t cover {AMOUNT}\\.": lambda it: (
        it.contest[1] < it.contest[0]
    ),
    f"You win unless \\w+ has {AMOUNT} or more\\.": lambda it: it.contest[0] == it.amount,
    f"{BEATING} can certainly beat your {AMOUNT}\\.": lambda it: (
        it.defended == it.amount and set(it.players) <= set(it.challengers)
    ),
    f"{BEATING} could possibly beat {AMOUNT}\\.": lambda it: (
        it.defended == it.amount and set(it.challengers) <= set(it.players)
    ),
    f"Possibly {BEATING}, too\\.": lambda it: bool(it.players),
    f"According to the notes, nobody can beat your {AMOUNT}\\.": lambda it: (
        it.defended == it.amount and not it.challengers
    ),
}
"""Each sentence of advice, and when it is true."""


def advised(game: Played) -> list[Memo]:
    panels = page_after(GAME, game.setup, *game.notes).panels
    return [panel for panel in panels if isinstance(panel, Memo)]


@given(st.integers(0, 10_000), st.integers(0, 40), st.integers(2, 4))
def test_every_line_of_advice_is_true(seed: int, rounds: int, players: int) -> None:
    game = played(seed, rounds=rounds, players=players)
    for memo in advised(game):
        lines = [line for line, _tone in memo.lines]
        if memo.title.startswith(("Challenge", "If ")):
            lines = [*re.split(r"(?<=\.) (?=[A-Z])", lines[0]), *lines[1:]]
        for line in lines:
            found = [
                (it, true) for said, true in TRUE_IF.items() if (it := re.fullmatch(said, line))
            ]
            assert len(found) == 1, f"{line!r} has one meaning"
            ((words, true),) = found
            assert true(Claim(game, memo.title, words.groupdict())), f"{line!r} is true"
            assert "10,000" not in line, "that the balance is the limit goes without saying"


@given(st.integers(0, 10_000), st.integers(0, 40), st.integers(2, 4))
def test_every_spy_is_told_of_before_i_move(seed: int, rounds: int, players: int) -> None:
    game = played(seed, rounds=rounds, players=players)
    lines = [
        line for memo in advised(game) if memo.title == "Before you move" for line, _ in memo.lines
    ]
    whole = any(line.startswith("Every") for line in lines)
    rest = any(line.startswith("All others") for line in lines)
    named = [
        name
        for line in lines
        if not line.startswith(("Every", "All others"))
        for name in _split(line.split(":")[0])
    ]
    assert len(named) == len(set(named))
    known = known_after(GAME, game.setup, *game.notes)
    for group in spies_by_who_beats_me(known) if lines and not whole else ():
        left_out = {game.setup.cast.called(spy) for spy in group.spies} - set(named)
        assert not left_out or (rest and group.chance is Chance.MAYBE)
