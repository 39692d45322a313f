import { useIsFetching } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { CreateLink } from '../components/create-link.tsx'
import { StateFilter, useListState } from '../components/state-filter.tsx'
import { TournamentList } from '../components/tournament-list.tsx'
import { tournamentsQuery } from '../tournaments.api.ts'
import { useLiveTournaments } from '../tournaments.realtime.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function TournamentsPage() {
  const { t } = useTournamentsTexts()
  const state = useListState()
  const isFetching = useIsFetching({ queryKey: tournamentsQuery(state).queryKey, exact: true }) > 0
  usePageTitle(t('list.title'))
  useLiveTournaments()

  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('list.title')}</h1>
          <p className="text-muted-foreground">{t('list.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ManageLink />
          <CreateLink />
        </div>
      </header>
      <div className="flex items-center gap-3">
        <StateFilter state={state} />
        {isFetching && <Spinner label={t('list.refreshing')} className="p-0 [&_svg]:size-4" />}
      </div>
      <TournamentList state={state} />
    </div>
  )
}

function ManageLink() {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  if (!mayOpen(PAGES.adminTournaments.access, viewer)) return null
  return (
    <Button asChild variant="secondary" className="max-sm:flex-1">
      <Link to={PAGES.adminTournaments.path}>{t('list.manage')}</Link>
    </Button>
  )
}
