import { NETWORK } from './timing'

/**
 * For what could not be fetched: a browser may remember that for as long as the page is open, and a server that was
 * renewed has it no more. So the page is loaded anew, once there is somebody to load it from.
 */
export async function loadAgain(): Promise<boolean> {
  const knock = { cache: 'no-store', signal: AbortSignal.timeout(NETWORK.knock) } as const
  const answer = await fetch('/healthz', knock).catch(() => null)
  if (answer?.ok) location.reload()
  return answer?.ok ?? false
}

/** The same for a network that has just come back: it may carry the first knock, or only a later one. */
export async function loadWhenBack(isWanted: () => boolean): Promise<void> {
  for (const pause of NETWORK.backAgain) {
    await new Promise((done) => setTimeout(done, pause))
    if (!isWanted() || (await loadAgain())) return
  }
}
