import { defineEvent } from '../../../platform/jobs/events.ts'

/** Staff sent a failed job back to work, or out of the queue. */
export const failedJobSettled = defineEvent<{ jobId: number }>('job.settled')
