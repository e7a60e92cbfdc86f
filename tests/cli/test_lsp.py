"""`buckle lsp` over standard input and output, as an editor speaks to it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import PROGRAM
from tests.profiles.texts import extending

TEXT = extending("house@1", body="title: 火拼\nescape:\n  oponent_percent: 60\n  \n", name="r7").replace(
    "title: Room\n", ""
)


class Editor:
    """Speaks the protocol to a server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        pytest.importorskip("pygls")
        self.process = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.uri = (folder / "r7.yaml").as_uri()
        self.number = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.tell("initialized", {})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def read(self) -> Any:
        assert self.process.stdout is not None
        size = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(size))

    def ask(self, method: str, params: Any) -> Any:
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        while (answer := self.read()).get("id") != self.number:
            pass
        return answer["result"]

    def diagnostics(self) -> list[Any]:
        while (message := self.read()).get("method") != "textDocument/publishDiagnostics":
            pass
        found: list[Any] = message["params"]["diagnostics"]
        return found

    def at(self, what: str, line: int, character: int, **more: Any) -> Any:
        position = {"line": line, "character": character}
        return self.ask(f"textDocument/{what}", {"textDocument": {"uri": self.uri}, "position": position, **more})


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    (tmp_path / "house.yaml").write_text(extending("rush-points@1", name="house"))
    one = Editor(tmp_path)
    yield one
    one.process.kill()
    one.process.communicate()


def test_an_editor_is_served(editor: Editor, tmp_path: Path) -> None:
    document = {"uri": editor.uri, "languageId": "yaml", "version": 1, "text": TEXT}
    editor.tell("textDocument/didOpen", {"textDocument": document})
    (finding,) = editor.diagnostics()
    assert (finding["code"], finding["severity"]) == ("profile/unknown-key", 1)
    assert finding["range"] == {"start": {"line": 7, "character": 2}, "end": {"line": 7, "character": 17}}

    context = {"diagnostics": [finding]}
    params = {"textDocument": {"uri": editor.uri}, "range": finding["range"], "context": context}
    (action,) = editor.ask("textDocument/codeAction", params)
    assert action["title"] == "did you mean `opponent_percent`?"
    (edit,) = action["edit"]["changes"][editor.uri]
    assert (edit["newText"], edit["range"]) == ("opponent_percent", finding["range"])

    assert "rush/9" in editor.at("hover", 6, 2)["contents"]["value"]
    labels = {item["label"] for item in editor.at("completion", 8, 2)}
    assert {"mode:", "penalty:"} <= labels
    assert editor.at("definition", 4, 12)["uri"] == (tmp_path / "house.yaml").as_uri()

    meant = TEXT.replace("oponent_percent: 60", "opponent_percent: 20 # buckle: allow small-share: agreed")
    changes = [{"text": meant}]
    editor.tell(
        "textDocument/didChange", {"textDocument": {"uri": editor.uri, "version": 2}, "contentChanges": changes}
    )
    assert editor.diagnostics() == []

    mended = TEXT.replace("oponent", "opponent").replace("  \n", "  mode: \n")
    changes = [{"text": mended}]
    editor.tell(
        "textDocument/didChange", {"textDocument": {"uri": editor.uri, "version": 2}, "contentChanges": changes}
    )
    assert [finding["code"] for finding in editor.diagnostics()] == ["profile/empty-value"]
    assert {item["label"] for item in editor.at("completion", 8, 8)} == {"settle", "host"}


def test_fixes_are_those_of_fix_and_columns_count_as_editors_do(editor: Editor) -> None:
    """What `--fix` would write, also where its words don't say it; an emoji is two units of UTF-16, which editors count."""
    text = extending("house@1", name="r7").replace("title: Room", 'title: "🀄🀄" , x')
    document = {"uri": editor.uri, "languageId": "yaml", "version": 1, "text": text}
    editor.tell("textDocument/didOpen", {"textDocument": document})
    (finding,) = editor.diagnostics()
    assert finding["code"] == "profile/syntax"
    assert finding["range"]["start"] == {"line": 3, "character": 14}

    text = extending("house@1", body="rooms: [🀄a, \tb]\nescape: {penalty: 12.0}\n", name="r7")
    change = {"textDocument": {"uri": editor.uri, "version": 2}, "contentChanges": [{"text": text}]}
    editor.tell("textDocument/didChange", change)
    found = editor.diagnostics()
    assert [each["code"] for each in found] == ["profile/tab", "profile/not-whole"]
    written = []
    for each in found:
        params = {"textDocument": {"uri": editor.uri}, "range": each["range"], "context": {"diagnostics": [each]}}
        (action,) = editor.ask("textDocument/codeAction", params)
        written += [(e["range"]["start"]["character"], e["newText"]) for e in action["edit"]["changes"][editor.uri]]
    assert written == [(13, " "), (18, "12")]


def test_many_keys_are_one_check(editor: Editor) -> None:
    document = {"uri": editor.uri, "languageId": "yaml", "version": 1, "text": TEXT}
    editor.tell("textDocument/didOpen", {"textDocument": document})
    assert len(editor.diagnostics()) == 1
    for version in range(2, 22):
        text = extending("house@1", body=f"escape: {{penalty: {'x' * version}}}\n", name="r7")
        change = {"textDocument": {"uri": editor.uri, "version": version}, "contentChanges": [{"text": text}]}
        editor.tell("textDocument/didChange", change)
    (finding,) = editor.diagnostics()
    assert "x" * 21 in finding["message"]
