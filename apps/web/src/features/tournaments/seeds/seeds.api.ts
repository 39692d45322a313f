import type { InfiniteData } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { updateOptimistically, useAction } from '@/lib/use-action.ts'
import { movedIn } from './order.rules.ts'

type SeedList = Schemas['SeedList']
export type SeededEntrant = SeedList['entrants'][number]

/** Entrants with a position in its order, or the others; with a search only those of the name. */
export const seedsQuery = (id: string, part: 'placed' | 'others', q: string) =>
  pagedQuery('/api/tournaments/{id}/seeds', {
    params: { path: { id }, query: { part, q: q || undefined } },
  })

/** Both parts, with every search. */
export const allSeeds = (id: string) => ({ queryKey: seedsQuery(id, 'placed', '').queryKey.slice(0, 1) })

export interface Move {
  readonly entrant: SeededEntrant
  /** Null takes the entrant out of the order. */
  readonly position: number | null
}

export function useMove(id: string) {
  const placed = seedsQuery(id, 'placed', '')
  return useAction(
    ({ entrant: { participantId }, position }: Move) =>
      call('put', '/api/tournaments/{id}/seeds/{participantId}', {
        params: { path: { id, participantId } },
        body: { position },
      }),
    {
      texts: 'seeds:place',
      refreshes: [allSeeds(id)],
      optimistic: (queryClient, { entrant, position }) =>
        updateOptimistically<InfiniteData<SeedList>>(queryClient, placed, (known) => ({
          ...known,
          pages: movedIn<SeededEntrant, SeedList>(known.pages, {
            participantId: entrant.participantId,
            position,
          }),
        })),
    },
  )
}
