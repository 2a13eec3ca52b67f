// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export interface EditionInfo {
  key: string
  colours: string[]
  special: string
  /** Whether the special card may be laid out of turn. */
  interrupts: boolean
  /** The clause that a line of the log goes by, by the kind of its event. */
  clauses: Record<string, string>
}

export const EDITIONS: EditionInfo[] = [
  {
    "key": "angry-birds",
    "colours": [ "r", "y", "g", "b" ],
    "special": "K",
    "interrupts": false,
    "clauses": {
      "played": "KP-1",
      "hit": "KP-2",
      "received": "KP-4"
    }
  },
  {
    "key": "mod",
    "colours": [ "r", "y", "g", "b" ],
    "special": "M",
    "interrupts": false,
    "clauses": {
      "played": "MOD-1",
      "gift": "MOD-2",
      "declined": "MOD-2",
      "gave": "MOD-3"
    }
  },
  {
    "key": "corn",
    "colours": [ "p", "y", "g", "b" ],
    "special": "N",
    "interrupts": false,
    "clauses": {
      "played": "NAR-1",
      "forehead": "NAR-2",
      "right": "NAR-6",
      "wrong": "NAR-7"
    }
  },
  {
    "key": "avatar",
    "colours": [ "r", "y", "g", "b" ],
    "special": "A",
    "interrupts": true,
    "clauses": {
      "played": "WAS-4"
    }
  },
  {
    "key": "classic",
    "colours": [ "r", "y", "g", "b" ],
    "special": "",
    "interrupts": false,
    "clauses": {}
  }
]

export const LEVELS = [ "chance", "casual", "sensible" ] as const
