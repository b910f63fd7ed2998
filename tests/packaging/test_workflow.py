"""The workflows: valid, with few rights, every action pinned, and their commands are there."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import full_check

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
TEXT = WORKFLOW.read_text(encoding="utf-8")
ACTIONS = {"actions/checkout", "actions/setup-python", "actions/upload-artifact", "actions/download-artifact"}
CHECKS = ROOT / ".github" / "workflows" / "checks.yml"
"""What runs for pushes and pull requests, and every night."""
CALLED = "uses: $/.github/workflows/checks.yml"
"""How the release runs it first."""


@pytest.fixture(scope="module")
def workflow() -> dict[str, Any]:
    """The workflow as GitHub reads it."""
    loaded: dict[str, Any] = YAML(typ="safe", pure=True).load(TEXT)
    return loaded


@pytest.fixture(scope="module")
def checks() -> dict[str, Any]:
    """The workflow for pushes and pull requests."""
    loaded: dict[str, Any] = YAML(typ="safe", pure=True).load(CHECKS.read_text(encoding="utf-8"))
    return loaded


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of all jobs."""
    return [step for job in workflow["jobs"].values() for step in job.get("steps", [])]


def test_actions_are_githubs_own_pinned_by_commit() -> None:
    used = re.findall(r"uses: (\S+)@(\S+)(.*)", TEXT)
    assert {name for name, _commit, _note in used} == ACTIONS
    assert TEXT.count("uses:") == len(used) + TEXT.count(CALLED)
    for name, commit, note in used:
        assert re.fullmatch(r"[0-9a-f]{40}", commit), name
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", note), name
    assert len(set(used)) == len(ACTIONS)  # one version of each


def test_pushes_and_pull_requests_are_checked_with_the_same_actions_and_without_rights(checks: dict[str, Any]) -> None:
    """Linux runs everything, Windows and macOS the tests; what strangers propose sees no secret and writes nothing."""
    text = CHECKS.read_text(encoding="utf-8")
    assert set(checks["on"]) == {"push", "pull_request", "schedule", "workflow_dispatch", "workflow_call"}
    uses = r"uses: (\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)\n"
    assert len(re.findall(uses, text)) == text.count("uses:")
    assert set(re.findall(uses, text)) <= set(re.findall(uses, TEXT))
    assert "secrets." not in text
    assert checks["permissions"] == {}
    assert [job["permissions"] for job in checks["jobs"].values()] == [{"contents": "read"}] * 3
    assert all("timeout-minutes" in job for job in checks["jobs"].values())
    fetched = [step for step in steps(checks) if step.get("uses", "").startswith("actions/checkout@")]
    assert [step["with"]["persist-credentials"] for step in fetched] == [False] * 3
    runs = " ".join(step.get("run", "") for step in checks["jobs"]["linux"]["steps"])
    assert "build_scripts/check.py" in runs
    assert "package_check.py Linux" in runs
    assert "--fast" not in runs
    # Which rooms were touched is not known without the commits of the last hours.
    assert checks["jobs"]["linux"]["steps"][0]["with"]["fetch-depth"] >= 100
    assert checks["jobs"]["tests"]["strategy"]["matrix"]["os"] == ["windows-2025", "macos-15"]


def test_the_full_check_runs_every_night_and_before_a_release(checks: dict[str, Any], workflow: dict[str, Any]) -> None:
    assert [list(one) for one in checks["on"]["schedule"]] == [["cron"]]
    full = checks["jobs"]["full"]
    # Real Windows runs all tests in the job beside it, and builds and starts the download in the release.
    assert {*full["strategy"]["matrix"]["part"], "windows"} == set(full_check.PARTS)
    assert full["strategy"]["fail-fast"] is False
    assert '.ci/full "$PART"' in [step.get("run") for step in full["steps"]]
    for event in ("schedule", "workflow_dispatch"):
        assert f"github.event_name == '{event}'" in full["if"]
    assert "github.ref_type == 'tag'" in full["if"]
    assert set(workflow["on"]["push"]) == {"tags"}
    assert f"uses: {workflow['jobs']['full']['uses']}" == CALLED
    assert "full" in workflow["jobs"]["release"]["needs"]


