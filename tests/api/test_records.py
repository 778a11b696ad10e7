"""Records that are read: from a file, a stream or memory; and what can be asked of each."""

import json
import pickle
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from notepad import api
from notepad.api import (
    ConflictError,
    Faults,
    Level,
    NotedRecord,
    begin_game,
    parse_record,
    read_record,
)
from notepad.core.shelf import Shelf
from notepad.declared.shelf import EDITIONS, own_game

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "records" / "friday-table.json"
PLAYERS = {"players": ["Ann", "Bob", "Cem"], "me": "Ann"}
AGAIN = {"note": "ask-one", "asker": "Dee", "target": "Ann", "about": "green", "passed": 0}
"""Contradicts the fourth note of the sample’s setup or notes."""


def sample() -> NotedRecord:
    return read_record(SAMPLE)


def bare(game: str) -> NotedRecord:
    return parse_record({"format": 1, "game": game, "setup": PLAYERS, "notes": []})


def test_a_record_is_the_same_wherever_it_is_read() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    streams: list[Any] = [str(SAMPLE), SAMPLE, BytesIO(text.encode())]
    read = [
        *(read_record(source) for source in streams),
        *(parse_record(document) for document in (text, text.encode(), json.loads(text))),
    ]
    assert {noted.text() for noted in read} == {sample().text()}
    assert parse_record(sample().document()).notes == sample().notes


def test_a_game_begins_by_its_players_and_my_hand_as_a_record_of_them_does() -> None:
    hand = ("white", "rope", "hall", "study", "knife", "lounge")
    begun = begin_game("clue", players=("Ann", "Bob", "Cem"), me="Ann", hand=hand, first="Cem")
    setup = {**PLAYERS, "hand": list(hand), "first": "Cem"}
    assert begun == parse_record({"format": 1, "game": "clue", "setup": setup, "notes": []})
    suggestion = {"note": "suggest", "asker": "Cem", "cards": ("plum", "pipe", "library")}
    told = {"passed": ("Ann",), "shown_by": "Bob"}
    longer = begun.noting({**suggestion, **told})
    assert longer == begun.noting(json.loads(json.dumps({**suggestion, **told})))
    odds = begun.odds().cards
    assert all(odds[card] == {"Ann": 1.0} for card in hand)


def test_what_is_wrong_with_a_game_that_begins_is_said_as_in_a_record() -> None:
    document = {"format": 1, "game": "cataline", "title": "", "notes": []}
    setup = {"players": ["Ann", "Bob", "Cem"], "me": "Anne", "hand": ["red-1", "red-9"]}
    odd = {"variant": "kepd", "frst": "Bob"}
    with pytest.raises(Faults) as said:
        parse_record({**document, "setup": {**setup, **odd}})
    with pytest.raises(Faults) as caught:
        begin_game("cataline", **setup, **odd)  # type: ignore[arg-type]
    assert caught.value.faults == said.value.faults
    paths = {"setup.frst", "setup.me", "setup.hand[1]", "setup.variant"}
    assert paths <= {fault.path for fault in caught.value.faults}
    with pytest.raises(Faults, match="game: no game “clew”; did you mean “clue”"):
        begin_game("clew", players=("Ann", "Bob"), me="Ann", edition="2008")


@pytest.mark.parametrize("edition", api.known_editions("clue"))
def test_a_known_edition_begins_with_its_own_cards_and_brings_them_along(edition: str) -> None:
    table = {"players": ("Ann", "Bob", "Cem"), "me": "Ann"}
    with pytest.raises(Faults, match=r"setup\.hand: ") as caught:
        begin_game("clue", edition=edition, hand=(), **table)  # type: ignore[arg-type]
    size = int(re.findall(r"should have (\d+)", str(caught.value))[0])
    cards = own_game((EDITIONS / f"clue-{edition}.toml").read_bytes()).declaration or {}
    hand = [card for group in cards["cards"].values() for card in group[:-1]][:size]
    begun = begin_game("clue", edition=edition, hand=hand, **table)  # type: ignore[arg-type]
    assert begun.game.id == f"clue-{edition}"
    assert set(hand) < set(begun.cards)
    assert pickle.loads(pickle.dumps(begun)) == parse_record(begun.text()) == begun


def test_an_edition_that_is_not_known_is_a_fault() -> None:
    for game, edition in (("clue", "2009"), ("sleuth", "2008"), ("clue", 2008)):
        with pytest.raises(Faults, match=r"^edition: "):
            begin_game(game, edition=edition, **PLAYERS)  # type: ignore[arg-type]


def test_a_missing_file_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        read_record(SAMPLE.with_name("nothing.json"))


def test_a_record_can_be_of_the_given_games_alone() -> None:
    with pytest.raises(Faults, match="no game “cataline”"):
        read_record(SAMPLE, games=Shelf())
    assert "cataline" in api.known_games()


def test_a_note_is_added_as_json_and_checked() -> None:
    record = sample()
    longer = record.noting(AGAIN)
    assert (record.count, longer.count) == (12, 13)
    assert longer.document()["notes"][-1] == AGAIN
    assert longer.until(12).text() == record.text()
    with pytest.raises(Faults, match="passed: "):
        record.noting({**AGAIN, "passed": "many"})
    with pytest.raises(Faults, match="target: no player"):
        record.noting({**AGAIN, "target": "Zed"})


