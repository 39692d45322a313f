export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const SPREAD_MS = 2_000

/**
 * Acts within two seconds after a delay. For times that come on all open pages at once, such as the start of a tournament
 * or the end of its clocks.
 */
export const spread = (act: () => void, afterMs = 0) => setTimeout(act, afterMs + Math.random() * SPREAD_MS)
