"""Make the paper: ``python web/art/paper.py`` writes ``web/src/art/paper.png``, a tile of parchment without seams.

Layers of smooth noise, coarse to fine, each repeating at the tile's edge; brown, with the noise as transparency, so
that the same tile lies over light and dark ground. A picture costs the browser nothing, where a filter costs frames.
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

SIZE = 256
LAYERS = ((3, 0.5), (7, 0.28), (17, 0.16), (64, 0.16))  # cells across the tile, weight
DARKEST = 58  # of 255
CLEAREST, SPREAD = 0.36, 0.4  # noise up to here leaves the sheet as it is, and so much more is darkest
TINT = (138, 95, 42)


def layer(cells: int, rng: random.Random) -> list[list[float]]:
    """Smooth noise that repeats after ``cells`` cells."""
    knots = [[rng.random() for _ in range(cells)] for _ in range(cells)]

    def at(x: int, y: int) -> float:
        u, v = x * cells / SIZE, y * cells / SIZE
        i, j = int(u), int(v)
        s, t = (0.5 - 0.5 * math.cos(math.pi * (part - whole)) for part, whole in ((u, i), (v, j)))
        a, b = knots[j % cells][i % cells], knots[j % cells][(i + 1) % cells]
        c, d = knots[(j + 1) % cells][i % cells], knots[(j + 1) % cells][(i + 1) % cells]
        return (a + (b - a) * s) * (1 - t) + (c + (d - c) * s) * t

    return [[at(x, y) for x in range(SIZE)] for y in range(SIZE)]


def png() -> bytes:
    """The tile as a PNG of sixteen shades, each a transparency of the tint."""
    rng = random.Random(1356)
    layers = [(layer(cells, rng), weight) for cells, weight in LAYERS]
    whole = sum(weight for _, weight in LAYERS)
    rows = bytearray()
    for y in range(SIZE):
        shades = [sum(noise[y][x] * weight for noise, weight in layers) / whole for x in range(SIZE)]
        steps = [min(15, max(0, round((shade - CLEAREST) / SPREAD * 15))) for shade in shades]
        rows.append(0)
        rows += bytes(high << 4 | low for high, low in zip(steps[::2], steps[1::2], strict=True))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", SIZE, SIZE, 4, 3, 0, 0, 0)
    palette = bytes(TINT) * 16
    clear = bytes(round(DARKEST * step / 15) for step in range(16))
    body = chunk(b"IHDR", head) + chunk(b"PLTE", palette) + chunk(b"tRNS", clear)
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b"")


if __name__ == "__main__":
    (Path(__file__).parents[1] / "src" / "art" / "paper.png").write_bytes(png())
