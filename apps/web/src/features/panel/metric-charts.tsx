import { FIGURE_DAYS, type FigureName } from '@trunfo/contract/panel'
import type { ParseKeys } from 'i18next'
import { Loaded } from '@/lib/loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { MetricChart, type Series } from './metric-chart.tsx'
import { useMetrics } from './panel.api.ts'
import { usePanelTexts } from './panel.texts.ts'

/** In page order. A metric that the server withholds gets no chart. */
const CHARTS: readonly { title: ParseKeys<'panel'>; figures: readonly FigureName[] }[] = [
  { title: 'charts.signUps', figures: ['sign_ups'] },
  { title: 'charts.activePlayers', figures: ['active_players'] },
  { title: 'charts.tournaments', figures: ['tournaments_created', 'tournaments_started'] },
  { title: 'charts.revenue', figures: ['revenue'] },
  { title: 'charts.cashFlow', figures: ['deposits', 'withdrawals'] },
]

export function MetricCharts() {
  const { t } = usePanelTexts()
  return (
    <section aria-labelledby="numeros" className="grid gap-3">
      <h2 id="numeros" className="text-lg">
        {t('charts.title', { days: FIGURE_DAYS })}
      </h2>
      <Loaded query={useMetrics()} skeleton={<Shapes />} failed={t('charts.failed')}>
        {({ from, figures }) => (
          <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {CHARTS.map(({ title, figures: names }) => {
              const series = names.flatMap((name): Series[] => figures.filter((one) => one.name === name))
              return (
                series.length > 0 && <MetricChart key={title} title={t(title)} from={from} series={series} />
              )
            })}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Shapes() {
  return (
    <div aria-busy className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-56 rounded-lg" />
      ))}
    </div>
  )
}
