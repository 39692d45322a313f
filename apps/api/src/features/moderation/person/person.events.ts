import { defineEvent } from '../../../platform/jobs/events.ts'

/** A word of warning, which changes nothing. */
export const personAlerted = defineEvent<{ userId: string; reason: string }>('moderation.person-alerted')

/** Centavos of bonus, or coins. */
export const grantMade = defineEvent<{
  userId: string
  kind: 'bonus' | 'coins'
  amount: number
  reason: string
}>('moderation.grant-made')
