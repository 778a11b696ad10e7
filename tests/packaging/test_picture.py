from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest

import layers
import picture

SVG = "{http://www.w3.org/2000/svg}"
SEEDS = ("1", "3")
"""Two that once led to two pictures."""


@pytest.fixture(scope="module")
def drawing() -> layers.Layers:
    return picture.arranged(layers.read_layers())


def test_arrows_that_follow_from_others_are_left_out() -> None:
    pairs = frozenset({("a", "b"), ("b", "c"), ("a", "c"), ("a", "d")})
    assert layers.needed(pairs) == {("a", "b"), ("b", "c"), ("a", "d")}


def test_a_package_stands_as_far_from_the_end_as_its_longest_way_is() -> None:
    pairs = frozenset({("a", "b"), ("b", "c"), ("a", "c")})
    assert layers.ranked("abcd", pairs) == {"a": 2, "b": 1, "c": 0, "d": 0}


def test_every_package_and_every_layer_is_in_the_picture(drawing: layers.Layers) -> None:
    root = ElementTree.fromstring(picture.drawn(drawing))
    told = {text.text for text in root.iter(f"{SVG}text")}
    assert {name for layer in layers.layers_of() for name in layer} <= told
    packages = {
        path.parent.name
        for path in (layers.ROOT / layers.PACKAGE).glob("*/*/__init__.py")
    }  # fmt: skip
    assert packages <= told


def test_every_module_of_a_layer_is_named_in_its_frame(drawing: layers.Layers) -> None:
    root = ElementTree.fromstring(picture.drawn(drawing))
    told = {
        name
        for text in root.iter(f"{SVG}text")
        if text.get("class") == "module"
        for name in (text.text or "").rstrip(",").split(", ")
    }
    package = layers.ROOT / layers.PACKAGE
    layer_names = {name for layer in layers.layers_of() for name in layer}
    modules = {
        path.stem
        for path in package.glob("*/*.py")
        if path.parent.name in layer_names and path.stem != "__init__"
    }
    assert len(modules) > 60
    assert modules <= told


def test_arrows_lead_down_from_layer_to_layer(drawing: layers.Layers) -> None:
    frames = drawing.frames
    assert drawing.arrows
    assert all(frames[at].y < frames[to].y for at, to in drawing.arrows)


def test_arrows_within_a_frame_lead_to_the_right(drawing: layers.Layers) -> None:
    for frame in drawing.frames.values():
        boxes = {box.name: box for box in frame.boxes}
        assert all(boxes[at].x + boxes[at].width < boxes[to].x for at, to in frame.arrows)


def test_no_frame_lies_on_another_or_sticks_out(drawing: layers.Layers) -> None:
    for row in drawing.rows:
        for one, other in combinations(row, 2):
            assert one.x + one.width < other.x
        assert all(0 < frame.x < frame.x + frame.width < picture.WIDTH for frame in row)
        for frame in row:
            assert all(frame.x < box.x < box.x + box.width < frame.x + frame.width
                       for box in frame.boxes)  # fmt: skip


def test_only_packages_that_import_the_toolkit_are_tinted(drawing: layers.Layers) -> None:
    assert {frame.name for frame in drawing.frames.values() if frame.qt} == {
        "app", "shell", "widgets",
    }  # fmt: skip


def test_the_picture_is_the_same_whatever_order_sets_have() -> None:
    code = "import picture; print(picture.picture())"
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "packaging"},
            cwd=layers.ROOT, capture_output=True, text=True, check=True,
        ).stdout
        for seed in SEEDS
    }  # fmt: skip
    assert len(made) == 1


def test_everything_has_a_look_of_its_own_where_it_is_dark() -> None:
    assert all(f".{name}" in picture.DARK for name in picture.LOOKS)
