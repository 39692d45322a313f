import { PAGES } from '@trunfo/contract/pages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import { type ComponentType, Suspense, useRef } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { type Tournament, useLiveTournament, useTournament } from '../detail/detail.api.ts'
import { useDueStart } from '../detail/use-due-start.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { Announce } from './announce.tsx'
import { Crew } from './crew.tsx'
import { useDeskTexts } from './desk.texts.ts'
import { Entrants } from './entrants.tsx'
import { State } from './state.tsx'

const SeedOrder = lazyComponent(async () => (await import('../seeds/seed-order.tsx')).SeedOrder)
/** Lazy: it is the largest part and the least urgent. */
const EditForm = lazyComponent(async () => (await import('./edit-form.tsx')).EditForm)

/** Shows the matches of a running tournament. */
type Board = ComponentType<{ tournament: { id: string; type: Tournament['type'] } }>

/** The desk where organisers and staff run a tournament. */
export function ManageTournament({ board }: { board: Board }) {
  const { id = '' } = useParams()
  return <Desk key={id} id={id} board={board} />
}

function Desk({ id, board }: { id: string; board: Board }) {
  const { t } = useDeskTexts()
  const { t: shared } = useTournamentsTexts()
  const query = useTournament(id)
  useLiveTournament(id)
  useDueStart(query)
  usePageTitle(t('title'))
  const { error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <Empty isPage icon={SearchX} title={shared('errors.not_found')} />
  return (
    <Loaded
      isPage
      // The viewer's abilities decide what the page shows, so it waits for them.
      query={{ ...query, data: query.isKnown ? query.data : undefined }}
      skeleton={<DeskSkeleton />}
      failed={(message) => shared('detail.failed', { message })}
    >
      {(tournament) => <Parts tournament={tournament} board={board} />}
    </Loaded>
  )
}

function Parts({ tournament, board: Board }: { tournament: Tournament; board: Board }) {
  const { t } = useDeskTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, name, status, isOverdue, abilities } = tournament
  const isRunning = status === 'in_progress'
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <div
      className={cn('mx-auto grid w-full min-w-0 grid-cols-1 gap-6', isRunning ? 'max-w-6xl' : 'max-w-5xl')}
    >
      <header className="grid justify-items-start gap-1">
        <Button asChild variant="link" className="px-0">
          <Link to={generatePath(PAGES.tournament.path, { id })}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Link>
        </Button>
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {t('title')}
        </h1>
        <p className="mb-1 wrap-anywhere text-muted-foreground">{name}</p>
        <StatusBadge status={status} isOverdue={isOverdue} />
      </header>
      {abilities.canRunDesk ? (
        <>
          {isRunning && (
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <Board tournament={tournament} />
            </Suspense>
          )}
          {abilities.canManage && <State tournament={tournament} focusAfter={heading} />}
          <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
            <div className="grid min-w-0 gap-6">
              {abilities.canEdit && tournament.seeding === 'hand' && (
                <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
                  <SeedOrder tournament={tournament} />
                </Suspense>
              )}
              {abilities.canManage && <Announce tournament={tournament} />}
              {abilities.canNameCrew && <Crew tournamentId={tournament.id} />}
              <Entrants tournament={tournament} focusAfter={heading} />
            </div>
            {abilities.canEdit && (
              <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
                <EditForm tournament={tournament} />
              </Suspense>
            )}
          </div>
        </>
      ) : (
        <Empty
          icon={Lock}
          title={isOver ? t('over') : t('refused')}
          description={isOver ? t('overHint') : t('refusedHint')}
        />
      )}
    </div>
  )
}

function DeskSkeleton() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-5xl gap-6">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-44 rounded-lg" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  )
}
