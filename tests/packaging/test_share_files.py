"""What belongs to the program under `share`, checked by the tools of those who read it."""

import configparser
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

import share_files
from environment import ROOT
from making import NAME, Making
from notepad.shell.file_dialogs import RECORDS
from publisher import APP_ID

SHARE = share_files.SOURCES
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def metainfo() -> str:
    return share_files.told(Making(Path("python3"), 1767225600))


def test_records_have_the_ending_that_the_app_gives_them() -> None:
    tree = ElementTree.parse(SHARE / f"{NAME}.mime.xml")
    kind = tree.find(f"{MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == share_files.RECORD_TYPE
    globs = [glob.get("pattern") for glob in kind.iter(f"{MIME}glob")]
    assert globs == [f"*{RECORDS[0]}"]


def test_the_entry_opens_records() -> None:
    entry = configparser.RawConfigParser()
    entry.read(SHARE / f"{NAME}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == f"{NAME} %f"
    assert entry["Desktop Entry"]["MimeType"] == f"{share_files.RECORD_TYPE};"


def test_the_metainfo_tells_this_version_and_its_day(metainfo: str) -> None:
    tree = ElementTree.fromstring(metainfo)
    release = tree.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": Making(Path(), 0).version, "date": "2026-01-01"}
    assert tree.findtext("id") == APP_ID
    assert "@" not in metainfo


def test_the_manifest_of_the_flatpak_is_called_by_the_id_of_the_app() -> None:
    (manifest,) = (ROOT / "packaging" / "flatpak").glob("*.yml")
    assert manifest.stem == APP_ID
    text = manifest.read_text("utf-8")
    assert f"\nid: {APP_ID}\n" in text
    assert f"metainfo/{APP_ID}.metainfo.xml" in text


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
