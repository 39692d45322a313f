import { PAGES } from '@trunfo/contract/pages'
import SearchX from 'lucide-react/icons/search-x'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BracketSkeleton } from '../detail/bracket-tab.tsx'
import { type Tournament, useLiveTournament, useTournament } from '../detail/detail.api.ts'
import { EnrolmentBar } from '../detail/enrolment-bar.tsx'
import { TournamentHeader } from '../detail/tournament-header.tsx'
import { TournamentTabs } from '../detail/tournament-tabs.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** Most tournaments that are looked at have none yet. */
const Champion = lazyComponent(async () => (await import('../detail/champion.tsx')).Champion)
/** And most viewers won nothing. */
const OwnShare = lazyComponent(async () => (await import('../prizes/own-share.tsx')).OwnShare)
const PrizeHistory = lazyComponent(async () => (await import('../prizes/prize-history.tsx')).PrizeHistory)

export function TournamentPage() {
  const { id = '' } = useParams()
  // Another tournament is another page: nothing of this one's state belongs to it.
  return <OneTournament key={id} id={id} />
}

function OneTournament({ id }: { id: string }) {
  const { t } = useTournamentsTexts()
  const query = useTournament(id)
  const { data, error, isKnown, refetchViewer } = query
  useLiveTournament(id)
  useDueStart(data, refetchViewer)
  usePageTitle(data?.name ?? t('list.title'))

  // An address that holds no id at all is refused before anybody looks for it.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  return (
    <Loaded
      query={query}
      skeleton={<TournamentSkeleton />}
      failed={(message) => t('detail.failed', { message })}
    >
      {(tournament) => (
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6">
          <ChampionBanner tournament={tournament} />
          {tournament.prizeShare && (
            <Suspense fallback={<Skeleton className="h-36 rounded-md" />}>
              <OwnShare share={tournament.prizeShare} />
            </Suspense>
          )}
          <TournamentHeader tournament={tournament} />
          <EnrolmentBar tournament={tournament} isKnown={isKnown} />
          <TournamentTabs tournament={tournament} />
          {tournament.prizeGuarantee && (
            <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
              <PrizeHistory tournamentId={id} />
            </Suspense>
          )}
        </div>
      )}
    </Loaded>
  )
}

function NotFound() {
  const { t } = useTournamentsTexts()
  return (
    <Empty
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

/** Longer waits are not worth a timer: the page hears of changes anyhow. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000

/** Asks again when the start has come: from then on staff may begin, and an open page must know. */
function useDueStart(tournament: Tournament | undefined, refetch: () => unknown): void {
  const isStaff = tournament?.abilities.canOpenAnyMatch ?? false
  const startsAt = tournament?.startsAt
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    if (!isStaff || !startsAt) return
    const waitMs = new Date(startsAt).getTime() - Date.now()
    if (waitMs <= 0 || waitMs > LONGEST_WAIT_MS) return
    // A moment later, for clocks that do not quite agree.
    const timer = setTimeout(() => ask(), waitMs + 1000)
    return () => clearTimeout(timer)
  }, [isStaff, startsAt])
}

/** Read out when it appears: the final has just been decided. */
function ChampionBanner({ tournament }: { tournament: Tournament }) {
  const { champion, type, prize, prizeGuarantee } = tournament
  return (
    <div role="status" className="empty:absolute">
      {champion && (
        <Suspense fallback={<Skeleton className="h-21.5 rounded-lg" />}>
          <Champion champion={champion} type={type} prize={prize} prizeGuarantee={prizeGuarantee} />
        </Suspense>
      )}
    </div>
  )
}

/** Cover, facts, action and tabs keep their places, so that nothing moves when they arrive. */
function TournamentSkeleton() {
  return (
    <div aria-busy className="grid gap-4 sm:gap-6">
      <Card className="overflow-hidden">
        <Skeleton className="h-20 rounded-none sm:h-36" />
        <div className="grid gap-4 p-4 sm:p-6">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-9 w-3/4 max-w-96" />
          <Skeleton className="h-10 w-full max-w-2xl" />
        </div>
      </Card>
      <Skeleton className="h-11 w-full sm:w-40" />
      <Skeleton className="h-11 w-full max-w-96" />
      <BracketSkeleton />
    </div>
  )
}
