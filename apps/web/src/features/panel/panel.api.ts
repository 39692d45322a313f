import { useQuery } from '@tanstack/react-query'
import { PANEL_ROOM } from '@trunfo/contract/panel'
import { query } from '@/lib/query.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'

const pendingQuery = query('/api/admin/pending')

/** By page, how much waits for the viewer; what is nobody's to wait for has no entry. Kept live. */
export function usePending() {
  useLiveQuery(PANEL_ROOM, pendingQuery)
  const { data, isError } = useQuery(pendingQuery)
  return { counts: new Map(data?.pending.map(({ page, count }) => [page, count])), isError }
}

export const useFigures = () => useQuery(query('/api/admin/figures'))
