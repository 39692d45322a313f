import { PAGES } from '@trunfo/contract/pages'
import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import SearchX from 'lucide-react/icons/search-x'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { isBroadcast } from '@/lib/broadcast-view.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { ReportButton } from '@/lib/report-button.tsx'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { CrewDetails } from '../crew/crew-details.tsx'
import { Announcements } from '../detail/announcements.tsx'
import { BracketSkeleton } from '../detail/bracket-tab.tsx'
import { Champion } from '../detail/champion.tsx'
import { type Tournament, useLiveTournament, useTournament } from '../detail/detail.api.ts'
import { EnrolmentBar } from '../detail/enrolment-bar.tsx'
import { TournamentHeader } from '../detail/tournament-header.tsx'
import { TournamentTabs } from '../detail/tournament-tabs.tsx'
import { useDueStart } from '../detail/use-due-start.ts'
import { OwnShare } from '../prizes/own-share.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const CrewInvite = lazyComponent(async () => (await import('../crew/crew-invite.tsx')).CrewInvite)
/** For participants, until the start. */
const Checklist = lazyComponent(async () => (await import('../checklist/checklist.tsx')).Checklist)
/** For broadcasters. */
const Tv = lazyComponent(async () => (await import('../tv/tv.tsx')).Tv)
const PrizeHistory = lazyComponent(async () => (await import('../prizes/prize-history.tsx')).PrizeHistory)

export function TournamentPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  if (isBroadcast(search)) return <Tv key={id} id={id} />
  // Keyed by tournament, so no state carries over to another one.
  return <OneTournament key={id} id={id} />
}

function OneTournament({ id }: { id: string }) {
  const { t } = useTournamentsTexts()
  const query = useTournament(id)
  const { data, error, isKnown } = query
  const { viewer } = useSession()
  useLiveTournament(id)
  useDueStart(query)
  usePageTitle(data?.name ?? t('list.title'))

  // A malformed id is a 400, not a 404.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  return (
    <Loaded
      isPage
      query={query}
      skeleton={<TournamentSkeleton />}
      failed={(message) => t('detail.failed', { message })}
    >
      {(tournament) => (
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6">
          <ChampionBanner tournament={tournament} />
          {tournament.prizeShare && <OwnShare share={tournament.prizeShare} />}
          <TournamentHeader tournament={tournament} />
          {tournament.viewer.crewInvite && viewer && (
            <Suspense fallback={<Skeleton className="h-40 rounded-lg sm:h-28" />}>
              <CrewInvite tournament={tournament} role={tournament.viewer.crewInvite} userId={viewer.id} />
            </Suspense>
          )}
          <EnrolmentBar tournament={tournament} isKnown={isKnown} />
          {isKnown && isAwaited(tournament) && (
            <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
              <Checklist tournament={tournament} />
            </Suspense>
          )}
          {tournament.announcements.length > 0 && <Announcements tournament={tournament} />}
          <TournamentTabs tournament={tournament} />
          {tournament.prizeGuarantee && (
            <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
              <PrizeHistory tournamentId={id} />
            </Suspense>
          )}
          {!tournament.isTest && <CrewDetails tournament={tournament} />}
          {!tournament.isTest && tournament.createdBy !== viewer?.username && (
            <ReportButton
              thing={{ kind: 'tournament', id }}
              what={tournament.name}
              size="sm"
              className="justify-self-center text-muted-foreground"
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

const isAwaited = ({ status, viewer }: Tournament) =>
  viewer.participantId !== null && OPEN_STATUSES.some((open) => open === status)

function NotFound() {
  const { t } = useTournamentsTexts()
  return (
    <Empty
      isPage
      icon={SearchX}
      title={t('errors.not_found')}
      action={
        <Button asChild>
          <Link to={PAGES.tournaments.path}>{t('detail.seeAll')}</Link>
        </Button>
      }
    />
  )
}

/** Announced when it appears, because the final has just been decided. */
function ChampionBanner({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { champion } = tournament
  return (
    <div role="status" className="empty:absolute">
      {champion && <Champion tournament={tournament} champion={champion} />}
      {tournament.status === 'completed' && !champion && (
        <p className="surface p-4 font-semibold">{t('detail.noChampion')}</p>
      )}
    </div>
  )
}

/** Reserves space for cover, facts, action and tabs, so nothing shifts when they load. */
function TournamentSkeleton() {
  return (
    <div aria-busy className="grid gap-4 sm:gap-6">
      <Card className="surface-raised overflow-hidden rounded-xl">
        <Skeleton className="h-30 rounded-none sm:h-45" />
        <div className="grid gap-4 p-4 sm:p-6">
          <Skeleton className="h-16 w-48" />
          <Skeleton className="h-10 w-full max-w-2xl" />
        </div>
      </Card>
      <Skeleton className="h-11 w-full sm:w-40" />
      <Skeleton className="h-11 w-full max-w-96" />
      <BracketSkeleton />
    </div>
  )
}
