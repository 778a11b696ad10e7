from threading import Event, Thread

from notepad.deduction.deal import Deal, count_clue
from notepad.deduction.logic.solver_clauses import Clauses


def test_other_threads_go_on_while_a_deal_is_searched_for() -> None:
    places = tuple(f"p{number}" for number in range(8))
    cards = [f"c{number}" for number in range(9)]  # one too many: every way has to be tried
    hands = [count_clue([(card, place) for card in cards], {1}) for place in places]
    clauses = Clauses(Deal(dict.fromkeys(cards, places), tuple(hands)), [
        (card, place) for card in cards for place in places
    ])  # fmt: skip
    begun, done, moments = Event(), Event(), 0

    def go_on() -> None:
        nonlocal moments
        begun.set()
        while not done.wait(0.001):
            moments += 1

    other = Thread(target=go_on)
    other.start()
    begun.wait()
    found = clauses.solve([])
    meanwhile = moments
    done.set()
    other.join()

    assert found is False
    assert meanwhile > 3
