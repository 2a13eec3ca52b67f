"""A plugin for pytest: the laws walk through rounds and tables of the toy edition, and of no other."""

import wander
from live import room

wander.EDITIONS = room.EDITIONS = ("comet",)
