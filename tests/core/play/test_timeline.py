from notepad.core.actions import Inked, Noted, Pencilled
from notepad.core.session import Timeline
from tests.core.inks import stroke
from tests.nullgame import GAME, SETUP, Look

COIN, SWORD = Noted(Look("Bob", "coin")), Noted(Look("Ann", "sword", has=False))


def test_a_step_changes_nothing_before_it_is_gone() -> None:
    line = Timeline(GAME, SETUP, [COIN])
    step = line.ahead(SWORD)
    assert [*line.play.notes] == [COIN.note]
    line.go(step)
    assert [*line.play.notes] == [COIN.note, SWORD.note]
    assert len(line.states) == 3


def test_a_branch_goes_its_own_way() -> None:
    line = Timeline(GAME, SETUP, [COIN])
    branch = line.branch()
    branch.go(branch.back())
    assert (line.done, branch.done) == (1, 0)
    assert branch.can_redo
    assert not line.can_redo


def test_what_is_given_can_not_be_taken_back() -> None:
    line = Timeline(GAME, SETUP, [COIN], fixed=1)
    assert [line.can_undo, *line.made] == [False]
    line.go(line.ahead(SWORD))
    assert [line.can_undo, *line.made] == [True, SWORD]


def test_a_mark_leaves_the_play_the_same_object() -> None:
    line = Timeline(GAME, SETUP, [COIN])
    play = line.play
    line.go(line.ahead(Pencilled("cup", "Bob")))
    assert line.play is play


def test_ink_is_taken_back_and_brought_again_in_the_order_of_the_notes() -> None:
    line = Timeline(GAME, SETUP, [COIN, Inked((stroke(1),)), SWORD, Inked((), (1,))])
    seen = []
    while line.can_undo:
        seen.append((len(line.play.notes), [*line.course.ink]))
        line.go(line.back())
    assert seen == [(2, []), (2, [1]), (1, [1]), (1, [])]
    while line.can_redo:
        line.go(line.again())
        assert (len(line.play.notes), [*line.course.ink]) == seen.pop()


def test_ink_leaves_the_play_the_same_object() -> None:
    line = Timeline(GAME, SETUP, [COIN])
    play = line.play
    line.go(line.ahead(Inked((stroke(1),))))
    line.go(line.back())
    assert line.play is play
