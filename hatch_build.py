"""Build hook: wheels carry the compiled kernel, or say honestly that they are plain. And all carry the page
and the text of the rules.

LASTCARD_COMPILE=1 asks for the compiled kernel in an editable install too (it is put next to its sources);
LASTCARD_COMPILE=0 makes everything plain. Where a compiler works, a kernel that does not build is an error.
`run.py` lets the hook build neither: it does that itself, both at a time.

LASTCARD_PAGE=0 leaves the page for browsers out. Otherwise it is built wherever it is stale, with Node from a
wheel that is asked for only then; a page that cannot be built is an error.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE_FILES = "/src/lastcard/server/page/**"
RULES = "docs/rules"


def find_building(root: str) -> None:
    """Make `building` importable, which is no part of the package."""
    if root not in sys.path:
        sys.path.insert(0, root)


class LastcardMetadata(MetadataHookInterface):
    """The README, fit for a package index."""

    def update(self, metadata: dict[str, Any]) -> None:
        find_building(self.root)
        from building.readme import with_absolute_links

        text = Path(self.root, "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {"content-type": "text/markdown", "text": with_absolute_links(text, source)}


class LastcardHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        plain = self.target_name != "wheel" or os.environ.get("LASTCARD_COMPILE", "") == "0"
        find_building(self.root)
        from building.groups import group

        compiling = [] if plain else group("kernel", Path(self.root))
        return [*compiling, *self.page().requirements(Path(self.root))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.add_page(build_data)
        if self.target_name == "wheel":
            self.add_rules(build_data)
            self.add_kernel(build_data, editable=version == "editable")

    def page(self) -> Any:
        find_building(self.root)
        from building import page

        return page

    def add_page(self, build_data: dict[str, Any]) -> None:
        page = self.page()
        if not page.is_wanted():
            self.app.display_warning("lastcard: without the page for browsers, as LASTCARD_PAGE=0 asks")
            return
        sizes = page.build(Path(self.root))
        if sizes is not None:
            self.app.display_info(f"lastcard: the page: {sizes}")
        build_data["artifacts"].append(PAGE_FILES)

    def add_rules(self, build_data: dict[str, Any]) -> None:
        """The text of the rules, for `lastcard rules`; in place it is read where it is written."""
        for page in Path(self.root, RULES).glob("*.md"):
            build_data["force_include"][str(page)] = f"lastcard/{RULES}/{page.name}"

    def add_kernel(self, build_data: dict[str, Any], *, editable: bool) -> None:
        wish = os.environ.get("LASTCARD_COMPILE", "")
        if wish == "0" or (editable and wish != "1"):
            return
        from building import kernel

        rules = Path(self.root, "src", "lastcard", "rules")
        if not kernel.compiler_works():
            self.app.display_warning("lastcard: no working C compiler; the kernel stays plain Python, slower")
            if editable:
                kernel.extension_in(rules).unlink(missing_ok=True)
        elif editable:
            kernel.build(rules, rules)
        else:
            self.temporary = tempfile.TemporaryDirectory(prefix="lastcard-")
            extension = kernel.build(rules, Path(self.temporary.name))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(extension)] = f"lastcard/rules/{extension.name}"
