/** What stops payouts: an audit that does not agree, or a database that is not where it was. */
export type FreezeReason = 'audit' | 'place'
