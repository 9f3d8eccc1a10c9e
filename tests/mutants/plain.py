"""Sources with each decorator called below what it decorates: mutmut passes over decorated ones."""

import ast
from collections.abc import Iterator

# mutmut knows these itself, or there is no body to change
LEFT = {"abstractmethod", "classmethod", "staticmethod", "overload"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def plain(source: str) -> str:
    """Return a source that does the same, with no function decorated but by what is left."""
    lines = source.splitlines()
    for function in sorted(_decorated(ast.parse(source)), key=_first, reverse=True):
        lines[_first(function) : function.end_lineno] = [
            *lines[function.lineno - 1 : function.end_lineno],
            " " * function.col_offset + _called(function),
        ]
    return "\n".join([*lines, ""])


def _decorated(within: ast.Module | ast.ClassDef) -> Iterator[Function]:
    """Yield the decorated functions of a module and of its classes, not those within functions."""
    for node in within.body:
        if isinstance(node, ast.ClassDef):
            yield from _decorated(node)
        elif isinstance(node, Function) and node.decorator_list and not _is_left(node):
            yield node


def _is_left(function: Function) -> bool:
    names = {ast.unparse(decorator) for decorator in function.decorator_list}
    return bool(names & LEFT) or any(name.endswith(".setter") for name in names)


def _first(function: Function) -> int:
    """Return the place of the line of the first decorator."""
    return function.decorator_list[0].lineno - 1


def _called(function: Function) -> str:
    call = function.name
    for decorator in reversed(function.decorator_list):
        call = f"{ast.unparse(decorator)}({call})"
    return f"{function.name} = {call}"
