import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Gift from 'lucide-react/icons/gift'
import Swords from 'lucide-react/icons/swords'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { StatusBadge, useAmountText } from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { useSession } from '@/lib/session.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { historyQuery, type PlayedTournament, type Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

export function TournamentHistory({ profile, address }: { profile: Profile; address: string }) {
  const { t } = useProfilesTexts()
  const headingId = useId()
  const list = useInfiniteQuery(historyQuery(address))
  return (
    <PagedList
      list={list}
      of={(page) => page.tournaments}
      skeleton={<HistorySkeleton />}
      failed={t('history.failed')}
      empty={<NoTournaments profile={profile} />}
    >
      {(tournaments) => (
        <section aria-labelledby={headingId} className="grid gap-4">
          <h2 id={headingId} className="text-lg">
            {t('history.title')}
          </h2>
          <ul aria-busy={list.isFetching} className="grid gap-2">
            {tournaments.map((tournament) => (
              <Played key={tournament.id} tournament={tournament} />
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}

/** One played tournament. The whole row links to it, and a win has a gold border. */
function Played({ tournament }: { tournament: PlayedTournament }) {
  const { t } = useProfilesTexts()
  const amountOf = useAmountText()
  const { id, name, status, startsAt, isChampion, place, prize } = tournament
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 surface p-4 transition-colors sm:flex-nowrap focus-within:border-ring hover:border-input',
        isChampion && 'border-gold hover:border-gold',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <Link
          to={generatePath(PAGES.tournament.path, { id })}
          className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          {name}
        </Link>
        <span className="text-sm text-muted-foreground">
          <DateTime instant={startsAt} />
        </span>
      </div>
      <div className="flex min-w-0 flex-wrap gap-1.5 sm:shrink-0">
        {isChampion && (
          <Badge variant="gold">
            <Trophy aria-hidden />
            {t('history.champion')}
          </Badge>
        )}
        {place && !isChampion && (
          <Badge className="tabular-nums">
            {place.from === place.to ? t('history.place', { place: place.from }) : t('history.places', place)}
          </Badge>
        )}
        {prize && (
          <Badge variant="gold" className="tabular-nums">
            <Gift aria-hidden />
            {t('history.won', { amount: amountOf(prize.asset, prize.amount) })}
          </Badge>
        )}
        <StatusBadge status={status} />
      </div>
    </li>
  )
}

function NoTournaments({ profile: { id, username } }: { profile: Profile }) {
  const { t } = useProfilesTexts()
  const isOwn = useSession().viewer?.id === id
  return (
    <Empty
      icon={Swords}
      title={t('history.empty')}
      description={isOwn ? t('history.emptyOwn') : t('history.emptyOther', { username })}
      action={
        isOwn && (
          <Button asChild variant="secondary">
            <Link to={PAGES.tournaments.path}>{t('history.browse')}</Link>
          </Button>
        )
      }
    />
  )
}

function HistorySkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-6 w-52" />
      <div className="grid gap-2">
        {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
          <div key={width} className="grid gap-2.5 surface p-4">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}
