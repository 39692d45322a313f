import { markTitle } from './page-title.ts'
import { isSoundWanted } from './sound-choice.ts'

let count = 0

/**
 * Alerts a user whose tab is hidden: puts a count and the latest text before the title until the tab is
 * shown, and plays a sound if enabled. Does nothing in a visible tab.
 */
export function alertTab(text: string): void {
  if (!document.hidden) return
  if (count === 0) document.addEventListener('visibilitychange', forget)
  count += 1
  markTitle(`(${count}) ${text}`)
  // The sound is optional, so a failed load is ignored.
  if (isSoundWanted())
    void import('./chime.ts').then(
      ({ chime }) => chime(),
      () => undefined,
    )
}

function forget(): void {
  if (document.hidden) return
  document.removeEventListener('visibilitychange', forget)
  count = 0
  markTitle(null)
}
