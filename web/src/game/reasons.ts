/** Why a move was allowed, in the reader's words: the other side of a refusal. */
import type { More } from '../words/index.svelte'
import type { ReplayedStep } from '../wire/messages'

export type PlayReason = NonNullable<ReplayedStep['why']>

/** The sentence for a step of a replay; `before` is the top card and the colour in play when it was made. */
export function whySentence(
  step: Pick<ReplayedStep, 'why' | 'action'>,
  before: { top: string; colour: string | null } | null,
  edition: string,
  more: More,
): string {
  if (step.why === null) return ''
  const own = more.editions[edition]?.reasons?.[step.why]
  const told: Partial<Record<PlayReason, (token: string, top: string, letter: string) => string>> = more.replay.why
  return own ?? told[step.why]?.(step.action, before?.top ?? '', before?.colour ?? '') ?? ''
}
