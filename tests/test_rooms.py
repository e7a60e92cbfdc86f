"""The rooms of the project and the one direction in which they import each other."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What each part may import of the project, beside itself. The first match by longest prefix holds.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "settlement.findings": (),
    "settlement.games": ("settlement.findings",),
    "settlement.logs": ("settlement.findings", "settlement.games", "schemas"),
    "settlement.jobs": ("settlement.findings", "settlement.games", "settlement.logs", "schemas"),
    "settlement.batch": ("settlement.findings", "settlement.games", "settlement.logs", "settlement.jobs", "schemas"),
    "settlement.impact": ("settlement.findings", "settlement.games", "settlement.logs", "settlement.jobs", "schemas"),
    "settlement.convert": (
        "settlement.findings",
        "settlement.games",
        "settlement.logs",
        "settlement.jobs",
        "settlement.batch",
        "schemas",
    ),
    "settlement.statement": (
        "settlement.findings",
        "settlement.games",
        "settlement.logs",
        "settlement.jobs",
        "settlement.batch",
        "schemas",
    ),
    "settlement.api": ("settlement", "profiles", "schemas"),
    "settlement": (),
    "schemas": (),
    "profiles": ("settlement.findings", "settlement.games", "schemas"),
    "profiles.mappings": ("profiles", "settlement", "schemas"),
    "cli": ("settlement", "profiles", "schemas"),
}
ROOMS = ("cli", "schemas", "profiles", "settlement")
OPTIONAL = {"distributed", "dask", "pyarrow", "psycopg", "matplotlib", "fsspec"}


def modules() -> list[tuple[str, Path]]:
    found = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found.append((name.removesuffix(".__init__"), path))
    return found


def imports(path: Path) -> list[tuple[str, bool]]:
    """Every module that a file imports, and whether it does so when it is loaded."""
    tree = ast.parse(path.read_bytes())
    at_load = {id(n) for n in _loaded(tree)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(a.name, id(node) in at_load) for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            found.append((node.module, id(node) in at_load))
            found += [(f"{node.module}.{a.name}", id(node) in at_load) for a in node.names]
    return found


def _loaded(tree: ast.Module) -> list[ast.AST]:
    found: list[ast.AST] = []
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        found.append(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            continue
        todo += ast.iter_child_nodes(node)
    return found


def part_of(module: str) -> str:
    return max((p for p in MAY_IMPORT if module == p or module.startswith(p + ".")), key=len)


@pytest.mark.parametrize(("name", "path"), modules(), ids=[n for n, _ in modules()])
def test_imports_run_one_way(name: str, path: Path) -> None:
    own = part_of(name)
    for target, _ in imports(path):
        if target.split(".")[0] not in ROOMS:
            assert not target.startswith("tests"), f"{name} imports {target}"
            continue
        theirs = part_of(target)
        if theirs == own or target == "settlement" or (theirs == "settlement" and own != "schemas"):
            continue
        assert any(theirs == p or theirs.startswith(p + ".") for p in MAY_IMPORT[own]), f"{name} imports {target}"


@pytest.mark.parametrize(("name", "path"), modules(), ids=[n for n, _ in modules()])
def test_optional_packages_are_never_needed_at_load(name: str, path: Path) -> None:
    needed = {t.split(".")[0] for t, at_load in imports(path) if at_load}
    assert not needed & OPTIONAL, f"{name} imports {needed & OPTIONAL} when it is loaded"


@pytest.mark.parametrize(("name", "path"), modules(), ids=[n for n, _ in modules()])
def test_what_draws_pages_is_loaded_with_them_alone(name: str, path: Path) -> None:
    if not name.startswith("cli.html"):
        needed = [target for target, at_load in imports(path) if at_load]
        assert not [t for t in needed if t.startswith(("jinja2", "markupsafe", "cli.html"))], name


def test_top_level_holds_what_it_should() -> None:
    expected = {"cli", "schemas", "profiles", "settlement", "tests", "docs", "benchmarks", "pyproject.toml"}
    assert expected <= {p.name for p in ROOT.iterdir()}


def test_standard_library_names_are_not_shadowed() -> None:
    assert not set(ROOMS) & sys.stdlib_module_names
