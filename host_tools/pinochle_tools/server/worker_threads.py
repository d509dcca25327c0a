"""Work in a thread, while the loop of the server serves its listeners."""

import asyncio
import contextlib
import functools
import threading
from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")


class Aside:
    """Does one piece of work after the other, each in a thread that ends with it."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def do(self, work: Callable[[], _Result]) -> _Result:
        """Return what `work()` returns, or raise what it raises."""
        loop = asyncio.get_running_loop()
        async with self._turn:
            done: asyncio.Future[_Result] = loop.create_future()
            # A daemon, because Ctrl-C does not wait for a page that takes long.
            threading.Thread(target=_run, args=(loop, done, work), daemon=True).start()
            return await done


def _run(
    loop: asyncio.AbstractEventLoop, done: "asyncio.Future[_Result]", work: Callable[[], _Result]
) -> None:
    finish: Callable[[], None]
    try:
        finish = functools.partial(done.set_result, work())
    except Exception as failure:  # raised again where the result is awaited
        finish = functools.partial(done.set_exception, failure)
    # The loop is closed when the server has ended: nobody waits for the result.
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(lambda: None if done.done() else finish())
