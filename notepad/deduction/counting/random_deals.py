"""Random deals that fit, each with the same chance: walks through the layers by weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from notepad.deduction.counting.clue_rows import Ints
from notepad.deduction.counting.layer_counts import Tally
from notepad.deduction.counting.state_layers import Layer


@dataclass(frozen=True, eq=False)
class Walks:
    """Ways through layers; a worth [options] is what each option adds to the measure."""

    layers: Sequence[Layer]
    worths: Sequence[Ints]
    tally: Tally

    def draw(self, count: int, rng: np.random.Generator) -> Ints:
        """Return the options taken at each layer by random deals, [count, layers].

        Where layers were thinned only the deals that were kept can be drawn.
        """
        taken = np.empty((count, len(self.layers)), np.int64)
        states, values = np.zeros(count, np.int64), np.zeros(count, np.int64)
        for at, (layer, worth) in enumerate(zip(self.layers, self.worths, strict=True)):
            reach = self.tally.onward(at, states, values).cumsum(axis=0)
            mark = rng.random(count) * reach[-1]
            options = (reach[:-1] <= mark).sum(axis=0)
            taken[:, at] = options
            states = layer.link[options, states]
            values += worth[options]
        return taken

    def every(self) -> Ints:
        """Return the options taken at each layer by all deals, [deals, layers]."""
        taken = np.empty((1, 0), np.int64)
        states, values = np.zeros(1, np.int64), np.zeros(1, np.int64)
        for at, (layer, worth) in enumerate(zip(self.layers, self.worths, strict=True)):
            options, walks = np.nonzero(self.tally.onward(at, states, values) > 0)
            taken = np.column_stack([taken[walks], options])
            states, values = layer.link[options, states[walks]], values[walks] + worth[options]
        return taken
