"""Packages: what is in them, under which terms, their icons, and the trial of a built program."""

import configparser
import gzip
import json
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from xml.etree import ElementTree

import pytest

import debian_package
import environment
import freezing
import icons
import installers
import licences
import releases
import share_files
import trial
from environment import ROOT, NotReadyError
from making import NAME, Making
from notepad import __version__
from notepad.games import catalogue
from notepad.shell.file_dialogs import GAME_FILES, RECORDS
from publisher import APP_ID, FILES, MAINTAINER
from trial import LostError, Program


def program(folder: Path, *files: str) -> Path:
    """Return a folder with these files in it, as if it were a frozen program."""
    for name in files:
        file = folder / "program" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    return folder / "program"


def stand_in(folder: Path, tool: str, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a script in the place of a tool."""
    (folder / tool).write_text(f"#!/bin/sh\n{script}\n")
    (folder / tool).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")


@pytest.mark.parametrize("works", [True, False])
def test_a_debian_package_in_dist_is_a_whole_one(
    works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("build", "dist"):
        (tmp_path / name).mkdir()
        monkeypatch.setattr(debian_package, name.upper(), tmp_path / name)
    monkeypatch.setattr(debian_package, "frozen", lambda _: tmp_path)
    monkeypatch.setattr(debian_package, "lay_out", lambda *_: None)
    monkeypatch.setattr(debian_package, "write_control", lambda *_: None)
    stand_in(tmp_path, "dpkg", "echo amd64", monkeypatch)
    script = f'for last; do :; done; echo half > "$last"; exit {1 - works}'
    stand_in(tmp_path, "dpkg-deb", script, monkeypatch)
    making = Making(tmp_path, 0)
    if works:
        made = debian_package.make(making)
        assert (made.parent, made.read_text()) == (tmp_path / "dist", "half\n")
    else:
        with pytest.raises(NotReadyError):
            debian_package.make(making)
        assert [*(tmp_path / "dist").iterdir()] == []


CHANGES = """\
# Changes

## Unreleased

- A change that nobody has yet.

## 1.1.0 – 2027-01-02

The second release
knows <Clue> & more.

### Added

- A change.

## 1.0.0 – 2026-11-23

The first release.
"""


@pytest.fixture
def changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the list of changes be one with two releases."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGES, encoding="utf-8")
    monkeypatch.setattr(releases, "ROOT", tmp_path)


def test_the_list_of_changes_begins_with_this_version_unless_more_has_changed() -> None:
    (newest, *_older) = releases.releases()
    assert newest.version == __version__
    assert newest.summary
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert {*re.findall("^## (.+)$", text, re.MULTILINE)} - {"Unreleased"} == {
        f"{release.version} – {release.day}" for release in releases.releases()
    }


@pytest.mark.usefixtures("changes")
def test_a_debian_package_tells_its_releases_as_debian_does(tmp_path: Path) -> None:
    debian_package.write_changes(tmp_path)
    assert (
        gzip.decompress((tmp_path / "changelog.gz").read_bytes()).decode()
        == f"""\
deduction-notepad (1.1.0) unstable; urgency=medium

  * The second release knows <Clue> & more.

 -- {MAINTAINER}  Sat, 02 Jan 2027 00:00:00 +0000

deduction-notepad (1.0.0) unstable; urgency=medium

  * The first release.

 -- {MAINTAINER}  Mon, 23 Nov 2026 00:00:00 +0000
"""
    )


def test_what_is_no_program_lies_where_debian_wants_it(tmp_path: Path) -> None:
    texts = {
        "notepad/CHANGELOG.md": "changes",
        "notepad/resources/games/clue.toml": "clue",
        "notepad/resources/guide/index.html": "guide",
        "numpy-2.dist-info/licenses/LICENSE.txt": "terms",
        "numpy-2.dist-info/METADATA": "numpy",
    }
    inside = program(tmp_path, *texts)
    for name, text in texts.items():
        (inside / name).write_text(text)
    share = tmp_path / "share"
    documents = share / "doc" / NAME
    (documents / "licences").mkdir(parents=True)
    (documents / "CHANGELOG.md.gz").touch()
    debian_package.move_to_share(inside, share)
    assert {name: (inside / name).read_text() for name in texts} == texts
    moved = {path.relative_to(share).as_posix() for path in share.rglob("*.*") if path.is_file()}
    assert moved == {
        f"{NAME}/games/clue.toml",
        f"doc/{NAME}/CHANGELOG.md",
        f"doc/{NAME}/guide/index.html",
        f"doc/{NAME}/licences/numpy-licenses-LICENSE.txt",
    }


def test_a_python_that_leaks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(paths: str) -> None:
        script = f"echo ' 0x1d (RUNPATH)   Library runpath: [{paths}]'"
        stand_in(tmp_path, "readelf", script, monkeypatch)

    monkeypatch.setattr("platform.system", lambda: "Linux")
    told("\\$ORIGIN/../lib")
    freezing.refuse_leaks(Making(tmp_path, 0), tmp_path)
    for paths in ("/home/ann/lib", "\\$ORIGIN:/home/ann/lib", "/home/ann/lib:/usr/lib"):
        told(paths)
        with pytest.raises(NotReadyError, match=r"in /home/ann/lib, (.|\n)*/usr/bin/python3"):
            freezing.refuse_leaks(Making(tmp_path, 0), tmp_path)


def test_libraries_that_can_be_are_stripped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    stand_in(tmp_path, "strip", f'printf "%s\\n" "$@" > {told}', monkeypatch)
    stand_in(tmp_path, "objcopy", "exit 0", monkeypatch)
    symbols = (
        *("libpython3.11.so.1.0", "python3.11/lib-dynload/_json.so", "pysolvers.so"),
        *("PySide6/Qt/lib/libQt6Core.so.6", "PySide6/QtCore.abi3.so"),
    )
    others = ("numpy.libs/libscipy_openblas64_.so", "numpy/_core/_multiarray_umath.so")
    there = program(tmp_path, *(f"_internal/{name}" for name in (*symbols, *others)))
    freezing.strip(Making(tmp_path, 0), there)
    stripped = [f"{there / '_internal' / name}" for name in symbols]
    removed = [f"--remove-section={name}" for name in (".comment", ".note")]
    assert told.read_text().split() == ["--strip-unneeded", *removed, *stripped]


@pytest.mark.skipif(not shutil.which("makensis"), reason="makensis is not installed")
def test_the_installer_for_windows_can_be_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installers, "BUILD", tmp_path)
    icons.write_all(tmp_path / "icons")
    there = program(tmp_path, "_internal/python.dll", "deduction-notepad.exe")
    target = tmp_path / "deduction-notepad-1.0.0-setup.exe"
    command = ["makensis", *installers.compiling("1.0.0", there, target)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    assert target.read_bytes().startswith(b"MZ")


def test_every_script_and_style_of_the_guide_has_its_terms() -> None:
    """Where they are in the program, and where Debian's package has them."""
    guide = ROOT / "resources" / "guide"
    lent = [path for path in (guide / "_static").rglob("*") if path.is_file()]
    assert len(lent) > 5
    for path in lent:
        name = path.relative_to(guide).as_posix()
        assert licences.spoken_for(f"_internal/notepad/resources/guide/{name}"), name
    assert not licences.spoken_for("_internal/notepad/resources/guide/_static/jquery.js")
    fields = re.findall(r"^Files: (.+(?:\n .+)*)$", licences.written(), re.MULTILINE)
    of_debian = f"usr/share/doc/{NAME}/guide/_static/doctools.js"
    assert any(fnmatchcase(of_debian, one) for field in fields[1:] for one in field.split())


def test_terms_that_a_file_is_under_are_written_down() -> None:
    told = licences.written()
    named = re.findall(r"^Files:(?:.|\n(?!\n))*\nLicense: (.+)$", told, re.MULTILINE)
    explained = re.findall(r"^License: (.+)\n ", told, re.MULTILINE)
    assert len(named) == told.count("\nFiles:")
    assert {*named} == {*explained}
    assert "@" not in re.sub(r"<.+?@.+?>", "", told)
    assert " Permission is hereby granted" in told
    assert "/usr/share/common-licenses/LGPL-3" in told


def test_only_the_solver_that_is_used_is_compiled(tmp_path: Path) -> None:
    setup = tmp_path / "setup.py"
    setup.write_text("to_install = ['ergo',\n              'lingeling']\nif windows:\n    pass\n")
    environment.only_ours(setup)
    assert setup.read_text() == "to_install = ['minicard']\nif windows:\n    pass\n"
    setup.write_text("solvers = ['lingeling']\n")
    with pytest.raises(NotReadyError, match="has changed"):
        environment.only_ours(setup)
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "notepad").rglob("*.py"))
    used = {
        name
        for line in re.findall(r"pysat\.solvers import (.+)", sources)
        for name in line.split(", ")
    }
    assert used == {"Minicard"}
    assert "Minicard" in licences.written()


