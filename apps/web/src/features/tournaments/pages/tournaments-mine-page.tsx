import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import type { MyTournamentPart } from '@trunfo/contract/tournaments'
import Plus from 'lucide-react/icons/plus'
import Trophy from 'lucide-react/icons/trophy'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { gamesQuery, MyNicks, nicksQuery } from '@/features/games/index.ts'
import { mayOpen } from '@/lib/access.ts'
import type { Schemas } from '@/lib/api.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FollowedGames } from '../mine/followed-games.tsx'
import { mineQuery } from '../mine/mine.api.ts'
import { useMineTexts } from '../mine/mine.texts.ts'
import { LiveRow, MyTournamentRow, MyTournamentSkeleton } from '../mine/my-tournament-row.tsx'
import { subscriptionsQuery } from '../subscriptions.api.ts'

export function TournamentsMinePage() {
  const { t } = useMineTexts()
  usePageTitle(t('title'))
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('title')}</h1>
          <p className="text-muted-foreground">{t('lead')}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.tournaments.path}>{t('seeAll')}</Link>
        </Button>
      </header>
      {/* At least a screen tall, so the footer does not move. */}
      <div className="min-h-dvh">
        <Parts />
      </div>
    </div>
  )
}

/** Each section shifts those below it, so all are fetched and shown together. */
function Parts() {
  const { t } = useMineTexts()
  const playing = useInfiniteQuery(mineQuery('playing'))
  const organising = useInfiniteQuery(mineQuery('organising'))
  const past = useInfiniteQuery(mineQuery('past'))
  const asked = [
    playing,
    organising,
    past,
    useQuery(subscriptionsQuery),
    useQuery(gamesQuery),
    useQuery(nicksQuery),
  ]
  // A query that fails shows its error in its own section.
  if (asked.some(({ isFetched, failureCount }) => !isFetched && failureCount === 0)) return <PartsSkeleton />
  return (
    <div className="grid grid-cols-1 gap-8">
      <Part
        part="playing"
        list={playing}
        action={<Button asChild>{<Link to={PAGES.tournaments.path}>{t('seeAll')}</Link>}</Button>}
      />
      <Organising list={organising} />
      <FollowedGames />
      <MyNicks />
      <Part part="past" list={past} />
    </div>
  )
}

function PartsSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-3">
      <Skeleton className="h-7 w-32" />
      <MyTournamentSkeleton />
      <MyTournamentSkeleton />
      <Skeleton className="mt-5 h-32 rounded-lg" />
      <Skeleton className="mt-5 h-32 rounded-lg" />
    </div>
  )
}

type PartList = UseInfiniteQueryResult<InfiniteData<Schemas['MyTournamentList']>>

/** For viewers who organise tournaments, or may. */
function Organising({ list }: { list: PartList }) {
  const { t } = useMineTexts()
  const { viewer } = useSession()
  const mayCreate = mayOpen(PAGES.tournamentNew.access, viewer)
  if (!mayCreate && !list.data?.pages[0]?.tournaments.length) return null
  return (
    <Part
      part="organising"
      list={list}
      action={
        mayCreate && (
          <Button asChild variant="secondary">
            <Link to={PAGES.tournamentNew.path}>
              <Plus aria-hidden />
              {t('organising.create')}
            </Link>
          </Button>
        )
      }
    />
  )
}

interface PartProps {
  part: MyTournamentPart
  list: PartList
  /** Shown when the list is empty. */
  action?: ReactNode
}

function Part({ part, list, action }: PartProps) {
  const { t } = useMineTexts()
  const headingId = useId()
  // Drops the last part of the key, so hints match paged and plain queries.
  const room = { queryKey: mineQuery(part).queryKey.slice(0, -1) }
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <h2 id={headingId} className="text-lg">
        {t(`${part}.title`)}
      </h2>
      <PagedList
        list={list}
        of={(page) => page.tournaments}
        skeleton={<MyTournamentSkeleton />}
        failed={t('failed')}
        more={{ label: t('more'), 'aria-label': t('moreOf', { part: t(`${part}.title`) }) }}
        empty={
          <Empty
            icon={Trophy}
            title={t(`${part}.empty`)}
            description={t(`${part}.emptyHint`)}
            action={action}
            className="py-8"
          />
        }
      >
        {(tournaments) => (
          <ul
            aria-busy={list.isFetching}
            className={cn('grid gap-3', part !== 'playing' && tournaments.length > 1 && 'lg:grid-cols-2')}
          >
            {tournaments.map((tournament) => (
              <li key={tournament.id}>
                {part === 'past' ? (
                  <MyTournamentRow tournament={tournament} part={part} />
                ) : (
                  <LiveRow tournament={tournament} part={part} list={room} />
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
