import { useQuery } from '@tanstack/react-query'
import { HOME_ROOM } from '@trunfo/contract/home'
import { memo, useDeferredValue } from 'react'
import { hasPainted } from '@/lib/first-paint.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Champions } from '../components/champions.tsx'
import { FeaturedTournaments } from '../components/featured-tournaments.tsx'
import { Games } from '../components/games.tsx'
import { Hero } from '../components/hero.tsx'
import { HowItWorks } from '../components/how-it-works.tsx'
import { LiveMatches } from '../components/live-matches.tsx'
import { Soon } from '../components/soon.tsx'
import { Stats } from '../components/stats.tsx'
import { type Home, homeQuery } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

export function HomePage() {
  const { t } = useHomeTexts()
  usePageTitle()
  useLiveQuery(HOME_ROOM, homeQuery)
  const query = useQuery(homeQuery)
  return (
    <div className="grid grid-cols-1 gap-10 sm:gap-14">
      <Hero
        cup={query.error && !query.data ? null : query.data?.hero}
        liveCount={query.data?.live.length ?? 0}
      />
      <Loaded query={query} skeleton={<Sections />} failed={t('loadFailed')}>
        {(loaded) => <Sections home={loaded} />}
      </Loaded>
    </div>
  )
}

/**
 * Reserves space for sections that are still loading. Memoised: a refetch without changes renders nothing.
 */
const Sections = memo(({ home }: { home?: Home }) => {
  // On a phone only the hero is visible at first, so the rest renders after the first paint.
  const isPainted = useDeferredValue(true, hasPainted())
  if (home && !isPainted) return <div className="h-svh" />
  return (
    <>
      {home && home.live.length > 0 && <LiveMatches matches={home.live} />}
      <Stats stats={home?.stats} />
      <FeaturedTournaments tournaments={home?.featured} />
      {home && (
        <>
          <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_22rem] lg:gap-12">
            <Soon cups={home.soon} />
            <Champions champions={home.champions} />
          </div>
          <HowItWorks />
          <Games games={home.games} />
        </>
      )}
    </>
  )
})
