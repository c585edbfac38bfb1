"""Functions compiled to machine code by numba, cached on disk from one process to the next.

Only modules that need numba import this one, since numba has no wheel for some platforms.
"""

from collections.abc import Callable
from hashlib import blake2b
from types import CodeType, FunctionType
from typing import Any, TypeVar

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function in machine code, without the interpreter's lock.

    Numba looks up its cache by the name of a function and its file, and would not notice a changed
    function or constant of another file. So the name gets a mark: a hash of the function's code and
    of everything it uses.
    """
    mark = _mark(function)
    function.__qualname__ += f"-{mark}"
    dispatcher: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    dispatcher.mark = mark
    result: F = dispatcher
    return result


def compiled_with(function: F, **names: Any) -> F:
    """The function in machine code, with these names bound to the given values.

    So a search that knows no game can call a game's functions, all in machine code.
    """
    all_names = function.__globals__ | names
    bound = FunctionType(function.__code__, all_names, function.__name__, function.__defaults__)
    bound.__qualname__ = function.__qualname__
    result: Any = compiled(bound)
    return result  # type: ignore[no-any-return]


def _mark(function: Callable[..., Any]) -> str:
    known = blake2b(digest_size=6)
    for part in _parts(function.__code__):
        known.update(part.encode())
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    for name in sorted(names & function.__globals__.keys()):
        used = function.__globals__[name]
        if not isinstance(used, type(np)):
            known.update(f"{name}={_text_of(used)}".encode())
    return known.hexdigest()


def _codes(code: CodeType) -> list[CodeType]:
    """The code object and all those nested in it."""
    nested = [part for part in code.co_consts if isinstance(part, CodeType)]
    return [code, *(each for part in nested for each in _codes(part))]


def _parts(code: CodeType) -> list[str]:
    return [
        f"{each.co_code.hex()} {each.co_names} {each.co_varnames} "
        f"{[part for part in each.co_consts if not isinstance(part, CodeType)]}"
        for each in _codes(code)
    ]


def _text_of(used: object) -> str:
    """A text for a value that a function uses; the same in every process."""
    if isinstance(used, np.ndarray):
        return used.tobytes().hex()
    if isinstance(used, (int, float, str, tuple, np.generic)):
        return repr(used)
    return str(getattr(used, "mark", getattr(used, "__name__", "")))


def _of_one_word(build: Callable[[Any, Any], Any]) -> Any:
    """An intrinsic from one 64-bit word to another."""

    def typed(_context: Any, _word: Any) -> Any:
        def generated(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return build(builder, arguments[0])

        return types.uint64(types.uint64), generated

    return intrinsic(typed)


count: Callable[[np.uint64], np.uint64] = _of_one_word(lambda builder, word: builder.ctpop(word))
"""The number of bits that are set."""
lowest: Callable[[np.uint64], np.uint64] = _of_one_word(
    lambda builder, word: builder.cttz(word, cgutils.true_bit)
)
"""The index of the lowest bit that is set; there must be one."""
