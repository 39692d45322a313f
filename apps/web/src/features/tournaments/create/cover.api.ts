import { useQuery } from '@tanstack/react-query'
import { hasAnyRole } from '@trunfo/contract/roles'
import { TOURNAMENT_CREATORS } from '@trunfo/contract/tournaments'
import { query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'

export const coverQuery = query('/api/prizes/cover')

/** What the viewer can promise as a prize. Only tournament creators fetch it. */
export function useCover() {
  const { viewer } = useSession()
  const mayPromise = viewer !== null && hasAnyRole(viewer.roles, TOURNAMENT_CREATORS)
  return useQuery({ ...coverQuery, enabled: mayPromise })
}
