/** Rows that say nothing of what an act did: those of any request, and the one that a chat is locked by. */
export const BOOKKEEPING: readonly string[] = ['idempotency_keys', 'match_chats', 'sessions', 'step_ups']

/**
 * Acts of staff behind routes that are open to others too: what makes them acts of staff is decided in the command, so
 * their declared access cannot say it. Each is played by a fundador on what belongs to somebody else.
 */
export const STAFF_ACTS_FOR_ANYBODY: readonly string[] = [
  'DELETE /api/profiles/{username}/messages/{id}',
  'POST /api/profiles/{username}/messages/{id}/approve',
  'POST /api/tickets/{id}/messages',
  'PUT /api/tournaments/{id}',
  'PUT /api/tournaments/{id}/prize',
  'PUT /api/tournaments/{id}/status',
  'POST /api/tournaments/{id}/announcements',
  'POST /api/tournaments/{id}/removals',
  'POST /api/tournaments/{id}/start',
  'POST /api/tournaments',
]

/** Routes that only ask, though with a method that changes things, and why. */
export const ONLY_ASKS: Readonly<Record<string, string>> = {
  'POST /api/admin/payments/gateways/{provider}/test': 'asks the provider whose key it is',
}

/** Routes that nothing here can succeed on, and the test that holds their entry instead. */
export const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/admin/payments/orders/{id}/refunds': 'apps/api/src/features/payments/payments.int.test.ts',
  'POST /api/admin/payments/review/{id}/write-off': 'apps/api/src/features/payments/payments.int.test.ts',
}
