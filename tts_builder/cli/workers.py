"""Executors for long work: local processes, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from tts_builder.errors import UserError

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE: Final = 20.0
"""Seconds to wait for the first worker of a scheduler."""
_ANSWER: Final = 5.0
"""Seconds to wait until a scheduler identifies itself."""


@contextmanager
def workers(jobs: int, cluster: str = "") -> Iterator[Executor | None]:
    """An executor with `jobs` processes, None for a single process, or the executor of the cluster.

    Processes are spawned on every system.
    """
    if cluster:
        yield from _of_cluster(cluster)
        return
    if jobs < 2:
        yield None
        return
    from tts_builder import games
    from tts_builder.processes import pool

    with pool(jobs, _begin, (games.introduced(),)) as executor:
        executor.slots = jobs  # type: ignore[attr-defined]
        yield executor


def _of_cluster(address: str) -> Iterator[Executor]:
    from tts_builder import games

    if games.introduced():
        raise UserError(
            "the workers of a cluster cannot load your own game.",
            where=games.introduced()[0],
            hint="Use --jobs, or install the game on the workers as a package.",
        )
    try:
        from distributed import Client
    except ImportError as fault:
        raise UserError(
            "--cluster needs Dask, which is not installed.",
            hint="In a checkout of tts-builder, run pip install '.[cluster]'.",
        ) from fault
    _ask(address)
    with Client(address, timeout=_PATIENCE, set_as_default=False) as client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as fault:
            raise UserError(
                "the scheduler has no workers.", where=address, hint="Start a worker first."
            ) from fault
        yield _ClusterExecutor(client)


class _ClusterExecutor(Executor):
    """Submits work to a scheduler.

    Dask's own executor fails with a TypeError when a worker dies before its result is read. The futures of
    the Dask client wait instead until another worker has repeated the work.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._slots = 0
        self._asked = -inf

    @property
    def slots(self) -> int:
        """The threads of all workers, refreshed once a second, because workers may join later."""
        if monotonic() - self._asked > 1:
            self._slots, self._asked = sum(self._client.nthreads().values()), monotonic()
        return self._slots

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        # If a worker dies, the scheduler gives its work to another one.
        return _Remote(self._client.submit(work, *args, **kwargs, pure=False, retries=2))


class _Remote(Future[T]):
    """A result that is fetched from the cluster when the caller needs it."""

    def __init__(self, task: Any) -> None:
        super().__init__()
        self._task = task

    def result(self, timeout: float | None = None) -> T:
        found: T = self._task.result(timeout)
        return found

    def done(self) -> bool:
        return bool(self._task.done())

    def add_done_callback(self, callback: Callable[[Future[T]], object]) -> None:
        self._task.add_done_callback(lambda _: callback(self))

    def cancel(self) -> bool:
        self._task.cancel()
        return super().cancel()


def _ask(address: str) -> None:
    """Raises a UserError unless a scheduler answers. Without one, a client would fail slowly and noisily."""
    from asyncio import run, wait_for

    from distributed.core import rpc
    from distributed.security import Security

    async def identity() -> object:
        arguments = Security().get_connection_args("client")
        async with rpc(address, timeout=_ANSWER, connection_args=arguments) as remote:
            return (await remote.identity())["type"]

    async def asked() -> object:
        return await wait_for(identity(), _ANSWER)

    try:
        kind = run(asked())
    except Exception as fault:  # another kind of server may answer with anything
        raise UserError(
            "no Dask scheduler answers at this address.",
            where=address,
            hint="Give the address of a running scheduler, such as tcp://10.0.0.5:8786.",
        ) from fault
    if kind != "Scheduler":
        raise UserError(
            f"this is a Dask {kind}, not a scheduler.",
            where=address,
            hint="Give the address of the scheduler.",
        )


def _begin(definitions: list[str]) -> None:
    """Loads the designer's own games in a worker process."""
    if definitions:
        from tts_builder.project.definitions import load_all

        load_all(definitions)
