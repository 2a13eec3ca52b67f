// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export interface OptionInfo {
  key: string
  choices: string[]
  clause: string
  /** The chapter of the sheet that it stands with. */
  group: string
  /** The choice of softer rules, if they have one. */
  softer: string
  /** It makes sense only where another option is so chosen, as in `special_cards:on`. */
  needs: string
  /** Any whole number between these two, instead of the choices. */
  numbers: [number, number] | null
  /** By edition; an edition that is not here does not know the option. */
  defaults: Record<string, string>
}

export const OPTIONS: OptionInfo[] = [
  {
    "key": "dealer",
    "choices": [ "draw-high", "random", "host" ],
    "clause": "R-04",
    "group": "deal",
    "softer": "",
    "needs": "",
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
    "group": "first",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "discard",
      "mod": "discard",
      "corn": "discard",
      "avatar": "discard",
      "classic": "discard"
    }
  },
  {
    "key": "two_player_reverse",
    "choices": [ "skip", "literal" ],
    "clause": "R-11",
    "group": "actions",
    "softer": "",
    "needs": "",
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
    "group": "drawFour",
    "softer": "free",
    "needs": "",
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
    "group": "drawFour",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "avatar": "all"
    }
  },
  {
    "key": "challenge_reveal",
    "choices": [ "challenger", "all" ],
    "clause": "R-19",
    "group": "drawFour",
    "softer": "",
    "needs": "",
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
    "group": "last",
    "softer": "off",
    "needs": "",
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
    "group": "last",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off"
    }
  },
  {
    "key": "king_pig_colours",
    "choices": [ "two", "one" ],
    "clause": "R-23",
    "group": "special",
    "softer": "one",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "two"
    }
  },
  {
    "key": "mod_optional",
    "choices": [ "off", "on" ],
    "clause": "R-26",
    "group": "special",
    "softer": "on",
    "needs": "",
    "numbers": null,
    "defaults": {
      "mod": "off"
    }
  },
  {
    "key": "mod_go_out",
    "choices": [ "on", "off" ],
    "clause": "R-28",
    "group": "special",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "mod": "on"
    }
  },
  {
    "key": "narwhal_includes_player",
    "choices": [ "on", "off" ],
    "clause": "R-29",
    "group": "special",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "corn": "on"
    }
  },
  {
    "key": "narwhal_discard",
    "choices": [ "under", "top" ],
    "clause": "R-30",
    "group": "special",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "corn": "under"
    }
  },
  {
    "key": "narwhal_stack",
    "choices": [ "add", "skip-holders" ],
    "clause": "R-32",
    "group": "special",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "corn": "add"
    }
  },
  {
    "key": "forehead_scores",
    "choices": [ "on", "off" ],
    "clause": "R-34",
    "group": "scoring",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "corn": "on"
    }
  },
  {
    "key": "avatar_wild_on_turn",
    "choices": [ "off", "on" ],
    "clause": "R-35",
    "group": "special",
    "softer": "on",
    "needs": "",
    "numbers": null,
    "defaults": {
      "avatar": "off"
    }
  },
  {
    "key": "avatar_state_count",
    "choices": [ "4", "3", "2", "1" ],
    "clause": "R-02",
    "group": "deal",
    "softer": "",
    "needs": "special_cards:on",
    "numbers": null,
    "defaults": {
      "avatar": "4"
    }
  },
  {
    "key": "foil",
    "choices": [ "off", "on" ],
    "clause": "R-02",
    "group": "deal",
    "softer": "",
    "needs": "special_cards:on",
    "numbers": null,
    "defaults": {
      "avatar": "off"
    }
  },
  {
    "key": "next_dealer",
    "choices": [ "rotate", "redraw", "winner", "same" ],
    "clause": "R-06",
    "group": "deal",
    "softer": "",
    "needs": "",
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
    "group": "scoring",
    "softer": "",
    "needs": "",
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
    "group": "scoring",
    "softer": "",
    "needs": "",
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
    "group": "scoring",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "extra-round",
      "mod": "extra-round",
      "corn": "extra-round",
      "avatar": "extra-round",
      "classic": "extra-round"
    }
  },
  {
    "key": "special_cards",
    "choices": [ "on", "off" ],
    "clause": "SPEC-1",
    "group": "deal",
    "softer": "",
    "needs": "",
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
    "key": "hand_size",
    "choices": [ "7" ],
    "clause": "SIZE-1",
    "group": "deal",
    "softer": "",
    "needs": "",
    "numbers": [ 3, 10 ],
    "defaults": {
      "angry-birds": "7",
      "mod": "7",
      "corn": "7",
      "avatar": "7",
      "classic": "7"
    }
  },
  {
    "key": "start_card",
    "choices": [ "sheet", "number", "acts" ],
    "clause": "START-1",
    "group": "first",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "sheet",
      "mod": "sheet",
      "corn": "sheet",
      "avatar": "sheet",
      "classic": "sheet"
    }
  },
  {
    "key": "must_play",
    "choices": [ "off", "on" ],
    "clause": "MUST-1",
    "group": "drawing",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "draw_until",
    "choices": [ "off", "on" ],
    "clause": "UNTIL-1",
    "group": "drawing",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "drawn_card",
    "choices": [ "may", "must", "wait" ],
    "clause": "DRAWN-1",
    "group": "drawing",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "may",
      "mod": "may",
      "corn": "may",
      "avatar": "may",
      "classic": "may"
    }
  },
  {
    "key": "last_card",
    "choices": [ "any", "no-wild", "number" ],
    "clause": "LASTC-1",
    "group": "last",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "any",
      "mod": "any",
      "corn": "any",
      "avatar": "any",
      "classic": "any"
    }
  },
  {
    "key": "challenge_penalty",
    "choices": [ "2" ],
    "clause": "HPEN-1",
    "group": "drawFour",
    "softer": "",
    "needs": "",
    "numbers": [ 0, 4 ],
    "defaults": {
      "angry-birds": "2",
      "mod": "2",
      "corn": "2",
      "avatar": "2",
      "classic": "2"
    }
  },
  {
    "key": "uno_penalty",
    "choices": [ "2" ],
    "clause": "HPEN-1",
    "group": "last",
    "softer": "",
    "needs": "",
    "numbers": [ 1, 6 ],
    "defaults": {
      "angry-birds": "2",
      "mod": "2",
      "corn": "2",
      "avatar": "2",
      "classic": "2"
    }
  },
  {
    "key": "uno_call",
    "choices": [ "call", "off" ],
    "clause": "NOCALL-1",
    "group": "last",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "call",
      "mod": "call",
      "corn": "call",
      "avatar": "call",
      "classic": "call"
    }
  },
  {
    "key": "stacking",
    "choices": [ "off", "twos", "same", "up", "any" ],
    "clause": "STACK-1",
    "group": "actions",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "deflect",
    "choices": [ "off", "skip", "reverse", "both" ],
    "clause": "DEFL-1",
    "group": "actions",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "seven_zero",
    "choices": [ "off", "both", "seven", "zero" ],
    "clause": "SWAP-1",
    "group": "actions",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "jump_in",
    "choices": [ "off", "coloured", "all" ],
    "clause": "JUMP-1",
    "group": "actions",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "mercy",
    "choices": [ "off", "20", "25", "30" ],
    "clause": "MERCY-1",
    "group": "last",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  },
  {
    "key": "teams",
    "choices": [ "off", "two" ],
    "clause": "TEAM-1",
    "group": "scoring",
    "softer": "",
    "needs": "",
    "numbers": null,
    "defaults": {
      "angry-birds": "off",
      "mod": "off",
      "corn": "off",
      "avatar": "off",
      "classic": "off"
    }
  }
]

export const PRESETS: Record<string, Record<string, string>> = {
  "sheet": {},
  "progressive": {
    "stacking": "same"
  },
  "party": {
    "stacking": "same",
    "seven_zero": "both",
    "jump_in": "coloured",
    "draw_until": "on"
  },
  "no-mercy": {
    "stacking": "up",
    "seven_zero": "both",
    "draw_until": "on",
    "drawn_card": "must",
    "draw_four": "free",
    "mercy": "25"
  },
  "little-ones": {
    "hand_size": "5",
    "uno_call": "off",
    "draw_four": "free",
    "start_card": "number"
  }
}
