"""What must not be shown: passwords, keys and signatures in URLs, and in what drivers and libraries say of them.

Every URL that a run shows or writes goes through :func:`shown_url`, every text of a library through :func:`reason`.
"""

from __future__ import annotations

import re
from urllib.parse import quote, quote_plus, unquote, unquote_plus

HIDDEN = "***"
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(/+)?")
_URL = re.compile(r"\b[A-Za-z][A-Za-z0-9+.-]*://[^\s\"'<>]+")
_DATABASE = re.compile(r"postgres|mysql|maria|oracle|mssql", re.IGNORECASE)
_NEXT_KEY = r"(?:[&;#\s][&;#\s]*[\w.%+-]+\s*=|$)"
_PAIR = re.compile(rf"(?:^|(?<=[?&;#\s]))([\w.%+-]+)\s*=\s*(.*?)(?={_NEXT_KEY})", re.DOTALL)
_SECRET_KEY = re.compile(r"pass|pwd|secret|sig|token|key|cred|auth|session|sas|code", re.IGNORECASE)
_PORT = re.compile(r"[^:]*:\d*\Z|\[[^\]]*\](:\d*)?\Z")
_SHORTEST = 3
"""Shorter secrets are not looked for in texts: they would be found in every word."""


def is_url(text: str) -> bool:
    """Whether what names an input is a URL, of a store or of anything else, and no path."""
    return "://" in text


def shown_url(url: str) -> str:
    """A URL, or what was given in the place of one, with ``***`` for whatever may be secret in it.

    That is the password of a database, all of the user information elsewhere, and values of keys such as ``password``,
    ``sig`` or ``X-Amz-Signature``; also where it is misspelt, or holds signs that should have been escaped.
    """
    shown, at = "", 0
    for start, end in _secret_places(url):
        shown += url[at:start] + HIDDEN
        at = end
    return shown + url[at:]


def without_secrets(said: str, *urls: str) -> str:
    """A text of a driver or library about some URLs, without what is secret in them, or in any URL that it names."""
    parts = {part for url in urls for start, end in _secret_places(url) for part in _parts(url[start:end])}
    for part in sorted(parts, key=len, reverse=True):
        said = said.replace(part, HIDDEN)
    return _URL.sub(lambda found: shown_url(found[0]), said)


def reason(fault: BaseException, *urls: str) -> str:
    """Why something failed, as its library says, on one line and without secrets; the name of the fault if it says nothing.

    :param urls: what it was about.
    """
    said = next((line.strip() for line in str(fault).splitlines() if line.strip()), "")
    if isinstance(fault, MemoryError) and not said:
        return "there is no memory left"
    if isinstance(fault, FileNotFoundError) and " " not in said:
        return "there is no such file"
    return without_secrets(said, *urls) or type(fault).__name__


def _secret_places(url: str) -> list[tuple[int, int]]:
    """Where the secrets of a URL stand, from the first to the last, apart from one another."""
    places = [place for place in [_user_place(url)] if place is not None]
    begin = places[0][1] if places else 0
    for pair in _PAIR.finditer(url, begin):
        if pair[2] and _SECRET_KEY.search(unquote_plus(pair[1])):
            places.append(pair.span(2))
    return places


def _user_place(url: str) -> tuple[int, int] | None:
    """Where the secret part of the user information stands."""
    scheme = _SCHEME.match(url)
    start = scheme.end() if scheme else 0
    is_database = scheme is not None and _DATABASE.match(scheme[1]) is not None
    authority = re.split(r"[/?#]", url[start:], maxsplit=1)[0]
    if "@" not in authority and (":" not in authority or (not is_database and _PORT.match(authority))):
        return None
    # where there is no @ before the path, what looks like a port may be a password with a / in it
    end = url.find("?", start) if is_database else -1
    at = url.rfind("@", start, end if end >= 0 and url.rfind("@", start, end) >= 0 else len(url))
    if "@" in authority and not is_database:
        at = start + authority.rindex("@")
    if at < 0:
        return None
    colon = url.find(":", start, at)
    if is_database and scheme is not None and scheme[2] is not None and colon < 0:
        return None  # a user without a password
    return (colon + 1 if is_database and colon >= 0 else start, at)


def _quoted(text: str) -> str:
    return quote(text, safe="")


def _parts(secret: str) -> set[str]:
    """A secret as a library may write it: escaped or not, whole or cut where it was taken for other parts of a URL."""
    wholes = {secret, secret.partition(":")[2]}
    spelled = {how(whole) for whole in wholes for how in (str, unquote, unquote_plus, _quoted, quote_plus)}
    pieces = {piece for one in spelled for piece in re.split(r"[@:/?#&=;]", one)}
    return {one for one in spelled | pieces if len(one) >= _SHORTEST}
