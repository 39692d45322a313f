import { DISPUTE_HOLDERS, DISPUTE_REASONS, DISPUTES_ROOM } from '@trunfo/contract/matches'
import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { allDisputes } from '../judging.api.ts'

export type Dispute = Schemas['DisputeList']['disputes'][number]

const DISPUTES = tableShape({ filters: { reason: DISPUTE_REASONS, holder: DISPUTE_HOLDERS } })

export const useDisputesView = () => useTableView(DISPUTES)
export type DisputesView = ReturnType<typeof useDisputesView>

/** Oldest first. */
export const disputesQuery = ({ query }: DisputesView) =>
  pagedQuery('/api/matches/disputes', { params: { query } })

export const useLiveDisputes = () => useLiveQuery(DISPUTES_ROOM, allDisputes)