def test_a_library_without_terms_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = program(tmp_path, "_internal/notepad/app.css", "_internal/libstranger.so.1")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotReadyError, match=r"licence of libstranger\.so\.1 is unknown"):
        licences.lay_out(Making(tmp_path, 0), there, tmp_path / "doc")


def test_what_the_system_lent_has_terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = program(tmp_path, "_internal/libz.so.1")
    found = "diversion by zlib1g from: /lib/libz.so.1\nzlib1g:amd64: /usr/lib/libz.so.1"
    stand_in(tmp_path, "dpkg-query", f"echo '{found}'", monkeypatch)
    (tmp_path / "zlib1g").mkdir()
    (tmp_path / "zlib1g" / "copyright").write_text("by Jean-loup and Mark")
    monkeypatch.setattr(licences, "_DOCUMENTS", tmp_path)
    licences.lay_out(Making(tmp_path, 0), there, tmp_path / "doc")
    assert (tmp_path / "doc" / "licences" / "zlib1g").read_text() == "by Jean-loup and Mark"
    told = (tmp_path / "doc" / "copyright").read_text("utf-8")
    assert "\n\nFiles: usr/lib/deduction-notepad/_internal/libz.so.1\n" in told


SHARE = share_files.SOURCES
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def metainfo() -> str:
    return share_files.told()


