"""Checks that a Ray cluster of two nodes on this machine plays the same games as local processes, byte for byte.

    python3 build_scripts/ray_cluster.py [--games N]

Makes .venv-ray with the extras `ray` and `workshop`, starts two nodes of one core each, and compares what `capitol
selfplay` and the workshop's `arena` write with each engine. Part of .ci/full.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import venv_setup

# Run by the environment's Python: whether answers, exceptions and the death of a worker come back as from processes.
EXECUTOR_CHECK = """
import math, os
from concurrent.futures import BrokenExecutor
from capitol.session.executors import OtherVersionError, RayExecutor
import ray, capitol
with RayExecutor(2) as executor:
    nodes = [node for node in ray.nodes() if node["Alive"]]
    assert len(nodes) == 2, nodes
    assert list(executor.map(math.sqrt, [4, 9, 16])) == [2.0, 3.0, 4.0]
    assert executor.submit(int, "11", base=2).result() == 3
    for call, expected in ((lambda: executor.submit(math.sqrt, -1), ValueError),
                           (lambda: executor.submit(os._exit, 3), BrokenExecutor)):
        try:
            call().result()
        except expected:
            continue
        raise AssertionError(expected)
    capitol.__version__ += "x"
    try:
        executor.submit(math.sqrt, 4).result()
    except OtherVersionError as error:
        assert error.version == capitol.__version__[:-1], error
    else:
        raise AssertionError("another version was not noticed")
try:
    executor.submit(math.sqrt, 4)
except RuntimeError:
    pass
else:
    raise AssertionError("a call after the end was accepted")
"""
GAMES = ("capitol", "capstone")


@contextmanager
def cluster(ray: Path, environment: dict[str, str]) -> Iterator[str]:
    """Start two nodes, and yield the address of their cluster; end them afterwards. Raises CalledProcessError."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"127.0.0.1:{port}"
    common = ("--num-cpus=1", "--object-store-memory=100000000")
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        try:
            for place in (
                ("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={folder}"),
                (f"--address={address}",),
            ):
                run([str(ray), "start", *place, *common], environment, quiet=True)
            yield address
        finally:
            # Only the processes of this environment's Ray belong to the check; --force does not wait for their goodbye.
            run([str(ray), "stop", "--force"], environment, quiet=True)


def run(command: list[str], environment: Mapping[str, str], quiet: bool = False) -> None:
    """Run a command in the checkout. Raises CalledProcessError, after printing what a quiet one wrote."""
    done = subprocess.run(
        command,
        cwd=venv_setup.ROOT,
        env=dict(environment),
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    if done.returncode and done.stdout:
        sys.stdout.buffer.write(done.stdout)
    done.check_returncode()


def differing(one: Path, other: Path) -> list[str]:
    """Return the names of files that are not the same in both folders."""
    names = sorted({path.name for folder in (one, other) for path in folder.iterdir()})
    _, mismatch, errors = filecmp.cmpfiles(one, other, names, shallow=False)
    return [*mismatch, *errors]


def main(arguments: list[str]) -> int:
    """Compare the engines; return 0 if they agree, 1 if not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24, help="games of each kind and engine (24)")
    games = parser.parse_args(arguments).games
    try:
        python = venv_setup.ensure("ray", "workshop", venv=venv_setup.ROOT / ".venv-ray")
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    # A token keeps other people of this machine out; Ray would store one in the home folder.
    environment = os.environ | {
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_USAGE_STATS_ENABLED": "0",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="capitol-ray-") as scratch:
        folder = Path(scratch)
        environment["CAPITOL_HOME"] = str(folder / "home")
        with cluster(python.with_name("ray"), environment) as address:
            joined = environment | {"RAY_ADDRESS": address}
            run([str(python), "-c", EXECUTOR_CHECK], joined)
            for engine, where in (("processes", environment), ("ray", joined)):
                begun = time.perf_counter()
                for game in GAMES:
                    records = folder / f"{game}-{engine}"
                    seats = "apprentice,random" if game == "capstone" else "novice,casual"
                    options = ("--games", str(games), "--seats", seats, "--rotate", "--seed", "7", "--jobs", "2")
                    run(
                        [
                            str(python),
                            "-m",
                            "capitol",
                            "selfplay",
                            "--game",
                            game,
                            *options,
                            "--engine",
                            engine,
                            "--records",
                            str(records),
                        ],
                        where,
                        quiet=True,
                    )
                rows = folder / f"rows-{engine}"
                rows.mkdir()
                arena = ("arena", "novice", "casual", "--seats", "2", "--deals", str(max(games // 8, 1)), "--jobs", "2")
                run(
                    [str(python), "build_scripts/workshop", *arena, "--engine", engine, "--rows", str(rows / "rows")],
                    where,
                    quiet=True,
                )
                print(f"{engine}: {time.perf_counter() - begun:.1f} s", flush=True)
        for name in (*GAMES, "rows"):
            one, other = (folder / f"{name}-{engine}" for engine in ("processes", "ray"))
            wrong += [f"{name}: {file}" for file in differing(one, other)]
            print(f"{name}: {len(list(one.iterdir()))} files compared", flush=True)
    print("The engines write the same." if not wrong else f"Different: {', '.join(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
