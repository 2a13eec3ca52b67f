// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export const SENTENCES: Record<string, string> = {
  "dealer": "Who deals first: whoever draws the highest number, a player chosen at random, or the first seat.",
  "ignored_start_cards": "Action cards passed over for the start card stay in the discard pile or are shuffled back in.",
  "two_player_reverse": "With two players a Reverse works as a Skip, or only turns the direction.",
  "draw_four": "If you hold the colour in play, a Draw Four is a bluff that can be challenged, or is forbidden, or is always allowed.",
  "wild_match": "Which other wild cards in your hand make a Draw Four a bluff, as the colour in play does.",
  "challenge_reveal": "Who is shown the hand of a challenged player.",
  "last_card_draw": "A Draw Two or Draw Four laid as the last card still makes the next player draw, and is counted.",
  "last_card_special": "A King Pig laid as the last card still gives out its cards before the count.",
  "king_pig_colours": "King Pig calls two colours, one to hit and one in play, or a single one for both.",
  "mod_optional": "Whether the player of a Mod may decline to give cards away.",
  "mod_go_out": "Whether giving the last cards away wins the round, or one card must be kept.",
  "narwhal_includes_player": "Whether the player of a Narwhal Rule takes a forehead card too.",
  "narwhal_discard": "A guessed forehead card goes below the top of the discard pile, or on top as the card to match.",
  "narwhal_stack": "A further Narwhal Rule gives one more forehead card to everybody, or only to bare foreheads.",
  "forehead_scores": "Whether forehead cards count against their owner at the end of the round.",
  "avatar_wild_on_turn": "Without all four colours in hand Avatar State cannot be laid, or is a plain Wild on one's turn.",
  "avatar_state_count": "How many Avatar State cards are in the deck.",
  "foil": "The foil Avatar State takes the place of an ordinary one; it plays the same.",
  "next_dealer": "Who deals the next round: the seat to the left, a new choice, the winner, or the same seat.",
  "scoring": "The winner of a round scores, everybody's own points count against them, or one hand is all.",
  "target": "The points at which a match ends.",
  "tie": "Equal lowest totals under the alternative scoring: play on, or share the win.",
  "special_cards": "The special cards are in the deck, or stay in the box.",
  "hand_size": "How many cards everybody is dealt.",
  "start_card": "The first card is turned as on the sheet, or is always a number, or acts whatever it is.",
  "must_play": "You may draw although you could play, or only if you cannot.",
  "draw_until": "Whoever cannot play draws one card, or goes on drawing until one can be played.",
  "drawn_card": "A drawn card that fits may be played at once, or must be, or has to wait for the next turn.",
  "last_card": "Any card may be the last, or any but a wild one, or only a number.",
  "challenge_penalty": "How many cards a wrong challenge costs on top of the four.",
  "uno_penalty": "How many cards it costs to be caught without a call.",
  "uno_call": "The last card but one is laid with a call, or nobody calls and nobody is caught.",
  "stacking": "Whether a draw card may be answered with another, so that the next player is hit with the sum: a Draw Two with a Draw Two, also a Draw Four with a Draw Four, also a Draw Two with a Draw Four, or also a Draw Four with a Draw Two of the colour called.",
  "deflect": "Whether a Skip or a Reverse of the colour in play passes a draw card on to the next player.",
  "seven_zero": "Whether a 7 swaps your hand for another that you choose, and a 0 moves all hands one seat on.",
  "jump_in": "Whether a card just like the one on top may be laid out of turn: coloured ones only, or wilds too.",
  "mercy": "With how many cards in hand somebody is out of the round.",
  "teams": "Everybody plays alone, or every other seat is a partner and the sides score together."
}

/** Where a rule comes from: in one edition, or without a key in all others. */
export interface Source {
  edition: string
  sheet: '' | 'on' | 'follows' | 'no'
  rulings: string[]
}

