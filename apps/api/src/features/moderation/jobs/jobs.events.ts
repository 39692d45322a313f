import { defineEvent } from '../../../platform/jobs/events.ts'

/** Staff retried or discarded a failed job. */
export const failedJobSettled = defineEvent<{ jobId: number }>('job.settled')
