"""The panels beside any sheet of cards, and the gauges of rivals."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import pytest

from notepad.cards.announcing import When
from notepad.cards.panels import (
    Announced,
    Asked,
    announce_now,
    best_questions,
    contradiction,
    likely_hidden,
    possible_sums,
    rival_gauges,
    seen_of_mine,
    who_else,
)
from notepad.cards.state import CardView
from notepad.core.faces_and_marks import SHARPNESS, Face, Level
from notepad.core.game import View
from notepad.core.language import percent
from notepad.core.page import (
    Assumed,
    Bars,
    Gauge,
    Ranking,
)
from notepad.deduction.knowledge import (
    Advice,
    Announcing,
    Insight,
    Knowledge,
    Odds,
    Question,
    Ranked,
    Rival,
)
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse, AskAll, AskOne
from notepad.games.cataline.notes import Note as CatalineNote
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import Setup
from tests.cards.orchard import TWO, Ask, Name, Note, seen_at
from tests.games.tables import view_of

WRONG = Name(player="Bob", card="apple-1", correct=True)
SOME = Ask(asker="Ann", target="Bob", about="plum", count=2, seen=("plum-1", "plum-2"))


def hidden(level: Level = Level.ODDS, taken: Collection[str] = ()) -> Ranking:
    view = seen_at(TWO, level=level)
    told = "{} of them".format
    return likely_hidden(view, title="Wormy", sentence=told, most=2, taken=taken)


def test_the_likeliest_hidden_cards_are_named_and_the_rest_summed_up() -> None:
    found = hidden()
    told = [(rank.face.label, rank.value) for rank in found.ranks]
    assert told == [("Pear 2", "20%"), ("Pear 3", "20%"), ("3 more", "60%")]
    assert found.sentence == "5 of them"


def test_below_level_odds_they_are_named_in_the_order_of_the_deck() -> None:
    found = hidden(level=Level.DEDUCTION)
    assert [rank.face.label for rank in found.ranks] == ["Pear 2", "Pear 3", "3 more"]
    assert {(rank.value, rank.share) for rank in found.ranks} == {("", 0.0)}
    assert not found.estimated


def test_those_that_are_taken_come_last() -> None:
    labels = [rank.face.label for rank in hidden(taken=("pear-2",)).ranks]
    assert labels == ["Pear 3", "Plum 1", "3 more"]


ASKED = Asked(
    lambda question: Face("+".join(question.key)),
    lambda question: {"whom": question.key[:1]},
    "the worm",
)


def advised(*bits: tuple[float, float, float], notes: Sequence[Note] = ()) -> Ranking:
    question = Question(("Bob", "pear"), ())
    ranked = Ranked(tuple(Advice(question, *told, unknown=2.0) for told in bits))
    (panel,) = best_questions(seen_at(TWO, notes), ranked, ASKED)
    return panel


def test_the_best_questions_can_be_asked_and_their_figures_are_told_when_tapped() -> None:
    panel = advised((1.0, 1.25, 0.4), (0.25, 0.5, 0.25), (0.1, 0.5, 0.1))
    assert [(rank.face.label, rank.value) for rank in panel.ranks] == [("Bob+pear", "")] * 2
    assert panel.ranks[0].draft == {"whom": ("Bob",)}
    told = panel.ranks[0].detail
    assert (
        "clears up 50% of what is open about the worm; what everyone hears of it clears up 20%"
        in told
    )


def test_a_question_with_the_same_words_is_told_by_how_it_compares_to_the_best() -> None:
    half = "takes you about half the way; tells the others just as much"
    fifth = "takes you about a fifth of the way; tells the others just as much"
    for second, told in ((1.0, "just as good"), (0.9, "nearly as good"), (0.4, fifth)):
        ranks = advised((1.0, 1.0, 1.0), (second, second, second)).ranks
        assert [rank.told for rank in ranks] == [half, told]
    ranks = advised((0.1, 0.1, 0.05), (0.08, 0.08, 0.05)).ranks
    little = "takes you about a tenth of the way; tells the others half as much"
    assert [rank.told for rank in ranks] == [little, "nearly as good"], "not worded alike"
    ranks = advised((0.06, 0.06, 0.05), (0.05, 0.05, 0.05)).ranks
    assert [rank.told for rank in ranks] == ["", ""], "all of them tell little"


def test_on_the_turn_of_another_they_are_told_but_cannot_be_begun() -> None:
    mine, other = advised((1.0, 1.0, 1.0)), advised((1.0, 1.0, 1.0), notes=(SOME,))
    assert (mine.title, other.title) == ("Best question", "Best question next turn")
    assert mine.ranks[0].draft
    assert not other.ranks[0].draft
    assert mine.ranks[0].told == other.ranks[0].told


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        ((0.08, 0.5, 0.5), ""),
        ((0.6, 0.6, 0.3), "takes you about a third of the way; tells the others half as much"),
        ((1.0, 1.0, 0.9), "takes you about half the way; tells the others just as much"),
        ((1.0, 1.0, 0.1), "takes you about half the way; tells the others little"),
        (
            (1.5, 1.5, 1.5),
            "takes you about three quarters of the way; tells the others just as much",
        ),
        ((1.9, 1.9, 1.9), "takes you most of the way; tells the others just as much"),
        ((2.0, 2.0, 2.0), "settles it; tells the others just as much"),
    ],
)
def test_what_a_question_is_worth_is_told_as_players_say_it(
    bits: tuple[float, float, float], told: str
) -> None:
    assert advised(bits).ranks[0].told == told


@pytest.mark.parametrize("sought", [0.0, 0.004])
def test_a_question_that_tells_nothing_of_what_is_sought_is_not_advised(sought: float) -> None:
    panel = advised((sought, 1.5, 0.5))
    assert panel.ranks == ()
    assert panel.sentence == "No question you can ask would tell you anything about the worm."
    (waiting,) = best_questions(seen_at(TWO), None, ASKED)
    assert waiting.waiting


@pytest.mark.parametrize(
    "last",
    [WRONG, replace(WRONG, player="Ann")],
    ids=["a rival has won", "I have won"],
)
def test_no_question_is_advised_to_who_can_t_ask_any_more(last: Name) -> None:
    useful = Ranked((Advice(Question(("Bob", "pear"), ()), 1.0, 1.0, 1.0),))
    for ranked in (useful, None):
        assert [*best_questions(seen_at(TWO, (SOME, last)), ranked, ASKED)] == []
        out = seen_at(TWO, (SOME, replace(WRONG, player="Ann", correct=False)))
        (panel,) = best_questions(out, ranked, ASKED)
        assert not panel.ranks
        assert panel.sentence == "You’re out: you can’t ask any more, but you still answer."
    (panel,) = best_questions(
        seen_at(TWO, (SOME, replace(WRONG, correct=False))), useful, ASKED
    )  # who else is out asks no more, and I am asked on
    assert panel.ranks


@pytest.mark.parametrize(
    ("notes", "told"), [((WRONG,), "Note 1 doesn’t fit."), ((SOME, WRONG), "Note 2 doesn’t fit.")]
)
def test_a_contradiction_names_the_notes(notes: tuple[Note, ...], told: str) -> None:
    known = seen_at(TWO, notes).known
    assert known is not None
    assert contradiction(known).sentence.startswith(told)


def sums(
    shares: dict[int, float],
    level: Level = Level.ODDS,
    worlds: int | None = 4,
    *,
    ever: Collection[int] = (),
) -> Bars:
    view = seen_at(TWO, level=level)
    assert isinstance(view.known, Knowledge)
    known = replace(view.known, odds=Odds(worlds, {}, shares))
    return possible_sums(replace(view, known=known), {"kind": ("name",)}, ever=ever)


def test_each_sum_has_a_bar_that_tells_what_it_would_mean() -> None:
    chart = sums({13: 0.25, 14: 0.75})
    assert [(bar.label, bar.share) for bar in chart.bars] == [("13", 0.25), ("14", 0.75)]
    assert chart.bars[0].detail == "13 is 25% likely. If you’re wrong, you’re out."
    assert chart.bars[0].draft == {"kind": ("name",), "sum": ("13",)}
    assert chart.sentence == "14 is most likely (75%). Not certain yet: 2 sums are possible."
    assert chart.brief == "not certain yet: 2 possible"
    assert not chart.certain
    assert not chart.estimated


def test_a_sum_that_is_ruled_out_keeps_its_place_on_the_axis() -> None:
    chart = sums({13: 0.25, 16: 0.75}, ever=(12, 13, 15, 16, 17))
    ruled_out = [(bar.label, bar.ruled_out) for bar in chart.bars]
    assert ruled_out == [("13", False), ("15", True), ("16", False)]
    assert (chart.bars[1].share, chart.bars[1].detail) == (0.0, "15 is ruled out.")
    assert "2 sums are possible" in chart.sentence


def test_one_that_is_left_is_certain() -> None:
    for level in (Level.DEDUCTION, Level.ODDS):
        chart = sums({13: 1.0}, level)
        assert chart.certain
        assert chart.sentence == "Certain: 13"
    assert chart.bars[0].detail == "13 is certain."


def test_without_odds_the_sums_stand_as_boxes_and_are_told_as_spans() -> None:
    shares = {13: 0.1, 14: 0.2, 15: 0.3, 17: 0.4}
    chart = sums(shares, Level.DEDUCTION, worlds=None, ever=range(7, 36))
    assert chart.plain
    assert not chart.estimated
    assert [(bar.label, bar.ruled_out, bar.share) for bar in chart.bars] == [
        ("13", False, 0.0),
        ("14", False, 0.0),
        ("15", False, 0.0),
        ("16", True, 0.0),
        ("17", False, 0.0),
    ]
    assert chart.bars[0].draft == {"kind": ("name",), "sum": ("13",)}
    assert not any("%" in bar.detail for bar in chart.bars)
    assert chart.sentence == "4 sums are still possible: 13–15, 17."


def test_what_is_not_counted_is_estimated_and_until_then_it_waits() -> None:
    assert sums({13: 0.5, 14: 0.5}, worlds=None).estimated
    assert possible_sums(replace(seen_at(TWO), known=None), {}).waiting


def test_who_may_know_it_soon_is_the_reason_to_announce_an_answer_with_a_long_name() -> None:
    how, warns = replace(HOW, long=True), Gauge((), ASSUMED, 0.2, 0.97)
    less = replace(warns, soon=0.5)
    (panel,) = panels(Announcing(APPLE, 1 / 3, 0.2), gauges={"Bob": less, "Cem": warns}, how=how)
    assert panel.ranks[0].value == "Now."
    assert panel.ranks[0].told == "Apple-1 is right one time in three; Cem may know it soon."
    (panel,) = panels(Announcing(APPLE, 1 / 3, 0.2), how=how)
    assert panel.ranks[0].told == "Apple-1 is right one time in three; waiting wins less."
    (panel,) = panels(Announcing(APPLE, 1 / 3, 0.5), how=how)
    assert panel.ranks[0].told == "Apple-1 is right one time in three; waiting wins more."


def test_of_answers_that_are_equally_likely_none_is_told_as_if_it_were_the_best() -> None:
    view = seen_at(TWO)
    assert view.known is not None
    assert view.known.odds is not None
    shares = view.known.odds.hidden(view.known.deal)
    assert set(shares.values()) == {0.2}
    gauges, how = {"Bob": Gauge((), ASSUMED, 0.2, 0.97)}, replace(HOW, long=True)
    (panel,) = panels(Announcing(APPLE, 0.2, 0.0), view, gauges, how)
    assert (
        panel.ranks[0].told
        == "Each of the likeliest 5 is right one time in five; Bob may know it soon."
    )


def test_a_single_card_more_is_named_instead_of_counted() -> None:
    found = likely_hidden(seen_at(TWO), title="Wormy", sentence=str, most=4)
    assert [rank.key for rank in found.ranks][-1] != ""
    assert len(found.ranks) == 5


HOW = Announced(
    lambda answer: ", ".join(sorted(map(str, answer))) if isinstance(answer, frozenset) else "?",
    lambda answer: {"card": tuple(sorted(answer)) if isinstance(answer, frozenset) else ()},
    "Name it",
)
APPLE = frozenset({"apple-1"})


def panels(
    announcing: Announcing | None,
    view: CardView | None = None,
    gauges: Mapping[str, Gauge] | None = None,
    how: Announced = HOW,
) -> list[Ranking]:
    view = view or seen_at(TWO)
    assert view.known is not None
    known = replace(view.known, insight=Insight({}, announcing))
    return list(announce_now(replace(view, known=known), gauges or {}, how))


@pytest.mark.parametrize(
    ("now", "value", "told"),
    [
        (
            Announcing(APPLE, 1 / 3, 0.4),
            "Wait.",
            "Apple-1 is right one time in three; if you wait, you win about four in ten of the "
            "games.",
        ),
        (
            Announcing(APPLE, 0.29, 0.12),
            "Now.",
            "Apple-1 is right one time in three; if you wait, you win about one in ten of the "
            "games.",
        ),
        (
            Announcing(APPLE, 0.97, 0.98),
            "Wait.",
            "Apple-1 is right nearly always; if you wait, you win nearly all of the games.",
        ),
        (
            Announcing(APPLE, 0.8, None, others=0.72),
            "Now.",
            "Apple-1 is right four times in five; another player knows it first three times in "
            "four.",
        ),
        (
            Announcing(APPLE, 0.18, None, others=0.0),
            "Wait.",
            "Apple-1 is right one time in six; another player knows it first almost never.",
        ),
        (Announcing(APPLE, 1.0, 0.0), "Now.", "Apple-1: certainly right."),
        (Announcing(APPLE, 1.0, None), "Now.", "Apple-1: certainly right."),
    ],
)
def test_the_likeliest_answer_is_told_as_people_say_it_with_what_waiting_is_worth(
    now: Announcing, value: str, told: str
) -> None:
    (panel,) = panels(now)
    (rank,) = panel.ranks
    assert (rank.value, rank.told) == (value, told)
    assert "%" not in rank.told
    assert (rank.offer, rank.draft) == ("Name it", {"card": ("apple-1",)})
    figures = (now.right, now.waiting, now.others)
    assert now.certain or all(percent(one) in rank.detail for one in figures if one is not None)
    assert ("rule of thumb" in rank.detail) == (now.waiting is None and not now.certain)


@pytest.mark.parametrize(
    ("bits", "right", "notes", "value"),
    [
        (1.0, 0.5, (), "Ask first."),
        (0.0, 0.5, (), "Now."),  # no question tells anything
        (1.0, 1.0, (), "Now."),  # nothing is left to ask
        (1.0, 0.5, (SOME,), "Now."),  # it is not my turn
    ],
)
def test_on_my_turn_a_question_that_tells_something_comes_before_an_uncertain_answer(
    bits: float, right: float, notes: Sequence[Note], value: str
) -> None:
    view = seen_at(TWO, notes)
    assert view.known is not None
    advice = Ranked((Advice(Question(("Bob", "pear"), ()), bits, bits, bits),))
    view = replace(view, known=replace(view.known, advice=advice))
    (panel,) = panels(Announcing(APPLE, right, 0.1), view)
    assert panel.ranks[0].value == value


def test_where_announcing_takes_the_place_of_a_question_none_is_asked_first() -> None:
    view = seen_at(TWO)
    assert view.known is not None
    advice = Ranked((Advice(Question(("Bob", "pear"), ()), 1.0, 1.0, 1.0),))
    view = replace(view, known=replace(view.known, advice=advice))
    for when, value in ((When.ON_TURN, "Ask first."), (When.INSTEAD, "Now.")):
        how = replace(HOW, when=when)
        (panel,) = panels(Announcing(APPLE, 0.5, 0.1), view, how=how)
        assert panel.ranks[0].value == value


@pytest.mark.parametrize(
    ("right", "told"),
    [
        (0.1, "one time in ten"),
        (1 / 8, "one time in eight"),
        (0.14, "one time in seven"),
        (1 / 6, "one time in six"),
        (0.21, "one time in five"),
    ],
)
def test_a_small_chance_is_told_by_the_nearest_fraction(right: float, told: str) -> None:
    (panel,) = panels(Announcing(APPLE, right, 0.3))
    assert panel.ranks[0].told.startswith(f"Apple-1 is right {told}; ")


@pytest.mark.parametrize(
    ("when", "notes", "value"),
    [
        (When.ON_TURN, (), "Now."),
        (When.ON_TURN, (SOME,), "Now."),  # after my own question, it is still my turn
        (When.INSTEAD, (SOME,), "On your turn."),
    ],
)
def test_where_players_only_announce_on_their_own_turns_it_says_so(
    when: When, notes: Sequence[Note], value: str
) -> None:
    how = replace(HOW, when=when)
    for right in (0.5, 1.0):
        (panel,) = panels(Announcing(APPLE, right, 0.1), seen_at(TWO, notes), how=how)
        assert panel.ranks[0].value == value
    (panel,) = panels(Announcing(APPLE, 0.3, 0.9), seen_at(TWO, notes), how=how)
    assert panel.ranks[0].value == "Wait."


@pytest.mark.parametrize("waiting", [0.1, 0.98, None])
def test_on_my_turn_it_never_says_to_wait_where_a_question_comes_first(
    waiting: float | None,
) -> None:
    for notes, values in (((), {"Ask first."}), ((SOME,), {"Now.", "Wait."})):
        view = seen_at(TWO, notes)
        assert view.known is not None
        advice = Ranked((Advice(Question(("Bob", "pear"), ()), 1.0, 1.0, 1.0, unknown=2.0),))
        view = replace(view, known=replace(view.known, advice=advice))
        (panel,) = panels(Announcing(APPLE, 0.5, waiting, others=0.1), view)
        assert panel.ranks[0].value in values


def test_the_words_for_shares_are_near_them_and_never_go_back() -> None:
    shares = [number / 100 for number in range(30, 100)]
    found = [(panel_told(share, share - 0.29), share) for share in shares]
    rights = [told.split(" is right ")[1].split(";")[0] for told, _share in found]
    assert [word for word, _same in groupby(rights)] == [
        "one time in three",
        "four times in ten",
        "half the time",
        "six times in ten",
        "two times in three",
        "three times in four",
        "four times in five",
        "nine times in ten",
        "nearly always",
    ]
    named = {"one in ten": 0.1, "one in five": 0.2, "one in four": 0.25, "one in three": 1 / 3}
    named |= {"four in ten": 0.4, "half": 0.5, "six in ten": 0.6, "two in three": 2 / 3}
    for told, share in found:
        wins = told.rsplit("you win ", 1)[1].removesuffix(" of the games.").removeprefix("about ")
        assert wins == "almost none" or abs(named[wins] - (share - 0.29)) <= 0.06


def panel_told(right: float, waiting: float) -> str:
    (panel,) = panels(Announcing(APPLE, right, waiting))
    return panel.ranks[0].told


def test_its_room_is_kept_while_it_is_reckoned() -> None:
    found = [list(announce_now(replace(seen_at(TWO), known=None), {}, HOW))]
    found += [list(announce_now(seen_at(TWO), {}, HOW)), panels(Announcing(APPLE, 0.8, None))]
    for (panel,) in found:
        assert panel.waiting
        assert panel.ranks[0].told == "Calculating…"
        assert not panel.ranks[0].draft


def test_there_is_nothing_where_nothing_can_be_foreseen_or_announced() -> None:
    assert panels(None) == []
    out = seen_at(TWO, (Name(player=TWO.me, card="plum-3", correct=False),))
    assert panels(Announcing(APPLE, 0.5, 0.4), out) == []


SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
OF_ME = AskOne(asker="Cem", target="Ann", about="red", passed=2)
OF_ANOTHER = AskOne(asker="Cem", target="Bob", about="blue", passed=1)
OF_ALL = AskAll(asker="Bob", about="1", gave={"Ann": "green-1", "Cem": True, "Dee": False})
NOTES: tuple[CatalineNote, ...] = (OF_ME, OF_ANOTHER)
CEM = Rival(certain=0.4, best=0.5, following=0.7, learned=(1, 2))


def seen(*notes: CatalineNote, cem: Rival | None = CEM, **more: object) -> View:
    reasoner = CATALINE.reasoner(SETUP)
    known = reasoner.weigh(reasoner.follow(notes))
    if cem is not None:
        known = replace(known, insight=Insight({"Cem": cem}))
    return view_of(CATALINE, SETUP, notes, known, **more)


ASSUMED = Assumed("", "", (), "", "")
BOB, DEE = Gauge((), ASSUMED, now=0.0, soon=0.3), Gauge((), ASSUMED, now=0.1, soon=0.5)


@pytest.mark.parametrize(
    ("gauges", "told"),
    [
        ({"Bob": BOB}, "No hurry: nobody else is likely to know it soon."),
        (
            {"Bob": BOB, "Dee": DEE},
            "Hurry: Dee may know it by the end of their next turn.",
        ),
        (
            {"Cem": replace(DEE, soon=0.45), "Dee": DEE},
            "Hurry: Cem may know it by the end of their next turn.",
        ),
        ({"Bob": replace(BOB, soon=None), "Dee": DEE}, ""),
    ],
)
def test_who_is_certain_hears_who_else_may_know_it_and_whether_to_hurry(
    gauges: dict[str, Gauge], told: str
) -> None:
    panel = who_else(seen(), gauges)
    assert panel.sentence == told
    shares = [gauges[rank.key].soon or 0.0 for rank in panel.ranks]
    assert shares == sorted(shares, reverse=True)
    assert panel.waiting == (not told)


def test_who_may_know_it_on_their_own_turn_may_know_it_by_its_end() -> None:
    bobs = OF_ME, OF_ANOTHER, replace(OF_ME, asker="Ann", target="Cem")
    assert who_else(seen(*bobs), {"Bob": DEE}).sentence == (
        "Hurry: Bob may know it by the end of this turn."
    )
    cems = (*bobs, replace(OF_ME, asker="Bob"))
    assert told(*cems)[0] == "Cem may know it by the end of this turn: about 70%."


def test_who_is_out_is_not_told_to_hurry() -> None:
    out = seen(Accuse(player="Ann", sum=12, correct=False))
    assert who_else(out, {"Dee": DEE}).sentence == ""


def gauges(*notes: CatalineNote, cem: Rival | None = CEM, **more: object) -> Mapping[str, Gauge]:
    return rival_gauges(seen(*notes, cem=cem, **more), SEATS)


def told(*notes: CatalineNote, cem: Rival = CEM) -> list[str]:
    gauge = gauges(*notes, cem=cem)["Cem"]
    saw = (learned.saw for learned in gauge.learned)
    return [*gauge.told, *saw, *gauge.meaning]


def test_a_rival_is_told_with_his_odds_and_the_notes_that_told_him_most() -> None:
    assert told(*NOTES) == [
        "Cem may know it by the end of their next turn: about 70%.",
        "All that is asked until then counts: who has a turn later hears more.",
        "Cem may know the answer already: about 40%.",
        "Cem saw your ●1 and ●5.",
        "Cem saw cards there that you didn’t see.",
        "If Cem had to guess now, the chance of being right would be about 50%.",
        "These are estimates.",
    ]
    learned = gauges(*NOTES)["Cem"].learned
    assert [one.note for one in learned] == [1, 2]
    assert learned[0].cards == ("red-1", "red-5")


def test_who_hardly_knows_it_soon_is_told_so_once() -> None:
    rarely = replace(CEM, certain=0.0, following=0.02)
    hardly = [one for one in told(*NOTES, cem=rarely) if "5%" in one]
    assert hardly == ["Cem may know it by the end of their next turn: less than 5%."]


def test_of_many_notes_the_first_few_are_told() -> None:
    rival = replace(CEM, learned=(4, 2, 3, 1))
    gauge = gauges(*NOTES, *NOTES, cem=rival)["Cem"]
    assert [one.note for one in gauge.learned] == [4, 2, 3]


def test_of_whom_nothing_was_seen_it_is_told_what_that_is_based_on() -> None:
    rival = replace(CEM, learned=())
    assert "This is based only on what everyone heard." in told(cem=rival)


def test_what_comes_after_the_next_question_may_not_be_reckoned_yet() -> None:
    gauge = gauges(*NOTES, cem=replace(CEM, following=None))["Cem"]
    assert (gauge.now, gauge.soon) == (0.4, None)
    assert (
        gauge.told[0]
        == "What Cem may know by the end of their next turn hasn’t been calculated yet."
    )


def test_where_no_question_can_be_ranked_the_ring_shows_what_a_rival_knows_already() -> None:
    view = seen(*NOTES)
    assert view.known is not None
    insight = Insight({"Cem": replace(CEM, following=None)}, unranked=True)
    gauge = rival_gauges(replace(view, known=replace(view.known, insight=insight)), SEATS)["Cem"]
    assert (gauge.now, gauge.soon) == (0.4, 0.4)
    assert "can’t tell" in gauge.told[0]


def test_while_nothing_is_reckoned_each_rival_has_an_empty_gauge() -> None:
    found = gauges(cem=None)
    assert list(found) == ["Bob", "Cem", "Dee"]
    assert {(gauge.now, gauge.soon) for gauge in found.values()} == {(None, None)}
    assert found["Cem"].told == ("Working out what Cem may know…",)
    unknown = replace(seen(), known=None)
    assert list(rival_gauges(unknown, SEATS)) == ["Bob", "Cem", "Dee"]


def test_who_is_out_has_none_and_below_level_odds_in_a_contradiction_or_at_the_end_nobody() -> None:
    wrong, right = (Accuse(player="Bob", sum=20, correct=so) for so in (False, True))
    assert list(gauges(*NOTES, wrong)) == ["Cem", "Dee"]
    assert gauges(*NOTES, right) == {}
    assert gauges(OF_ANOTHER, replace(OF_ANOTHER, passed=2), cem=None) == {}
    for level in (Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION):
        assert gauges(level=level) == {}


@pytest.mark.parametrize(
    ("aside", "chosen", "told"),
    [
        ({}, "sharp", "remember everything"),
        ({SHARPNESS: ("friendly",)}, "friendly", "only remember questions they took part in"),
        ({SHARPNESS: ("family",)}, "family", "only cross out"),
        ({SHARPNESS: ("drunk",)}, "sharp", "remember everything"),
    ],
)
def test_what_is_assumed_of_the_table_is_told_and_can_be_chosen(
    aside: dict[str, tuple[str, ...]], chosen: str, told: str
) -> None:
    assumed = gauges(*NOTES, aside=aside)["Cem"].assumed
    assert (assumed.aside, assumed.chosen) == (SHARPNESS, chosen)
    assert told in assumed.told
    assert "Nothing is inferred from silence" in assumed.told
    assert [word for word, _name in assumed.choices] == ["sharp", "friendly", "family"]


@pytest.mark.parametrize(
    ("note", "cards"), [(OF_ME, ["red-1", "red-5"]), (OF_ANOTHER, []), (OF_ALL, ["green-1"])]
)
def test_what_somebody_saw_of_mine_follows_from_the_note_and_my_hand(
    note: CatalineNote, cards: list[str]
) -> None:
    assert seen_of_mine(SEATS, SETUP, note) == cards
