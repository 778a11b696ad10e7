"""The commands that answer with text, draw a sheet or open the window."""

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from notepad import api
from notepad.cli import main, window
from notepad.core.faults import Fault
from notepad.core.ink import InkColour
from notepad.core.record import AnyRecord, read
from notepad.core.shelf import Shelf
from notepad.deduction import fitting_deals
from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.deal import Deal
from notepad.deduction.fitting_deals import Deals, deals_that_fit
from notepad.games import catalogue
from notepad.storage import Library
from notepad.storage.folder import keep
from notepad.widgets.ink.strokes import ink_tint
from notepad.widgets.look.theme import LIGHT
from tests.acceptance.kept import kept_document
from tests.cli.conftest import SAMPLE, Json, Put, Run, inked, tricked
from tests.core.everybody import everybody
from tests.core.inks import stroke
from tests.declared.declarations import OUT_OF_PLAY, THREE_LISTS, TWO_ATTRIBUTES


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_the_notes_are_reasoned_about_once(
    how: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted: list[Deal] = []

    def count(deal: Deal, *clues: Any, **patience: Any) -> Deals:  # noqa: ANN401
        counted.append(deal)
        return deals_that_fit(deal, *clues, **patience)

    monkeypatch.setattr(fitting_deals, "deals_that_fit", count)
    assert main(["deduce", str(SAMPLE), *how]) == 0
    assert len(counted) == 1
    assert capsys.readouterr().out


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_the_ink_of_a_record_is_on_its_sheet(suffix: str, put: Put, tmp_path: Path) -> None:
    bare, drawn = tmp_path / f"bare.{suffix}", tmp_path / f"inked.{suffix}"
    ink = [stroke(1, "box/red-1", colour=InkColour.GREEN), stroke(2, "box/4"), stroke(3, "page 1")]
    for record, path in ((SAMPLE, bare), (put(inked(*ink)), drawn)):
        assert main(["sheet", str(record), "--output", str(path)]) == 0
    assert bare.read_bytes() != drawn.read_bytes()
    if suffix == "svg":
        fill = f'fill="{ink_tint(InkColour.GREEN, LIGHT).name()}"'
        counts = [path.read_text("utf-8").casefold().count(fill) for path in (bare, drawn)]
        assert counts[1] == counts[0] + 1


def test_a_drawing_of_a_tricky_record_is_sound(put: Put, tmp_path: Path) -> None:
    drawn = tmp_path / "sheet.svg"
    assert main(["sheet", put(tricked()), "--output", str(drawn)]) == 0

    texts = [part.text or "" for part in ElementTree.parse(drawn).iter()]
    assert any(r"\x1b[31m" in text for text in texts)
    assert not any("\x07" in text or "\x1b" in text for text in texts)


def test_cards_out_of_play_can_be_asked_about_as_the_help_says(
    put: Put, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    declaration = tomllib.loads(OUT_OF_PLAY)
    hand = ["ape", "emu"]
    setup = {"players": ["Ann", "Bob"], "me": "Ann", "hand": hand}
    document = {"format": 1, "game": "left-in-the-box", "setup": setup, "notes": []}
    record = put({**document, "declaration": declaration})
    assert run("why", record, "ape", "unseen").out.startswith("ape isn’t out of play.")

    with pytest.raises(SystemExit):
        main(["why", "--help"])
    told = capsys.readouterr().out
    assert all(f"“{place}”" in told for place in ("table", "hidden", "unseen"))


def test_an_odd_name_is_told_as_it_is_shown_and_keeps_its_key(tmp_path: Path, run: Run) -> None:
    odd, shown = "Ann\u202e", "\u2068Ann\u202e\u202c\u2069"
    record = tmp_path / "record.json"
    record.write_text(SAMPLE.read_text("utf-8").replace('"Ann"', json.dumps(odd)), "utf-8")
    told = json.loads(run("why", str(record), "red-1", odd, "--json").out)
    assert (told["holder"], told["answer"]) == (odd, "yes")
    steps = " ".join(told["steps"])
    assert shown in steps
    assert odd not in steps.replace(shown, "")


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """A sealed record of the sample."""
    path = tmp_path / "kept.json"
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        game_id = library.create(read(SAMPLE.read_bytes(), catalogue()))
        path.write_text(library.export_sealed(game_id), encoding="utf-8")
    return path


def test_a_broken_seal_is_told_and_ends_with_1(sealed: Path, run: Run) -> None:
    record = json.loads(sealed.read_text(encoding="utf-8"))
    sealed.write_text(json.dumps({**record, "title": "Another table"}), encoding="utf-8")
    told = run("verify", str(sealed), ends=1).out
    assert told
    assert not told.startswith("Intact")


Together = Callable[..., Json]


@pytest.fixture
def together(put: Put, run: Run) -> Together:
    """Reviews of records by their names, laid together."""

    def told(records: dict[str, AnyRecord]) -> Json:
        paths = (put(record, name) for name, record in records.items())
        found: Json = json.loads(run("review", *paths, "--json").out)
        return found

    return told


def test_each_could_be_certain_when_his_own_review_says_so(together: Together) -> None:
    records, truth = everybody(2, players=3, notes=36)
    found = together(records)
    assert set(found) == {"players", "differences", "deal"}
    for name, record in records.items():
        own = together({name: record})
        assert found["players"][name] == {"certain_from": own["certain_from"]}
    assert found["differences"] == []
    assert {card for card, at in found["deal"].items() if at == "Bob"} == truth["Bob"]


SETUP = {
    "players": ["Ann", "Bob", "Cem"],
    "me": "Ann",
    "hand": ["blue-1", "blue-2", "blue-5", "green-5", "red-6", "violet-5", "yellow-5", "yellow-6"],
}


def heard(*notes: Json) -> Json:
    """Return a record with these notes."""
    return {"format": 1, "game": "cataline", "setup": SETUP, "notes": notes}


def asked(target: str, about: str, passed: int) -> Json:
    asker = {"Bob": "Cem", "Cem": "Bob", "Ann": "Bob"}[target]
    note = {"note": "ask-one", "asker": asker, "target": target}
    return {**note, "about": about, "passed": passed}


def test_a_card_of_my_hand_is_note_0(put: Put, capsys: pytest.CaptureFixture[str]) -> None:
    twice = (asked("Ann", "blue", 2), asked("Ann", "blue", 2))
    record = put(heard(*twice))
    assert main(["mend", record, "--json"]) == 1
    mends = json.loads(capsys.readouterr().out)["mends"]
    assert {mend["note"] for mend in mends} == {0}
    for mend in mends:
        hand = mend["instead"]["hand"]
        assert mend["instead"] == {**SETUP, "hand": hand}
        assert len({*hand} - {*SETUP["hand"]}) == 1
        assert sum(card.startswith("blue") for card in hand) == 2
    main(["mend", record])
    assert capsys.readouterr().out.startswith("Your hand: ")


@pytest.mark.parametrize("name", ["zoo.deduction-game", "zoo.toml", "zoo.deduction-game.txt"])
@pytest.mark.parametrize(
    "text",
    [THREE_LISTS, "\ufeff" + THREE_LISTS, THREE_LISTS.replace("\n", "\r\n"), "[cards]\na = 1"],
)
def test_a_game_definition_is_no_record(name: str, text: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / name
    file.write_bytes(text.encode())
    for command in ("deduce", "verify"):
        said = run(command, str(file), ends=2)
        assert said.err.startswith("document: this is a game definition, not a record")
        assert "ends in .deduction-game" in said.err


def test_a_definition_saved_as_a_text_file_is_told_with_the_right_name(run: Run) -> None:
    folder = keep(THREE_LISTS, "who-took-it").parent
    (folder / "notes.txt").write_text("Buy a deck of cards, with title = jacks.")
    (folder / "folder.txt").mkdir()
    for name in ("a.deduction-game.txt", "b.toml.TXT", "c.d.txt"):
        (folder / name).write_text(TWO_ATTRIBUTES)
    told = (
        "this game definition isn’t read because its name ends in .txt, which some computers don’t "
        "show; rename it to"
    )
    assert run("games", ends=2).err.splitlines() == [
        f"a.deduction-game.txt: {told} a.deduction-game",
        f"b.toml.TXT: {told} b.deduction-game",
        f"c.d.txt: {told} c.d.deduction-game",
    ]


def test_a_game_left_out_is_told_and_ends_with_2(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    shelf = Shelf()
    shelf.faults.append(Fault("games/torn", "this game is left out"))
    monkeypatch.setattr(api, "known_games", lambda: shelf)
    assert run("games", ends=2).err == "games/torn: this game is left out\n"


def test_own_games_are_listed_and_what_is_wrong_with_one_is_told(run: Run) -> None:
    keep(THREE_LISTS, "who-took-it")
    told = json.loads(run("games", "--json").out)
    assert {"id": "who-took-it", "title": "Who took it?", "players": [2, 6]} in told
    keep("title = 7", "torn")
    said = run("games", ends=2)
    assert "who-took-it Who took it?" in " ".join(said.out.split())
    assert "torn.toml, line 1, title: expected text" in said.err


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (THREE_LISTS.replace('"lamp"', "7"), 'line 5, cards.things, no. 2: expected text: "7"'),
        ("title = “Who took it?”", "line 1: put texts in straight quotes"),
        ("id = 'who-took-it'\ntitle =", "line 2: the value is missing"),
    ],
)
def test_a_record_names_the_faulty_file(text: str, fault: str, put: Put, run: Run) -> None:
    keep(text, "torn")
    setup = {"players": ["Ann", "Bob"], "me": "Ann", "hand": []}
    record = put({"format": 1, "game": "who-took-it", "setup": setup, "notes": []})
    said = run("deduce", record, ends=2).err
    assert said.startswith(f"game: the definition of this game has a problem: torn.toml, {fault}")
    other = put({"format": 1, "game": "who-took-them", "setup": setup, "notes": []})
    assert "no game “who-took-them”" in run("deduce", other, ends=2).err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_among_own_games_is_told_and_not_waited_for(run: Run) -> None:
    os.mkfifo(keep(THREE_LISTS, "who-took-it").with_name("pipe.toml"))
    said = run("games", ends=2)
    assert "who-took-it Who took it?" in " ".join(said.out.split())
    assert said.err == "pipe.toml: this file can’t be read: this isn’t a file\n"


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_an_empty_sheet(game: str, tmp_path: Path) -> None:
    assert main(["blank", game, "--output", str(tmp_path / "blank.svg")]) == 0


def written_on(path: Path) -> list[str]:
    texts = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def test_an_empty_sheet_takes_its_setup_from_a_record(put: Put, tmp_path: Path) -> None:
    path = tmp_path / "blank.svg"
    record = put(kept_document("catham-city-4-1"))
    assert main(["blank", "catham-city", "--setup", record, "--output", str(path)]) == 0
    told = written_on(path)
    assert {"Ann", "Bob", "Cem", "Dee", "Police", "Council"} <= set(told)
    assert "Hackers" not in told, "it is not in play"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """Keep on what the app is opened; its status is 7."""
    files: list[Path | None] = []

    def run(file: Path | None) -> int:
        files.append(file)
        return 7

    monkeypatch.setattr(window, "run", run)
    return files


@pytest.mark.parametrize("name", ["friday.json", "./deduce", "games.json"])
def test_the_app_is_opened_on_a_file_that_is_the_one_argument(
    opened: list[Path | None], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    assert main([name]) == 7
    assert opened == [Path(name)]


@pytest.mark.parametrize("given", [[str(SAMPLE), "--json"], [str(SAMPLE), "two.json"], ["deduce"]])
def test_whatever_else_is_no_command_is_refused(
    opened: list[Path | None], given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 2
    assert "usage: deduction-notepad" in capsys.readouterr().err
    assert opened == []


REASONING = ("deduce", "deduce --json", "replay", "advise", "mend", "review", "why red-2 Bob")


@pytest.mark.parametrize("command", [*REASONING, "verify"])
def test_an_error_of_the_program_is_one_line_with_its_place_and_ends_with_3(
    command: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise KeyError("a faction\nof which none is left")

    monkeypatch.setattr(StayingReasoner, "follow", fail)
    monkeypatch.setattr(StayingReasoner, "why", fail)
    monkeypatch.setattr(api, "verify_record", fail)
    name, *more = command.split()
    told = run(name, str(SAMPLE), *more, ends=3)
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "wrong in the notepad itself: KeyError: " in told.err
    assert "test_commands.py, line" in told.err
