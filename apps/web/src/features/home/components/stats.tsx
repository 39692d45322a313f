import { SUITS } from '@trunfo/artwork/suits'
import { formatNumber } from '@/lib/formats.ts'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { SuitIcon } from '@/ui/suits.tsx'
import type { Home } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

const names = ['players', 'tournaments', 'games'] as const

/** Reserves space for the numbers while they load, so nothing below them shifts. */
export function Stats({ stats }: { stats: Home['stats'] | undefined }) {
  const { t } = useHomeTexts()
  return (
    <section aria-label={t('stats.label')} aria-busy={!stats}>
      <Card>
        <dl className="grid grid-cols-3 divide-x divide-line">
          {names.map((name, index) => (
            <div
              key={name}
              className="relative flex min-w-0 flex-col-reverse justify-end gap-1 px-3 py-4 sm:px-6 sm:py-5"
            >
              <dt className="text-sm text-muted-foreground sm:text-base">{t(`stats.${name}`)}</dt>
              <dd className="numeral text-lg font-extrabold wrap-anywhere sm:text-2xl">
                {stats ? (
                  t('stats.atLeast', { count: formatNumber(stats[name]) })
                ) : (
                  <Skeleton className="h-5 w-16 sm:h-10 sm:w-24" />
                )}
              </dd>
              <SuitIcon
                suit={SUITS[index] ?? 'spade'}
                className="absolute top-5 right-6 size-5 text-border max-sm:hidden"
              />
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
