import type { QueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery, query, refresh } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { pathOf, viewerQuery } from '../detail/detail.api.ts'
import './crew.texts.ts'

export type CrewMember = Schemas['TournamentCrew']['crew'][number]
export type LogEntry = Schemas['TournamentLog']['entries'][number]

export const crewQuery = (id: string) => publicQuery('/api/tournaments/{id}/crew', pathOf(id))
export const invitesQuery = (id: string) => query('/api/tournaments/{id}/crew/invites', pathOf(id))
export const logQuery = (id: string) => publicPagedQuery('/api/tournaments/{id}/log', pathOf(id))

const changes = (id: string) => [
  (queryClient: QueryClient) => refresh(queryClient, viewerQuery(id)),
  (queryClient: QueryClient) => refresh(queryClient, crewQuery(id)),
  (queryClient: QueryClient) => refresh(queryClient, invitesQuery(id)),
  (queryClient: QueryClient) => refresh(queryClient, logQuery(id)),
]

export const useInvite = (id: string) =>
  useAction(
    (body: Schemas['InviteToCrew']) =>
      call('post', '/api/tournaments/{id}/crew/invites', { ...pathOf(id), body }),
    { texts: 'crew:invite', refreshes: changes(id) },
  )

const leave = (id: string, userId: string) =>
  call('delete', '/api/tournaments/{id}/crew/{userId}', { params: { path: { id, userId } } })

export const useRemoval = (id: string, { userId, username }: CrewMember) =>
  useAction(() => leave(id, userId), { texts: 'crew:remove', values: { username }, refreshes: changes(id) })

export const useWithdrawal = (id: string, { userId, username }: CrewMember) =>
  useAction(() => leave(id, userId), { texts: 'crew:withdraw', values: { username }, refreshes: changes(id) })

export const useLeave = (id: string, userId: string) =>
  useAction(() => leave(id, userId), { texts: 'crew:leave', refreshes: changes(id) })

export const useRefusal = (id: string, userId: string) =>
  useAction(() => leave(id, userId), {
    texts: 'crew:refuse',
    refreshes: changes(id),
  })

export const useJoin = (id: string) =>
  useAction(() => call('post', '/api/tournaments/{id}/crew/acceptance', pathOf(id)), {
    texts: 'crew:join',
    refreshes: changes(id),
  })
