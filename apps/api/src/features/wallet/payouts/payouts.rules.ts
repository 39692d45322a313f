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
  readonly claimedBy: string | null
}

/** What this fundador can do with it now. */
export function actsOn({ state, userId, claimedBy }: Acted, actorId: string): PayoutAct[] {
  if (userId === actorId) return []
  return (Object.keys(STEPS) as PayoutAct[]).filter((name) => {
    const isNext = STEPS[name].from.some((from) => from === state)
    return isNext && (state !== 'claimed' || claimedBy === actorId)
  })
}

/** Whoever waits longest comes first; what is over is looked up, the newest first. */
export const isOldestFirst = (state: WithdrawalFilter): boolean =>
  ['open', 'requested', 'approved', 'claimed'].includes(state)
