import { PANEL_ROOM } from '@trunfo/contract/panel'
import type { DailyMetric } from '../../platform/daily-metrics.ts'
import type { Feature } from '../../platform/feature.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import type { Refresh } from '../../platform/jobs/refresh.ts'
import type { Services } from '../../platform/services.ts'
import { countFigure, findDue } from './figures.queries.ts'

/** Refreshes the panel on every event that may change a pending count; duplicates are removed. */
export function panelRefreshes(features: readonly Feature[]): readonly Refresh[] {
  const events = features.flatMap(({ pending = [] }) => pending.flatMap(({ changedBy }) => changedBy))
  return [{ events: [...new Set(events.map(({ name }) => name))], rooms: () => [PANEL_ROOM] }]
}

/** Figures counted per run. After an installation or an outage, it takes several runs to count all days. */
const COUNTED_A_RUN = 40

const countFigures = async ({ db }: Pick<Services, 'db'>, figures: readonly DailyMetric[]) => {
  const byName = new Map(figures.map((figure) => [figure.name, figure]))
  for (const { day, name } of await findDue(db, [...byName.keys()], COUNTED_A_RUN)) {
    const figure = byName.get(name)
    if (figure) await countFigure(db, figure, day)
  }
}

export const panelCrons = (features: readonly Feature[]): readonly CronJob[] => {
  const figures = features.flatMap((feature) => feature.figures ?? [])
  return [
    {
      name: 'panel.count-figures',
      schedule: '*/5 * * * *',
      run: (services) => countFigures(services, figures),
    },
  ]
}
