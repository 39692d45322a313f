import { AD_CHART_DAYS } from '@trunfo/contract/ads'
import type { Schemas } from '@/lib/api.ts'
import { formatNumber } from '@/lib/formats.ts'
import { dayOf } from '@/lib/local-time.ts'
import { barsOf, rateOf } from '../ads.rules.ts'
import { useAdsTexts } from '../ads.texts.ts'

type Measured = Pick<Schemas['OwnAd'], 'impressionCount' | 'clickCount' | 'days'>

/** Shows the totals and the daily metrics. The bars are decorative; screen readers get a table. */
export function Figures({ impressionCount, clickCount, days }: Measured) {
  const { t } = useAdsTexts()
  const rate = rateOf(impressionCount, clickCount)
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-3">
        <Total name={t('figures.impressions')} value={formatNumber(impressionCount)} />
        <Total name={t('figures.clicks')} value={formatNumber(clickCount)} />
        <Total name={t('figures.rate')} value={rate === null ? t('figures.noRate') : formatNumber(rate)} />
      </dl>
      <figure className="grid gap-3">
        <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-muted-foreground">
          <span>{t('figures.chart', { days: AD_CHART_DAYS })}</span>
          <span className="tabular-nums">
            {t('figures.range', { from: dayOf(days.from, 0), to: dayOf(days.from, AD_CHART_DAYS - 1) })}
          </span>
        </figcaption>
        <Bars name={t('figures.impressions')} counts={days.impressions} className="text-chart-1" />
        <Bars name={t('figures.clicks')} counts={days.clicks} className="text-chart-2" />
        <table className="sr-only">
          <caption>{t('figures.chart', { days: AD_CHART_DAYS })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('figures.day')}</th>
              <th scope="col">{t('figures.impressions')}</th>
              <th scope="col">{t('figures.clicks')}</th>
            </tr>
          </thead>
          <tbody>
            {days.impressions.map((impressions, at) => (
              <tr key={dayOf(days.from, at)}>
                <th scope="row">{dayOf(days.from, at)}</th>
                <td>{formatNumber(impressions)}</td>
                <td>{formatNumber(days.clicks[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </div>
  )
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="font-heading text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function Bars({ name, counts, className }: { name: string; counts: readonly number[]; className: string }) {
  const { t } = useAdsTexts()
  return (
    <div aria-hidden className="grid gap-1">
      <div className="flex justify-between gap-4 text-xs text-muted-foreground">
        <span>{name}</span>
        <span className="tabular-nums">
          {t('figures.most', { count: formatNumber(Math.max(...counts)) })}
        </span>
      </div>
      <svg
        aria-hidden
        viewBox={`0 0 ${counts.length * 10} 40`}
        preserveAspectRatio="none"
        className={`h-12 w-full rounded-sm bg-muted/40 ${className}`}
      >
        {barsOf(counts, 40).map(({ at, height }) => (
          <rect key={at} x={at * 10 + 1} y={40 - height} width={8} height={height} fill="currentColor" />
        ))}
      </svg>
    </div>
  )
}
