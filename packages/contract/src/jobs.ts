import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Roles that handle failed jobs. */
export const JOBS_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const JOBS_PAGE_SIZE = 30
export const JOB_REASON_MAX = 300

/** `given-up`: failed its last attempt. `waiting`: failed and will be retried automatically. */
export const JOB_STATES = ['given-up', 'waiting'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JOBS_ERRORS = {
  'jobs.not_found': { kind: 'not_found' },
  'jobs.running': { kind: 'conflict' },
  'jobs.forgotten': { kind: 'conflict' },
  'jobs.reason_required': { kind: 'invalid', field: 'reason' },
} as const satisfies ErrorTable
