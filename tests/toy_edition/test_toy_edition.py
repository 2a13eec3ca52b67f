"""An edition with a new special card is one file, and one more for the page: nothing else is touched.

Python loads its editions once, and the page is built with them. So the project is copied, the two files are
put beside those of the other editions, and there the laws of the game are tried on the new one, with both
kernels, and what else has to know it (`in_a_copy.py`, `comet.test.ts`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from building import node
from golden.views import write_views
from tries import tries

HERE = Path(__file__).parent
TESTS = HERE.parent
ROOT = TESTS.parent
LAWS = (
    "laws/test_laws.py",
    "laws/test_pairs.py",
    "laws/test_sight.py",
    "laws/test_known_events.py",
    "laws/test_twin_kernels.py",
    "laws/test_imagining.py",
    "laws/test_play_out.py",
    "live/test_secrets.py",
    "live/test_whole_matches.py",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project like this one, with one edition more."""
    project = tmp_path_factory.mktemp("copy")
    away = shutil.ignore_patterns("page", "node_modules")
    for part in ("src", "building", "web", "docs/rules"):
        shutil.copytree(ROOT / part, project / part, ignore=away)
    write_views(project / "tests" / "golden" / "views")
    shutil.copy(HERE / "comet.py", project / "src" / "lastcard" / "rules" / "editions")
    shutil.copy(HERE / "comet.ts", project / "web" / "src" / "editions")
    return project


def python(project: Path, *arguments: str | Path) -> str:
    """What Python prints, run with the package of that project."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(project / "src"), str(TESTS)))},
        capture_output=True,
        text=True,
        timeout=1800,  # with all tries, on a machine with much else to do
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tested(project: Path, *arguments: str | Path) -> int:
    """How many tests pass there."""
    told = python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)
    return int(told.split(" passed")[0].split()[-1])


def test_all_that_has_to_know_of_an_edition_knows_it(copy: Path) -> None:
    assert tested(copy, HERE / "in_a_copy.py") > 5


def test_the_laws_hold_in_it(copy: Path) -> None:
    laws = [TESTS / law for law in LAWS]
    assert tested(copy, "-p", "toy_edition.only_comet", "-k", "0] or comet", *laws) >= len(LAWS)


def test_the_page_shows_it(copy: Path) -> None:
    node.install()
    (copy / "web" / "node_modules").symlink_to(node.WEB / "node_modules")
    shutil.copy(HERE / "comet.test.ts", copy / "web" / "src")
    python(copy, copy / "building" / "wire.py")
    web, vitest = copy / "web", str(node.program("vitest"))
    told = node.run(vitest, "run", "src/comet.test.ts", "src/words/words.test.ts", "src/art", web=web)
    assert "src/comet.test.ts" in told
    if not tries(0, 1):  # the rest was just read by vitest
        (web / "src" / "main.ts").write_text("import 'virtual:paints.css'\n", "utf-8")
    node.run(str(node.program("vite")), "build", "--outDir", "built", web=web)
    (styles,) = (web / "built" / "assets").glob("index-*.css")
    assert re.search(r"\[data-colour=[\"']?C[\"']?\]\{--g:#10203a", styles.read_text("utf-8"))
