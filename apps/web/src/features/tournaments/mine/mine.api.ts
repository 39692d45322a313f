import type { MyTournamentPart } from '@trunfo/contract/tournaments'
import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'

export type MyTournament = Schemas['MyTournament']

/** Whoever comes from enrolling or from a match wants it as it is now. */
export const mineQuery = (part: MyTournamentPart) => ({
  ...pagedQuery('/api/tournaments/mine', { params: { query: { part } } }),
  staleTime: 0,
})
