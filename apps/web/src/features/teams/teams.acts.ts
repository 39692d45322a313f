import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { refresh } from '@/lib/query.ts'
import { allTeams, refreshInvites, refreshTeam } from './teams.api.ts'

export function useCreateTeam() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['CreateTeam']) => call('post', '/api/teams', { body }),
    onSuccess: () => void refresh(queryClient, allTeams),
  })
}

export function useApply(id: string) {
  return useTeamAct(id, () => call('post', '/api/teams/{id}/applications', { params: { path: { id } } }))
}

export function useDecideApplication(id: string, applicationId: string) {
  return useTeamAct(id, (decision: 'accept' | 'reject') =>
    call('post', '/api/teams/{id}/applications/{applicationId}/decision', {
      params: { path: { id, applicationId } },
      body: { decision },
    }),
  )
}

export function useInvite(id: string) {
  return useTeamAct(id, (username: string) =>
    call('post', '/api/teams/{id}/invites', { params: { path: { id } }, body: { username } }),
  )
}

export function useAssignGames(id: string, userId: string) {
  return useTeamAct(id, (gameIds: string[]) =>
    call('put', '/api/teams/{id}/members/{userId}/games', {
      params: { path: { id, userId } },
      body: { gameIds },
    }),
  )
}

export function useExpel(id: string, userId: string) {
  return useTeamAct(id, () =>
    call('delete', '/api/teams/{id}/members/{userId}', { params: { path: { id, userId } } }),
  )
}

export function useTransfer(id: string) {
  return useTeamAct(id, (userId: string) =>
    call('post', '/api/teams/{id}/leadership', { params: { path: { id } }, body: { userId } }),
  )
}

export function useLeave(id: string) {
  return useGoodbye(() => call('post', '/api/teams/{id}/leave', { params: { path: { id } } }))
}

export function useDissolve(id: string) {
  return useGoodbye(() => call('delete', '/api/teams/{id}', { params: { path: { id } } }))
}

/** By its team too, whose page shows the invite as well. */
export function useAnswerInvite(inviteId: string, teamId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      call('post', '/api/teams/invites/{inviteId}/answer', {
        params: { path: { inviteId } },
        body: { answer },
      }),
    onSettled: () => Promise.all([refreshInvites(queryClient), refreshTeam(queryClient, teamId)]),
  })
}

/** Refused or not, what is shown afterwards is what the server has: somebody else may have been faster. */
function useTeamAct<Given = void>(teamId: string, act: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => refreshTeam(queryClient, teamId) })
}

/** The person goes to the list afterwards, so nothing of the team is asked for any more. */
function useGoodbye(act: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: () => void refresh(queryClient, allTeams) })
}
