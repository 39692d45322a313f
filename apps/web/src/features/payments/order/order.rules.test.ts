import { ORDER_STATES } from '@trunfo/contract/payments'
import { describe, expect, it } from 'vitest'
import { isPaid, isWaiting, stepsOf } from './order.rules.ts'

const looksOf = (state: (typeof ORDER_STATES)[number]) => stepsOf(state).map((step) => step.state)

describe('the steps of an order', () => {
  it('show what the order waits for', () => {
    expect(looksOf('created')).toEqual(['current', 'pending', 'pending', 'pending'])
    expect(looksOf('open')).toEqual(['done', 'current', 'pending', 'pending'])
    expect(looksOf('pending')).toEqual(['done', 'done', 'current', 'pending'])
  })

  it('fail at the payment when nothing was paid, and never show a credit', () => {
    for (const state of ['failed', 'expired', 'cancelled'] as const)
      expect(looksOf(state)).toEqual(['done', 'failed', 'pending', 'pending'])
  })

  it('are all done once the order is credited', () => {
    expect(looksOf('paid')).toEqual(['done', 'done', 'done', 'done'])
    expect(looksOf('charged_back')).toEqual(['done', 'done', 'done', 'failed'])
  })

  it('wait for money, have it or neither, but never both', () => {
    const both = ORDER_STATES.filter((state) => isWaiting({ state }) && isPaid({ state }))
    const neither = ORDER_STATES.filter((state) => !isWaiting({ state }) && !isPaid({ state }))
    expect(both).toEqual([])
    expect(neither).toEqual(['failed', 'expired', 'cancelled'])
  })
})
