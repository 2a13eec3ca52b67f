"""Constants of every size and shape that the joiner must carry over to C."""

SEATS = 3
NOBODY = -1
M32 = 0xFFFFFFFF
HIGH = 1 << 63
LOW = -(2**31)
NAMES = ("one", "two")
BIT = tuple(1 << i for i in range(64))
STEPS = (1, -2, 30_000)
POINTS = (0, 20, 255)
EXTREMES = (-(2**63), 2**63 - 1)
