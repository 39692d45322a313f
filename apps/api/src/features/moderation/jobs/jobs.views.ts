import { JOBS_PAGE_SIZE, type JobState } from '@trunfo/contract/jobs'
import type { jobListSchema } from '@trunfo/contract/jobs.schemas'
import { z } from 'zod'
import { type FailedJob, findFailedJobs } from '../../../platform/jobs/failed-jobs.ts'
import { type Page, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { aboutOf, factsOf, isForgotten, safeError } from './jobs.rules.ts'

type JobListView = z.infer<typeof jobListSchema>

/** By job number, newest first. */
const newestFirst = {
  key: z.tuple([z.number().int().positive()]),
  keyOf: ({ id }: { readonly id: number }): readonly [number] => [id],
  first: [Number.MAX_SAFE_INTEGER] as readonly [number],
}

export interface JobsFilter {
  readonly state?: JobState | undefined
}

export async function viewJobs(
  services: Services,
  { cursor, ...filter }: JobsFilter & { readonly cursor?: string | undefined },
): Promise<JobListView> {
  const { rows, nextCursor } = await readJobs(services, filter, { cursor, size: JOBS_PAGE_SIZE })
  return { jobs: rows.map(viewJob), nextCursor }
}

export function readJobs(
  { db }: Services,
  { state }: JobsFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<FailedJob>> {
  const isGivenUp = state === undefined ? null : state === 'given-up'
  return page({ cursor, size, by: newestFirst }, ([before]) =>
    findFailedJobs(db, { isGivenUp, before, limit: size + 1 }),
  )
}

function viewJob(job: FailedJob): JobListView['jobs'][number] {
  const { id, task, payload, isRunning, isGivenUp, attempts, maxAttempts, failedAt, nextAt } = job
  return {
    id,
    task,
    about: aboutOf(payload),
    state: isGivenUp ? 'given-up' : 'waiting',
    isRunning,
    isForgotten: isForgotten(task, payload),
    attempts,
    maxAttempts,
    error: safeError(job.error),
    facts: factsOf(payload),
    failedAt: failedAt.toISOString(),
    nextAt: isGivenUp ? null : nextAt.toISOString(),
  }
}
