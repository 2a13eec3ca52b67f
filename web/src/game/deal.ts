/** Checking a deal: the seed of a round is promised by its hash before anything is dealt, and told afterwards. */
import { sha256 } from './sha256'

/** What must have been promised for a seed, as it is told: a text with the `#` at its beginning. */
export const commitmentTo = (seed: string): string => sha256(seed)

export const isKept = (seed: string, commitment: string): boolean => commitmentTo(seed) === commitment
