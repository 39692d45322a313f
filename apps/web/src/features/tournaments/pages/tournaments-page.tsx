import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import { Link, useSearchParams } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { CreateLink } from '../components/create-link.tsx'
import { stateAddress, TournamentList } from '../components/tournament-list.tsx'
import { Filters } from '../finding/filters.tsx'
import { useFindingView } from '../finding/finding-view.ts'
import { FoundList } from '../finding/found-list.tsx'
import { useFindingTexts } from '../finding.texts.ts'
import { type ListState, refreshTournaments, tournamentsQuery } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function TournamentsPage() {
  const { t } = useFindingTexts()
  const { t: shared } = useTournamentsTexts()
  const view = useFindingView()
  const queryClient = useQueryClient()
  const [params] = useSearchParams()
  // Kept in the address; whatever else stands there means the open ones.
  const state = params.get('state') === 'over' ? 'over' : 'open'
  const isFetching = useIsFetching({ queryKey: tournamentsQuery(state).queryKey, exact: true }) > 0
  usePageTitle(shared('list.title'))
  useRoom(TOURNAMENTS_ROOM, (hint) => void refreshTournaments(queryClient, hint))

  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <div className="flex items-center gap-3">
            <h1 className="text-xl">{shared('list.title')}</h1>
            {isFetching && <Spinner label={shared('list.refreshing')} className="p-0 [&_svg]:size-4" />}
          </div>
          <p className="text-muted-foreground">{t('list.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ManageLink />
          <CreateLink className="max-sm:flex-1" />
        </div>
      </header>
      <Filters view={view} state={state}>
        <StateFilter state={state} params={params} />
      </Filters>
      {view.isFiltered ? (
        <FoundList
          view={view}
          state={state}
          otherAddress={stateAddress(state === 'open' ? 'over' : 'open', params)}
        />
      ) : (
        <TournamentList state={state} />
      )}
    </div>
  )
}

function ManageLink() {
  const { t } = useFindingTexts()
  const { viewer } = useSession()
  if (!mayOpen(PAGES.adminTournaments.access, viewer)) return null
  return (
    <Button asChild variant="secondary" className="max-sm:flex-1">
      <Link to={PAGES.adminTournaments.path}>{t('list.manage')}</Link>
    </Button>
  )
}

function StateFilter({ state, params }: { state: ListState; params: URLSearchParams }) {
  const { t } = useFindingTexts()
  return (
    <nav aria-label={t('list.which')} className="flex w-fit rounded-md border bg-card p-1 max-sm:w-full">
      {(['open', 'over'] as const).map((choice) => (
        <Link
          key={choice}
          to={stateAddress(choice, params)}
          aria-current={choice === state ? 'page' : undefined}
          className={cn(
            'flex min-h-10 flex-1 items-center justify-center rounded-sm px-5 text-sm font-semibold text-muted-foreground transition-colors hover:text-foreground',
            choice === state && 'bg-secondary text-foreground',
          )}
        >
          {t(`list.${choice}`)}
        </Link>
      ))}
    </nav>
  )
}
