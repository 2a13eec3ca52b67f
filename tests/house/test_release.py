"""What a package index would be given: the source archive with all it needs, and metadata that fit there."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import lastcard
from building.groups import ROOT, group, project
from building.readme import with_absolute_links

MOST_BYTES = 1_500_000
CONSTRAINTS = {
    canonicalize_name(name): version
    for name, version in re.findall(r"(?m)^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text("utf-8"))
}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)],
        cwd=ROOT, env=os.environ | {"LASTCARD_COMPILE": "0"}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (file,) = folder.iterdir()
    return file


def test_the_source_archive_is_small_and_has_all_that_a_build_needs(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert archive.stat().st_size < MOST_BYTES
    needed = {
        "run.py",
        "hatch_build.py",
        "constraints.txt",
        "building/groups.py",
        "docs/rules/corn.md",
        "LICENSE",
    }
    assert needed | {"src/lastcard/server/page/index.html", "CITATION.cff", "SECURITY.md"} <= names
    assert [name for name in names if name.endswith((".png", ".so", ".pyd", ".pyc"))] == []


def test_the_metadata_fit_an_index(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        (member,) = [
            one for one in opened.getmembers() if one.name.count("/") == 1 and "PKG-INFO" in one.name
        ]
        file = opened.extractfile(member)
        assert file is not None
        told = email.message_from_bytes(file.read())
    assert told["Version"] == lastcard.__version__
    assert told.get_all("Provides-Extra") == ["envs", "mcp", "openspiel", "ray", "server", "textarena"]
    assert len(told.get_all("Project-URL", [])) >= 3
    assert not re.search(r"\]\((?!https://|#)", str(told.get_payload()))


def test_links_lead_to_the_project_s_site() -> None:
    text = "![A table](docs/a.png) [here](docs/b.md#c) [there](https://x.example) [below](#d)"
    assert with_absolute_links(text, "https://s.example") == (
        "![A table](https://s.example/raw/main/docs/a.png) [here](https://s.example/blob/main/docs/b.md#c)"
        " [there](https://x.example) [below](#d)"
    )


def requirements() -> list[Requirement]:
    """All that anybody is asked to install."""
    known = project()
    extras = [one for extra in known["project"]["optional-dependencies"].values() for one in extra]
    named = [*known["build-system"]["requires"], *known["project"]["dependencies"], *extras, *group("test")]
    return [Requirement(one) for one in named]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda one: str(one.name))
def test_every_requirement_has_a_version_that_is_tested(requirement: Requirement) -> None:
    assert CONSTRAINTS[canonicalize_name(requirement.name)] in requirement.specifier


def test_nobody_is_held_to_a_single_version_by_the_package() -> None:
    known = project()["project"]
    asked = [*known["dependencies"], *known["optional-dependencies"]["server"]]
    assert len(asked) > 10
    assert [one for one in asked if "==" in one.partition(";")[0]] == []
