import { useInfiniteQuery } from '@tanstack/react-query'
import { FEATURED_TOURNAMENTS_MAX } from '@trunfo/contract/home'
import { PAGES } from '@trunfo/contract/pages'
import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Switch } from '@/ui/switch.tsx'
import {
  type AdminTournament,
  featurableQuery,
  useFeature,
  useLiveAdminTournaments,
} from '../admin/admin.api.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function AdminFeaturedPage() {
  const { t } = useOrganisingTexts()
  usePageTitle(t('featured.title'))
  useLiveAdminTournaments()

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('featured.title')}</h1>
          <p className="text-muted-foreground">{t('featured.lead', { max: FEATURED_TOURNAMENTS_MAX })}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.adminTournaments.path}>{t('admin.tournamentsLink')}</Link>
        </Button>
      </header>
      <FeaturedList />
    </div>
  )
}

function FeaturedList() {
  const { t } = useOrganisingTexts()
  const { t: shared } = useTournamentsTexts()
  const headingId = useId()
  const list = useInfiniteQuery(featurableQuery)
  return (
    <Loaded query={list} skeleton={<ListSkeleton />} failed={t('admin.failed')}>
      {({ pages }) => {
        const tournaments = pages.flatMap((page) => page.tournaments)
        if (tournaments.length === 0) {
          return <Empty icon={Star} title={t('featured.empty')} description={t('featured.emptyHint')} />
        }
        const count = tournaments.filter(({ isFeatured }) => isFeatured).length
        return (
          <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id={headingId} className="text-lg">
                {t('featured.list')}
              </h2>
              {list.isRefetching && (
                <Spinner label={shared('list.refreshing')} className="p-0 [&_svg]:size-4" />
              )}
              <span className="ml-auto text-sm text-muted-foreground tabular-nums">
                {t('featured.count', { count })}
              </span>
            </div>
            <Card>
              <ul className="divide-y">
                {tournaments.map((tournament) => (
                  <FeaturedRow key={tournament.id} tournament={tournament} />
                ))}
              </ul>
            </Card>
            <LoadMore list={list} />
          </section>
        )
      }}
    </Loaded>
  )
}

function FeaturedRow({ tournament }: { tournament: AdminTournament }) {
  const { t } = useOrganisingTexts()
  const { id, name, gameName, startsAt, status, isFeatured, canFeature } = tournament
  const feature = useFeature(tournament)
  return (
    <li className="flex items-center gap-4 p-4">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <Link
          to={generatePath(PAGES.tournament.path, { id })}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          <StatusBadge status={status} isExact />
          <span className="wrap-anywhere">{gameName ?? t('admin.noGame')}</span>
          <DateTime instant={startsAt} />
        </p>
      </div>
      <Switch
        checked={feature.given ?? isFeatured}
        disabled={feature.isPending || !(canFeature || isFeatured)}
        aria-label={t('featured.toggle', { name })}
        onCheckedChange={(next) => void feature.run(next)}
      />
    </li>
  )
}

function ListSkeleton() {
  return (
    <Card aria-busy className="divide-y">
      {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div key={width} className="grid gap-2 p-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </Card>
  )
}
