"""How times are taken of calls that differ or can't be made again, and how they are told."""

from collections.abc import Callable, Sequence
from statistics import median, quantiles

from pytest_benchmark.fixture import BenchmarkFixture

Call = tuple[object, ...]
"""What something is called with."""


def measure(
    benchmark: BenchmarkFixture, call: Callable[..., object], calls: Sequence[Call]
) -> None:
    """Time one call after the other; `p95_ms` is among the extra figures."""
    waiting = iter(calls)
    rounds(benchmark, call, len(calls), setup=lambda: (next(waiting), {}))
    times = sorted(benchmark.stats.stats.data) if benchmark.stats else [0.0]
    benchmark.extra_info["p95_ms"] = round(1000 * times[int(0.95 * len(times))], 2)


def rounds(
    benchmark: BenchmarkFixture, call: Callable[..., object], count: int, **options: object
) -> None:
    """Time so many calls, each by itself."""
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(call, rounds=count, **options)


def spread(times: Sequence[float]) -> str:
    """Return the median of seconds and, in parentheses, the 95th percentile, in milliseconds."""
    last = quantiles(times, n=20, method="inclusive")[-1]  # of twelve the other way goes beyond all
    return f"{1000 * median(times):.1f} ({1000 * last:.1f})"
