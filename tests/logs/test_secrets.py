"""No secret of a URL is shown, however it is written, nor when a library repeats it."""

from __future__ import annotations

import pytest

from settlement.logs.secrets import reason, shown_url, without_secrets

SHOWN = [
    ("postgresql://u:SECRET@h:5432/d", "postgresql://u:***@h:5432/d"),
    ("postgresql+psycopg://u:SECRET@h/d?sslmode=require", "postgresql+psycopg://u:***@h/d?sslmode=require"),
    ("postgresql://u:SEC@RET@h/d", "postgresql://u:***@h/d"),
    ("postgresql://u:SEC/RET@h/d", "postgresql://u:***@h/d"),
    ("postgresql://u:12/SECRET@h/d", "postgresql://u:***@h/d"),
    ("postgresql://u:SEC?RET@h/d", "postgresql://u:***@h/d"),
    ("postgresql://u:SEC#RE:T@h/d", "postgresql://u:***@h/d"),
    ("postgresql://u@h/d", "postgresql://u@h/d"),
    ("postgresql://h:5432/d", "postgresql://h:5432/d"),
    ("postgresql://h/d?password=SECRET", "postgresql://h/d?password=***"),
    ("postgresql://h/d?user=a@b&password=SE&CRET&sslmode=off", "postgresql://h/d?user=a@b&password=***&sslmode=off"),
    ("postgresql://h/d?p%61ssword=SECRET", "postgresql://h/d?p%61ssword=***"),
    ("postgresql://u:SECRET@h/d?sslpassword=SECRET", "postgresql://u:***@h/d?sslpassword=***"),
    ("postgresql:buckle:SECRET@h/d", "postgresql:buckle:***@h/d"),
    ("postgresql:SECRET@h/d", "postgresql:***@h/d"),
    ("postgresql:/u:SECRET@h/d", "postgresql:/u:***@h/d"),
    ("https:/u:SECRET@h/a.jsonl", "https:/***@h/a.jsonl"),
    ("https:///u:SECRET@h/a.jsonl", "https:///***@h/a.jsonl"),
    ("buckle:SECRET@h/d", "buckle:***@h/d"),
    ("SECRET@h", "***@h"),
    ("host=h user=u password=SECRET dbname=d", "host=h user=u password=*** dbname=d"),
    ("host=h password='SEC RET'", "host=h password=***"),
    ("https://u:SECRET@h/a.jsonl", "https://***@h/a.jsonl"),
    ("https://SECRET@h/a.jsonl", "https://***@h/a.jsonl"),
    ("ftp://u:SEC/RET@h/a.jsonl", "ftp://***@h/a.jsonl"),
    ("s3://KEYSECRET:SECRET@b/a@b.jsonl", "s3://***@b/a@b.jsonl"),
    ("s3://b/a@b:c.jsonl", "s3://b/a@b:c.jsonl"),
    ("http://h:8080/a@b.jsonl", "http://h:8080/a@b.jsonl"),
    ("http://[::1]:8080/a@b.jsonl", "http://[::1]:8080/a@b.jsonl"),
    (
        "https://h/a?X-Amz-Credential=SECRET%2F2026&X-Amz-Date=2026&X-Amz-Signature=SECRET",
        "https://h/a?X-Amz-Credential=***&X-Amz-Date=2026&X-Amz-Signature=***",
    ),
    ("https://h/a.jsonl?sv=1&sig=SECRET#access_token=SECRET", "https://h/a.jsonl?sv=1&sig=***#access_token=***"),
    ("tcp://host:8786", "tcp://host:8786"),
    ("local", "local"),
    ("night.jsonl", "night.jsonl"),
]


@pytest.mark.parametrize(("url", "shown"), SHOWN)
def test_a_url_is_shown_without_its_secrets(url: str, shown: str) -> None:
    assert shown_url(url) == shown
    assert shown_url(shown) == shown


@pytest.mark.parametrize(
    ("said", "url", "shown"),
    [
        ("can't resolve host 'RETX@h'", "postgresql://u:SEC@RETX@h/d", "can't resolve host '***@h'"),
        ("no such key: a b/c", "s3://u:a%20b%2Fc@b", "no such key: ***"),
        ("GET https://u:SECRET@h/x?sig=SECRET failed", "nothing", "GET https://***@h/x?sig=*** failed"),
        ('invalid port "SECRET"', "postgresql:buckle:SECRET@h/d", 'invalid port "***"'),
        ("a short one is no word", "ftp://a:b@h", "a short one is no word"),
    ],
)
def test_what_a_library_says_holds_no_secret(said: str, url: str, shown: str) -> None:
    assert without_secrets(said, url) == shown


def test_a_reason_is_one_line() -> None:
    assert reason(ValueError("\n no way\nDETAIL: SECRET"), "x://SECRET@h") == "no way"
    assert reason(ValueError()) == "ValueError"
    assert reason(MemoryError()) == "there is no memory left"
    assert reason(FileNotFoundError("/rooms/x")) == "there is no such file"
