// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export interface EditionInfo {
  key: string
  colours: string[]
  special: string
}

export const EDITIONS: EditionInfo[] = [
  {
    "key": "angry-birds",
    "colours": [ "r", "y", "g", "b" ],
    "special": "K"
  },
  {
    "key": "mod",
    "colours": [ "r", "y", "g", "b" ],
    "special": "M"
  },
  {
    "key": "corn",
    "colours": [ "p", "y", "g", "b" ],
    "special": "N"
  },
  {
    "key": "avatar",
    "colours": [ "r", "y", "g", "b" ],
    "special": "A"
  },
  {
    "key": "classic",
    "colours": [ "r", "y", "g", "b" ],
    "special": ""
  }
]

export const LEVELS = [ "chance", "sensible" ] as const
