import { seededEntrants } from './model/entrants.ts'
import type { Entrant } from './model/stage.ts'
import { shuffle } from './shuffle.ts'
import { snake } from './tables/groups.ts'

/**
 * The entrants of a first stage in which nobody is ranked, given their ids in order of entry. Single elimination draws
 * them itself when it opens; other formats deal the seeds before, and groups in a snake.
 */
export function drawnEntrants(
  { format, groupCount }: { readonly format: string; readonly groupCount: number },
  ids: readonly string[],
  seed: string,
): Entrant[] {
  if (format === 'single-elimination') return seededEntrants(ids)
  const entrants = seededEntrants(shuffle(ids, seed))
  return groupCount > 0 ? snake(entrants, groupCount) : entrants
}
