import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { useMemo } from 'react'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, publicPagedQuery, publicQuery, query, refresh } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'
import { useRoom } from '@/lib/use-room.ts'
import { refreshTournaments } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

type ViewerState = Pick<Schemas['TournamentViewer'], 'viewer' | 'abilities' | 'isPrizeFrozen' | 'prizeShare'>
export type Tournament = Schemas['Tournament'] & ViewerState
export type TournamentBracket = Schemas['TournamentBracket']
export type Participant = Schemas['TournamentParticipant']

/** Test tournaments have their own API paths, which are never cached publicly. */
type Which = Pick<Tournament, 'id' | 'isTest'>

export const pathOf = (id: string) => ({ params: { path: { id } } })
export const sharedQuery = (id: string) => publicQuery('/api/tournaments/{id}', pathOf(id))
const testQuery = (id: string) => query('/api/test-tournaments/{id}', pathOf(id))
/** The prize's history, from escrow to payment. */
export const prizeQuery = (id: string) => publicQuery('/api/tournaments/{id}/prize', pathOf(id))
export const viewerQuery = (id: string) => query('/api/tournaments/{id}/viewer', pathOf(id))

/** Visitors have no abilities, so no request is made for them. */
const VISITOR: ViewerState = {
  viewer: {
    participantId: null,
    openMatchId: null,
    teamId: null,
    isTeamUnassigned: false,
    staysIn: false,
    crewRole: null,
    crewInvite: null,
    isCheckedIn: false,
    waitingPosition: null,
    pause: null,
  },
  abilities: {
    canEnrol: false,
    canWithdraw: false,
    canCheckIn: false,
    canJoinWaitingList: false,
    canLeaveWaitingList: false,
    canLeave: false,
    canStart: false,
    canStartEarly: false,
    canOpenRegistration: false,
    canCancel: false,
    canFeature: false,
    canOpenAnyMatch: false,
    canEditPrize: false,
    canManage: false,
    canEdit: false,
    canJudge: false,
    canDisqualify: false,
    canRunDesk: false,
    canNameCrew: false,
    canEnterLate: false,
    canExtendLineup: false,
  },
  isPrizeFrozen: false,
  prizeShare: null,
}

/**
 * Combines the public data, which comes from the HTML shell and caches, with a small query for the viewer.
 * `isKnown` says whether the viewer's part has loaded. A test tournament is found only through that query.
 */
export function useTournament(id: string) {
  const { status, viewer } = useSession()
  const own = useQuery({ ...viewerQuery(id), enabled: viewer !== null })
  const isTest = own.data?.isTest ?? false
  const shared = useQuery({ ...sharedQuery(id), enabled: !isTest })
  const test = useQuery({ ...testQuery(id), enabled: isTest })
  const { data, error, isFetching, refetch } = isTest ? test : shared
  const isAsking = status === 'loading' || own.isLoading
  const standing = own.data ?? VISITOR
  return {
    data: useMemo(() => data && { ...data, ...standing }, [data, standing]),
    error: isAsking ? null : error,
    isFetching,
    refetch,
    isKnown: status !== 'loading' && (viewer === null || own.data !== undefined),
    refetchViewer: own.refetch,
  }
}

export function bracketQuery({ id, isTest }: Which) {
  return isTest
    ? query('/api/test-tournaments/{id}/bracket', pathOf(id))
    : publicQuery('/api/tournaments/{id}/bracket', pathOf(id))
}

export function participantsQuery({ id, isTest }: Which) {
  return isTest
    ? pagedQuery('/api/test-tournaments/{id}/participants', pathOf(id))
    : publicPagedQuery('/api/tournaments/{id}/participants', pathOf(id))
}

interface Hint {
  version: string | undefined
}

/**
 * Refreshes what is on screen after a hint or the viewer's own action. Thousands may watch a round end, so
 * spectators refetch only the bracket, which is cached publicly. They refetch the rest if no bracket is shown
 * or the final is over. A participant list with several pages is left alone.
 */
async function refreshTournament(queryClient: QueryClient, id: string, hint?: Hint): Promise<void> {
  const own = queryClient.getQueryData(viewerQuery(id).queryKey)
  const which = { id, isTest: own?.isTest ?? false }
  const itself = which.isTest ? testQuery(id) : sharedQuery(id)
  const status = queryClient.getQueryData<Schemas['Tournament']>(itself.queryKey)?.status
  // Assume the viewer plays until their query resolves.
  const isAsking = queryClient.isFetching({ queryKey: viewerQuery(id).queryKey }) > 0 && !own
  const isInside = own?.viewer.participantId || own?.viewer.crewRole || own?.viewer.crewInvite
  const isWatching = status === 'in_progress' && !isAsking && !isInside
  const people = participantsQuery(which)
  const isLong = (queryClient.getQueryData(people.queryKey)?.pages.length ?? 0) > 1
  const bracket = bracketQuery(which)
  const refreshItself = () =>
    Promise.all([
      refresh(queryClient, itself, hint),
      refresh(queryClient, prizeQuery(id), hint),
      queryClient.invalidateQueries({ queryKey: viewerQuery(id).queryKey }),
    ])
  await Promise.all([
    isWatching || refreshItself(),
    isWatching || isLong || refresh(queryClient, people, hint),
    refresh(queryClient, bracket, hint),
  ])
  const isBracketShown = queryClient.getQueryCache().find(bracket)?.isActive() ?? false
  const latest = queryClient.getQueryData<TournamentBracket>(bracket.queryKey)
  if (isWatching && (!isBracketShown || isOver(latest))) await refreshItself()
}

function isOver(bracket: TournamentBracket | undefined): boolean {
  if (bracket?.stages) {
    const ofLast = bracket.matches.filter(({ stage = 1 }) => stage === bracket.stages?.length)
    return ofLast.length > 0 && ofLast.every(({ status }) => status === 'completed')
  }
  const last = bracket?.matches.at(-1)
  return last?.round === bracket?.roundSizes.length && last?.status === 'completed'
}

/** Refetches the viewer's abilities. */
export function useViewerStateRefresh(id: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: viewerQuery(id).queryKey })
}

export function useLiveTournament(id: string): void {
  const queryClient = useQueryClient()
  useRoom(tournamentRoom(id), (hint) => void refreshTournament(queryClient, id, hint))
}

export const refreshesOf = (id: string) => [
  (queryClient: QueryClient) => refreshTournament(queryClient, id, { version: crypto.randomUUID() }),
  (queryClient: QueryClient) => refreshTournaments(queryClient),
]

export function useEnrol(id: string) {
  const { t } = useTournamentsTexts()
  return useAction(() => call('post', '/api/tournaments/{id}/enrolment', pathOf(id)), {
    // No success toast: the page shows the enrolment where the button was.
    texts: () => ({ failed: t('detail.enrolFailed') }),
    refreshes: refreshesOf(id),
  })
}

export const useWithdraw = (id: string) =>
  useAction(() => call('delete', '/api/tournaments/{id}/enrolment', pathOf(id)), {
    texts: 'tournaments:withdraw',
    refreshes: refreshesOf(id),
  })
