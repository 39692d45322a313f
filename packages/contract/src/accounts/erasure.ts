/** Why an account cannot be erased yet. */
export const ERASURE_REASONS = [
  'balance',
  'unsettled',
  'held',
  'debt',
  'open_order',
  /** `escrow`: a prize they fund in a running tournament. `prize`: one they won and have not received. */
  'escrow',
  'prize',
] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]
