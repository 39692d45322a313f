import { centavos } from '@trunfo/money/amounts'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { inFull } from '../../../../test/long-run.ts'
import { withdrawalsDriver } from '../../../../test/withdrawals.ts'
import { buy, deposit, takeBack } from '../../ledger/index.ts'
import { endReleasedHolds } from '../released-holds.ts'
import { findWithdrawal } from '../withdrawals.queries.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '16' })
const { services, signIn } = testApp
const { db } = services
const { act, cancel, requested, walletOf, addsUp } = withdrawalsDriver(testApp)
afterAll(addsUp)
const [founder, second] = [await signIn(['fundador']), await signIn(['fundador'])]
const approver = await signIn(['fundador'])

const stateOf = async (id: string) => (await findWithdrawal(db, id))?.state
const wins = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length
/** Every other request got `wallet.withdrawal_moved_on`. */
const loses = (answers: readonly { statusCode: number; json(): { error?: { code: string } } }[]) =>
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().error?.code)).toEqual(
    Array.from({ length: answers.length - 1 }, () => 'wallet.withdrawal_moved_on'),
  )

async function decided({ who, id }: Awaited<ReturnType<typeof requested>>, states: readonly string[]) {
  const state = await stateOf(id)
  expect(states).toContain(state)
  const isBack = state === 'rejected' || state === 'cancelled'
  expect(await walletOf(who)).toMatchObject(
    isBack ? { withdrawable: 100_00, held: 0 } : { withdrawable: 0, held: 100_00 },
  )
}

test('approve, reject and cancel at once: one outcome', async () => {
  for (let round = 0; round < inFull(500); round += 1) {
    const made = await requested()
    const answers = await Promise.all([
      act(approver, made.id, 'approve'),
      act(second, made.id, 'reject', { reason: 'Não' }),
      cancel(made.who, made.id),
    ])
    // A reject after the approval rejects the approved withdrawal.
    const [approved, rejected] = answers
    if (approved.statusCode === 200 && rejected.statusCode === 200) expect(wins(answers)).toBe(2)
    else {
      expect(wins(answers)).toBe(1)
      loses(answers)
    }
    await decided(made, ['approved', 'rejected', 'cancelled'])
  }
}, 600_000)

test('claim against reject, and two claims at once: one outcome', async () => {
  for (let round = 0; round < inFull(200); round += 1) {
    const [one, other] = [await requested(), await requested()]
    for (const { id } of [one, other]) await act(approver, id, 'approve')
    const fight = await Promise.all([
      act(founder, one.id, 'claim'),
      act(second, one.id, 'reject', { reason: 'Não' }),
    ])
    const claims = await Promise.all([act(founder, other.id, 'claim'), act(second, other.id, 'claim')])
    for (const answers of [fight, claims]) {
      expect(wins(answers)).toBe(1)
      loses(answers)
    }
    await decided(one, ['claimed', 'rejected'])
    await decided(other, ['claimed'])
  }
}, 600_000)

test('every interleaving gives one outcome', async () => {
  await everyInterleaving(testApp, async (race) => {
    const made = await requested()
    const answers = await race([() => act(approver, made.id, 'approve'), () => cancel(made.who, made.id)])
    expect(wins(answers)).toBe(1)
    loses(answers)
    await decided(made, ['approved', 'cancelled'])
  })
  await everyInterleaving(testApp, async (race) => {
    const made = await requested()
    await act(approver, made.id, 'approve')
    const answers = await race([
      () => act(founder, made.id, 'claim'),
      () => act(second, made.id, 'reject', { reason: 'Não' }),
    ])
    expect(wins(answers)).toBe(1)
    loses(answers)
    await decided(made, ['claimed', 'rejected'])
  })
})

test('a dispute and a decision neither deadlock nor both get the money', async () => {
  let disputes = 0
  for (const [name, payload] of [
    ['approve', undefined],
    ['claim', undefined],
    ['reject', { reason: 'Não' }],
  ] as const)
    await everyInterleaving(testApp, async (race) => {
      const { who, id } = await requested()
      const ownerId = who.userId
      if (name === 'claim') await act(approver, id, 'approve')
      disputes += 1
      const lotOf = `disputed:${disputes}`
      // Spent before the dispute: only held cash is left to take.
      await db.transaction().execute(async (tx) => {
        const lot = { fact: lotOf, ownerId, provider: 'stripe', settlesAt: new Date() } as const
        await deposit(tx, { ...lot, amount: centavos(1_00) })
        await buy(tx, { fact: `spent:${lotOf}`, ownerId, revenue: 'vip', price: centavos(1_00) })
      })
      const dispute = () =>
        db.transaction().execute(async (tx) => {
          const taking = { fact: `taking:${lotOf}`, ownerId, lotOf, amount: centavos(1_00) }
          const { releasedHolds } = await takeBack(tx, taking)
          await endReleasedHolds(tx, releasedHolds, 'dispute')
        })
      await race([() => act(second, id, name, payload), dispute])
      await addsUp()
    })
})
