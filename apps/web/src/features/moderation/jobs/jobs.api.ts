import { JOB_STATES } from '@trunfo/contract/jobs'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type FailedJob = Schemas['JobList']['jobs'][number]

const JOBS = '/api/admin/jobs'
const refreshes = [{ queryKey: [JOBS] }]

const SHAPE = tableShape({ filters: { state: JOB_STATES } })
export const useJobsView = () => useTableView(SHAPE)
export type JobsView = ReturnType<typeof useJobsView>

/** The queue publishes no hints, so the page polls. */
const EVERY_MS = 15_000

export const jobsQuery = ({ query }: JobsView) => ({
  ...pagedQuery(JOBS, { params: { query } }),
  refetchInterval: EVERY_MS,
})

export const nameOf = ({ task, about }: FailedJob): string => about ?? task

export const useRetry = ({ id }: FailedJob) =>
  useAction(() => call('post', '/api/admin/jobs/{id}/retry', { params: { path: { id } } }), {
    texts: 'jobs:retry',
    refreshes,
  })

export const useDiscard = ({ id }: FailedJob) =>
  useAction(
    (reason: string) =>
      call('post', '/api/admin/jobs/{id}/discard', { params: { path: { id } }, body: { reason } }),
    { texts: 'jobs:discard', refreshes },
  )
