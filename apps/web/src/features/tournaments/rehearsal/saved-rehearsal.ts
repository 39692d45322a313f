import { useState } from 'react'

/** What a rehearsal follows from. */
export interface SavedRehearsal {
  readonly seed: number
  readonly count: number
  readonly wavesPlayed: number
}

interface Stored extends SavedRehearsal {
  readonly savedAt: number
}

const KEPT_MS = 60 * 60_000
const keyOf = (tournamentId: string) => `rehearsal:${tournamentId}`

/** Kept in this tab for an hour, so that a reload goes on where it was. */
export function useSavedRehearsal(
  tournamentId: string,
  fresh: () => SavedRehearsal,
): [SavedRehearsal, (next: SavedRehearsal) => void] {
  const [now, setNow] = useState(() => read(tournamentId) ?? fresh())
  return [
    now,
    (next) => {
      write(tournamentId, next)
      setNow(next)
    },
  ]
}

function read(tournamentId: string): SavedRehearsal | null {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(keyOf(tournamentId)) ?? 'null')
    if (!stored || Date.now() - stored.savedAt > KEPT_MS) return null
    const { seed, count, wavesPlayed } = stored
    return [seed, count, wavesPlayed].every(Number.isSafeInteger) ? { seed, count, wavesPlayed } : null
  } catch {
    return null
  }
}

/** Without storage the rehearsal lasts as long as the page. */
function write(tournamentId: string, { seed, count, wavesPlayed }: SavedRehearsal): void {
  const stored: Stored = { seed, count, wavesPlayed, savedAt: Date.now() }
  try {
    sessionStorage.setItem(keyOf(tournamentId), JSON.stringify(stored))
  } catch {
    // Private windows may refuse it.
  }
}
