import { defineEvent } from '../../../platform/jobs/events.ts'

/** A warning without further effect. */
export const personAlerted = defineEvent<{ userId: string; reason: string }>('moderation.person-alerted')

/** `amount` is in centavos for a bonus. */
export const grantMade = defineEvent<{
  userId: string
  kind: 'bonus' | 'coins'
  amount: number
  reason: string
}>('moderation.grant-made')
