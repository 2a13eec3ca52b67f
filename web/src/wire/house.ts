// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export interface EditionInfo {
  key: string
  name: string
  colours: string[]
  special: string
  specialName: string
  cards: string[]
  /** What each of the cards counts. */
  values: number[]
}

export interface OptionInfo {
  key: string
  choices: string[]
  clause: string
  scope: string
  /** Any whole number between these two, instead of the choices. */
  numbers: [number, number] | null
  /** By edition; an edition that is not here does not know the option. */
  defaults: Record<string, string>
}

export const EDITIONS: EditionInfo[] = [
  {
    "key": "angry-birds",
    "name": "Angry Birds",
    "colours": [ "r", "y", "g", "b" ],
    "special": "K",
    "specialName": "King Pig",
    "cards": [ "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rs", "rr", "rd", "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ys", "yr", "yd", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gs", "gr", "gd", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bs", "br", "bd", "W", "F", "K" ],
    "values": [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 50, 50, 50 ]
  },
  {
    "key": "mod",
    "name": "Mod",
    "colours": [ "r", "y", "g", "b" ],
    "special": "M",
    "specialName": "Mod",
    "cards": [ "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rs", "rr", "rd", "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ys", "yr", "yd", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gs", "gr", "gd", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bs", "br", "bd", "W", "F", "M" ],
    "values": [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 50, 50, 50 ]
  },
  {
    "key": "corn",
    "name": "Corn",
    "colours": [ "p", "y", "g", "b" ],
    "special": "N",
    "specialName": "Wild Narwhal Rule",
    "cards": [ "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "ps", "pr", "pd", "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ys", "yr", "yd", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gs", "gr", "gd", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bs", "br", "bd", "W", "F", "N" ],
    "values": [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 50, 50, 50 ]
  },
  {
    "key": "avatar",
    "name": "Avatar",
    "colours": [ "r", "y", "g", "b" ],
    "special": "A",
    "specialName": "Wild Avatar State",
    "cards": [ "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rs", "rr", "rd", "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ys", "yr", "yd", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gs", "gr", "gd", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bs", "br", "bd", "W", "F", "A" ],
    "values": [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 50, 50, 50 ]
  },
  {
    "key": "classic",
    "name": "Classic",
    "colours": [ "r", "y", "g", "b" ],
    "special": "",
    "specialName": "",
    "cards": [ "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rs", "rr", "rd", "y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "ys", "yr", "yd", "g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "gs", "gr", "gd", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "bs", "br", "bd", "W", "F" ],
    "values": [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 50, 50 ]
  }
]

export const OPTIONS: OptionInfo[] = [
  {
    "key": "dealer",
    "choices": [ "draw-high", "random", "host" ],
    "clause": "R-04",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "draw-high",
      "mod": "draw-high",
      "corn": "draw-high",
      "avatar": "random",
      "classic": "draw-high"
    }
  },
  {
    "key": "ignored_start_cards",
    "choices": [ "discard", "shuffle-in" ],
    "clause": "R-08",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "avatar": "discard"
    }
  },
  {
    "key": "two_player_reverse",
    "choices": [ "skip", "literal" ],
    "clause": "R-11",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "skip",
      "mod": "skip",
      "corn": "skip",
      "avatar": "skip",
      "classic": "skip"
    }
  },
  {
    "key": "draw_four",
    "choices": [ "bluff", "strict", "free" ],
    "clause": "R-15",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "bluff",
      "mod": "bluff",
      "corn": "bluff",
      "avatar": "bluff",
      "classic": "bluff"
    }
  },
  {
    "key": "wild_match",
    "choices": [ "all", "except-draw-four", "plain-wild-only", "none" ],
    "clause": "R-18",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "avatar": "all"
    }
  },
  {
    "key": "challenge_reveal",
    "choices": [ "challenger", "all" ],
    "clause": "R-19",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "challenger",
      "mod": "challenger",
      "corn": "challenger",
      "avatar": "challenger",
      "classic": "challenger"
    }
  },
  {
    "key": "last_card_draw",
    "choices": [ "on", "off" ],
    "clause": "R-21",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "on",
      "mod": "on",
      "corn": "on",
      "avatar": "on",
      "classic": "on"
    }
  },
  {
    "key": "last_card_special",
    "choices": [ "off", "on" ],
    "clause": "R-22",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "off"
    }
  },
  {
    "key": "king_pig_colours",
    "choices": [ "two", "one" ],
    "clause": "R-23",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "angry-birds": "two"
    }
  },
  {
    "key": "mod_optional",
    "choices": [ "off", "on" ],
    "clause": "R-26",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "mod": "off"
    }
  },
  {
    "key": "mod_go_out",
    "choices": [ "on", "off" ],
    "clause": "R-28",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "mod": "on"
    }
  },
  {
    "key": "narwhal_includes_player",
    "choices": [ "on", "off" ],
    "clause": "R-29",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "corn": "on"
    }
  },
  {
    "key": "narwhal_discard",
    "choices": [ "under", "top" ],
    "clause": "R-30",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "corn": "under"
    }
  },
  {
    "key": "narwhal_stack",
    "choices": [ "add", "skip-holders" ],
    "clause": "R-32",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "corn": "add"
    }
  },
  {
    "key": "forehead_scores",
    "choices": [ "on", "off" ],
    "clause": "R-34",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "corn": "on"
    }
  },
  {
    "key": "avatar_wild_on_turn",
    "choices": [ "off", "on" ],
    "clause": "R-35",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "avatar": "off"
    }
  },
  {
    "key": "avatar_state_count",
    "choices": [ "4", "3", "2", "1" ],
    "clause": "R-02",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "avatar": "4"
    }
  },
  {
    "key": "foil",
    "choices": [ "off", "on" ],
    "clause": "R-02",
    "scope": "round",
    "numbers": null,
    "defaults": {
      "avatar": "off"
    }
  },
  {
    "key": "next_dealer",
    "choices": [ "rotate", "redraw", "winner", "same" ],
    "clause": "R-06",
    "scope": "match",
    "numbers": null,
    "defaults": {
      "angry-birds": "rotate",
      "mod": "rotate",
      "corn": "rotate",
      "avatar": "rotate",
      "classic": "rotate"
    }
  },
  {
    "key": "scoring",
    "choices": [ "points", "alternative", "single" ],
    "clause": "R-44",
    "scope": "match",
    "numbers": null,
    "defaults": {
      "angry-birds": "points",
      "mod": "points",
      "corn": "points",
      "avatar": "single",
      "classic": "points"
    }
  },
  {
    "key": "target",
    "choices": [ "500" ],
    "clause": "R-43",
    "scope": "match",
    "numbers": [ 1, 10000 ],
    "defaults": {
      "angry-birds": "500",
      "mod": "500",
      "corn": "500",
      "avatar": "500",
      "classic": "500"
    }
  },
  {
    "key": "tie",
    "choices": [ "extra-round", "shared" ],
    "clause": "R-43",
    "scope": "match",
    "numbers": null,
    "defaults": {
      "angry-birds": "extra-round",
      "mod": "extra-round",
      "corn": "extra-round",
      "avatar": "extra-round",
      "classic": "extra-round"
    }
  }
]

export const LEVELS = [ "chance", "sensible" ] as const
