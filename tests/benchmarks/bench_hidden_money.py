"""What following a bank book costs: four players, some sixty notes; and why an interval ends."""

from pytest_benchmark.fixture import BenchmarkFixture

from notepad.games.conspiracy.reasoning import BankReasoner
from tests.games.conspiracy.playing import played

GAME = played(7, players=4, rounds=45)


def test_a_state_of_play(benchmark: BenchmarkFixture) -> None:
    reasoner = BankReasoner(GAME.setup)
    assert benchmark(reasoner.follow, GAME.notes).consistent


def test_a_reason(benchmark: BenchmarkFixture) -> None:
    reasoner = BankReasoner(GAME.setup)
    spy, player = GAME.living[0], GAME.setup.opponents[0]
    assert benchmark(reasoner.why, GAME.notes, spy, player).steps
