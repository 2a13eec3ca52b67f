/** Somebody at the table, as the subject of a sentence. */
export interface Who {
  name: string
  /** The reader. */
  you: boolean
}

/** Who gets how many cards; `?` stands for those that the reader may not see. */
export interface Share {
  who: Who
  cards: string[]
}
