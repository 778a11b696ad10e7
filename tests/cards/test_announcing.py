"""Whether to announce now: the rule, as laws."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from notepad.cards.announcing import NowOrWait, When, figures, now_or_wait
from notepad.core.language import percent
from notepad.deduction.knowledge import Announcing, Insight
from tests.cards.noted_games import KINDS

SHARES = st.integers(0, 100).map(lambda points: points / 100)
UNSURE = st.builds(
    Announcing,
    st.just(20),
    st.integers(1, 99).map(lambda points: points / 100),
    SHARES | st.none(),
    st.none() | SHARES,
    SHARES,
)


@given(UNSURE)
def test_it_is_said_if_that_wins_more_than_the_figure_shown(now: Announcing) -> None:
    shown = 1 - (now.others or 0.0) if now.waiting is None else now.waiting
    seems = now.right if now.played is None else now.played
    assert now.say == (seems > shown)
    assert all(percent(share) in figures(now) for share in (now.right, seems, shown))


@given(UNSURE, SHARES)
def test_all_else_equal_more_for_it_never_turns_now_into_wait(now: Announcing, more: float) -> None:
    likelier = replace(
        now,
        right=max(now.right, more),
        played=None if now.played is None else max(now.played, more),
    )
    sooner = replace(now, others=max(now.others or 0.0, more))
    assert now.say <= likelier.say
    assert now.say <= sooner.say


def test_what_is_certain_is_said_and_nothing_else_before_its_figures_are_known() -> None:
    assert Announcing(20, 1.0, 1.0).say
    assert Announcing(20, 1.0, None, 0.6).now == 1
    unknown = Announcing(20, 0.99, None)
    assert (unknown.later, unknown.say) == (None, False)


def test_where_turns_count_it_is_said_on_mine_which_lasts_until_the_next_player_asks() -> None:
    noted = KINDS["cataline of 4"](2)
    me, others = noted.setup.me, noted.setup.opponents
    known = replace(noted.known(), insight=Insight({}, Announcing(20, 0.5, 0.4)))
    begun = noted.seats.start(noted.setup)
    for when, asked, other in (
        (When.ALWAYS, NowOrWait.NOW, NowOrWait.NOW),
        (When.ON_TURN, NowOrWait.NOW, NowOrWait.ON_TURN),
        (When.INSTEAD, NowOrWait.ON_TURN, NowOrWait.ON_TURN),
    ):
        assert now_or_wait(known, replace(begun, last=me), me, when) is asked
        last = next(name for name in others if replace(begun, last=name).asker != me)
        assert now_or_wait(known, replace(begun, last=last), me, when) is other
