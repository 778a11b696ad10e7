from __future__ import annotations

import imports


def test_arrows_that_follow_from_others_are_left_out() -> None:
    pairs = frozenset({("a", "b"), ("b", "c"), ("a", "c"), ("a", "d")})
    assert imports.needed(pairs) == {("a", "b"), ("b", "c"), ("a", "d")}


def test_every_layer_and_every_package_within_one_is_in_the_diagram() -> None:
    drawn = "\n".join(imports.diagram())
    package = imports.ROOT / imports.PACKAGE
    inner = {f"{at.parents[1].name}_{at.parent.name}[" for at in package.glob("*/*/__init__.py")}
    layers = {f" {name}[" for layer in imports.layers() for name in layer}
    assert len(inner) > 10
    assert {name for name in inner | layers if name not in drawn} == set()


def test_every_arrow_leads_to_a_layer_below() -> None:
    rank = {name: at for at, layer in enumerate(imports.layers()) for name in layer}
    arrows = [line.split() for line in imports.diagram() if line.startswith("  ") and "-->" in line]
    between = [(one, other) for one, _arrow, other in arrows if one in rank]
    assert len(between) > 10
    assert all(rank[one] < rank[other] for one, other in between)
