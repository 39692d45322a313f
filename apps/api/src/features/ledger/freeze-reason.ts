/** Why payouts are frozen: an audit mismatch, or a database in another place (restored or copied). */
export type FreezeReason = 'audit' | 'place'
