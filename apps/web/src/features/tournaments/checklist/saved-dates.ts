/**
 * Tournaments exported to this device's calendar. The app cannot know whether the calendar stored the event.
 */
const KEY = 'saved-dates'
/** Limits what is stored. */
const MAX = 50

export function isDateSaved(tournamentId: string): boolean {
  return readSaved().includes(tournamentId)
}

export function markDateSaved(tournamentId: string): void {
  const others = readSaved().filter((id) => id !== tournamentId)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, tournamentId].slice(-MAX)))
  } catch {
    // Without storage the checklist offers it again.
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
