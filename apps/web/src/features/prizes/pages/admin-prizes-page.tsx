import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { PrizesAtRisk } from '../house/at-risk.tsx'
import { Figures, Fillings } from '../house/budget.tsx'
import { Corrections } from '../house/corrections.tsx'
import { overviewQuery, useLivePrizes } from '../house/house.api.ts'
import { useHouseTexts } from '../house/house.texts.ts'
import { RuleChanges, Rules } from '../house/rules.tsx'
import { TaxFile } from '../house/tax-file.tsx'
import { WaitingShares } from '../house/waiting-shares.tsx'

/** Items that need a decision come before reference data. */
export function AdminPrizesPage() {
  const { t } = useHouseTexts()
  const overview = useQuery(overviewQuery)
  usePageTitle(t('title'))
  useLivePrizes()
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-prose text-muted-foreground">{t('lead')}</p>
      </header>
      <Loaded query={overview} skeleton={<FiguresSkeleton />} failed={t('failed')}>
        {(loaded) => <Figures overview={loaded} />}
      </Loaded>
      <PrizesAtRisk />
      <Corrections />
      <WaitingShares />
      {overview.data && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {/* Resets when someone else saves, so that stale input cannot undo their change. */}
          <Rules key={overview.data.changes[0]?.at} settings={overview.data.settings} />
          <div className="grid gap-6">
            <RuleChanges changes={overview.data.changes} />
            <Fillings fillings={overview.data.fillings} />
            <TaxFile />
          </div>
        </div>
      )}
    </div>
  )
}

function FiguresSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-32 rounded-lg" />
      ))}
    </div>
  )
}
