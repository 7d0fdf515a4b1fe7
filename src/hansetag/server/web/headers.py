"""Headers that every answer carries, refusals included: what a browser may do with it, as little as we need."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from ..people.limits import Allowance

YEAR_SECONDS = 365 * 24 * 3600


def security_headers(path: str, host: str, secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    """The headers of an answer for ``path`` to a client that called us ``host``."""
    return _headers(path.startswith("/api"), host, secure)


@lru_cache(256)
def _headers(personal: bool, host: str, secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    """The same; what is ``personal`` nobody may keep."""
    socket = f" wss://{host}" if secure else f" ws://{host} wss://{host}"  # 'self' does not cover sockets everywhere
    policy = {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'" + (socket if _plain(host) else ""),
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    found = {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    if secure:
        found["strict-transport-security"] = f"max-age={YEAR_SECONDS}"
    if personal:
        found["cache-control"] = "no-store"
    return tuple((name.encode(), value.encode()) for name, value in found.items())


def limit_headers(spent: Mapping[str, Allowance]) -> list[tuple[bytes, bytes]]:
    """What the caller may still do, as draft-ietf-httpapi-ratelimit-headers writes it."""
    if not spent:
        return []
    policies = ", ".join(f'"{one.what}";q={one.most};w={one.period:.0f}' for one in spent.values())
    left = ", ".join(f'"{one.what}";r={one.left};t={math.ceil(one.reset)}' for one in spent.values())
    return [(b"ratelimit-policy", policies.encode()), (b"ratelimit", left.encode())]


def _plain(host: str) -> bool:
    """Whether ``host`` is a name or an address, and not somebody's attempt to write into the policy."""
    return bool(host) and all(letter.isascii() and (letter.isalnum() or letter in "-.:[]_") for letter in host)
