"""The commands that answer with text, draw a sheet or open the window."""

import json
import os
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from notepad.cli import commands, drawing, main, mend_review_verify
from notepad.cli.drawing import check_drawing_path
from notepad.core.faults import Fault, Faults
from notepad.core.ink import InkColour
from notepad.core.language import speak
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
from tests.cli.conftest import SAMPLE, Json, Put, Run, inked, tricked
from tests.core.everybody import everybody, instead, laid_open, overheard, without
from tests.core.inks import stroke
from tests.declared.declarations import OUT_OF_PLAY, THREE_LISTS, TWO_ATTRIBUTES

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_nothing_is_deduced_from_ink(how: list[str], put: Put, run: Run) -> None:
    record = inked(stroke(1, "red-1"), stroke(2, "4"), stroke(3, "page 1"))
    assert len(read(json.dumps(record), catalogue()).ink) == 3
    plain = run("deduce", str(SAMPLE), *how).out
    assert run("deduce", put(record), *how).out == plain


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


def test_an_intact_seal_ends_with_0(sealed: Path, run: Run) -> None:
    assert run("verify", str(sealed)).out.startswith("Intact: ")


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


def test_who_was_dealt_what_is_told_as_players_say_it(put: Put, run: Run) -> None:
    records, truth = everybody(2, players=3, notes=36)
    lines = run("review", *(put(one, name) for name, one in records.items())).out.splitlines()
    told = dict(line.split(": ", 1) for line in lines if ": " in line)
    assert len(told["hidden"].replace(" and ", ", ").split(", ")) == len(truth["hidden"])
    assert not any(card in told["hidden"] for card in truth["hidden"])


def test_differences_have_the_notes_as_each_noted_them(together: Together) -> None:
    records, _truth = everybody(2, notes=16)
    number = overheard(records["Bob"], "Bob")[1]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    records["Cem"] = without(records["Cem"], 2)
    del records["Dee"]
    found = together(records)
    missed, apart = sorted(found["differences"], key=lambda one: len(one["heard"]))
    assert set(missed["heard"]) == {"Ann", "Bob"}
    assert apart["heard"]["Bob"] == {**_public(apart["heard"]["Ann"]), "passed": passed + 1}
    assert found["deal"] is None


def _public(note: Json) -> Json:
    return {field: value for field, value in note.items() if field != "seen"}


def test_a_final_reveal_is_left_out_of_when_one_was_certain(together: Together) -> None:
    records, truth = everybody(2, notes=3)
    ann = records["Ann"]
    records["Ann"] = replace(ann, notes=(*ann.notes, laid_open(truth, "Ann")))
    found = together({name: records[name] for name in ("Ann", "Bob")})
    assert found["players"]["Ann"] == {"certain_from": None}
    assert {card for card, at in found["deal"].items() if at == "hidden"} == truth["hidden"]


def test_notes_that_contradict_each_other_are_never_certain_and_nothing_fails(
    together: Together,
) -> None:
    records, _truth = everybody(2, notes=10)
    ann = records["Ann"]
    number = next(at for at, n in enumerate(ann.notes, 1) if n.kind == "ask-one")
    records["Ann"] = instead(ann, number, passed=6, seen=None, asker="Bob", target="Cem")
    other = {name: records[name] for name in ("Ann", "Bob")}
    assert together(other)["players"]["Ann"] == {"certain_from": None}


def test_it_is_said_in_words(put: Put, run: Run) -> None:
    records, _truth = everybody(2, notes=16)
    number = overheard(records["Bob"], "Bob")[1]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    lines = run("review", *(put(record, name) for name, record in records.items())).out.splitlines()
    assert lines[0].startswith("Ann could ")
    assert any(line.startswith(f"Bob (note {number}): ") for line in lines)
    assert "  misheard" in lines


