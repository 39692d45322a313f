import { setTimeout as sleep } from 'node:timers/promises'

export interface WaitOptions {
  readonly timeoutMs?: number
  readonly everyMs?: number
  /** Returns a reason to stop waiting early, for example that the process has died. */
  readonly giveUp?: () => string | undefined
}

/**
 * Polls until the probe returns true. A probe that throws counts as "not yet"; its last error becomes the
 * cause.
 */
export async function waitFor(what: string, probe: () => Promise<boolean>, options: WaitOptions = {}) {
  const { timeoutMs = 120_000, everyMs = 50, giveUp } = options
  const deadline = Date.now() + timeoutMs
  let lastError: unknown
  while (true) {
    const reason = giveUp?.()
    if (reason) throw new Error(`${what}: ${reason}`)
    try {
      if (await probe()) return
    } catch (error) {
      lastError = error
    }
    if (Date.now() > deadline) {
      throw new Error(`${what} did not answer within ${timeoutMs / 1000} s.`, { cause: lastError })
    }
    await sleep(everyMs)
  }
}

/** True if the URL responds with a success status within two seconds. */
export async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  await response.body?.cancel()
  return response.ok
}
