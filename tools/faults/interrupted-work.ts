import { defineEvent } from '../../apps/api/src/platform/jobs/events.ts'

/** Three ways to be interrupted: the effect not yet committed, committed with its receipt, committed without one. */
export const interrupted = {
  beforeCommit: defineEvent<object>('fault.before_commit'),
  afterCommit: defineEvent<object>('fault.after_commit'),
  plainJob: { name: 'fault.plain_job' },
}

/** What a worker prints when it has reached the point where it is to be killed. */
export const HANGING = 'hanging'
