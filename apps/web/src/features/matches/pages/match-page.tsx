import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MATCH_STAFF, matchRoom } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { hasAnyRole } from '@trunfo/contract/roles'
import { Suspense } from 'react'
import { generatePath, useParams } from 'react-router'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { refresh } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'
import { useTurnAway } from '@/lib/use-turn-away.ts'
import { Card, CardContent } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ActionsCard } from '../actions/actions-card.tsx'
import { catchUp, receive } from '../chat/chat.api.ts'
import { Chat } from '../chat/chat.tsx'
import type { ChatMessage } from '../chat/chat-log.ts'
import { DeclarationsStrip } from '../lobby/declarations-strip.tsx'
import { Finished, useFinish } from '../lobby/finished.tsx'
import { LobbySkeleton } from '../lobby/lobby-skeleton.tsx'
import { MatchStatus } from '../lobby/match-status.tsx'
import { nameOf } from '../lobby/sides.ts'
import { MatchPlace, VersusHeader } from '../lobby/versus-header.tsx'
import { type Match, matchQuery } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

/** Only teams have them, behind a fold. */
const Lineups = lazyComponent(async () => (await import('../lobby/lineups.tsx')).Lineups)
const StaffCard = lazyComponent(async () => (await import('../staff/staff-card.tsx')).StaffCard)
const HistoryCard = lazyComponent(async () => (await import('../staff/history-card.tsx')).HistoryCard)

export function MatchPage() {
  const { matchId = '' } = useParams()
  // Another match is another page: nothing of this one's state belongs to it.
  return <OneMatch key={matchId} id={matchId} />
}

function OneMatch({ id }: { id: string }) {
  const { t } = useMatchesTexts()
  const { data: match, error, isFetchedAfterMount } = useQuery(matchQuery(id))
  const isRefused = useRefusal(error, match !== undefined)
  const [one, other] = match?.sides ?? []
  usePageTitle(one && other ? t('lobby.heading', { one: one.name, other: other.name }) : t('lobby.title'))
  if (isRefused) return null
  return match ? <Lobby match={match} isFresh={isFetchedAfterMount} /> : <LobbySkeleton />
}

/** Answers after which there is nothing of the match to show, whatever was shown before. */
const FINAL = [400, 403, 404, 409]

/**
 * Sends whoever cannot see a lobby away: to its tournament when it is not theirs to open, else to the start. A
 * failure after the lobby was shown waits for the next try instead. Says whether it does.
 */
function useRefusal(error: Error | null, hasMatch: boolean): boolean {
  const { t } = useMatchesTexts()
  const status = error instanceof ApiError ? error.status : 0
  const to = PAGES.home.path
  const refusal = () => {
    if (!error || (hasMatch && !FINAL.includes(status))) return null
    if (isRefusal(error, 'matches.access_denied')) {
      const id = String(error.facts.tournamentId)
      const tournament = generatePath(PAGES.tournament.path, { id })
      return { title: t('errors.access_denied'), description: t('lobby.deniedHint'), to: tournament }
    }
    if (status === 404 || status === 400) return { title: t('errors.not_found'), to }
    return { title: t('lobby.loadFailed'), description: errorText(error), to }
  }
  return useTurnAway(refusal())
}

/** State comes by hints, the chat by its rows; what a break swallowed of either is asked for at the next hint. */
function useLiveMatch(id: string): void {
  const queryClient = useQueryClient()
  useRoom(matchRoom(id), {
    onHint: () => {
      void refresh(queryClient, matchQuery(id))
      catchUp(queryClient, id)
    },
    onRows: (rows) => receive(queryClient, id, rows as ChatMessage[]),
  })
}

function Lobby({ match, isFresh }: { match: Match; isFresh: boolean }) {
  const { t } = useMatchesTexts()
  const finish = useFinish(match, isFresh)
  useLiveMatch(match.id)
  return (
    <div className="grid gap-4">
      <MatchPlace match={match} />
      <VersusHeader match={match} />
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="grid content-start lg:col-start-3">
          <MatchStatus match={match} />
        </div>
        <Card className="grid items-center lg:col-span-2 lg:row-start-1">
          <CardContent className="sm:p-4">
            <DeclarationsStrip match={match} />
          </CardContent>
        </Card>
      </div>
      {match.tournament.type === 'team' && (
        <Suspense fallback={<Skeleton className="h-11.5 rounded-lg" />}>
          <Lineups match={match} />
        </Suspense>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid min-w-0 gap-4 lg:col-start-3 lg:row-start-1">
          <Tasks match={match} />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-span-2 lg:row-start-1">
          <Chat match={match} />
          {match.staff && (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <HistoryCard matchId={match.id} history={match.staff.history} />
            </Suspense>
          )}
        </div>
      </div>
      {finish && <Finished match={match} finish={finish} />}
      <p role="alert" className="sr-only">
        {finish &&
          `${t('finished.title')} ${t('finished.announced', { name: nameOf(match, match.winnerId) })}`}
      </p>
    </div>
  )
}

/** What the viewer may do: as somebody who plays, as somebody who judges, or, in a test, as both. */
function Tasks({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { viewer } = useSession()
  const plays = match.viewer.participantId !== null
  const isOwnCase = plays && !match.staff && viewer && hasAnyRole(viewer.roles, MATCH_STAFF)
  return (
    <>
      {plays ? (
        <ActionsCard match={match} />
      ) : (
        <Notice title={t('lobby.spectator')}>{t('lobby.spectatorHint')}</Notice>
      )}
      {isOwnCase && <Notice>{t('errors.own_match')}</Notice>}
      {match.staff && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <StaffCard match={match} staff={match.staff} />
        </Suspense>
      )}
    </>
  )
}
