import { PAGES } from '@trunfo/contract/pages'
import SearchX from 'lucide-react/icons/search-x'
import { Link, useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { ChampionBanner } from '../detail/champion-banner.tsx'
import { useTournament } from '../detail/detail.api.ts'
import { useLiveTournament } from '../detail/detail.realtime.ts'
import { EnrolmentBar } from '../detail/enrolment-bar.tsx'
import { TournamentHeader } from '../detail/tournament-header.tsx'
import { TournamentSkeleton } from '../detail/tournament-skeleton.tsx'
import { TournamentTabs } from '../detail/tournament-tabs.tsx'
import { useDueStart } from '../detail/use-due-start.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function TournamentPage() {
  const { id = '' } = useParams()
  // Another tournament is another page: nothing of this one's state belongs to it.
  return <OneTournament key={id} id={id} />
}

function OneTournament({ id }: { id: string }) {
  const { t } = useTournamentsTexts()
  const { tournament, error, isKnown, isFetching, refetch, refetchViewer } = useTournament(id)
  useLiveTournament(id)
  useDueStart(tournament, refetchViewer)
  usePageTitle(tournament?.name ?? t('list.title'))

  // An address that holds no id at all is refused before anybody looks for it.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  if (!tournament && error) {
    return (
      <ErrorState
        title={t('detail.failed', { message: errorText(error) })}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!tournament) return <TournamentSkeleton />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6">
      <ChampionBanner tournament={tournament} />
      <TournamentHeader tournament={tournament} />
      <EnrolmentBar tournament={tournament} isKnown={isKnown} />
      <TournamentTabs tournament={tournament} />
    </div>
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
