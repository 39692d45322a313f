/** Why an account cannot be erased yet. */
export const ERASURE_REASONS = ['balance', 'unsettled', 'held', 'debt', 'open_order'] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]
