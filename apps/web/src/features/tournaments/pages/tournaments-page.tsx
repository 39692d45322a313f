import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { CreateLink } from '../components/create-link.tsx'
import { stateAddress, TournamentList } from '../components/tournament-list.tsx'
import { Filters } from '../finding/filters.tsx'
import { useFindingView } from '../finding/finding-view.ts'
import { FoundList } from '../finding/found-list.tsx'
import { readWeek, THIS_WEEK, WEEK } from '../finding/week.ts'
import { useFindingTexts } from '../finding.texts.ts'
import { type ListState, refreshTournaments, tournamentsQuery } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** Not loaded for the list by game. */
const WeekList = lazyComponent(async () => (await import('../finding/week-list.tsx')).WeekList)

export function TournamentsPage() {
  const { t } = useFindingTexts()
  const { t: shared } = useTournamentsTexts()
  const view = useFindingView()
  const queryClient = useQueryClient()
  const [params] = useSearchParams()
  // Any value other than `over` means open.
  const state = params.get('state') === 'over' ? 'over' : 'open'
  const week = readWeek(params.get(WEEK), new Date())
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
      <Filters view={view} state={state} isWeek={week !== null}>
        <StateFilter state={state} params={params} />
        <ViewSwitch isWeek={week !== null} params={params} />
      </Filters>
      {week ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <WeekList week={week} view={view} state={state} />
        </Suspense>
      ) : view.isFiltered ? (
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
    <Segments label={t('list.which')}>
      {(['open', 'over'] as const).map((choice) => (
        <Segment key={choice} to={stateAddress(choice, params)} isChosen={choice === state}>
          {t(`list.${choice}`)}
        </Segment>
      ))}
    </Segments>
  )
}

function ViewSwitch({ isWeek, params }: { isWeek: boolean; params: URLSearchParams }) {
  const { t } = useFindingTexts()
  const address = (week: string | null) => {
    const next = new URLSearchParams(params)
    if (week === null) next.delete(WEEK)
    else next.set(WEEK, week)
    return `${PAGES.tournaments.path}${next.size > 0 ? `?${next}` : ''}`
  }
  return (
    <Segments label={t('list.how')}>
      <Segment to={address(null)} isChosen={!isWeek}>
        {t('list.byGame')}
      </Segment>
      <Segment to={address(THIS_WEEK)} isChosen={isWeek}>
        {t('list.byWeek')}
      </Segment>
    </Segments>
  )
}

function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex w-fit rounded-md bg-card p-1 shadow-e1 max-sm:w-full">
      {children}
    </nav>
  )
}

function Segment({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      className={cn(
        'flex min-h-10 flex-1 items-center justify-center rounded-sm px-4 text-sm font-semibold whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground',
        isChosen && 'bg-secondary text-foreground',
      )}
    >
      {children}
    </Link>
  )
}
