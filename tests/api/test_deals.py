"""Deals that are built: what follows from them is what all deals that fit have in common."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad import api
from notepad.api import Ask, Faults, Statement, build_deal, has, has_any, has_count, lacks
from tests.cards.every_deal import information

CARDS = ("cup", "coin", "sword", "ring", "crown")
HANDS = {"Ann": 1, "Bob": 2, "Cem": 1, "hidden": 1}
World = Mapping[str, str]


def worlds() -> Iterator[World]:
    seats = [holder for holder, size in HANDS.items() for _card in range(size)]
    for dealt in sorted(set(permutations(seats))):
        yield dict(zip(CARDS, dealt, strict=True))


def true(world: World, said: Statement) -> bool:
    values = said.values or (1,) * len(said.cards)
    held = zip(said.cards, values, strict=True)
    return sum(value for card, value in held if world[card] in said.holders) in said.counts


STATEMENTS = st.builds(
    has_count,
    st.sampled_from((*HANDS, ("Ann", "Bob"), ("Cem", "hidden"))),
    st.lists(st.sampled_from(CARDS), min_size=1, unique=True),
    st.sets(st.integers(0, 3), min_size=1),
)
SUMS = st.builds(
    has_count,
    st.just("hidden"),
    st.just(dict(zip(CARDS, (1, 2, 3, 4, 0), strict=True))),
    st.sets(st.integers(0, 4), min_size=1),
)
VALUES = st.dictionaries(st.sampled_from(CARDS), st.integers(0, 4), min_size=1)


@given(st.lists(STATEMENTS | SUMS, max_size=4), st.lists(STATEMENTS, max_size=1), VALUES)
def test_the_answers_are_those_of_all_deals_that_fit(
    heard: list[Statement], rules: list[Statement], values: dict[str, int]
) -> None:
    deal = build_deal(CARDS, HANDS, rules=rules, values=values)
    for statement in heard:
        deal = deal.noting(statement)
    fitting = [one for one in worlds() if all(true(one, said) for said in (*rules, *heard))]
    known = deal.deduce()
    assert known.consistent == bool(fitting)
    if not fitting:
        with pytest.raises(api.ConflictError) as caught:
            deal.odds()
        assert caught.value.conflict == known.conflict
        return
    odds = deal.odds()
    assert odds.deals == len(fitting)
    for card in CARDS:
        counts = Counter(one[card] for one in fitting)
        assert set(known.holders[card]) == set(counts)
        shares = {holder: count / len(fitting) for holder, count in counts.items()}
        assert odds.cards[card] == pytest.approx(shares)
    sums = Counter(
        sum(values.get(card, 0) for card, at in one.items() if at == "hidden") for one in fitting
    )
    assert odds.sums == pytest.approx({value: n / len(fitting) for value, n in sums.items()})


def begun() -> api.NotedDeal:
    return build_deal(CARDS, HANDS).noting(has_any("Ann", "cup", "coin"))


def test_a_note_leaves_the_deal_before_it_alone() -> None:
    before = begun()
    after = before.noting(lacks("Ann", "cup"))
    assert (before.count, after.count) == (1, 2)
    assert before.deduce().holder("coin") is None
    assert after.deduce().holder("coin") == "Ann"
    assert after.until(1).deduce() == before.deduce()
    assert after.deduce().cards_of("Ann") == ("coin",)


def test_several_statements_are_one_note() -> None:
    deal = begun().noting(lacks("Ann", "cup"), has("Bob", "cup", "ring"))
    assert deal.count == 2
    assert deal.statements[1] == (lacks("Ann", "cup"), has("Bob", "cup", "ring"))
    assert deal.notes[1] == "Ann has none of cup; Bob has cup and ring"
    assert deal.why("coin", "Ann").notes == (1, 2)


def test_a_hand_that_is_known_is_given_by_its_cards() -> None:
    deal = build_deal(CARDS, {**HANDS, "Bob": ("cup", "ring")})
    assert deal.deduce().cards_of("Bob") == ("cup", "ring")
    assert "Bob" not in deal.deduce().holders["coin"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (has("Ann", "cup"), "Ann has cup"),
        (has("hidden", "cup"), "cup is hidden"),
        (has(("Ann", "Bob"), "cup"), "Ann or Bob has cup"),
        (lacks("hidden", "cup", "coin"), "none of cup and coin is hidden"),
        (has_any("Bob", "cup", "coin"), "Bob has at least one of cup and coin"),
        (has_any("hidden", "cup", "coin"), "hidden: 1 or 2 of cup and coin"),
        (has_count("Bob", CARDS[:3], 2), "Bob has 2 of cup, coin and sword"),
        (has("Ann", "cup", said="Ann dropped the cup"), "Ann dropped the cup"),
    ],
)
def test_a_statement_says_itself_in_words(said: Statement, told: str) -> None:
    assert build_deal(CARDS, HANDS).noting(said).notes == (told,)


def test_mends_make_all_fit_and_share_the_odds() -> None:
    deal = begun().noting(has("Ann", "ring"), lacks("Bob", "sword"))
    assert deal.deduce().conflict == (1, 2)
    mends = deal.mend()
    assert {mend.note for mend in mends} == {1, 2}
    assert sum(mend.share for mend in mends) == pytest.approx(1)
    assert [mend.share for mend in mends] == sorted((m.share for m in mends), reverse=True)
    for mend in mends:
        assert mend.mended.deduce().consistent
        assert mend.mended.statements[mend.note - 1] == mend.instead
    assert "Note 2: Ann has none of ring" in mends[0].said
    assert begun().mend() == ()


def test_questions_are_ranked_by_the_bits_of_their_answers() -> None:
    deal = build_deal(CARDS, HANDS)
    asks = [Ask("Bob", ("cup",)), Ask("Bob", ("cup", "coin", "sword"), api.ALL_SHOWN)]
    found = deal.advise(asks)
    assert found.exact
    assert [one.about for one in found.questions] == ["cup, coin and sword", "cup"]
    assert (found.announce, found.opponents) == (None, {})
    least = found.questions[-1]
    hidden = [next(card for card in CARDS if one[card] == "hidden") for one in worlds()]
    counts = [one["cup"] == "Bob" for one in worlds()]
    assert least.bits == pytest.approx(information(Counter(zip(hidden, counts, strict=True))))
    assert least.worth == least.bits
    shared = deal.advise(asks[:1], public=0.5).questions[0]
    assert shared.worth == pytest.approx(shared.bits - 0.5 * shared.public)


@pytest.mark.parametrize(
    ("hands", "rules", "paths"),
    [
        ({**HANDS, "Ann": 2}, [], ["hands"]),
        ({**HANDS, "Ann": ("cop",)}, [], ["hands.Ann[0]"]),
        ({**HANDS, "Ann": -1, "Bob": 4}, [], ["hands.Ann"]),
        ({**HANDS, "Ann": ("cup",), "Cem": ("cup",)}, [], ["hands"]),
        (HANDS, [has("Bub", "cup")], ["rules[0].holders"]),
        (HANDS, [has("Bob", "cup"), lacks("Bob", "cop")], ["rules[1].cards[0]"]),
    ],
)
def test_what_is_wrong_with_a_deal_is_said_with_its_place(
    hands: dict[str, int | tuple[str, ...]], rules: list[Statement], paths: list[str]
) -> None:
    with pytest.raises(Faults) as caught:
        build_deal(CARDS, hands, rules=rules)
    assert [fault.path for fault in caught.value.faults] == paths


def test_what_is_wrong_with_a_note_or_a_question_is_said_with_its_place() -> None:
    with pytest.raises(Faults, match=r"statements\[1\].cards\[0\]: no card “cop”"):
        begun().noting(lacks("Ann", "cup"), lacks("Ann", "cop"))
    with pytest.raises(Faults, match=r"questions\[0\].holders: no holder “Bub”"):
        begun().advise([Ask("Bub", ("cup",))])
    with pytest.raises(Faults, match="holder: no holder “Bub”; did you mean “Bob”"):
        begun().why("cup", "Bub")
    with pytest.raises(Faults, match="values: no card “cop”"):
        build_deal(CARDS, HANDS, values={"cop": 1})
    with pytest.raises(api.ConflictError, match="contradiction: notes 1 and 2"):
        begun().noting(lacks("Ann", "cup", "coin")).advise([Ask("Bob", ("cup",))])


def test_what_is_no_statement_is_a_fault_with_its_path() -> None:
    deal = build_deal(CARDS, HANDS)
    attempts: list[tuple[Callable[[], object], str]] = [
        (lambda: deal.noting(), "statements"),
        (lambda: deal.noting(lacks("Bob")), "statements[0].cards"),
        (lambda: deal.noting(lacks("Bob", CARDS)), "statements[0].cards[0]"),  # type: ignore[arg-type]
        (lambda: deal.noting(has_any("Bob", list(CARDS))), "statements[0].cards[0]"),  # type: ignore[arg-type]
        (lambda: deal.noting([lacks("Bob", "cup")]), "statements[0]"),  # type: ignore[arg-type]
        (lambda: deal.noting(lacks(None, "cup")), "statements[0].holders"),  # type: ignore[arg-type]
        (lambda: deal.noting(lacks((), "cup")), "statements[0].holders"),
        (lambda: deal.noting(has_count("Bob", CARDS, ())), "statements[0].counts"),
        (lambda: deal.noting(has_count("Bob", CARDS, "2")), "statements[0].counts"),  # type: ignore[arg-type]
        (lambda: deal.noting(has_count("Bob", CARDS, -1)), "statements[0].counts"),
        (lambda: deal.advise(["cup"]), "questions[0]"),  # type: ignore[list-item]
        (lambda: deal.advise([Ask("Bob", (CARDS,))]), "questions[0].cards[0]"),  # type: ignore[arg-type]
        (lambda: deal.advise([Ask("Bob", "cup")], public=2), "public"),
        (lambda: deal.until(-1), "count"),
        (lambda: deal.until("1"), "count"),  # type: ignore[arg-type]
        (lambda: deal.why("cup", None), "holder"),  # type: ignore[arg-type]
        (lambda: build_deal(CARDS, HANDS, rules=has("Bob", "cup")), "rules"),  # type: ignore[arg-type]
        (lambda: build_deal(CARDS, HANDS, values={"cup": -1}), "values"),
    ]
    for attempt, path in attempts:
        with pytest.raises(Faults) as caught:
            attempt()
        assert caught.value.faults[0].path == path


def test_one_card_is_given_by_its_name_alone_where_several_may_be_given() -> None:
    deal = build_deal(CARDS, {**HANDS, "Ann": "cup"})
    assert deal.deduce().cards_of("Ann") == ("cup",)
    assert has_count("Bob", "coin", 1) == has("Bob", "coin")
    one, other = (deal.advise([Ask("Bob", cards)]).questions[0] for cards in ("coin", ("coin",)))
    assert one._replace(ask=None) == other._replace(ask=None)
    assert (one.about, one.ask) == ("coin", Ask("Bob", "coin"))


def test_a_deal_equals_one_that_says_the_same_and_its_copy_in_another_process() -> None:
    deal = build_deal(CARDS, HANDS).noting(has("Ann", "cup"))
    same = build_deal(CARDS, HANDS).noting(has("Ann", "cup"))
    assert deal == same == pickle.loads(pickle.dumps(deal))
    assert len({deal, same, deal.until(0)}) == 2
    assert pickle.loads(pickle.dumps(deal)).deduce() == deal.deduce()
    for answer in (deal.odds(), deal.why("cup", "Ann"), deal.advise([Ask("Bob", "coin")])):
        assert pickle.loads(pickle.dumps(answer)) == answer
    assert repr(deal) == "<NotedDeal: 1 noted>"
