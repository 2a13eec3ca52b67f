"""Tables in docs/performance.md, each between two markers."""

import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


def renew(name: str, text: str, page: Path = PAGE) -> None:
    """Put a text where `<!-- NAME: begin -->` and `<!-- NAME: end -->` are."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, mark, after = rest.partition(end)
    if not mark:
        sys.exit(f"{page.name} has lost its markers: put {begin} and {end} back where the tables go")
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
    print(f"renewed docs/{page.name}", file=sys.stderr)
