"""Bytes that are read are hashed once, in their order, whoever goes back to some of them."""

from __future__ import annotations

import io
import random
from hashlib import sha256

import pytest

from settlement.logs.hashed import Hashed


@pytest.mark.parametrize("seed", range(20))
def test_what_is_read_again_counts_once(seed: int) -> None:
    chance = random.Random(seed)
    content = chance.randbytes(5000)
    first, size = chance.randrange(1000), chance.randrange(3500)
    file = io.BytesIO(content)
    file.seek(first)
    hashed = Hashed(file, size)
    furthest = first
    for _ in range(12):
        at = hashed.tell()
        wanted = chance.randrange(800)
        assert hashed.read(wanted) == content[at : min(at + wanted, first + size)]
        furthest = max(furthest, hashed.tell())
        if chance.random() < 0.4:
            hashed.seek(chance.randint(first, furthest))
    assert hashed.sha256() == sha256(content[first : first + size]).hexdigest()
