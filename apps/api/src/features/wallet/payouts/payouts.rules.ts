import type { PayoutAct, WithdrawalFilter, WithdrawalState } from '@trunfo/contract/wallet'

/** State transitions of each payout command. From `claimed` on, the claiming fundador reports the result. */
export const STEPS = {
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  claim: { from: ['approved'], to: 'claimed' },
  unclaim: { from: ['claimed'], to: 'approved' },
  paid: { from: ['claimed'], to: 'paid' },
  fail: { from: ['claimed'], to: 'failed' },
  returned: { from: ['paid'], to: 'returned' },
} as const satisfies Record<PayoutAct, { from: readonly WithdrawalState[]; to: WithdrawalState }>

interface Acted {
  readonly state: WithdrawalState
  readonly userId: string
  readonly approvedBy: string | null
  readonly claimedBy: string | null
}

interface Payer {
  readonly actorId: string
  /** Whether the approver may not claim. */
  readonly needsTwo: boolean
}

/** With the two-person rule, the approver leaves the claim to another fundador. */
export const needsAnother = ({ state, approvedBy }: Acted, { actorId, needsTwo }: Payer): boolean =>
  needsTwo && state === 'approved' && approvedBy === actorId

/** Commands that this fundador can run now. */
export function availablePayoutActions(row: Acted, payer: Payer): PayoutAct[] {
  const { state, userId, claimedBy } = row
  if (userId === payer.actorId) return []
  return (Object.keys(STEPS) as PayoutAct[]).filter((name) => {
    const isNext = STEPS[name].from.some((from) => from === state)
    if (name === 'claim' && needsAnother(row, payer)) return false
    return isNext && (state !== 'claimed' || claimedBy === payer.actorId)
  })
}

/** Open withdrawals are listed oldest first, closed ones newest first. */
export const isOldestFirst = (state: WithdrawalFilter): boolean =>
  ['open', 'requested', 'approved', 'claimed'].includes(state)
