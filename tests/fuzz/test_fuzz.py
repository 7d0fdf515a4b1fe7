"""Parsers refuse what they cannot take, in a sentence, whatever it is: some thousands of inputs, the same each time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fuzz import mutate, targets

EXAMPLES = {"facts": 40, "notation": 100, "record": 100}  # the others: 150; a file is long, and replaying takes time
KEPT = [(name, path) for name in targets.TARGETS for path in targets.corpus(name)]


@pytest.mark.parametrize(("name", "path"), KEPT, ids=lambda value: getattr(value, "name", value))
def test_what_once_broke_a_parser_does_not_do_so_again(name: str, path: object) -> None:
    targets.TARGETS[name](path.read_bytes())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", targets.TARGETS)
def test_good_inputs_are_taken(name: str) -> None:
    for seed in targets.seeds(name):
        targets.TARGETS[name](seed)


@pytest.mark.parametrize("name", targets.TARGETS)
def test_a_good_input_with_a_few_changes_is_taken_or_refused(name: str) -> None:
    run, seeds, words = targets.TARGETS[name], targets.seeds(name), targets.words(name)

    @settings(max_examples=EXAMPLES.get(name, 150), derandomize=True, deadline=None, database=None)
    @given(st.sampled_from(seeds), st.randoms(use_true_random=False))
    def try_it(seed: bytes, rng: Random) -> None:
        run(mutate.mutate(seed, seeds, words, rng))

    try_it()


@pytest.mark.parametrize("name", targets.TARGETS)
@settings(max_examples=100, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(data=st.binary(max_size=200))
def test_any_bytes_are_refused(name: str, data: bytes) -> None:
    targets.TARGETS[name](data)
