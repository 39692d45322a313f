import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dueReminder,
  isReturned,
  lengthOf,
  nextPeriod,
  orderState,
  type Period,
  pulledForward,
  restoredPeriod,
} from './vip.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const at = (text: string) => new Date(`${text}T12:00:00Z`)

test.each([
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-08-31', 3, '2026-11-30'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toEqual(at(to))
})

test.each([
  ['2026-11-01', null, null],
  ['2026-11-09', null, 7],
  ['2026-11-09', 7, null],
  ['2026-11-14', 7, 1],
  ['2026-11-14', null, 1],
  ['2026-11-14', 1, null],
  ['2026-11-15', 7, null],
])('on %s, reminded %s days before the 15th, the due reminder is %s', (now, reminded, due) => {
  expect(dueReminder(at('2026-11-15'), reminded, at(now))).toBe(due)
})

test('only a full return counts, and a free order has none', () => {
  expect([isReturned(50_00, 49_99), isReturned(50_00, 50_00), isReturned(0, 0)]).toEqual([false, true, false])
})

test.each([
  [{ paidAt: null, paymentState: 'open' }, 'open'],
  [{ paidAt: null, paymentState: 'expired' }, 'lapsed'],
  [{ paidAt: null, paymentState: 'cancelled' }, 'lapsed'],
  [{ endsAt: at('2026-12-01') }, 'active'],
  [{ endsAt: at('2026-11-01') }, 'ended'],
  [{ endsAt: at('2026-12-01'), isRevoked: true }, 'refunded'],
])('an order with %j is %s', (facts, state) => {
  const paid = { paidAt: at('2026-10-01'), paymentState: 'paid', endsAt: null, isRevoked: false }
  expect(orderState({ ...paid, ...facts }, at('2026-11-15'))).toBe(state)
})

/** A user's periods, simulated without a database. */
interface Held extends Period {
  readonly id: number
  revokedAt: Date | null
  isRestored: boolean
}

const effective = ({ startsAt, endsAt, revokedAt }: Held): Period => ({
  startsAt,
  endsAt: revokedAt ? new Date(Math.min(+endsAt, Math.max(+startsAt, +revokedAt))) : endsAt,
})

const steps = fc.array(
  fc.record({
    waitDays: fc.integer({ min: 0, max: 120 }),
    act: fc.constantFrom('buy3', 'buy6', 'revoke', 'restore'),
    which: fc.nat(20),
  }),
  { maxLength: 25 },
)

describe('periods of one person', () => {
  test('never overlap, have no gaps while active, and lose no day', () => {
    fc.assert(
      fc.property(steps, (played) => {
        let now = at('2026-11-15')
        let held: Held[] = []
        const counting = () => held.filter((one) => !one.revokedAt).sort((a, b) => +a.startsAt - +b.startsAt)
        const lastEnd = () => counting().at(-1)?.endsAt ?? null
        const left = () =>
          counting().reduce((sum, one) => sum + Math.max(0, +one.endsAt - Math.max(+now, +one.startsAt)), 0)
        const add = (period: Period) =>
          held.push({ ...period, id: held.length, revokedAt: null, isRestored: false })
        for (const { waitDays, act, which } of played) {
          now = new Date(now.getTime() + waitDays * DAY_MS)
          const before = left()
          if (act === 'buy3' || act === 'buy6') {
            const period = nextPeriod(lastEnd(), act === 'buy3' ? 3 : 6, now)
            add(period)
            expect(left()).toBe(before + lengthOf(period))
          } else if (act === 'revoke') {
            const revoked = counting()[which]
            if (!revoked) continue
            const own = Math.max(0, +revoked.endsAt - Math.max(+now, +revoked.startsAt))
            const moved = pulledForward(revoked, counting(), now)
            held = held.map((one) => moved.find(({ id }) => id === one.id) ?? one)
            held = held.map((one) => (one.id === revoked.id ? { ...one, revokedAt: now } : one))
            expect(left()).toBe(before - own)
          } else {
            const revoked = held.filter((one) => one.revokedAt && !one.isRestored)[which]
            if (!revoked?.revokedAt) continue
            const { revokedAt } = revoked
            const restored = restoredPeriod({ ...revoked, revokedAt }, lastEnd(), now)
            revoked.isRestored = true
            if (restored) add(restored)
            expect(left()).toBe(before + (restored ? lengthOf(restored) : 0))
          }
          const periods = held
            .map(effective)
            .sort((a, b) => +a.startsAt - +b.startsAt || +a.endsAt - +b.endsAt)
          for (const [index, period] of periods.entries())
            expect(+period.startsAt).toBeGreaterThanOrEqual(+(periods[index - 1]?.endsAt ?? 0))
          // A user with time left is VIP now.
          const running = counting().some(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
          expect(running).toBe(left() > 0)
        }
      }),
      { seed: 1551, numRuns: 500 },
    )
  })
})
