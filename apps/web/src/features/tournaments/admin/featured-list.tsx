import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { errorText } from '@/lib/error-text.ts'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Switch } from '@/ui/switch.tsx'
import { toast } from '@/ui/toast.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type AdminTournament, adminTournamentsQuery, useFeature } from './admin.api.ts'

export function FeaturedList() {
  const { t } = useTournamentsTexts()
  const headingId = useId()
  const list = useInfiniteQuery(adminTournamentsQuery('featurable'))
  const tournaments = list.data?.pages.flatMap((page) => page.tournaments)

  if (!tournaments && list.error) {
    return (
      <ErrorState
        title={t('admin.failed')}
        description={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!tournaments) return <ListSkeleton />
  if (tournaments.length === 0) {
    return <Empty icon={Star} title={t('featured.empty')} description={t('featured.emptyHint')} />
  }
  const featured = tournaments.filter(({ isFeatured }) => isFeatured)
  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={headingId} className="text-lg">
          {t('featured.list')}
        </h2>
        {list.isRefetching && <Spinner label={t('list.refreshing')} className="p-0 [&_svg]:size-4" />}
        <span className="ml-auto text-sm text-muted-foreground tabular-nums">
          {t('featured.count', { count: featured.length })}
        </span>
      </div>
      <Card>
        <ul className="divide-y">
          {tournaments.map((tournament) => (
            <FeaturedRow key={tournament.id} tournament={tournament} />
          ))}
        </ul>
      </Card>
      <LoadMore list={list} label={t('admin.more')} />
    </section>
  )
}

function FeaturedRow({ tournament }: { tournament: AdminTournament }) {
  const { t } = useTournamentsTexts()
  const { id, name, gameName, startsAt, status, isFeatured, canFeature } = tournament
  const feature = useFeature(id)
  const isOn = feature.isPending ? feature.variables : isFeatured

  async function change(next: boolean) {
    try {
      await feature.mutateAsync(next)
      toast({ title: next ? t('featured.on') : t('featured.off'), description: name })
    } catch (error) {
      toast({ variant: 'destructive', title: t('featured.failed'), description: errorText(error) })
    }
  }

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
          <StatusBadge status={status} />
          <span className="wrap-anywhere">{gameName ?? t('admin.noGame')}</span>
          <DateTime instant={startsAt} />
        </p>
      </div>
      <Switch
        checked={isOn}
        disabled={feature.isPending || !(canFeature || isFeatured)}
        aria-label={t('featured.toggle', { name })}
        onCheckedChange={(next) => void change(next)}
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
