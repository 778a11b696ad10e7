"""The published wheels: the engine is whole without Qt, and the app adds the window to it."""

import ast
import json
import os
import re
import subprocess
import sys
from email import message_from_bytes
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from babel import Locale
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from trove_classifiers import classifiers

import build_hook
import parts
from environment import ROOT
from notepad import __version__
from notepad.games import catalogue

if TYPE_CHECKING:
    from email.message import Message

SAMPLE = ROOT / "resources" / "records" / "friday-table.json"
IMPORTED_AS = {"python-sat": {"pysat"}, "pyside6-essentials": {"PySide6", "shiboken6"}}
"""What distributions are imported as, if not by their own names."""

NO_QT = "import sys\nsys.modules['PySide6'] = sys.modules['perfect_freehand'] = None\n"


def builder(name: str, share: Path | None = None) -> WheelBuilder:
    config = parts.configured(ROOT, name, share)
    return WheelBuilder(str(ROOT), metadata=ProjectMetadata(str(ROOT), PluginManager(), config))


def files(name: str) -> set[str]:
    """Return what a wheel has of the package, without building its guide."""
    inside = {file.distribution_path for file in builder(name).recurse_included_files()}
    part = name == parts.ENGINE
    added = (one for one in build_hook.added(ROOT) if part != one.startswith(build_hook.OF_WINDOW))
    return {*inside, *(f"notepad/{one}" for one in added)}


def test_each_file_is_in_one_of_both_wheels() -> None:
    engine, app = map(files, (parts.ENGINE, parts.APP))
    assert not engine & app
    code = {path.relative_to(ROOT).as_posix() for path in (ROOT / "notepad").rglob("*.py")}
    assert code < engine | app
    assert {"notepad/py.typed", "notepad/resources/games/clue.toml"} < engine
    assert {"notepad/app.py", "notepad/CHANGELOG.md", "notepad/resources/guide/index.html"} < app
    assert not {one for one in engine | app if one.endswith((".po", ".pot", "README.md"))}


@pytest.mark.parametrize("name", [parts.ENGINE, parts.APP])
def test_a_part_needs_what_it_imports_and_the_app_this_engine_besides(name: str) -> None:
    needs = list(map(Requirement, builder(name).metadata.core.dependencies))
    imported: set[str] = set()
    for file in filter(lambda one: one.endswith(".py"), files(name)):
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").partition(".")[0])
    foreign = imported - sys.stdlib_module_names - {"notepad", "_typeshed"}
    engine = [need for need in needs if need.name == parts.ENGINE]
    assert [str(need.specifier) for need in engine] == [f"=={__version__}"] * (name == parts.APP)
    own = set().union(*(brought(need) for need in needs if need not in engine))
    if engine:
        lent = builder(parts.ENGINE).metadata.core.dependencies
        assert own <= foreign <= own.union(*(brought(Requirement(one)) for one in lent))
    else:
        assert own == foreign


def brought(need: Requirement) -> set[str]:
    """Return what a requirement is imported as."""
    return IMPORTED_AS.get(need.name, {need.name.replace("-", "_")})


@pytest.mark.parametrize("name", [parts.ENGINE, parts.APP])
def test_an_index_is_told_the_languages_that_there_are_and_licence_and_systems(name: str) -> None:
    told = builder(name).metadata.core.classifiers
    languages = {Locale.parse(path.stem) for path in (ROOT / "resources" / "locale").glob("*.po")}
    spoken = {"English", *(one.english_name for one in languages)}
    assert {one.rpartition(" :: ")[2] for one in told if one.startswith("Natural")} == spoken
    assert [one for one in told if one.startswith("License ::")] == []  # PEP 639 has another field
    assert [one for one in told if one.startswith("Operating System")] == [
        "Operating System :: POSIX :: Linux"  # nobody has run it on another one yet
    ]
    assert set(told) <= classifiers


def test_what_is_generated_for_share_is_in_the_wheel_of_its_part(tmp_path: Path) -> None:
    page = tmp_path / parts.ENGINE / "man" / "man6" / "deduction-notepad.6"
    page.parent.mkdir(parents=True)
    page.touch()
    (tmp_path / parts.APP / "metainfo").mkdir(parents=True)
    (tmp_path / parts.APP / "metainfo" / "app.xml").touch()
    assert shared(parts.ENGINE, tmp_path) == {"share/man/man6/deduction-notepad.6"}
    assert {"share/metainfo/app.xml", "share/applications/deduction-notepad.desktop"} < shared(
        parts.APP, tmp_path
    )


