from notepad.deduction.course import Course, marked, proven
from notepad.deduction.deal import Deal, count_clue
from notepad.deduction.history import History, Move, Passing, held, holder

PLACES = ("Ann", "Bob", "Cem")
DEAL = Deal(
    dict.fromkeys("abc", PLACES),
    hands=(count_clue([(card, "Bob") for card in "abc"], {2}),),
    measure={("a", "Cem"): 5},
)
BOBS_TO_ANN = Passing("Bob", "Ann", ("a", "b"))
ONE_OF_BOBS = Passing("Bob", "Ann", ("a", "b"), one=True, meaning="Bob gave one")
FROM_BOB = History("Bob", (Move(1, "Ann"),))


def test_all_that_the_giver_has_goes_on_and_nothing_else() -> None:
    course = Course(DEAL).passed(1, [BOBS_TO_ANN])

    assert course.deal.options == {
        "a": ("Ann", FROM_BOB, "Cem"),
        "b": ("Ann", FROM_BOB, "Cem"),
        "c": PLACES,
    }


def test_each_card_may_go_on_or_stay_and_exactly_one_went() -> None:
    course = Course(DEAL).passed(1, [ONE_OF_BOBS])

    assert course.deal.options["a"] == ("Ann", "Bob", FROM_BOB, "Cem")
    assert course.clues == (
        count_clue([("a", FROM_BOB), ("b", FROM_BOB)], {1}, note=1, meaning="Bob gave one"),
    )


def test_what_was_said_before_goes_with_the_cards() -> None:
    said = count_clue([("a", "Bob"), ("c", "Bob")], {1}, note=1)

    course = Course(DEAL).told([said]).passed(2, [ONE_OF_BOBS])

    on = History("Bob", (Move(2, "Ann"),))
    assert course.clues[0].cells == (("a", "Bob"), ("a", on), ("c", "Bob"))
    assert set(course.deal.hands[0].cells) == {(c, "Bob") for c in "abc"} | {("a", on), ("b", on)}
    assert course.deal.measure == DEAL.measure


def test_a_note_alone_rules_histories_out_for_good() -> None:
    none = count_clue([("a", "Bob"), ("b", "Bob")], {0}, note=1)

    course = Course(DEAL).told([none]).sifted([none]).passed(2, [BOBS_TO_ANN])

    assert course.deal.options == {"a": ("Ann", "Cem"), "b": ("Ann", "Cem"), "c": PLACES}
    assert course.size == 7
    assert course.clues[0].cells == ()


def test_a_note_that_moves_nothing_leaves_the_deal_as_it_is() -> None:
    course = Course(DEAL)

    assert course.passed(1, []).deal is DEAL
    assert course.left(DEAL.options).deal is DEAL


def test_a_card_comes_back_by_two_ways() -> None:
    course = Course(DEAL).passed(1, [BOBS_TO_ANN]).passed(2, [Passing("Ann", "Bob", ("a",))])

    back = [place for _card, place in held(course.deal, "a", "Bob")]
    assert back == [
        History("Ann", (Move(2, "Bob"),)),
        History("Bob", (Move(1, "Ann"), Move(2, "Bob"))),
    ]
    assert {holder(place) for place in course.deal.options["a"]} == {"Bob", "Cem"}


def test_who_passes_one_has_one_or_more() -> None:
    assert proven(DEAL, 3, ONE_OF_BOBS).totals == {1, 2}
    assert proven(DEAL, 3, ONE_OF_BOBS).cells == (("a", "Bob"), ("b", "Bob"))


def test_marks_follow_the_cards_without_looking_back() -> None:
    none = count_clue([("a", "Cem")], {0}, note=1)

    seen = marked(DEAL, 1, [none], [BOBS_TO_ANN])
    assert seen.options == {"a": ("Ann",), "b": ("Ann", "Cem"), "c": PLACES}

    after = marked(seen, 2, [], [Passing("Ann", "Cem", ("a", "b"), one=True)])
    assert after.options["a"] == ("Ann", "Cem")


def test_marks_remember_the_way_of_a_card_as_long_as_it_is_certain() -> None:
    bobs = Deal({"a": ("Bob",), "b": ("Bob", "Cem")}, hands=())

    seen = marked(bobs, 1, [], [BOBS_TO_ANN])
    assert seen.options == {"a": (FROM_BOB,), "b": ("Ann", "Cem")}

    after = marked(seen, 2, [], [Passing("Ann", "Cem", ("a",), one=True)])
    assert after.options["a"] == (FROM_BOB, "Cem")
