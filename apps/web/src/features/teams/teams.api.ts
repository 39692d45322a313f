import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { generatePath } from 'react-router'
import { call, type Schemas } from '@/lib/api.ts'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { pagedQuery, publicPagedQuery, publicQuery, query, usePages } from '@/lib/query.ts'
import { refreshViewer, sessionQuery } from '@/lib/session.ts'
import { useAct } from '@/lib/use-act.ts'
import { useTurnAway } from '@/lib/use-turn-away.ts'
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

/** With the version that was heard of: the server keeps what visitors see for a moment. */
function teamQuery(id: string) {
  const { queryFn } = publicQuery('/api/teams/{id}', at(id))
  return queryOptions({ queryKey: [teamAddress(id), 'viewer'], queryFn })
}

/**
 * The HTML shell brings the team as a visitor sees it. It stands in until the viewer's own answer is here:
 * `isPlaceholderData` says that what the viewer may do is not known yet.
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
/** What the team waits for; for its leader. */
export const sentInvitesQuery = (id: string) => query('/api/teams/{id}/invites', at(id))
/** Whom the leader may mean by what they have typed so far. */
export const invitableQuery = (id: string, q: string) =>
  query('/api/teams/{id}/invitable', { params: { path: { id }, query: { q } } })

/** Everything of one team that is on the screen. */
export const partsOfTeam = (id: string) => [
  teamQuery(id),
  teamLogsQuery(id),
  teamApplicationsQuery(id),
  sentInvitesQuery(id),
]

export function useCreateTeam() {
  const { t } = useTeamsTexts()
  const profile = useReadProfile()
  return useAct((body: Schemas['CreateTeam']) => call('post', '/api/teams', { body }), {
    tells: ({ error }) => ({
      done: t('create.done'),
      doneHint: t('create.doneHint'),
      // The team itself was fine: it is its leader who cannot be put into it.
      failed: isRefusal(error, 'teams.already_in_team') ? t('create.leaderFailed') : t('create.failed'),
      reason: isRefusal(error, 'platform.unauthenticated') ? t('create.signedOut') : undefined,
    }),
    refreshes: [allTeams],
    goes: ({ team }) => generatePath(PAGES.team.path, { id: team.id }),
    isReplacing: true,
    onDone: () => void profile.run(),
  })
}

export function useApply({ id, memberCount, leader }: Team) {
  const { t } = useTeamsTexts()
  const isFull = memberCount >= TEAM_MEMBERS_MAX
  return useAct(() => call('post', '/api/teams/{id}/applications', at(id)), {
    tells: () => ({
      done: t('apply.done'),
      doneHint: isFull ? t('apply.full') : t('apply.doneHint', { leader: leader.username }),
      failed: t('apply.failed'),
    }),
    refreshes: partsOfTeam(id),
  })
}

export function useDecideApplication(id: string, { id: applicationId, person }: TeamApplication) {
  const { t } = useTeamsTexts()
  return useAct(
    (decision: 'accept' | 'reject') =>
      call('post', '/api/teams/{id}/applications/{applicationId}/decision', {
        params: { path: { id, applicationId } },
        body: { decision },
      }),
    {
      tells: ({ given }) => ({
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

/** Whoever has applied is in at once. */
export function useInvite(id: string) {
  const { t } = useTeamsTexts()
  return useAct(
    ({ username }: { username: string; hasApplied: boolean }) =>
      call('post', '/api/teams/{id}/invites', { ...at(id), body: { username } }),
    {
      tells: ({ given: { username, hasApplied } = { username: '', hasApplied: false } }) => ({
        failed: t('invite.failed'),
        done: hasApplied ? t('applications.accepted', { username }) : t('invite.done'),
        doneHint: hasApplied ? undefined : t('invite.doneHint', { username }),
      }),
      refreshes: partsOfTeam(id),
    },
  )
}

export const useWithdrawInvite = (id: string, { id: inviteId, person }: SentInvite) =>
  useAct(() => call('delete', '/api/teams/{id}/invites/{inviteId}', { params: { path: { id, inviteId } } }), {
    tells: 'teams:withdrawInvite',
    values: { username: person.username },
    refreshes: partsOfTeam(id),
  })

/** By its team too, whose page shows the invite as well. */
export function useAnswerInvite(inviteId: string, team: TeamCard) {
  const { t } = useTeamsTexts()
  const profile = useReadProfile()
  return useAct(
    (answer: 'accept' | 'decline') =>
      call('post', '/api/teams/invites/{inviteId}/answer', {
        params: { path: { inviteId } },
        body: { answer },
      }),
    {
      tells: ({ given }) => ({
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
  return useAct(
    (gameIds: string[]) =>
      call('put', '/api/teams/{id}/members/{userId}/games', {
        params: { path: { id, userId } },
        body: { gameIds },
      }),
    {
      tells: ({ error }) => ({
        done: t('games.done'),
        failed: isRefusal(error, 'teams.game_not_found') ? t('games.newFailed') : t('games.failed'),
      }),
      refreshes: partsOfTeam(id),
    },
  )
}

export const useExpel = (id: string, { userId, username }: TeamMember) =>
  useAct(() => call('delete', '/api/teams/{id}/members/{userId}', { params: { path: { id, userId } } }), {
    tells: 'teams:expel',
    values: { name: username },
    refreshes: partsOfTeam(id),
  })

export const useTransfer = (id: string) =>
  useAct(
    ({ userId }: TeamMember) => call('post', '/api/teams/{id}/leadership', { ...at(id), body: { userId } }),
    {
      tells: 'teams:transfer',
      values: ({ username }) => ({ username }),
      refreshes: partsOfTeam(id),
    },
  )

export const useLeave = (id: string) =>
  useAct(() => call('post', '/api/teams/{id}/leave', at(id)), {
    tells: 'teams:leave',
    refreshes: [allTeams, sessionQuery],
    goes: PAGES.teams.path,
  })

export const useDissolve = (id: string) =>
  useAct(() => call('delete', '/api/teams/{id}', at(id)), {
    tells: 'teams:dissolve',
    refreshes: [allTeams, sessionQuery],
    goes: PAGES.teams.path,
  })

/** Which team the viewer is in also stands in the navbar. */
function useReadProfile() {
  const { t } = useTeamsTexts()
  const queryClient = useQueryClient()
  return useAct(() => refreshViewer(queryClient), { tells: () => ({ failed: t('create.profileFailed') }) })
}

/**
 * Whoever has no business on a team's page is sent to the list when there is no such team (or the address holds
 * no id at all), and to the team when only its leader may look.
 */
export function useRefusal(error: Error | null, teamId: string): boolean {
  const { t } = useTeamsTexts()
  const status = error instanceof ApiError ? error.status : 0
  const refusals: Record<number, Parameters<typeof useTurnAway>[0]> = {
    400: { title: t('errors.not_found'), to: PAGES.teams.path },
    403: { title: t('errors.access_denied'), to: generatePath(PAGES.team.path, { id: teamId }) },
    404: { title: t('errors.not_found'), to: PAGES.teams.path },
  }
  return useTurnAway(refusals[status] ?? null)
}
