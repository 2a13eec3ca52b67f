"""Cards, actions and phases as numbers, with the tables that the rules read.

Never compiled: everybody imports it, and the build turns its constants into C.
A coloured card is `colour * FACES + face`; the colourless ones follow.
"""

COLOURS = 4
NO_COLOUR = 4
FACES = 13
SKIP = 10
REVERSE = 11
DRAW_TWO = 12
SEVEN = 7

WILD = 52
FOUR = 53
SPECIAL = 54
TYPES = 55
NO_CARD = 55

MOST_SEATS = 10
FEWEST_SEATS = 2
DECK = 112
NOBODY = -1
REFUSED = -2

# Actions. A number below TYPES lays, gives or follows up with that card; the phase tells which.
# DRAW and TAKE, KEEP and CHALLENGE share a number: no phase asks for both. In SWAP a number below MOST_SEATS
# is the seat to swap hands with.
DRAW = 55
TAKE = 55
KEEP = 56
CHALLENGE = 56
COLOUR = 57
CALL = 61
CATCH = 62
ACTIONS = 63

# Phases, in the order of PHASES.
OPENING = 0
TURN = 1
DRAWN = 2
NAME = 3
HIT = 4
GIFT = 5
GIVE = 6
ANSWER = 7
GUESS = 8
FOLLOW = 9
OVER = 10
SWAP = 11  # after OVER, so that stored states keep their numbers
PHASES = (
    *("opening", "turn", "drawn", "name", "hit", "gift", "give", "answer", "guess", "follow", "over"),
    "swap",
)

# What the special card of an edition does.
NONE = 0
KING_PIG = 1
MOD = 2
NARWHAL = 3
AVATAR_STATE = 4
OWN = 5  # what its edition declares, in Python

# How a Draw Four may be laid, what becomes of a drawn card, how the dealer is chosen.
BLUFF = 0
STRICT = 1
FREE = 2
MAY = 0
MUST = 1
WAIT = 2
DRAW_HIGH = 0
RANDOM = 1
HOST = 2
GIVEN = 3
DEALERS = ("draw-high", "random", "host", "given")

# Kinds of journal rows.
DEALER_DRAW = 0
DEALER_CHOSEN = 1
DEALT = 2
TURNED = 3
RETURNED = 4
PLAYED = 5
NAMED = 6
HIT_NAMED = 7
GIFT_NAMED = 8
GAVE = 9
RECEIVED = 10
DREW = 11
SHORT = 12
KEPT = 13
SKIPPED = 14
REVERSED = 15
TOOK = 16
CHALLENGED = 17
SHOWN = 18
VERDICT = 19
FOREHEAD = 20
GUESSED = 21
CLEARED = 22
CALLED = 23
CAUGHT = 24
EXPOSED = 25
RESHUFFLED = 26
ASKED = 27
OPENED = 28
ENDED = 29
DECLINED = 30
OWED = 31
SWAPPED = 32
MOVED_ON = 33
HOLDS = 34
RETIRED = 35

# Why a card was drawn.
FOR_TURN = 0
FOR_DRAW_TWO = 1
FOR_DRAW_FOUR = 2
FOR_CHALLENGE = 3
FOR_CATCH = 4
WHYS = ("turn", "draw-two", "draw-four", "challenge", "caught")

# How a round ends, in the order of ENDINGS.
BY_CARD = 0
BY_DRAW_CARD = 1
BY_KING_PIG = 2
BY_GIFT = 3
BY_NOBODY = 4
BY_MERCY = 5
BY_LENGTH = 6
ENDINGS = ("card", "draw-card", "king-pig", "gift", "void", "mercy", "too-long")

# A row of a shown hand tells more than its card and whom it is shown to: to the card PROVES is added if it
# convicts, and to the number, for each colour that was in play before the Draw Four, so many.
PROVES = 64
BEFORE = 16

