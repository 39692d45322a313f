import { FEATURED_TOURNAMENTS_MAX } from '@trunfo/contract/home'
import { PAGES } from '@trunfo/contract/pages'
import Calendar from 'lucide-react/icons/calendar'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { TournamentCover } from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import type { FeaturedTournament } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

interface FeaturedTournamentsProps {
  tournaments: FeaturedTournament[] | undefined
  isRefreshing: boolean
}

export function FeaturedTournaments({ tournaments, isRefreshing }: FeaturedTournamentsProps) {
  const { t } = useHomeTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} aria-busy={!tournaments || isRefreshing} className="grid gap-4">
      <div className="flex items-center gap-3">
        <h2 id={headingId} className="text-lg">
          {t('featured.title')}
        </h2>
        {isRefreshing && <Spinner label={t('refreshing')} className="p-0 [&_svg]:size-4" />}
      </div>
      {tournaments?.length === 0 ? (
        <Empty
          icon={Trophy}
          title={t('featured.empty')}
          action={
            <Button asChild variant="secondary">
              <Link to={PAGES.tournaments.path}>{t('featured.all')}</Link>
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tournaments
            ? tournaments.map((tournament) => <FeaturedCard key={tournament.id} tournament={tournament} />)
            : placeholders.map((key) => <FeaturedSkeleton key={key} />)}
        </ul>
      )}
    </section>
  )
}

const placeholders = Array.from({ length: FEATURED_TOURNAMENTS_MAX }, (_, index) => index)

function FeaturedSkeleton() {
  return (
    <li>
      <Card className="overflow-hidden">
        <Skeleton className="aspect-video rounded-none" />
        <div className="grid gap-3 p-4">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-11" />
        </div>
      </Card>
    </li>
  )
}

function FeaturedCard({ tournament }: { tournament: FeaturedTournament }) {
  const { t } = useHomeTexts()
  const { id, name, gameName, startsAt, coverUrl } = tournament
  return (
    <li>
      <Card className="flex h-full flex-col overflow-hidden">
        <TournamentCover url={coverUrl} seed={gameName ?? id} />
        <div className="flex flex-1 flex-col gap-4 p-4">
          <h3 className="line-clamp-2 text-lg wrap-anywhere">{name}</h3>
          <dl className="grid gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
            <div className="flex gap-2">
              <dt>
                <Gamepad2 aria-label={t('featured.game')} role="img" />
              </dt>
              <dd className="line-clamp-1 wrap-anywhere">{gameName ?? t('featured.noGame')}</dd>
            </div>
            <div className="flex gap-2">
              <dt>
                <Calendar aria-label={t('featured.startsAt')} role="img" />
              </dt>
              <dd>
                <DateTime instant={startsAt} />
              </dd>
            </div>
          </dl>
          <Button asChild variant="secondary" className="mt-auto">
            <Link
              to={generatePath(PAGES.tournament.path, { id })}
              aria-label={t('featured.detailsOf', { name })}
            >
              {t('featured.details')}
            </Link>
          </Button>
        </div>
      </Card>
    </li>
  )
}
