import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { generatePath } from 'react-router'
import { call, type Schemas } from '@/lib/api.ts'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { pagedQuery, publicPagedQuery, publicQuery, query, usePages } from '@/lib/query.ts'
import { refreshViewer, sessionQuery } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'
import { useRedirectWithToast } from '@/lib/use-redirect-with-toast.ts'
import { useTeamsTexts } from './teams.texts.ts'

export type TeamCard = Schemas['TeamCard']
export type Team = Schemas['Team']
export type TeamMember = Schemas['TeamMember']
export type TeamLog = Schemas['TeamLog']
export type TeamApplication = Schemas['TeamApplication']
export type TeamInvite = Schemas['TeamInvite']
export type SentInvite = Schemas['SentInvite']

const at = (id: string) => ({ params: { path: { id } } })
const teamAddress = (id: string) => `/api/teams/${encodeURIComponent(id)}`

/** All pages of every search. */
export const allTeams = { queryKey: ['/api/teams'] }

export const useTeams = (search: string) =>
  usePages({
    ...publicPagedQuery('/api/teams', { params: { query: { search: search || undefined } } }),
    placeholderData: keepPreviousData,
  })

/** Sends the hint's version, because the server caches what visitors see for a short time. */
function teamQuery(id: string) {
  const { queryFn } = publicQuery('/api/teams/{id}', at(id))
  return queryOptions({ queryKey: [teamAddress(id), 'viewer'], queryFn })
}

/**
 * The HTML shell carries the team as visitors see it. It is a placeholder until the viewer's own response
 * arrives: while `isPlaceholderData` is true, the viewer's abilities are unknown.
 */
export function useTeam(id: string, options: { enabled: boolean }) {
  const queryClient = useQueryClient()
  return useQuery({
    ...teamQuery(id),
    ...options,
    placeholderData: () => queryClient.getQueryData<Team>([teamAddress(id)]),
  })
}

export const teamLogsQuery = (id: string) => pagedQuery('/api/teams/{id}/logs', at(id))
export const teamApplicationsQuery = (id: string) => pagedQuery('/api/teams/{id}/applications', at(id))
export const invitesQuery = pagedQuery('/api/teams/invites')
/** Unanswered invites of the team; for its leader. */
export const sentInvitesQuery = (id: string) => query('/api/teams/{id}/invites', at(id))
/** Suggestions for the username that the leader is typing. */
export const invitableQuery = (id: string, q: string) =>
  query('/api/teams/{id}/invitable', { params: { path: { id }, query: { q } } })

/** Every query of a team's page. */
export const partsOfTeam = (id: string) => [
  teamQuery(id),
  teamLogsQuery(id),
  teamApplicationsQuery(id),
  sentInvitesQuery(id),
]

export function useCreateTeam() {
  const { t } = useTeamsTexts()
  const profile = useReadProfile()
  return useAction((body: Schemas['CreateTeam']) => call('post', '/api/teams', { body }), {
    texts: ({ error }) => ({
      done: t('create.done'),
      doneHint: t('create.doneHint'),
      // The team was valid; its leader is already in another one.
      failed: isRefusal(error, 'teams.already_in_team') ? t('create.leaderFailed') : t('create.failed'),
      reason: isRefusal(error, 'platform.unauthenticated') ? t('create.signedOut') : undefined,
    }),
    refreshes: [allTeams],
    redirectTo: ({ team }) => generatePath(PAGES.team.path, { id: team.id }),
    isReplacing: true,
    onDone: () => void profile.run(),
  })
}

export function useApply({ id, memberCount, leader }: Team) {
  const { t } = useTeamsTexts()
  const isFull = memberCount >= TEAM_MEMBERS_MAX
  return useAction(() => call('post', '/api/teams/{id}/applications', at(id)), {
    texts: () => ({
      done: t('apply.done'),
      doneHint: isFull ? t('apply.full') : t('apply.doneHint', { leader: leader.username }),
      failed: t('apply.failed'),
    }),
    refreshes: partsOfTeam(id),
  })
}

export function useDecideApplication(id: string, { id: applicationId, person }: TeamApplication) {
  const { t } = useTeamsTexts()
  return useAction(
    (decision: 'accept' | 'reject') =>
      call('post', '/api/teams/{id}/applications/{applicationId}/decision', {
        params: { path: { id, applicationId } },
        body: { decision },
      }),
    {
      texts: ({ given }) => ({
        done:
          given === 'accept'
            ? t('applications.accepted', { username: person.username })
            : t('applications.rejected'),
        failed: t('applications.decideFailed'),
      }),
      refreshes: partsOfTeam(id),
    },
  )
}

