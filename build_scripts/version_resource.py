"""The version resource of Capitol.exe in PyInstaller's format, shown by Windows under Properties › Details."""

from __future__ import annotations

from pathlib import Path

TEMPLATE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1,
                    subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', 'The Capitol project'),
      StringStruct('FileDescription', 'Capitol'),
      StringStruct('FileVersion', '{version}'),
      StringStruct('InternalName', 'Capitol'),
      StringStruct('LegalCopyright', 'MIT licence'),
      StringStruct('OriginalFilename', 'Capitol.exe'),
      StringStruct('ProductName', 'Capitol'),
      StringStruct('ProductVersion', '{version}')])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])])
"""


def version_text(version: str) -> str:
    """Return the resource for a version of one to four numbers with dots, e.g. ``0.1.0``. Raises ValueError for any
    other."""
    parts = [int(part) for part in version.split(".")]
    if len(parts) > 4 or not all(0 <= part < 65536 for part in parts):
        raise ValueError(f"a Windows version has at most four numbers below 65536: {version}")
    return TEMPLATE.format(version=version, numbers=(*parts, *[0] * (4 - len(parts))))


def version_resource(version: str, folder: Path) -> str:
    """Write the resource into ``folder``, created if missing, and return the file's path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "version_resource.txt"
    path.write_text(version_text(version), encoding="utf-8")
    return str(path)
