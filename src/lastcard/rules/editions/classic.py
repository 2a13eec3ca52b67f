"""Classic: the rules that three of the sheets share, without a special card."""

from ..edition import Edition

EDITION = Edition(key="classic", name="Classic", place=5)
