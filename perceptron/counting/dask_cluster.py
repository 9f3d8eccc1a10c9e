"""The shards of a count on a Dask cluster: the same numbers go out, the same tallies come back."""

from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from perceptron.counting.count import Run
from perceptron.counting.shards import Shard, Tally, tally
from perceptron.errors import Refused, quoted

# how often a shard may be lost with its worker before the count gives up
RETRIES = 10


def on_cluster(address: str) -> Run:
    """Return a way to decide shards on the workers of a scheduler, this package on each of them.

    The shards of a worker that dies go to the others; where there is none, they wait for one.

    Parameters
    ----------
    address
        Of the scheduler, such as "tcp://10.0.0.1:8786".

    Raises
    ------
    Refused
        Where Dask is not installed; when run, where no scheduler answers or it is lost.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Refused(
            "--scheduler: Dask is not installed; python -m pip install 'dask[distributed]'"
        ) from None

    def run(variables: int, shards: Mapping[int, Shard]) -> Iterator[tuple[int, Tally]]:
        with _connected(distributed, address) as client:
            futures = {
                client.submit(tally, variables, shard, pure=False, retries=RETRIES): number
                for number, shard in shards.items()
            }
            for future in distributed.as_completed(list(futures)):
                yield futures.pop(future), _result(distributed, address, future)

    return run


def _connected(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address)
    except (OSError, ValueError) as error:
        raise Refused(
            f"--scheduler: {quoted(address)} does not answer ({error}); "
            "start one with dask scheduler"
        ) from None


def _result(distributed: Any, address: str, future: Any) -> Tally:
    try:
        tally: Tally = future.result()
    except (CancelledError, OSError, distributed.KilledWorker) as error:
        reason = str(error).partition("\n")[0]
        raise Refused(
            f"--scheduler: {quoted(address)} is lost ({reason}); ask again to go on"
        ) from None
    return tally
