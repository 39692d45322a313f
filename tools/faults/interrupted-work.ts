import { defineEvent } from '../../apps/api/src/platform/jobs/events.ts'

/**
 * Three kinds of interruption: before the effect is committed, committed with its receipt, committed without
 * one.
 */
export const interrupted = {
  beforeCommit: defineEvent<object>('fault.before_commit'),
  afterCommit: defineEvent<object>('fault.after_commit'),
  plainJob: { name: 'fault.plain_job' },
}

/** Printed by a worker that has reached the point where it is to be killed. */
export const HANGING = 'hanging'
