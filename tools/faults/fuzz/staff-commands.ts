/** Tables whose changes do not count: those that any request writes, and the row that locks a chat. */
export const BOOKKEEPING: readonly string[] = ['idempotency_keys', 'match_chats', 'sessions', 'step_ups']

/**
 * Staff commands behind routes that are open to other users. The command decides whether it is a staff
 * command, so the declared access cannot tell. A founder runs each one on another person's data.
 */
export const STAFF_ACTS_FOR_ANYBODY: readonly string[] = [
  'DELETE /api/profiles/{username}/messages/{id}',
  'POST /api/profiles/{username}/messages/{id}/approve',
  'POST /api/tickets/{id}/messages',
  'PUT /api/tournaments/{id}',
  'PUT /api/tournaments/{id}/prize',
  'PUT /api/tournaments/{id}/status',
  'POST /api/tournaments/{id}/announcements',
  'POST /api/tournaments/{id}/messages',
  'PUT /api/tournaments/{id}/matches/{matchId}/time',
  'POST /api/tournaments/{id}/clocks',
  'PUT /api/tournaments/{id}/clock-minutes',
  'POST /api/tournaments/{id}/departures',
  'POST /api/tournaments/{id}/late-entries',
  'POST /api/tournaments/{id}/replacements',
  'POST /api/tournaments/{id}/substitutions',
  'POST /api/tournaments/{id}/removals',
  'POST /api/tournaments/{id}/start',
  'POST /api/tournaments/{id}/start-now',
  'PUT /api/tournaments/{id}/seeds/{participantId}',
  'POST /api/tournaments/{id}/crew/invites',
  'DELETE /api/tournaments/{id}/crew/{userId}',
  'POST /api/matches/{id}/decision',
  'POST /api/matches/{id}/correction',
  'POST /api/matches/{id}/notes',
  'PUT /api/matches/{id}/case',
  'DELETE /api/matches/{id}/case',
  'DELETE /api/matches/{id}/messages/{messageId}',
  'PUT /api/matches/{id}/mutes/{userId}',
  'DELETE /api/matches/{id}/mutes/{userId}',
  'POST /api/tournaments',
]

/** Routes that change nothing despite their method, with the reason. */
export const ONLY_ASKS: Readonly<Record<string, string>> = {
  'POST /api/admin/payments/gateways/{provider}/test': 'asks the provider whose key it is',
}

/** Routes on which nothing here can succeed, with the test that covers their audit entry instead. */
export const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/admin/payments/orders/{id}/refunds': 'apps/api/src/features/payments/payments.int.test.ts',
  'POST /api/admin/payments/review/{id}/write-off': 'apps/api/src/features/payments/payments.int.test.ts',
}
