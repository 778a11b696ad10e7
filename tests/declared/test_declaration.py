from notepad.declared.declaration import ADVISED, Answering, Dealt, Declaration, Sought, Wrong
from notepad.declared.declaration_file import read_declaration
from tests.declared.declarations import THREE_LISTS


def test_three_lists_and_a_title_are_a_whole_game() -> None:
    declared = read_declaration(THREE_LISTS)
    assert declared == Declaration(title=declared.title, id=declared.id, cards=declared.cards)


def test_what_is_left_out_is_as_in_most_such_games() -> None:
    usual = Declaration(title="x")
    assert usual.players == (2, 6)
    assert [question.kind for question in usual.questions] == [Answering.SHOW_ONE]
    assert usual.hands.deal is Dealt.ROUND
    assert usual.announcement.what is Sought.CARDS
    assert usual.announcement.wrong is Wrong.ANSWERING


def test_only_chips_are_not_ranked_for_they_are_laid_on_cards_that_lie_open() -> None:
    assert set(Answering).difference(ADVISED) == {Answering.CHIPS}
