import { formatNumber } from '@/lib/formats.ts'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Home } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

const names = ['players', 'tournaments', 'games'] as const

/** The number keeps its place while it loads, so that nothing below it moves. */
export function Stats({ stats }: { stats: Home['stats'] | undefined }) {
  const { t } = useHomeTexts()
  return (
    <section aria-label={t('stats.label')} aria-busy={!stats}>
      <dl className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {names.map((name) => (
          <Card
            key={name}
            className="flex items-center justify-between gap-4 px-4 py-3 sm:flex-col-reverse sm:items-start sm:gap-1 sm:p-6"
          >
            <dt className="text-muted-foreground">{t(`stats.${name}`)}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">
              {stats ? (
                t('stats.atLeast', { count: formatNumber(stats[name]) })
              ) : (
                <Skeleton className="h-8 w-24" />
              )}
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
