/** It concerns the device and not the person: who plays in the living room may want silence at work. */
const KEY = 'sound'

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
    // A browser that keeps nothing stays silent.
  }
}
