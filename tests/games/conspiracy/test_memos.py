"""Advice in a few lines, none of which claims more than is certain."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.page import Memo, Tone
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Challenge, Move, Note, Open, Pay, Win
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import COST
from notepad.widgets.sheet.blocks import BlockStack
from tests.games.conspiracy.pages import BOOK, EARL, ROCK, SETUP, TANYA, TOM, page
from tests.games.conspiracy.playing import Played, played
from tests.games.views import view_of


def memos(*notes: Note) -> list[tuple[str, list[str]]]:
    panels = [panel for panel in page(*notes).panels if isinstance(panel, Memo)]
    return [(memo.title, [text for text, _tone in memo.lines]) for memo in panels]


def told(*notes: Note) -> dict[str, list[str]]:
    return dict(memos(*notes))


def test_a_challenge_is_asked_about_with_what_both_paid_and_how_it_would_end() -> None:
    found = memos(*BOOK, Move(player="Bob", spy=TANYA, briefcase=True))
    assert found[0] == (
        "Challenge Bob on Tanya?",
        ["You paid $500. Bob certainly paid $1,500.", "You cannot win if Bob defends."],
    )


def test_what_is_open_is_not_told_but_what_would_decide_is() -> None:
    ((title, lines), *_others) = memos(*BOOK[:5], Move(player="Bob", spy=ROCK, briefcase=False))
    assert title == "Challenge Bob on Rock?"
    assert lines == ["You paid $1,600.", "You win unless Bob has $1,600 or more."]


def test_a_cover_about_to_be_blown_is_asked_about_too() -> None:
    cems = Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(300,), covered=1)
    before = Move(player="Ann", spy=TOM, briefcase=False)
    ((title, lines), *_others) = memos(BOOK[0], before, cems)
    assert title == "Challenge Bob on Tanya?"
    assert lines == [
        "You paid $500. Bob certainly paid $300.",
        "You win unless Bob has $500 or more.",
    ]


def test_who_has_nothing_there_is_sure_to_lose() -> None:
    shown = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100,), covered=1)
    found = told(BOOK[0], shown, Move(player="Bob", spy=TANYA, briefcase=False))
    assert found["Challenge Bob on Tanya?"] == [
        "You paid $500. Bob has nothing there.",
        "You win: Bob can't cover $500.",
    ]


def test_what_was_spent_is_not_called_paid() -> None:
    found = told(*BOOK, Move(player="Bob", spy=ROCK, briefcase=False))
    assert found["Challenge Bob on Rock?"][0] == "You have $600 left."


def test_a_challenge_that_i_cannot_make_is_not_asked_about() -> None:
    for spy, player in ((EARL, "Bob"), (TANYA, "Ann")):
        titles = told(*BOOK, Move(player=player, spy=spy, briefcase=False))
        assert not any(title.startswith("Challenge") for title in titles)


def test_before_i_move_spies_are_grouped_by_who_would_beat_me() -> None:
    assert told(*BOOK)["Before you move"] == [
        "Tanya: surely beaten by Bob and Cem",
        "Every other spy: possibly beaten",
    ]
    shown = (
        Open(player="Ann", spy=TANYA, amount=500),
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100, 200), covered=1),
        Move(player="Bob", spy=TOM, briefcase=False),
        Pay(player="Cem"),
    )
    assert told(*shown)["Before you move"] == [
        "Rock: surely beaten by Bob and Cem",
        "Ahmed, Earl, Tom, Rita, Tanya, Miss B. and Spy 8: possibly beaten by Cem",
    ]


def test_where_nobody_can_beat_me_it_says_so() -> None:
    shown = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100, 200), covered=1)
    memo = next(
        panel
        for panel in page(BOOK[0], shown).panels
        if isinstance(panel, Memo) and panel.title == "Before you move"
    )
    lines = [text for text, tone in memo.lines if tone is Tone.GOOD]
    assert lines == ["Ahmed, Earl, Tom, Rita, Tanya, Miss B. and Spy 8: nobody can beat you"]


def test_where_all_is_open_nothing_is_said() -> None:
    assert memos() == []
    assert memos(BOOK[0]) == [("Blow a cover", ["No spy has $1,000 of yours."])]


def test_with_whom_i_can_blow_a_cover_is_told_and_what_would_stop_me() -> None:
    assert told(*BOOK[:5])["Blow a cover"] == ["With Rock: possible"]
    bid = Challenge(challenger="Bob", defender="Cem", spy=ROCK, bids=(1_700,), covered=0)
    assert told(*BOOK[:5], bid)["Blow a cover"] == [
        "With Rock: possible, but surely stopped if challenged"
    ]
    low = Challenge(challenger="Bob", defender="Cem", spy=TOM, bids=(9_000,), covered=1)
    assert told(*BOOK[:5], low)["Blow a cover"] == ["With Rock: nobody can stop you"]


def test_without_another_spy_there_is_no_cover_to_blow() -> None:
    rest = [spy for spy in SETUP.spies if spy != ROCK]
    blown = [Blow(player="Bob", informer=ROCK, victim=spy, stopped=False) for spy in rest]
    assert "Blow a cover" in told(*BOOK[:5], *blown[:-1])
    assert "Blow a cover" not in told(*BOOK[:5], *blown)


def test_after_the_game_there_is_no_advice() -> None:
    assert memos(*BOOK, Win(player="Cem")) == []


class Claim:
    """What a line of advice says of a played game, and the truth to hold it against."""

    def __init__(self, game: Played, title: str, words: dict[str, str]) -> None:
        me, cast = game.setup.me, game.setup.cast
        self.mine = game.accounts[me]
        self.held = {who: game.accounts[who] for who in game.setup.opponents}
        self.called = {cast.called(spy): spy for spy in self.mine}
        self.title, self.words = title, words

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
        """What I have with the spy of the title, and what its mover has."""
        found = re.fullmatch(r"Challenge (\w+) on (.+)\?", self.title)
        assert found is not None
        spy = self.called[found[2]]
        return self.mine[spy], self.held[found[1]][spy]

    def beating(self, spy: str) -> list[str]:
        return [who for who, held in self.held.items() if held[spy] > self.mine[spy]]


def _split(words: str) -> list[str]:
    return re.split(", | and | or ", words)


SPIES, PLAYERS, AMOUNT = r"(?P<spies>.+)", r"(?P<players>.+)", r"\$(?P<amount>[\d,]+)"
TRUE_IF: dict[str, Callable[[Claim], bool]] = {
    f"{SPIES}: surely beaten by {PLAYERS}": lambda it: all(
        set(it.players) <= set(it.beating(spy)) for spy in it.spies
    ),
    f"{SPIES}: surely beaten": lambda it: all(map(it.beating, it.spies)),
    f"{SPIES}: possibly beaten by {PLAYERS}": lambda it: all(
        set(it.beating(spy)) <= set(it.players) for spy in it.spies
    ),
    f"(?!Every other){SPIES}: possibly beaten": lambda it: bool(it.spies),
    "Every other spy: possibly beaten": lambda _it: True,
    f"(?!With ){SPIES}: nobody can beat you": lambda it: not any(map(it.beating, it.spies)),
    f"With {SPIES}: nobody can stop you": lambda it: all(
        it.mine[spy] >= COST and not it.beating(spy) for spy in it.spies
    ),
    f"With {SPIES}: possible": lambda it: all(it.mine[spy] >= COST for spy in it.spies),
    f"With {SPIES}: possible, but surely stopped if challenged": lambda it: all(
        it.mine[spy] >= COST and it.beating(spy) for spy in it.spies
    ),
    f"No spy has {AMOUNT} of yours\\.": lambda it: max(it.mine.values()) < it.amount,
    f"You (paid|have) {AMOUNT}( left)?\\.": lambda it: it.contest[0] == it.amount,
    f"\\w+ certainly paid {AMOUNT}\\.": lambda it: it.contest[1] >= it.amount,
    f"\\w+ has at most {AMOUNT} there\\.": lambda it: it.contest[1] <= it.amount,
    f"\\w+ has exactly {AMOUNT} there\\.": lambda it: it.contest[1] == it.amount,
    r"\w+ has nothing there\.": lambda it: it.contest[1] == 0,
    r"You cannot win if \w+ defends\.": lambda it: it.contest[1] >= it.contest[0],
    f"You win: \\w+ can't cover {AMOUNT}\\.": lambda it: it.contest[1] < it.contest[0],
    f"You win unless \\w+ has {AMOUNT} or more\\.": lambda it: it.contest[0] == it.amount,
}
"""Each sentence of advice, and when it is true."""


def advised(game: Played) -> list[Memo]:
    known = BankReasoner(game.setup).follow(game.notes)
    panels = GAME.page(view_of(GAME, game.setup, game.notes, known)).panels
    return [panel for panel in panels if isinstance(panel, Memo)]


@given(st.integers(0, 10_000), st.integers(0, 40), st.integers(2, 4))
def test_every_line_of_advice_is_true(seed: int, rounds: int, players: int) -> None:
    game = played(seed, rounds=rounds, players=players)
    for memo in advised(game):
        lines = [line for line, _tone in memo.lines]
        if memo.title.startswith("Challenge"):
            lines = [*re.split(r"(?<=\.) (?=[A-Z])", lines[0]), *lines[1:]]
        for line in lines:
            found = [
                (it, true) for said, true in TRUE_IF.items() if (it := re.fullmatch(said, line))
            ]
            assert len(found) == 1, f"{line!r} has one meaning"
            ((words, true),) = found
            assert true(Claim(game, memo.title, words.groupdict())), f"{line!r} is true"


@given(st.integers(0, 10_000), st.integers(0, 40), st.integers(2, 4))
def test_every_living_spy_is_told_of_once_before_i_move(
    seed: int, rounds: int, players: int
) -> None:
    game = played(seed, rounds=rounds, players=players)
    lines = [
        line for memo in advised(game) if memo.title == "Before you move" for line, _ in memo.lines
    ]
    rest = any(line.startswith("Every other spy") for line in lines)
    named = [
        name
        for line in lines
        if not line.startswith("Every")
        for name in _split(line.split(":")[0])
    ]
    assert len(named) == len(set(named))
    if lines and not rest:
        assert set(named) == {game.setup.cast.called(spy) for spy in game.living}


@given(st.integers(0, 10_000), st.integers(0, 40))
def test_that_the_balance_is_the_limit_is_never_told(seed: int, rounds: int) -> None:
    game = played(seed, rounds=rounds)
    told = [line for memo in advised(game) for line, _tone in memo.lines]
    assert not any("10,000" in line or "may win or lose" in line for line in told)


@pytest.mark.usefixtures("qapp")
@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 45))
def test_all_advice_has_room_in_a_panel_of_usual_size(seed: int, rounds: int) -> None:
    stack = BlockStack()
    stack.show_blocks(advised(played(seed, rounds=rounds)))
    assert stack.heightForWidth(370) <= 300