def test_records_and_game_definitions_have_the_endings_that_the_app_gives_them() -> None:
    tree = ElementTree.parse(SHARE / f"{NAME}.mime.xml")
    endings = {
        kind.get("type"): [glob.get("pattern") for glob in kind.iter(f"{MIME}glob")]
        for kind in tree.iter(f"{MIME}mime-type")
    }
    assert endings == {
        share_files.RECORD_TYPE: [f"*{RECORDS[0]}"],
        share_files.GAME_TYPE: [f"*{GAME_FILES[0]}"],
    }


@pytest.mark.parametrize("recipe", ["windows/installer.nsi", "frozen/deduction-notepad.spec"])
@pytest.mark.parametrize("ending", [RECORDS[0], GAME_FILES[0]])
def test_every_package_opens_both_kinds_of_files(recipe: str, ending: str) -> None:
    text = (SHARE.parent / recipe).read_text("utf-8")
    assert re.search(rf'"\.?{re.escape(ending.removeprefix("."))}"', text)


def test_the_entry_opens_records_and_game_definitions() -> None:
    entry = configparser.RawConfigParser()
    entry.read(SHARE / f"{NAME}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == f"{NAME} %f"
    assert entry["Desktop Entry"]["MimeType"] == (
        f"{share_files.RECORD_TYPE};{share_files.GAME_TYPE};"
    )


LANG = "{http://www.w3.org/XML/1998/namespace}lang"
LANGUAGES = {path.stem for path in (ROOT / "resources" / "locale").glob("*.po")}


def test_menus_and_software_centres_say_the_same_in_every_language(metainfo: str) -> None:
    entry = configparser.RawConfigParser()
    entry.read(SHARE / f"{NAME}.desktop", encoding="utf-8")
    said = entry["Desktop Entry"]
    for key in ("GenericName", "Comment", "Keywords"):
        there = {name for name in said if name.startswith(f"{key.lower()}[")}
        assert there == {f"{key.lower()}[{language}]" for language in LANGUAGES}
    assert all(said[name].endswith(";") for name in said if name.startswith("keywords"))
    tree = ElementTree.fromstring(metainfo)
    for parent in tree.iter():
        if any(LANG in child.attrib for child in parent):
            texts = [child for child in parent if child.tag in ("summary", "caption", "p", "li")]
            told = [child.get(LANG, "en") for child in texts]
            assert {*told} == {"en", *LANGUAGES}
            assert len({told.count(language) for language in told}) == 1
    summaries = {one.get(LANG): one.text for one in tree.findall("summary")}
    assert summaries.pop(None) == said["Comment"]
    assert summaries == {language: said[f"Comment[{language}]"] for language in LANGUAGES}


def test_the_metainfo_is_filled_in_and_its_pictures_exist(metainfo: str) -> None:
    tree = ElementTree.fromstring(metainfo)
    assert tree.findtext("id") == APP_ID
    assert "@" not in metainfo
    pictures = [image.text or "" for image in tree.iter("image")]
    assert pictures
    assert all((ROOT / picture.removeprefix(f"{FILES}/")).is_file() for picture in pictures)


def test_the_documents_in_a_package_link_to_what_is_on_the_web(tmp_path: Path) -> None:
    share_files.lay_documents(tmp_path / "doc")
    readme = (tmp_path / "doc" / "README.md").read_text("utf-8")
    changes = gzip.decompress((tmp_path / "doc" / "CHANGELOG.md.gz").read_bytes()).decode()
    links = re.findall(r'(?:\]\(|src=")([^)"]+)', readme + changes)
    assert f"{FILES}/docs/guide/index.md" in links
    assert "## Games" in readme
    assert "packaging/run.py package" not in readme
    assert [link for link in links if not link.startswith("https://")] == []


@pytest.mark.skipif(not shutil.which("flatpak-builder"), reason="flatpak-builder isn't installed")
def test_the_tool_that_builds_flatpaks_knows_everything_in_the_manifest(tmp_path: Path) -> None:
    manifest = ROOT / "packaging" / "flatpak" / f"{APP_ID}.yml"
    command = ["flatpak-builder", "--show-manifest", str(manifest)]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")  # it only warns of what it doesn't know
    assert json.loads(said.stdout)["id"] == APP_ID


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not installed")
def test_the_metainfo_is_valid(metainfo: str, tmp_path: Path) -> None:
    file = tmp_path / f"{APP_ID}.metainfo.xml"
    file.write_text(metainfo, encoding="utf-8")
    tool = ["appstreamcli", "validate", "--no-net", str(file)]
    said = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="it is not installed")
