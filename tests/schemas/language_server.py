"""A client of yaml-language-server, the one that editors run: just what the tests ask of it, over its standard streams."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import quote

SERVER = Path(__file__).parent.parent / "editor/node_modules/yaml-language-server/bin/yaml-language-server"
NODE = shutil.which("node")
MISSING = (
    "node is not installed"
    if NODE is None
    else None
    if SERVER.exists()
    else "yaml-language-server is not installed: npm ci --prefix tests/editor"
)
"""Why there is no server to ask, None where there is one."""
PATIENCE = 60
"""Seconds after which no answer is one."""


class LanguageServer:
    """A running server that checks files by schemas on disk; it fetches nothing.

    :param schemas: the schema's path for each ending of a file's name (``rush.yaml``).
    """

    def __init__(self, schemas: dict[str, Path]) -> None:
        assert NODE is not None, MISSING
        self.process = subprocess.Popen(
            [NODE, str(SERVER), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.answers: dict[int, Queue[Any]] = {}
        self.diagnostics: dict[str, Queue[list[dict[str, Any]]]] = {}
        self.settings = {
            "yaml": {
                "schemaStore": {"enable": False},
                "schemas": {path.as_uri(): f"*{ending}" for ending, path in schemas.items()},
                "validate": True,
                "completion": True,
            }
        }
        Thread(target=self._read, daemon=True).start()
        self.ask(
            "initialize", {"processId": None, "rootUri": None, "capabilities": {"workspace": {"configuration": True}}}
        )
        self._send({"method": "initialized", "params": {}})
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": self.settings}})

    def close(self) -> None:
        """Ends the server."""
        self.process.kill()
        self.process.wait()

    def open(self, name: str, text: str) -> None:
        """Opens a file of that name with that text; :meth:`diagnosed` has what the server says about it."""
        self.diagnostics[_uri(name)] = Queue()
        document = {"uri": _uri(name), "languageId": "yaml", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})

    def diagnosed(self, name: str) -> list[dict[str, Any]]:
        """The diagnostics of an open file; each is given once.

        :raises queue.Empty: where none come in time.
        """
        return self.diagnostics[_uri(name)].get(timeout=PATIENCE)

    def complete(self, name: str, line: int, column: int) -> dict[str, str]:
        """What can be written at a place of an open file, from 1, with its description."""
        place = {"textDocument": {"uri": _uri(name)}, "position": {"line": line - 1, "character": column - 1}}
        items = self.ask("textDocument/completion", place)["items"]
        return {item["label"]: _text(item.get("documentation", "")) for item in items}

    def hover(self, name: str, line: int, column: int) -> str:
        """What is shown about a place of an open file, from 1."""
        place = {"textDocument": {"uri": _uri(name)}, "position": {"line": line - 1, "character": column - 1}}
        answer = self.ask("textDocument/hover", place)
        return _text(answer["contents"]) if answer else ""

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """The result of a request."""
        number = len(self.answers) + 1
        self.answers[number] = Queue()
        self._send({"id": number, "method": method, "params": params})
        return self.answers[number].get(timeout=PATIENCE)

    def _send(self, message: dict[str, Any]) -> None:
        raw = json.dumps({"jsonrpc": "2.0"} | message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(raw), raw))
        self.process.stdin.flush()

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.diagnostics.setdefault(params["uri"], Queue()).put(params["diagnostics"])
            elif message.get("method") == "workspace/configuration":
                asked = [self.settings.get(item["section"], {}) for item in message["params"]["items"]]
                self._send({"id": message["id"], "result": asked})
            elif "method" in message and "id" in message:
                self._send({"id": message["id"], "result": None})
            elif "id" in message:
                self.answers[message["id"]].put(message.get("result"))


def _uri(name: str) -> str:
    return f"file:///{quote(name)}"


def _text(documentation: Any) -> str:
    return documentation["value"] if isinstance(documentation, dict) else str(documentation)
