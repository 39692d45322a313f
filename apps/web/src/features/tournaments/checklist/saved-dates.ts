/** The tournaments whose date this device was given: nobody tells us what a calendar did with it. */
const KEY = 'saved-dates'
/** Nobody waits for more at a time. */
const MAX = 50

export function isDateSaved(tournamentId: string): boolean {
  return readSaved().includes(tournamentId)
}

export function markDateSaved(tournamentId: string): void {
  const others = readSaved().filter((id) => id !== tournamentId)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, tournamentId].slice(-MAX)))
  } catch {
    // A browser that keeps nothing asks again.
  }
}

function readSaved(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
