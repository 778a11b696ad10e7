"""Advice that claims nothing unsure."""

from hypothesis import given
from hypothesis import strategies as st

from notepad.core.page.page import Tone
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy.advice import Chance, beats, wins
from notepad.games.conspiracy.notes import Blow, Challenge, Move, Open, Pay
from notepad.games.conspiracy.reasoner import BankReasoner
from tests.games.conspiracy.pages import BOOK, EARL, RITA, ROCK, TANYA, TOM, memo
from tests.games.conspiracy.playing import played, truth


def test_a_challenge_that_i_cannot_make_is_not_asked_about() -> None:
    advice = memo(*BOOK[:3], Move(player="Cem", spy=ROCK, briefcase=False))
    assert advice is not None
    assert advice.title == "Before you move"


def test_before_a_challenge_it_says_whether_it_can_be_won() -> None:
    moved = Move(player="Bob", spy=TANYA, briefcase=True)
    advice = memo(*BOOK, moved)
    assert advice is not None
    assert advice.lines[-1] == ("You cannot win this challenge if Bob defends.", Tone.WARNING)
    empty = (
        *BOOK[:1],
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100,), covered=1),
    )
    sure = memo(*empty, Move(player="Bob", spy=TANYA, briefcase=False))
    assert sure is not None
    assert sure.lines[-1] == ("You win this challenge: Bob can't cover $500.", Tone.GOOD)


def test_on_my_turn_it_says_who_can_beat_me_where() -> None:
    advice = memo(*BOOK[:8])
    assert advice is not None
    assert [text for text, _tone in advice.lines] == [
        "Bob and Cem can certainly beat you on Tanya.",
        "Possibly beaten on Rock.",
        "You can blow a cover with Rock; the same goes for challenges to it.",
    ]
    shown = (
        Open(player="Ann", spy=TANYA, amount=500),
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100, 200), covered=1),
        Blow(player="Bob", informer=ROCK, victim=RITA, stopped=True),
    )
    safe = memo(
        *shown,
        Move(player="Cem", spy=TOM, briefcase=False),
        Pay(player="Ann", spy=TOM, amount=100),
        Move(player="Bob", spy=TOM, briefcase=False),
        Move(player="Cem", spy=EARL, briefcase=False),
    )
    assert safe is not None
    assert ("Nobody can beat you on Tom and Tanya.", Tone.GOOD) in safe.lines


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


def test_a_tie_is_the_defenders() -> None:
    assert beats(Interval(500, 500), 500) is Chance.NEVER
    assert wins(500, Interval(500, 500)) is Chance.NEVER
    assert wins(500, Interval(0, 400)) is Chance.SURELY
    assert wins(0, Interval(0, 0)) is Chance.NEVER
