/** Stored per device rather than per user: the same person may want sound at home and silence at work. */
const KEY = 'sound'

/** Off by default. */
export function isSoundWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

export function chooseSound(isWanted: boolean): void {
  try {
    localStorage.setItem(KEY, isWanted ? 'on' : 'off')
  } catch {
    // Storage may be blocked; sound then stays off.
  }
}
