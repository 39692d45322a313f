import { defineEvent, reactAfterwards } from '../../../platform/jobs/definitions.ts'

/** One or more sessions of the person are over, or go on under a new token. */
export const sessionsEnded = defineEvent<{ userId: string }>('account.sessions-ended')

export const sessionReactions = [
  // Every socket proves its session again: those whose token is no more are closed, the others go on.
  reactAfterwards(sessionsEnded, 'accounts.close-sockets', ({ live }, { payload }) =>
    live.recheck(payload.userId),
  ),
]
