import { z } from 'zod'
import { JOB_REASON_MAX, JOB_STATES, JOBS_PAGE_SIZE } from './jobs.ts'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { paragraphs } from './texts.schemas.ts'

const jobsView = { state: z.enum(JOB_STATES).optional() }
export const jobsQuerySchema = z.object({ ...jobsView, cursor: cursorSchema }).strict()
export const jobsExportQuerySchema = z.object(jobsView).strict()

/** The job queue numbers its jobs; they have no UUIDs. */
export const jobParamsSchema = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const discardJobSchema = z
  .object({ reason: paragraphs(JOB_REASON_MAX) })
  .strict()
  .meta({ id: 'DiscardJob' })

const jobSchema = z.object({
  id: z.int(),
  /** The worker's task name. */
  task: z.string(),
  /** Which event or mail, if the task handles one. */
  about: z.string().nullable(),
  state: z.enum(JOB_STATES),
  isRunning: z.boolean(),
  /** A mail's recipient is deleted when it is given up, so it cannot be retried. */
  isForgotten: z.boolean(),
  attempts: z.int(),
  maxAttempts: z.int(),
  error: z.string(),
  /** Ids and numbers from its payload, never text that people wrote. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })).max(20),
  failedAt: z.iso.datetime(),
  /** When it runs again; null if it does not. */
  nextAt: z.iso.datetime().nullable(),
})

export const jobListSchema = pageOf('jobs', jobSchema, JOBS_PAGE_SIZE).meta({ id: 'JobList' })
