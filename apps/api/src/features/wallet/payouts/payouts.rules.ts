import type { PayoutAct, WithdrawalFilter, WithdrawalState } from '@trunfo/contract/wallet'

/** From where each act leads where. From `claimed` on, only whoever sends the money can say how it went. */
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
  /** Whether who approved may not pay. */
  readonly needsTwo: boolean
}

/** Two people stand behind the money: the one who approved it leaves the sending to another. */
export const needsAnother = ({ state, approvedBy }: Acted, { actorId, needsTwo }: Payer): boolean =>
  needsTwo && state === 'approved' && approvedBy === actorId

/** What this fundador can do with it now. */
export function actsOn(row: Acted, payer: Payer): PayoutAct[] {
  const { state, userId, claimedBy } = row
  if (userId === payer.actorId) return []
  return (Object.keys(STEPS) as PayoutAct[]).filter((name) => {
    const isNext = STEPS[name].from.some((from) => from === state)
    if (name === 'claim' && needsAnother(row, payer)) return false
    return isNext && (state !== 'claimed' || claimedBy === payer.actorId)
  })
}

/** Whoever waits longest comes first; what is over is looked up, the newest first. */
export const isOldestFirst = (state: WithdrawalFilter): boolean =>
  ['open', 'requested', 'approved', 'claimed'].includes(state)