# What becomes of such a row, as bits: it is written down, and what one could remember of it is remembered.
WRITES = 1
REMEMBERS = 2

# Whose memory of other hands it is: a seat's, or that of somebody who only watches.
SPECTATOR = MOST_SEATS
VIEWERS = MOST_SEATS + 1
NOT_KNOWN = 255

# More rows than one action can write: a King Pig may empty the pile, ten seats may draw again for the deal.
JOURNAL_ROWS = 1024

BLOCK = 64  # bytes in a block of the cipher
UNFAIR = (0, *(256 % n for n in range(1, 257)))  # how many of 256 products are too many, to be fair to n
M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF

BIT = tuple(1 << i for i in range(64))
"""Powers of two. Compiled code must not shift ones itself: C would overflow at 31 bits."""

COLOUR_OF = tuple(card // FACES for card in range(WILD)) + (NO_COLOUR,) * 4
FACE_OF = tuple(card % FACES for card in range(WILD)) + (13, 14, 15, 16)
OF_COLOUR = tuple(sum(BIT[c * FACES + f] for f in range(FACES)) for c in range(COLOURS)) + (0,)
OF_FACE = tuple(sum(BIT[c * FACES + f] for c in range(COLOURS)) for f in range(FACES)) + (0,) * 4
COLOURED = sum(OF_COLOUR)
CARDS = COLOURED | BIT[WILD] | BIT[FOUR] | BIT[SPECIAL]
ALL_COLOURS = sum(BIT[COLOUR + c] for c in range(COLOURS))

# Points of a card left in hand (SCOR-2 to SCOR-5).
POINTS = tuple(f if f < SKIP else 20 for _ in range(COLOURS) for f in range(FACES)) + (50, 50, 50, 0)

POINTS_OUT = 250  # of a seat that is out of the round (MERCY-2)

TURNS_PER_SEAT = 1000  # of the deal: when so many have been passed on the round is void (SHUF-7)

# Lengths of rounds are counted in steps of eight actions; the last count has all longer rounds.
LENGTH_STEP = 8
LENGTHS = 2501

MOST_STEPS = 20_000  # answers from outside in a round of a batch, at most

# Kinds of cards for statistics: number, skip, reverse, draw two, wild, draw four, special.
KINDS = 7
KIND_OF = tuple(max(0, f - 9) for _ in range(COLOURS) for f in range(FACES)) + (4, 5, 6, 0)
KIND_NAMES = ("number", "skip", "reverse", "draw two", "wild", "draw four", "special")

# The bots of the kernel: who plays a seat. NO_BOT is somebody who decides outside of it.
NO_BOT = 0
CHANCE_BOT = 1
CASUAL_BOT = 2
SENSIBLE_BOT = 3
LAST_CARDS = 8  # with fewer in the pile, bots take care that the same ones do not go round and round
BOT_LEVELS = ("", "chance", "casual", "sensible")
SILENT = 63  # what a bot does that lets a moment pass; no action has that number

# What a bot goes by when it decides a question, in the order of GOALS; an edition declares it of each phase.
A_CARD = 0
OWN_COLOUR = 1
RARE_COLOUR = 2
COLOUR_TO_GIVE = 3
CARD_TO_GIVE = 4
A_GUESS = 5
AN_ANSWER = 6
A_HAND = 7
GOALS = (
    *("a card", "own colour", "rare colour", "colour to give", "card to give", "guess", "answer"),
    "a hand",
)
MOST_PHASES = 32

# What it is worth to lay a card, in thousandths, so that sums are exact. The weights are round numbers, not a
# fit: what was tried, and what it changed, is in docs/bots.md.
WORTH_OUT = 1_000_000  # to go out is worth more than anything
WORTH_KEPT = 6_000  # a colourless card is worth keeping: it can be laid at any time, most of all as the last
WORTH_BLUFF = 6_000  # the price of a Draw Four that would not stand a challenge
WORTH_SWAP = 1_000  # of each card by which a hand gets smaller when hands change seats
WORTH_AGAIN = 3_000  # of a second turn at once, if there is a card to use it
WORTH_AGAIN_IN_VAIN = -500
WORTH_TERMS = ("what follows", "tempo", "blow", "new hand", "points", "price")
TERMS = 6
FOLLOWING = 10  # a card left of the same colour against one of the same face
FOLLOWING_FACE = 3
FOLLOWING_OF_TWO = 60  # what that is worth at a table of two
FOLLOWING_OF_MANY = 30  # with more seats more can happen before the next turn
LEAST_RELIEF = 2  # to be rid of points matters more as the end comes near; in tenths, as a threat is
THREAT = (0, 30, 15, 5, *(0,) * (DECK - 3))  # how urgent it is to stop a player with so few cards
BLOW = (*((0,) * SKIP + (100, 100, 150)) * COLOURS, 0, 300, 0)  # how hard a card hits, in hundredths

# Odds are reckoned in these parts of one, rounded up at each step: nothing is nearer to the line than that.
ODDS = 1 << 40

# Steps of the generator of lots that decide moves, never cards.
SCATTER_ADD = 0x9E3779B97F4A7C15
SCATTER_ONE = 0xBF58476D1CE4E5B9
SCATTER_TWO = 0x94D049BB133111EB

# To let a moment go by, for who is asked out of turn: an answer to its driver, of which no rule knows.
PASS = SILENT
ASKS = 64  # how many answers there are with it

# An observation: what a seat may know, as bytes in named pieces, which `envs/pieces.py` describes. The seats
# come in order of play from the viewer: place 0 is the viewer, place 1 whoever is next.
SEE_HAND = 0
SEE_DISCARDS = 55
SEE_FOREHEADS = 110
SEE_SHOWN = 165
SEE_UNSEEN = 220
SEE_TOP = 275
SEE_COLOUR = 291
SEE_PHASE = 296
SEE_SIZES = 309
SEE_WORN = 319
SEE_GUESSES = 329
SEE_SEATED = 339
SEE_TURN = 349
SEE_ACTOR = 359
SEE_EXPOSED = 369
SEE_OUT = 379
SEE_CALLERS = 389
SEE_RECEIVER = 399
SEE_GUESSED = 409
SEE_GIFT = 413
SEE_HIT = 417
SEE_BEFORE = 421
SEE_SHOWN_SEAT = 425
SEE_DRAW_PILE = 426
SEE_OWED = 427
SEE_OWED_FOR_FOUR = 428
SEE_CLOCKWISE = 429
SEE_CALLED_AHEAD = 430
SEE_OPEN_TO_JUMPS = 431
SEE_PILES_BARE = 432
SEE_DRAWN = 433
SEE_SPECIAL = 434
SEE_OPTIONS = 440
SEE_SPARE = 466
SEEN = 512

# What no seat may know, for critics in training alone: `envs/pieces.py` describes it too.
ALL_HANDS = 0
ALL_FOREHEAD = 495
ALL_DRAW_PILE = 550
ALL_OLDEST = 605
ALL_GUILTY = 610
ALL_NEXT_CARDS = 611
ALL_SPARE = 627
ALL_SEEN = 640
NEXT_CARDS = 16

# What a seat could remember, in the same way: places as in an observation, and of `known` those from 1 on.
RECALL_KNOWN = 0
RECALL_DREW_ON = 495
RECALL_NAMED = 535
RECALL_LAID_SINCE = 575
RECALL_FOURS = 585
RECALL_SPARE = 615
RECALLED = 640

# What is asked of those who lead many rounds at once: nothing out of turn, plays out of turn, or calls too.
REACT_AUTO = 0
REACT_CALL = 1
REACT_ASK = 2

POINTS_FOR_ONE = 500  # of a match, where rewards are points
