import { call } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

const at = (userId: string) => ({ params: { path: { userId } } })

export const noShowsQuery = (userId: string) => query('/api/admin/users/{userId}/no-shows', at(userId))

export const useLiftPause = (userId: string, matchId: string) =>
  useAction(
    (reason: string) =>
      call('post', '/api/admin/users/{userId}/no-shows/lift', { ...at(userId), body: { matchId, reason } }),
    {
      texts: 'pauses:lift',
      refreshes: [noShowsQuery(userId), { queryKey: ['/api/admin/users/{userId}/history'] }],
    },
  )
