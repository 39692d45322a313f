import type { MyTournamentPart } from '@trunfo/contract/tournaments'
import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'

export type MyTournament = Schemas['MyTournament']

/** Always refetched: players come here right after enrolling or playing. */
export const mineQuery = (part: MyTournamentPart) => ({
  ...pagedQuery('/api/tournaments/mine', { params: { query: { part } } }),
  staleTime: 0,
})
