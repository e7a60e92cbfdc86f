"""``buckle lsp``: a language server for profiles over standard input and output (extra ``editor``)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

import typer

from cli.options import examples, give_up

if TYPE_CHECKING:
    from settlement.findings import Finding

NEEDS = "buckle lsp needs the extra editor: pip install '.[editor]' in a checkout"

REST = 0.15
"""Seconds without a key after which a document is checked."""


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "lsp",
        help="A language server over standard input and output, for editors: what `profile check` finds while you type, "
        "fixes as actions, what a key means with its clauses, completion of keys and values, and the way to what is "
        "extended. The editor starts it.",
        epilog=examples("buckle lsp"),
    )(lsp)


def lsp() -> None:
    """Serves until the editor goes."""
    try:
        server = make_server()
    except ImportError:
        give_up(NEEDS)
    server.start_io()


def make_server() -> Any:
    """The server, with all it answers.

    :raises ImportError: where pygls isn't installed.
    """
    import asyncio
    from importlib.metadata import version

    from lsprotocol import types as t
    from pygls.lsp.server import LanguageServer

    from profiles.editing import complete, hover, replacement

    server = LanguageServer("buckle", version("buckle"))
    found: dict[str, list[Finding]] = {}
    latest: dict[str, int] = {}

    def text_range(uri: str, line: int, column: int, end_line: int, end_column: int) -> t.Range:
        """A place of ours, in characters from 1, as the editor counts."""
        document = server.workspace.get_text_document(uri)
        start = t.Position(line - 1, column - 1)
        end = t.Position(end_line - 1, end_column - 1)
        codec = document.position_codec
        return codec.range_to_client_units(document.lines, t.Range(start, end))

    def place(uri: str, position: t.Position) -> tuple[str, int, int]:
        """The text of a document, and the line and column from 1 that a position stands for."""
        document = server.workspace.get_text_document(uri)
        here = document.position_codec.position_from_client_units(document.lines, position)
        return document.source, here.line + 1, here.character + 1

    def of_finding(uri: str, one: Finding) -> t.Range:
        line, column = one.line or 1, one.column or 1
        return text_range(uri, line, column, one.end_line or line, one.end_column or column + 1)

    def publish(uri: str) -> None:
        """Checks a document as it stands in the editor, beside the others of its folder."""
        found[uri] = findings_of(uri, server.workspace.get_text_document(uri).source)
        severities = {"error": t.DiagnosticSeverity.Error, "warning": t.DiagnosticSeverity.Warning}
        told = [
            t.Diagnostic(
                range=of_finding(uri, one),
                message=one.message + (f"\n{one.fix}" if one.fix else ""),
                severity=severities.get(one.severity, t.DiagnosticSeverity.Information),
                code=one.code,
                source="buckle",
            )
            for one in found[uri]
        ]
        server.text_document_publish_diagnostics(t.PublishDiagnosticsParams(uri=uri, diagnostics=told))

    @server.feature(t.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: t.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(t.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: t.DidChangeTextDocumentParams) -> None:
        """Checks once the typing rests, however many keys were pressed until then."""
        uri = params.text_document.uri
        latest[uri] = mine = latest.get(uri, 0) + 1
        await asyncio.sleep(REST)
        if latest[uri] == mine:
            publish(uri)

    @server.feature(t.TEXT_DOCUMENT_CODE_ACTION)
    def actions(params: t.CodeActionParams) -> list[t.CodeAction]:
        uri, wanted = params.text_document.uri, params.range
        told = []
        for one in found.get(uri, ()):
            where, new = of_finding(uri, one), replacement(one)
            edits = [
                t.TextEdit(text_range(uri, each.line, each.column, each.end_line, each.end_column), each.text)
                for each in one.edits
            ]
            if not edits and new is not None:
                edits = [t.TextEdit(where, new)]
            if edits and where.start.line <= wanted.end.line and wanted.start.line <= where.end.line:
                edit = t.WorkspaceEdit(changes={uri: edits})
                told.append(t.CodeAction(title=f"{one.fix}", kind=t.CodeActionKind.QuickFix, edit=edit))
        return told

    @server.feature(t.TEXT_DOCUMENT_HOVER)
    def hovered(params: t.HoverParams) -> t.Hover | None:
        uri = params.text_document.uri
        said = hover(*place(uri, params.position))
        if said is None:
            return None
        words, span = said
        where = text_range(uri, span.line, span.column, span.end_line, span.end_column)
        return t.Hover(contents=t.MarkupContent(t.MarkupKind.Markdown, words), range=where)

    @server.feature(t.TEXT_DOCUMENT_COMPLETION)
    def completed(params: t.CompletionParams) -> list[t.CompletionItem]:
        items = complete(*place(params.text_document.uri, params.position))
        return [t.CompletionItem(label=label.strip(), insert_text=label, documentation=about) for label, about in items]

    @server.feature(t.TEXT_DOCUMENT_DEFINITION)
    def defined(params: t.DefinitionParams) -> t.Location | None:
        uri = params.text_document.uri
        text, line, _ = place(uri, params.position)
        path = extended(uri, text, line)
        start = t.Position(0, 0)
        return None if path is None else t.Location(uri=path.as_uri(), range=t.Range(start, start))

    return server


def path_of(uri: str) -> str:
    """The file of a document's address."""
    return unquote(urlparse(uri).path)


def _checked(uri: str, text: str) -> Any:
    """The document as the editor holds it, checked with what lies in its folder, as its settings and comments allow."""
    from cli.times import now
    from profiles.check import check_sources
    from profiles.settings import allowed, settings_of
    from profiles.sources import Source, sources

    path = path_of(uri)
    folder = os.path.dirname(path)
    settings, _ = settings_of([path], now()) if os.path.isdir(folder) else ([], [])
    more = [each for one in settings for each in one.profiles]
    beside = list(sources([folder, *more])) if os.path.isdir(folder) else []
    others = [
        s for s in beside if isinstance(s, Source) and os.path.realpath(s.path or s.file) != os.path.realpath(path)
    ]
    checked = check_sources([Source(path, text.encode("utf-8", "surrogatepass")), *others])
    checked.findings = allowed(checked, [path], settings)
    return checked


def findings_of(uri: str, text: str) -> list[Finding]:
    """What `profile check` finds in a document."""
    return [finding for finding in _checked(uri, text).findings if finding.file == path_of(uri)]


def extended(uri: str, text: str, line: int) -> Path | None:
    """The file that a document's `extends` names, where the line is that one's."""
    from importlib import resources

    library = _checked(uri, text).library
    file = next((each for each in library.files if each.file == path_of(uri)), None)
    node = file.scalar("extends") if file else None
    if node is None or node.span.line != line:
        return None
    base = next((each for each in library.files if each.label == node.value), None)
    if base is None:
        return None
    return Path(str(resources.files("profiles") / base.path)) if base.is_shipped else Path(os.path.abspath(base.path))
