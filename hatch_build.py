"""Build hook: wheels carry the compiled kernel, or say honestly that they are plain.

LASTCARD_COMPILE=1 asks for the compiled kernel in an editable install too (it is put next to its sources);
LASTCARD_COMPILE=0 makes everything plain. Where a compiler works, a kernel that does not build is an error.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        editable = version == "editable"
        wish = os.environ.get("LASTCARD_COMPILE", "")
        if wish == "0" or (editable and wish != "1"):
            return
        sys.path.insert(0, self.root)
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
