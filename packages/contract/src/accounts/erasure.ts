/** Why an account cannot be erased yet. */
export const ERASURE_REASONS = [
  'balance',
  'unsettled',
  'held',
  'debt',
  'open_order',
  /** A prize of theirs that others play for, and one that they won and did not take yet. */
  'escrow',
  'prize',
] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]
