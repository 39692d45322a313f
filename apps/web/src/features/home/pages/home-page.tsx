import { useQuery } from '@tanstack/react-query'
import { HOME_ROOM } from '@trunfo/contract/home'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { SUITS, SuitIcon } from '@/ui/suits.tsx'
import { FeaturedTournaments } from '../components/featured-tournaments.tsx'
import { Hero } from '../components/hero.tsx'
import { Stats } from '../components/stats.tsx'
import { type Home, homeQuery } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

export function HomePage() {
  const { t } = useHomeTexts()
  usePageTitle()
  useLiveQuery(HOME_ROOM, homeQuery)
  const query = useQuery(homeQuery)
  // What has not come yet keeps its place, so that nothing moves.
  const figures = (home?: Home) => (
    <>
      <Stats stats={home?.stats} />
      <SuitDivider />
      <FeaturedTournaments tournaments={home?.featured} isRefreshing={query.isRefetching} />
    </>
  )

  return (
    <div className="grid gap-8 sm:gap-12">
      <Hero />
      <Loaded query={query} skeleton={figures()} failed={t('loadFailed')}>
        {figures}
      </Loaded>
    </div>
  )
}

function SuitDivider() {
  return (
    <div
      aria-hidden
      className="flex items-center justify-center gap-3 text-border before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border"
    >
      {SUITS.map((suit) => (
        <SuitIcon key={suit} suit={suit} className="size-3" />
      ))}
    </div>
  )
}