def test_it_may_do_no_more_than_it_must(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {}
    assert {name: job["permissions"] for name, job in workflow["jobs"].items()} == {
        "full": {"contents": "read"},
        "build": {"contents": "read"},
        "installer": {"contents": "read"},
        "release": {"contents": "write"},
    }
    checkouts = [step for step in steps(workflow) if step.get("uses", "").startswith("actions/checkout@")]
    assert [step["with"]["persist-credentials"] for step in checkouts] == [False, False]
    assert workflow["jobs"]["release"]["if"] == "github.ref_type == 'tag'"
    assert all("timeout-minutes" in job for job in workflow["jobs"].values() if "steps" in job)


def test_secrets_reach_the_steps_of_signing_alone(workflow: dict[str, Any]) -> None:
    wanted = set(re.findall(r"MAC_\w+", (ROOT / "build_scripts" / "macos" / "sign.sh").read_text(encoding="utf-8")))
    told = [step for step in steps(workflow) if "secrets." in str(step)]
    assert [step["name"] for step in told] == ["Prepare to sign", "Notarise"]
    for step in told:
        assert step["env"] == {name: f"${{{{ secrets.{name} }}}}" for name in wanted}
    assert TEXT.count("secrets.") == 2 * len(wanted)


def test_it_builds_for_every_system_and_starts_what_it_built(workflow: dict[str, Any]) -> None:
    build = workflow["jobs"]["build"]
    matrix = build["strategy"]["matrix"]["include"]
    assert [row["os"] for row in matrix] == ["windows-2025", "macos-15", "macos-15-intel", "ubuntu-22.04"]
    names = [step.get("name", "") for step in build["steps"]]
    assert names.index("Test") < names.index("Build") < names.index("Start it") < names.index("Pack")
    (start,) = (step for step in build["steps"] if step.get("name") == "Start it")
    assert "if" not in start
    assert "continue-on-error" not in start
    assert "--selftest" in start["run"]


def test_the_installer_holds_what_was_tested_and_is_published(workflow: dict[str, Any]) -> None:
    jobs = workflow["jobs"]
    row = next(row for row in jobs["build"]["strategy"]["matrix"]["include"] if row["os"].startswith("windows"))
    fetched, kept = (
        next(step["with"] for step in jobs["installer"]["steps"] if f"actions/{way}-artifact" in step.get("uses", ""))
        for way in ("download", "upload")
    )
    assert fetched["name"] == f"download-{row['name']}"
    assert jobs["installer"]["needs"] == "build"
    assert jobs["release"]["needs"] == ["full", "build", "installer"]
    gathered = next(step["with"] for step in jobs["release"]["steps"] if "download-artifact" in step.get("uses", ""))
    assert fnmatch(kept["name"], gathered["pattern"])
    # Nothing is installed from the package index that no hash names.
    pips = [line for step in steps(workflow) for line in step.get("run", "").splitlines() if "pip install" in line]
    assert len(pips) == 2
    assert all("--require-hashes" in line for line in pips)


def test_the_scripts_it_runs_are_there(workflow: dict[str, Any]) -> None:
    words = [word for step in steps(workflow) for word in shlex.split(step.get("run", ""), comments=True)]
    scripts = {word for word in words if word.startswith("build_scripts/")}
    assert {"build_scripts/build.py", "build_scripts/pack.py", "build_scripts/macos/sign.sh"} <= scripts
    assert [name for name in sorted(scripts) if not (ROOT / name).is_file()] == []
    modules = {words[at + 1] for at, word in enumerate(words) if word == "-m"} - {"pip", "pytest"}
    assert modules == {"macos.macho", "windows.installer"}
    assert [name for name in modules if not (ROOT / "build_scripts" / f"{name.replace('.', '/')}.py").is_file()] == []
