"""Whatever the tests are told to run, compiled or plain, is what they run."""

import os

import pytest

import lastcard


def pytest_configure() -> None:
    if os.environ.get("LASTCARD_PLAIN") == "1" and lastcard.COMPILED:
        raise pytest.UsageError("LASTCARD_PLAIN=1 asks for the plain files, but the compiled kernel runs")