def test_the_entry_is_valid() -> None:
    entry = SHARE / f"{NAME}.desktop"
    said = subprocess.run(
        ["desktop-file-validate", entry], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (0, "")


WHOLE = f"""#!{sys.executable}
import os, sys
sys.path.insert(0, {str(ROOT)!r})
from notepad.cli import main
"""


def built(folder: Path, *, but: str = "") -> Program:
    """Return a program that is all of the notepad, but for what some lines change."""
    path = folder / "deduction-notepad"
    path.write_text(f"{WHOLE}{but}\nsys.exit(main(sys.argv[1:]))\n")
    path.chmod(0o755)
    home = folder / "home"
    home.mkdir()
    return Program(path, home)


def test_the_sources_have_the_games_that_the_catalogue_has() -> None:
    shelf = {game.replace("-", "_") for game in catalogue()}
    assert {game.replace("-", "_") for game in trial.expected_games()} == shelf


def test_a_whole_program_is_let_pass(tmp_path: Path) -> None:
    whole = built(tmp_path)
    trial.try_games(whole)
    trial.try_drawing(whole)


def test_a_lost_game_is_told(tmp_path: Path) -> None:
    lost = "import notepad.games as games; games._put = lambda *_: None"
    coded = sorted(path.parent.name for path in ROOT.glob("notepad/games/*/game.py"))
    assert coded
    with pytest.raises(LostError, match=f"lost games: {', '.join(coded)}$"):
        trial.try_games(built(tmp_path, but=lost))
