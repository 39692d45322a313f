import { FIGURE_DAYS, FIGURES, type FigureName } from '@trunfo/contract/panel'
import type { ParseKeys } from 'i18next'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import { dayOf } from '@/lib/local-time.ts'
import { Card } from '@/ui/card.tsx'
import { barsOf, totalOf, type Values } from './panel.rules.ts'
import { usePanelTexts } from './panel.texts.ts'

const HEIGHT = 48
const COLOURS = ['fill-chart-1', 'fill-chart-2'] as const
const SWATCHES = ['bg-chart-1', 'bg-chart-2'] as const

const NAMES = {
  sign_ups: 'figures.sign_ups',
  active_players: 'figures.active_players',
  tournaments_created: 'figures.tournaments_created',
  tournaments_started: 'figures.tournaments_started',
  revenue: 'figures.revenue',
  deposits: 'figures.deposits',
  withdrawals: 'figures.withdrawals',
} as const satisfies Record<FigureName, ParseKeys<'panel'>>

export interface Series {
  readonly name: FigureName
  readonly values: Values
}

interface FigureChartProps {
  title: string
  from: string
  series: readonly Series[]
}

/** Shows today's value and the total as text, the days as bars, and all values in a table. */
export function MetricChart({ title, from, series }: FigureChartProps) {
  const { t } = usePanelTexts()
  return (
    <Card className="grid content-start gap-3 p-4">
      <figure aria-label={title} className="grid gap-3">
        <figcaption className="font-semibold">{title}</figcaption>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {series.map(({ name, values }, at) => (
            <div key={name} className="grid min-w-0">
              <dt className="flex items-center gap-2 text-xs text-muted-foreground">
                {series.length > 1 && (
                  <span aria-hidden className={`size-2.5 rounded-full ${SWATCHES[at]}`} />
                )}
                {series.length > 1 ? t(NAMES[name]) : t('charts.today')}
              </dt>
              <dd className="text-lg font-semibold tabular-nums">
                {shown(name, values.at(-1) ?? null) ?? '–'}
              </dd>
              <dd className="text-xs text-muted-foreground tabular-nums">
                {t('charts.total', { days: FIGURE_DAYS, total: shown(name, totalOf(values)) })}
              </dd>
            </div>
          ))}
        </dl>
        <Bars series={series} />
        <p aria-hidden className="flex justify-between text-xs text-muted-foreground tabular-nums">
          <span>{dayOf(from, 0)}</span>
          <span>{dayOf(from, FIGURE_DAYS - 1)}</span>
        </p>
      </figure>
      <details className="text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-muted-foreground hover:text-foreground">
          {t('charts.numbers')}
          <span className="sr-only">: {title}</span>
        </summary>
        <Numbers title={title} from={from} series={series} />
      </details>
    </Card>
  )
}

function Bars({ series }: { series: readonly Series[] }) {
  const { base, bars } = barsOf(
    series.map(({ values }) => values),
    HEIGHT,
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIGURE_DAYS * 10} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className="h-20 w-full"
    >
      {bars.map(({ day, series: of, y, height }) => (
        <rect key={`${of}-${day}`} x={day * 10 + 1} y={y} width={8} height={height} className={COLOURS[of]} />
      ))}
      <rect x={0} y={base} width={FIGURE_DAYS * 10} height={0.5} className="fill-input" />
    </svg>
  )
}

function Numbers({ title, from, series }: FigureChartProps) {
  const { t } = usePanelTexts()
  return (
    <table className="mt-2 w-full tabular-nums">
      <caption className="sr-only">{t('charts.numbersOf', { chart: title })}</caption>
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          <th scope="col" className="py-1 font-medium">
            {t('charts.day')}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="py-1 text-right font-medium">
              {t(NAMES[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: FIGURE_DAYS }, (_, at) => FIGURE_DAYS - 1 - at).map((at) => (
          <tr key={at}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {dayOf(from, at)}
            </th>
            {series.map(({ name, values }) => (
              <td key={name} className="py-0.5 text-right">
                {shown(name, values[at] ?? null) ?? t('charts.uncounted')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(name: FigureName, value: number): string
function shown(name: FigureName, value: number | null): string | null
function shown(name: FigureName, value: number | null): string | null {
  if (value === null) return null
  return FIGURES[name] === 'centavos' ? moneyInText(value) : formatNumber(value)
}
