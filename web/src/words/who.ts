/** Somebody at the table, as the subject of a sentence. */
export interface Who {
  name: string
  /** The reader. */
  you: boolean
}

/** A name that reads like the word for the reader is set apart from it. */
export const apart = (name: string, you: string): string =>
  name.toLowerCase() === you.toLowerCase() ? `“${name}”` : name

/** Letters that run from right to left keep to themselves: a figure after them would change sides. */
export const isolated = (name: string): string => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name)

/** Who gets how many cards; `?` stands for those that the reader may not see. */
export interface Share {
  who: Who
  cards: string[]
}
