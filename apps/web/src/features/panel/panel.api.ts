import { useQuery } from '@tanstack/react-query'
import { PANEL_ROOM } from '@trunfo/contract/panel'
import { query } from '@/lib/query.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'

const pendingQuery = query('/api/admin/pending')

/** Pending items per page, updated live. Pages without a queue have no entry. */
export function usePending() {
  useLiveQuery(PANEL_ROOM, pendingQuery)
  const { data, isError } = useQuery(pendingQuery)
  return { counts: new Map(data?.pending.map(({ page, count }) => [page, count])), isError }
}

export const useMetrics = () => useQuery(query('/api/admin/figures'))