def test_what_is_deduced_is_what_the_answer_for_scripts_says() -> None:
    record = sample()
    known, odds, answer = record.deduce(), record.odds(), record.answer()
    assert {card: list(held) for card, held in known.holders.items()} == answer["cards"]
    assert {card: dict(at) for card, at in odds.cards.items()} == answer["odds"]
    assert (odds.deals, odds.exact) == (answer["worlds"], answer["exact"])
    assert {str(total): share for total, share in odds.sums.items()} == answer["sums"]
    for card, share in odds.hidden.items():
        assert share == odds.cards[card]["hidden"] > 0


def test_in_a_contradiction_it_is_deduced_which_notes_and_the_rest_is_refused() -> None:
    record = sample().noting(AGAIN)
    known = record.deduce()
    assert (known.consistent, known.holders) == (False, {})
    assert 13 in known.conflict
    for ask in (record.odds, record.advise, record.review):
        with pytest.raises(ConflictError) as caught:
            ask()
        assert caught.value.conflict == known.conflict
    assert record.why("red-2", "Bob").answer == "open"
    assert record.findings() == ()
    assert record.answer()["conflict"] == list(known.conflict)


def test_a_mend_is_the_note_that_was_meant_and_the_record_with_it() -> None:
    mends = sample().noting(AGAIN).mend()
    assert sum(mend.share for mend in mends) == pytest.approx(1)
    for mend in mends:
        assert mend.mended.deduce().consistent
        if mend.note:
            assert mend.mended.document()["notes"][mend.note - 1] == mend.instead
        else:
            assert mend.mended.document()["setup"] == mend.instead
        assert mend.said
    assert sample().mend() == ()


def test_a_score_pad_has_no_odds_no_advice_and_no_review() -> None:
    record = bare("caracalla")
    assert record.deduce().holders == {}
    assert record.answer()["consistent"]
    for ask in (record.odds, record.advise, record.review):
        with pytest.raises(api.UnavailableError, match="Caracalla"):
            ask()


def test_an_odd_card_or_holder_is_refused_with_both_faults() -> None:
    with pytest.raises(Faults) as caught:
        sample().why("red-9", "Zed")
    assert [fault.path for fault in caught.value.faults] == ["card", "holder"]


def test_advice_says_in_values_what_its_document_does() -> None:
    advice = sample().advise()
    document = advice.document
    assert list(advice.opponents) == list(document["rivals"])
    for found, question in zip(advice.questions, document["questions"], strict=True):
        assert (found.bits, found.public) == (question["bits"], question["public"])
        assert found.target == question["target"]
        assert {**found.note, "target": found.target}.items() <= question.items()
    assert advice.announce is not None
    assert advice.announce.answer == document["announce"]["sum"]


def test_a_page_shows_no_more_than_its_level() -> None:
    record = sample()
    paper, deduction = record.page(Level.PAPER), record.page(Level.DEDUCTION)
    assert not paper.findings
    assert tuple(finding.told for finding in record.page().findings) == record.findings()
    assert deduction != paper


def test_numpy_is_loaded_for_odds_alone_and_qt_never() -> None:
    script = (
        "import sys\n"
        "from notepad.api import build_deal, has, read_record\n"
        "def loaded(): return [name for name in ('numpy', 'PySide6') if name in sys.modules]\n"
        "deal = build_deal(('cup', 'coin'), {'Ann': 1, 'Bob': 1}).noting(has('Ann', 'cup'))\n"
        "record = read_record(sys.argv[1])\n"
        "deal.deduce(), deal.why('cup', 'Bob'), record.deduce(), record.why('red-2', 'Bob')\n"
        "print(loaded())\n"
        "record.odds()\n"
        "print(loaded())\n"
    )
    command = [sys.executable, "-c", script, str(SAMPLE)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert run.stdout.splitlines() == ["[]", "['numpy']"], run.stderr


def test_a_record_equals_its_copy_in_another_process_and_says_what_it_is() -> None:
    noted = sample()
    assert noted == pickle.loads(pickle.dumps(noted))
    assert noted != noted.until(3)
    assert len({noted, sample()}) == 1
    assert repr(noted) == "<NotedRecord of The Cataline Conspiracy: 12 noted>"
    with pytest.raises(Faults, match="count: a count can’t be below zero"):
        noted.until(-1)
    with pytest.raises(Faults, match="notes: give at least one note"):
        noted.noting()
    with pytest.raises(Faults, match=r"notes\[1\]: expected an object"):
        noted.noting(AGAIN, "ask-one")  # type: ignore[arg-type]
    for alone in ((noted,), (noted, noted)):
        with pytest.raises(Faults, match="records: give two or more"):
            api.compare_records(alone, ["Bob"])


def test_answers_and_errors_come_back_whole_from_another_process() -> None:
    answers = (sample().deduce(), sample().odds(), sample().advise(), sample().review())
    assert pickle.loads(pickle.dumps(answers)) == answers
    asked: list[Callable[[], object]] = [
        lambda: sample().why("red-9", "Zed"),
        sample().noting(AGAIN).odds,
        bare("caracalla").odds,
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=r".") as caught:
            ask()
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (caught.type, str(caught.value))
        assert again.__dict__ == caught.value.__dict__