def shared(name: str, share: Path) -> set[str]:
    found = builder(name, share)
    listed = found.recurse_explicit_files(found.config.shared_data)
    return {file.distribution_path for file in listed}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the engine's wheel unpacked, as pip leaves it."""
    folder = tmp_path_factory.mktemp("engine")
    (wheel,) = builder(parts.ENGINE).build(directory=str(folder), versions=["standard"])
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def ran(engine: Path, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script where the engine is installed, and neither Qt nor this checkout."""
    command = [sys.executable, "-P", "-c", NO_QT + script, *arguments]
    variables = {"PYTHONPATH": str(engine), "PATH": "", "LANGUAGE": "en", "HOME": str(engine)}
    if "SYSTEMROOT" in os.environ:
        variables["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, env=variables, cwd=engine
    )


COMMAND = "from notepad.cli import main\nsys.exit(main(sys.argv[1:]))\n"


def test_without_qt_every_module_of_the_engine_can_be_imported(engine: Path) -> None:
    script = """
import pkgutil
from importlib import import_module
import notepad
names = [one.name for one in pkgutil.walk_packages(notepad.__path__, "notepad.")]
for name in names:
    if name not in ("notepad.__main__", "notepad.cli.window", "notepad.cli.drawing"):
        import_module(name)
print(notepad.__file__, len(names))
"""
    done = ran(engine, script)
    assert done.returncode == 0, done.stderr
    place, count = done.stdout.split()
    assert Path(place).parents[1] == engine
    assert int(count) > 100


def test_without_qt_the_engine_deduces_and_weighs_a_record_and_a_deal(engine: Path) -> None:
    script = """
from notepad.api import build_deal, has_any, known_games, lacks, read_record
print(read_record(sys.argv[1]).odds().deals, len(known_games().names))
deal = build_deal(("cup", "coin", "ring"), {"Ann": 1, "Bob": 1, "hidden": 1})
deal = deal.noting(has_any("Ann", "cup", "coin"), lacks("Ann", "cup"))
print(deal.deduce().cards_of("Ann"), deal.odds().hidden)
"""
    done = ran(engine, script, str(SAMPLE))
    assert done.stdout.splitlines() == [
        f"164859 {len(catalogue())}",
        "('coin',) {'cup': 0.5, 'ring': 0.5}",
    ], done.stderr


def test_without_qt_the_commands_answer_in_json_and_in_every_language(engine: Path) -> None:
    answer = json.loads(ran(engine, COMMAND, "deduce", str(SAMPLE), "--json").stdout)
    assert (answer["consistent"], answer["worlds"]) == (True, 164859)
    mends = ran(engine, COMMAND, "mend", str(SAMPLE), "--json")
    assert json.loads(mends.stdout) == {"consistent": True, "conflict": [], "mends": []}
    languages = {path.parts[-3] for path in engine.rglob("*.mo")}
    assert languages == {path.stem for path in (ROOT / "resources" / "locale").glob("*.po")}


@pytest.mark.parametrize(
    "asked", [(), (str(SAMPLE),), ("blank", "clue", "--output", "a.pdf"), ("sheet", str(SAMPLE),
    "--output", "a.pdf")]
)  # fmt: skip
def test_what_needs_the_window_says_in_one_sentence_what_to_install(
    engine: Path, asked: tuple[str, ...]
) -> None:
    done = ran(engine, COMMAND, *asked)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "This needs the window, which isn’t installed here: “pip install deduction-notepad” "
        "installs it.\n"
    )


def test_with_qt_alone_the_window_is_still_missed_by_its_name(engine: Path) -> None:
    script = COMMAND.replace("from", "del sys.modules['PySide6']\nfrom", 1)
    assert ran(engine, script).stderr.startswith("This needs the window")


def test_an_index_is_told_what_the_engine_is(engine: Path) -> None:
    (text,) = engine.glob("*.dist-info/METADATA")
    told: Message = message_from_bytes(text.read_bytes())
    assert (told["Name"], told["Version"]) == (parts.ENGINE, __version__)
    assert not [one for one in told.get_all("Classifier", []) if re.search("Qt|End Users", one)]
    (scripts,) = engine.glob("*.dist-info/entry_points.txt")
    assert "deduction-notepad = notepad.cli:main" in scripts.read_text(encoding="utf-8")
