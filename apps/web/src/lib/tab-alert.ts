import { markTitle } from './page-title.ts'
import { isSoundWanted } from './sound-choice.ts'

let count = 0

/**
 * Something waits for a person who looks at another tab: it is counted before the title, with what came last in words,
 * until they look here again. Whoever wants it hears it too.
 */
export function alertTab(text: string): void {
  if (!document.hidden) return
  if (count === 0) document.addEventListener('visibilitychange', forget)
  count += 1
  markTitle(`(${count}) ${text}`)
  // A sound that cannot be fetched is a sound less.
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
