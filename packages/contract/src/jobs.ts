import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Who looks after work that failed. */
export const JOBS_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const JOBS_PAGE_SIZE = 30
export const JOB_REASON_MAX = 300

/** Given up after its last attempt; or failed, and going to be tried again by itself. */
export const JOB_STATES = ['given-up', 'waiting'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JOBS_ERRORS = {
  'jobs.not_found': { kind: 'not_found' },
  'jobs.running': { kind: 'conflict' },
  'jobs.forgotten': { kind: 'conflict' },
  'jobs.reason_required': { kind: 'invalid', field: 'reason' },
} as const satisfies ErrorTable
