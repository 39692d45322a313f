import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Swords from 'lucide-react/icons/swords'
import { useId } from 'react'
import { Link } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { historyQuery, type Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { PlayedTournament } from './played-tournament.tsx'

export function TournamentHistory({ profile, address }: { profile: Profile; address: string }) {
  const { t } = useProfilesTexts()
  const headingId = useId()
  const list = useInfiniteQuery(historyQuery(address))
  const tournaments = list.data?.pages.flatMap((page) => page.tournaments)

  if (!tournaments && list.error) {
    return (
      <ErrorState
        title={t('history.failed')}
        description={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!tournaments) return <HistorySkeleton />
  if (tournaments.length === 0) return <NoTournaments profile={profile} />
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-lg">
        {t('history.title')}
      </h2>
      <ul aria-busy={list.isFetching} className="grid gap-2">
        {tournaments.map((tournament) => (
          <PlayedTournament key={tournament.id} tournament={tournament} />
        ))}
      </ul>
      <LoadMore list={list} label={t('history.more')} failed={t('history.moreFailed')} />
    </section>
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
          <div key={width} className="grid gap-2.5 rounded-lg border bg-card p-4">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}
