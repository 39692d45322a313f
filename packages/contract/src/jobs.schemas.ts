import { z } from 'zod'
import { JOB_REASON_MAX, JOB_STATES, JOBS_PAGE_SIZE } from './jobs.ts'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { paragraphs } from './texts.schemas.ts'

const jobsView = { state: z.enum(JOB_STATES).optional() }
export const jobsQuerySchema = z.object({ ...jobsView, cursor: cursorSchema }).strict()
export const jobsExportQuerySchema = z.object(jobsView).strict()

/** The queue counts its jobs. */
export const jobParamsSchema = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const discardJobSchema = z
  .object({ reason: paragraphs(JOB_REASON_MAX) })
  .strict()
  .meta({ id: 'DiscardJob' })

const jobSchema = z.object({
  id: z.int(),
  /** What the worker calls it. */
  task: z.string(),
  /** Of an event or a mail: which. */
  about: z.string().nullable(),
  state: z.enum(JOB_STATES),
  isRunning: z.boolean(),
  /** A mail that was given up forgets at once to whom it was. */
  isForgotten: z.boolean(),
  attempts: z.int(),
  maxAttempts: z.int(),
  error: z.string(),
  /** Ids and numbers of what it works on, and nothing that people wrote. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })).max(20),
  failedAt: z.iso.datetime(),
  /** When it is tried again; null when it is not. */
  nextAt: z.iso.datetime().nullable(),
})

export const jobListSchema = pageOf('jobs', jobSchema, JOBS_PAGE_SIZE).meta({ id: 'JobList' })
