"""Readers of single arguments: each either understands a word or says what would be right."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from ..bots import BOTS


def number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers within limits."""

    def read(text: str) -> int:
        if not (
            text.isascii() and text.isdigit() and low <= int(text) and (high is None or int(text) <= high)
        ):
            limits = f"from {low}" if high is None else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {limits}")
        return int(text)

    return read


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time from 0 to 10 seconds")
    return value


def pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form key=value")
    return key.strip(), value.strip()


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def bots(text: str) -> list[str]:
    names = words(text)
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"unknown bot {name!r}; the bots are {', '.join(BOTS)}")
    if not names:
        raise argparse.ArgumentTypeError(f"name a bot: {' or '.join(BOTS)}")
    return names