@pytest.mark.parametrize("again", [["Ann", "Ann"], ["Ann", "Bob", "Ann"]])
def test_one_record_twice_is_refused(again: list[str], put: Put, run: Run) -> None:
    records, _truth = everybody(2)
    paths = [put(records[name], name) for name in again]
    output = run("review", *paths, "--json", ends=2)
    assert output.out == ""
    assert "setup.me" in output.err


def test_large_counts_have_the_form_that_their_last_digits_need(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    speak()
    counts = re.findall(r"(\d+) (rozda\w+)", run("review", str(SAMPLE)).out.replace("\xa0", ""))
    few = {"2", "3", "4"}
    assert len(counts) > 3
    assert all((word == "rozdania") == (n[-1] in few and n[-2:-1] != "1") for n, word in counts)


def test_scripts_are_told_how_long_each_took(run: Run) -> None:
    lines = [json.loads(line) for line in run("replay", str(SAMPLE), "--json").out.splitlines()]
    assert [line["after"] for line in lines] == list(range(len(lines)))
    assert all(line["consistent"] and line["elapsed_ms"] >= 0 for line in lines)


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


def test_a_card_of_my_hand_is_the_setup_as_note_0(
    put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
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
def test_a_game_definition_is_not_taken_for_a_record_and_you_are_told_what_to_do(
    name: str, text: str, tmp_path: Path, run: Run
) -> None:
    file = tmp_path / name
    file.write_bytes(text.encode())
    for command in ("deduce", "verify"):
        said = run(command, str(file), ends=2)
        assert said.err.startswith("document: this is a game definition, not a record")
        assert "ends in .deduction-game" in said.err


def test_every_game_is_listed(run: Run) -> None:
    lines = run("games").out.partition("\n\n")[0].splitlines()
    told = [(name.id, name.title) for name in catalogue().names.values()]
    assert [tuple(line.split(maxsplit=1)) for line in lines] == told


def test_after_the_games_stands_where_to_put_others(run: Run) -> None:
    last = run("games").out.splitlines()[-1]
    assert last == f"Game definitions of your own go into {keep(THREE_LISTS, 'zoo').parent}"


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


def test_a_game_that_had_to_be_left_out_is_told_and_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    shelf = Shelf()
    shelf.faults.append(Fault("games/torn", "this game is left out"))
    monkeypatch.setattr(commands, "known_games", lambda: shelf)
    assert run("games", ends=2).err == "games/torn: this game is left out\n"


def test_own_games_are_listed_and_what_is_wrong_with_one_is_told(
    run: Run,
) -> None:
    keep(THREE_LISTS, "who-took-it")
    told = json.loads(run("games", "--json").out)
    assert {"id": "who-took-it", "title": "Who took it?", "players": [2, 6]} in told
    keep("title = 7", "torn")
    said = run("games", ends=2)
    assert "who-took-it  Who took it?" in said.out
    assert "torn.toml, line 1, title: expected text" in said.err


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (THREE_LISTS.replace('"lamp"', "7"), 'line 5, cards.things, no. 2: expected text: "7"'),
        ("title = “Who took it?”", "line 1: put texts in straight quotes"),
        ("id = 'who-took-it'\ntitle =", "line 2: the value is missing"),
    ],
)
def test_a_record_says_which_file_of_its_game_has_which_fault(
    text: str, fault: str, put: Put, run: Run
) -> None:
    keep(text, "torn")
    setup = {"players": ["Ann", "Bob"], "me": "Ann", "hand": []}
    record = put({"format": 1, "game": "who-took-it", "setup": setup, "notes": []})
    said = run("deduce", record, ends=2).err
    assert said.startswith(f"game: the definition of this game has a problem: torn.toml, {fault}")
    other = put({"format": 1, "game": "who-took-them", "setup": setup, "notes": []})
    assert "no game “who-took-them”" in run("deduce", other, ends=2).err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_among_own_games_is_told_and_not_waited_for(
    run: Run,
) -> None:
    os.mkfifo(keep(THREE_LISTS, "who-took-it").with_name("pipe.toml"))
    said = run("games", ends=2)
    assert "who-took-it  Who took it?" in said.out
    assert said.err == "pipe.toml: this file can’t be read: this isn’t a file\n"


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet.png", "sheet.svg", "SHEET.PDF"])
def test_a_drawing_is_kept_under_a_name_that_says_how(name: str) -> None:
    assert check_drawing_path(Path(name)) == Path(name)


