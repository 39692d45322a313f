import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/lib/error-text.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { FeaturedTournaments } from '../components/featured-tournaments.tsx'
import { Hero } from '../components/hero.tsx'
import { Stats } from '../components/stats.tsx'
import { SuitDivider } from '../components/suit-divider.tsx'
import { homeQuery } from '../home.api.ts'
import { useLiveHome } from '../home.realtime.ts'
import { useHomeTexts } from '../home.texts.ts'

export function HomePage() {
  const { t } = useHomeTexts()
  usePageTitle()
  useLiveHome()
  const { data, error, isFetching, refetch } = useQuery(homeQuery)

  return (
    <div className="grid gap-8 sm:gap-12">
      <Hero />
      {error && !data ? (
        <ErrorState
          title={t('loadFailed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <Stats stats={data?.stats} />
          <SuitDivider />
          <FeaturedTournaments tournaments={data?.featured} isRefreshing={Boolean(data) && isFetching} />
        </>
      )}
    </div>
  )
}
