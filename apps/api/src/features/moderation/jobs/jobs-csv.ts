import texts from '../../../../../../locales/pt/jobs.json' with { type: 'json' }
import { csvTime } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type TableExport } from '../../../platform/http/csv-file.ts'
import type { FailedJob } from '../../../platform/jobs/failed-jobs.ts'
import { everyPage } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { aboutOf, factsOf, safeError } from './jobs.rules.ts'
import { type JobsFilter, readJobs } from './jobs.views.ts'

const stateOf = ({ isRunning, isGivenUp }: FailedJob) =>
  isRunning ? texts.running : texts.states[isGivenUp ? 'given-up' : 'waiting']

/** As on the page: ids and numbers from the payload, and an error without user-written text. */
const COLUMNS: readonly CsvColumn<FailedJob>[] = [
  { header: texts.columns.number, cell: ({ id }) => String(id) },
  { header: texts.columns.task, cell: ({ task }) => task },
  { header: texts.columns.about, cell: ({ payload }) => aboutOf(payload) ?? '' },
  {
    header: texts.columns.facts,
    cell: ({ payload }) =>
      factsOf(payload)
        .map(({ name, value }) => `${name} ${value}`)
        .join('\n'),
  },
  { header: texts.columns.error, cell: ({ error }) => safeError(error) },
  { header: texts.columns.attempts, cell: ({ attempts }) => String(attempts) },
  { header: texts.columns.maxAttempts, cell: ({ maxAttempts }) => String(maxAttempts) },
  { header: texts.columns.state, cell: stateOf },
  { header: texts.columns.failedAtCsv, cell: ({ failedAt }) => csvTime(failedAt) },
  {
    header: texts.columns.nextAtCsv,
    cell: ({ isGivenUp, nextAt }) => csvTime(isGivenUp ? null : nextAt),
  },
]

export const jobsFile = (services: Services, filter: JobsFilter): TableExport<FailedJob> => ({
  name: 'tarefas-com-falha',
  columns: COLUMNS,
  filter: { state: filter.state ?? null },
  batches: everyPage((cursor) => readJobs(services, filter, { cursor, size: CSV_BATCH })),
})