/** Inviting a player who has applied accepts them at once. */
export function useInvite(id: string) {
  const { t } = useTeamsTexts()
  return useAction(
    ({ username }: { username: string; hasApplied: boolean }) =>
      call('post', '/api/teams/{id}/invites', { ...at(id), body: { username } }),
    {
      texts: ({ given: { username, hasApplied } = { username: '', hasApplied: false } }) => ({
        failed: t('invite.failed'),
        done: hasApplied ? t('applications.accepted', { username }) : t('invite.done'),
        doneHint: hasApplied ? undefined : t('invite.doneHint', { username }),
      }),
      refreshes: partsOfTeam(id),
    },
  )
}

export const useWithdrawInvite = (id: string, { id: inviteId, person }: SentInvite) =>
  useAction(
    () => call('delete', '/api/teams/{id}/invites/{inviteId}', { params: { path: { id, inviteId } } }),
    {
      texts: 'teams:withdrawInvite',
      values: { username: person.username },
      refreshes: partsOfTeam(id),
    },
  )

/** Takes the team too, because its page also shows the invite and is refetched. */
export function useAnswerInvite(inviteId: string, team: TeamCard) {
  const { t } = useTeamsTexts()
  const profile = useReadProfile()
  return useAction(
    (answer: 'accept' | 'decline') =>
      call('post', '/api/teams/invites/{inviteId}/answer', {
        params: { path: { inviteId } },
        body: { answer },
      }),
    {
      texts: ({ given }) => ({
        failed: t('invited.failed'),
        done: given === 'accept' ? t('invited.accepted') : t('invited.declined'),
        doneHint: given === 'accept' ? t('invited.acceptedHint', { team: team.name }) : undefined,
      }),
      refreshes: [invitesQuery, ...partsOfTeam(team.id)],
      onDone: (_, given) => void (given === 'accept' && profile.run()),
    },
  )
}

export function useAssignGames(id: string, userId: string) {
  const { t } = useTeamsTexts()
  return useAction(
    (gameIds: string[]) =>
      call('put', '/api/teams/{id}/members/{userId}/games', {
        params: { path: { id, userId } },
        body: { gameIds },
      }),
    {
      texts: ({ error }) => ({
        done: t('games.done'),
        failed: isRefusal(error, 'teams.game_not_found') ? t('games.newFailed') : t('games.failed'),
      }),
      refreshes: partsOfTeam(id),
    },
  )
}

export const useExpel = (id: string, { userId, username }: TeamMember) =>
  useAction(() => call('delete', '/api/teams/{id}/members/{userId}', { params: { path: { id, userId } } }), {
    texts: 'teams:expel',
    values: { name: username },
    refreshes: partsOfTeam(id),
  })

export const useTransfer = (id: string) =>
  useAction(
    ({ userId }: TeamMember) => call('post', '/api/teams/{id}/leadership', { ...at(id), body: { userId } }),
    {
      texts: 'teams:transfer',
      values: ({ username }) => ({ username }),
      refreshes: partsOfTeam(id),
    },
  )

export const useLeave = (id: string) =>
  useAction(() => call('post', '/api/teams/{id}/leave', at(id)), {
    texts: 'teams:leave',
    refreshes: [allTeams, sessionQuery],
    redirectTo: PAGES.teams.path,
  })

export const useDissolve = (id: string) =>
  useAction(() => call('delete', '/api/teams/{id}', at(id)), {
    texts: 'teams:dissolve',
    refreshes: [allTeams, sessionQuery],
    redirectTo: PAGES.teams.path,
  })

/** The navbar shows the viewer's team too. */
function useReadProfile() {
  const { t } = useTeamsTexts()
  const queryClient = useQueryClient()
  return useAction(() => refreshViewer(queryClient), { texts: () => ({ failed: t('create.profileFailed') }) })
}

/**
 * Redirects to the list if the team does not exist (or the URL holds no id), and to the team's page if only
 * its leader may see this one.
 */
export function useRefusal(error: Error | null, teamId: string): boolean {
  const { t } = useTeamsTexts()
  const status = error instanceof ApiError ? error.status : 0
  const refusals: Record<number, Parameters<typeof useRedirectWithToast>[0]> = {
    400: { title: t('errors.not_found'), to: PAGES.teams.path },
    403: { title: t('errors.access_denied'), to: generatePath(PAGES.team.path, { id: teamId }) },
    404: { title: t('errors.not_found'), to: PAGES.teams.path },
  }
  return useRedirectWithToast(refusals[status] ?? null)
}
