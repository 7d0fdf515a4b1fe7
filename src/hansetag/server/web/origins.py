"""Origins: a page of another site must not act in the name of a visitor who happens to be signed in here.

Browsers say where a request comes from, in ``Sec-Fetch-Site`` or, older ones, in ``Origin``. A request with neither was
not made by a page; scripts pass. Sockets are held to the same, since no browser keeps other sites from opening them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import NotAllowed

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITES = frozenset({"same-origin", "none"})


def check(headers: Mapping[str, str], secure: bool, friends: Sequence[str]) -> None:
    """NotAllowed if the request with ``headers`` was made by a page that is neither ours nor among ``friends``."""
    origin = headers.get("origin")
    if origin is not None and origin in friends:
        return
    site = headers.get("sec-fetch-site")
    if site is not None:
        if site in OWN_SITES:
            return
    elif origin is None or origin in _ours(headers.get("host", ""), secure):
        return
    raise NotAllowed("foreign-page")


def _ours(host: str, secure: bool) -> tuple[str, ...]:
    """What pages of this server give as their origin.

    A proxy in front may speak https where we speak http, so both are ours unless the host said that all is https.
    """
    return (f"https://{host}",) if secure else (f"http://{host}", f"https://{host}")
