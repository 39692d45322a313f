import { PANEL_ROOM } from '@trunfo/contract/panel'
import type { Feature } from '../../platform/feature.ts'
import type { DailyFigure } from '../../platform/figures.ts'
import type { CronJob } from '../../platform/jobs/definitions.ts'
import type { Refresh } from '../../platform/jobs/refresh.ts'
import type { Services } from '../../platform/services.ts'
import { countFigure, findDue } from './figures.queries.ts'

/** Whatever may change how much waits, wherever it happens. Of two who name the same event, it is heard once. */
export function panelRefreshes(features: readonly Feature[]): readonly Refresh[] {
  const events = features.flatMap(({ pending = [] }) => pending.flatMap(({ changedBy }) => changedBy))
  return [{ events: [...new Set(events.map(({ name }) => name))], rooms: () => [PANEL_ROOM] }]
}

/** So many a run: a new installation, or one whose workers were away, has all its days after some runs. */
const COUNTED_A_RUN = 40

const countFigures = async ({ db }: Pick<Services, 'db'>, figures: readonly DailyFigure[]) => {
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
