import { useQuery } from '@tanstack/react-query'
import { MATCH_STAFF } from '@trunfo/contract/matches'
import { hasAnyRole } from '@trunfo/contract/roles'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Card, CardContent } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ActionsCard } from '../actions/actions-card.tsx'
import { Chat } from '../chat/chat.tsx'
import { DeclarationsStrip } from '../lobby/declarations-strip.tsx'
import { Finished } from '../lobby/finished.tsx'
import { Lineups } from '../lobby/lineups.tsx'
import { LobbySkeleton } from '../lobby/lobby-skeleton.tsx'
import { MatchStatus } from '../lobby/match-status.tsx'
import { nameOf } from '../lobby/sides.ts'
import { useFinish } from '../lobby/use-finish.ts'
import { MatchPlace, VersusHeader } from '../lobby/versus-header.tsx'
import { type Match, matchQuery } from '../matches.api.ts'
import { useLiveMatch } from '../matches.realtime.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { useRefusal } from '../use-refusal.ts'

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
      <Lineups match={match} />
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