export const SOURCES: Record<string, Source[]> = {
  "hand_size": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "special_cards": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "start_card": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    },
    {
      "edition": "avatar",
      "sheet": "on",
      "rulings": [ "R-08" ]
    }
  ],
  "must_play": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "draw_until": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "drawn_card": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "challenge_penalty": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "uno_penalty": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "uno_call": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "last_card": [
    {
      "edition": "",
      "sheet": "follows",
      "rulings": []
    }
  ],
  "stacking": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": [ "R-45" ]
    }
  ],
  "deflect": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": [ "R-45" ]
    }
  ],
  "avatar_state_count": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-02" ]
    }
  ],
  "foil": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "dealer": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    },
    {
      "edition": "avatar",
      "sheet": "",
      "rulings": [ "R-05" ]
    }
  ],
  "next_dealer": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-06" ]
    }
  ],
  "ignored_start_cards": [
    {
      "edition": "avatar",
      "sheet": "",
      "rulings": [ "R-08" ]
    }
  ],
  "two_player_reverse": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-11" ]
    }
  ],
  "draw_four": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-15" ]
    }
  ],
  "wild_match": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": [ "R-18" ]
    }
  ],
  "challenge_reveal": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": [ "R-19" ]
    }
  ],
  "last_card_draw": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    },
    {
      "edition": "avatar",
      "sheet": "",
      "rulings": [ "R-21" ]
    }
  ],
  "last_card_special": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-22" ]
    }
  ],
  "king_pig_colours": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-23" ]
    }
  ],
  "mod_optional": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-26" ]
    }
  ],
  "mod_go_out": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": [ "R-28" ]
    }
  ],
  "narwhal_includes_player": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": [ "R-29" ]
    }
  ],
  "narwhal_discard": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-30" ]
    }
  ],
  "narwhal_stack": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-32" ]
    }
  ],
  "forehead_scores": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-34" ]
    }
  ],
  "avatar_wild_on_turn": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-35" ]
    }
  ],
  "tie": [
    {
      "edition": "",
      "sheet": "",
      "rulings": [ "R-43" ]
    }
  ],
  "target": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    }
  ],
  "scoring": [
    {
      "edition": "",
      "sheet": "on",
      "rulings": []
    },
    {
      "edition": "avatar",
      "sheet": "on",
      "rulings": [ "R-44" ]
    }
  ]
}

/** What a choice does with four players. */
export interface Effect {
  /** A round gets longer, in percent; 0: that cannot be told from chance. */
  round?: number
  /** A match has more rounds, likewise. */
  match?: number
  /** In so many of a hundred rounds somebody holds too many cards. */
  out?: number
}

export const EFFECTS: Record<string, Record<string, Effect>> = {
  "special_cards": {
    "off": {
      "round": -12
    }
  },
  "hand_size": {
    "3": {
      "round": -54
    },
    "4": {
      "round": -36
    },
    "5": {
      "round": -24
    },
    "6": {
      "round": -11
    },
    "8": {
      "round": 12
    },
    "9": {
      "round": 21
    },
    "10": {
      "round": 31
    }
  },
  "start_card": {
    "number": {
      "round": -1
    },
    "acts": {
      "round": 0
    }
  },
  "must_play": {
    "on": {
      "round": 0
    }
  },
  "draw_until": {
    "on": {
      "round": 90
    }
  },
  "drawn_card": {
    "must": {
      "round": 0
    },
    "wait": {
      "round": -5
    }
  },
  "last_card": {
    "no-wild": {
      "round": 8
    },
    "number": {
      "round": 18
    }
  },
  "challenge_penalty": {
    "0": {
      "round": -4
    },
    "1": {
      "round": -2
    },
    "3": {
      "round": 3
    },
    "4": {
      "round": 4
    }
  },
  "uno_penalty": {
    "1": {
      "round": 0
    },
    "3": {
      "round": 0
    },
    "4": {
      "round": 0
    },
    "5": {
      "round": 0
    },
    "6": {
      "round": 0
    }
  },
  "uno_call": {
    "off": {
      "round": 0
    }
  },
  "stacking": {
    "twos": {
      "round": 2
    },
    "same": {
      "round": 3
    },
    "up": {
      "round": 3
    },
    "any": {
      "round": 3
    }
  },
  "deflect": {
    "skip": {
      "round": 5
    },
    "reverse": {
      "round": 6
    },
    "both": {
      "round": 5
    }
  },
  "seven_zero": {
    "both": {
      "round": 10
    },
    "seven": {
      "round": 9
    },
    "zero": {
      "round": 0
    }
  },
  "jump_in": {
    "coloured": {
      "round": -6
    },
    "all": {
      "round": -4
    }
  },
  "mercy": {
    "20": {
      "round": 0,
      "out": 1
    },
    "25": {
      "round": 0,
      "out": 0
    },
    "30": {
      "round": 0,
      "out": 0
    }
  },
  "teams": {
    "two": {
      "match": 0
    }
  },
  "preset": {
    "progressive": {
      "round": 3
    },
    "party": {
      "round": 76
    },
    "no-mercy": {
      "round": 129,
      "out": 2
    },
    "little-ones": {
      "round": -26
    }
  }
}
