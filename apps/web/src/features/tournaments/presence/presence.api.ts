import { call } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { pathOf, refreshesOf, viewerQuery } from '../detail/detail.api.ts'
import './presence.texts.ts'

// No success toasts: the page shows what changed where the button was.
export const useCheckIn = (id: string) =>
  useAction(() => call('post', '/api/tournaments/{id}/check-in', pathOf(id)), {
    texts: 'presence:checkIn',
    // Thousands do this within minutes. The live count brings the rest, for everybody in one cached response.
    refreshes: [viewerQuery(id)],
  })

export const useJoinList = (id: string) =>
  useAction(() => call('post', '/api/tournaments/{id}/waiting-list', pathOf(id)), {
    texts: 'presence:join',
    refreshes: refreshesOf(id),
  })

export const useLeaveList = (id: string) =>
  useAction(() => call('post', '/api/tournaments/{id}/waiting-list/leave', pathOf(id)), {
    texts: 'presence:leave',
    refreshes: refreshesOf(id),
  })