@pytest.mark.parametrize("name", ["sheet", "sheet.doc", "pdf"])
def test_another_name_is_refused_with_what_it_should_be(name: str) -> None:
    with pytest.raises(Faults, match=r"--output: .* should end in \.pdf, \.png or \.svg"):
        check_drawing_path(Path(name))


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_an_empty_sheet(game: str, tmp_path: Path) -> None:
    assert main(["blank", game, "--output", str(tmp_path / "blank.svg")]) == 0


def written_on(path: Path) -> list[str]:
    texts = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def test_an_empty_sheet_takes_the_players_whose_names_are_given(tmp_path: Path) -> None:
    path = tmp_path / "blank.svg"
    asked = ["blank", "cataline", "--players", "Ann, Bob ,Cem", "--output", str(path)]
    assert main(asked) == 0
    told = written_on(path)
    assert {"Ann", "Bob", "Cem"} <= set(told)
    assert told.count("A") == 1 + 30 + 11, "with the name, in each box and in each tally"
    assert "Players" not in told


def city() -> Json:
    """Return a record of Catham City in which the police play, and no hackers."""
    sample = RECORDS / "catham-city-4-1.json"
    record: Json = json.loads(sample.read_text(encoding="utf-8"))["record"]
    return record


def test_an_empty_sheet_takes_players_and_choices_from_the_setup_of_a_record(
    put: Put, tmp_path: Path
) -> None:
    path = tmp_path / "blank.svg"
    asked = ["blank", "catham-city", "--setup", put(city()), "--output", str(path)]
    assert main(asked) == 0
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

    monkeypatch.setattr(drawing, "run_app", run)
    return files


def test_without_a_command_the_app_is_run_and_its_status_returned(
    opened: list[Path | None],
) -> None:
    assert main([]) == 7
    assert opened == [None]


@pytest.mark.parametrize("name", ["friday.json", "./deduce", "games.json"])
def test_the_app_is_opened_on_a_file_that_is_the_one_argument(
    opened: list[Path | None], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    assert main([name]) == 7
    assert opened == [Path(name)]


def test_a_file_that_a_desktop_hands_over_is_opened_even_if_it_is_gone(
    opened: list[Path | None], tmp_path: Path
) -> None:
    assert main([str(tmp_path / "gone.json")]) == 7
    assert opened == [tmp_path / "gone.json"]


def test_the_program_itself_is_asked_for_the_file_that_it_was_started_with(
    opened: list[Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["deduction-notepad", str(SAMPLE)])
    assert main() == 7
    assert opened == [SAMPLE]


@pytest.mark.parametrize("given", [[str(SAMPLE), "--json"], [str(SAMPLE), "two.json"], ["deduce"]])
def test_whatever_else_is_no_command_is_refused(
    opened: list[Path | None], given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 2
    assert "usage: deduction-notepad" in capsys.readouterr().err
    assert opened == []


@pytest.mark.parametrize(
    "command",
    [
        *(
            ["deduce"],
            ["deduce", "--json"],
            ["replay"],
            ["advise"],
            ["mend"],
            ["review"],
            ["verify"],
        ),
        ["why", "red-2", "Bob"],
    ],
)
def test_an_error_of_the_program_is_one_line_with_its_place_and_ends_with_3(
    command: list[str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise KeyError("a faction\nof which none is left")

    monkeypatch.setattr(StayingReasoner, "follow", fail)
    monkeypatch.setattr(StayingReasoner, "why", fail)
    monkeypatch.setattr(mend_review_verify, "verify_record", fail)
    name, *more = command
    told = run(name, str(SAMPLE), *more, ends=3)
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "wrong in the notepad itself: KeyError: " in told.err
    assert "test_commands.py, line" in told.err
