import { sql } from 'kysely'
import { makeIdentity, makePerson } from '../src/features/accounts/testing.ts'
import { makeOrder } from '../src/features/payments/testing.ts'
import { makeReferral } from '../src/features/referrals/testing.ts'
import { makeStartedTournament, playMatches } from '../src/features/tournaments/testing.ts'
import type { SignedIn, TestApp } from './app.ts'

interface Payment {
  readonly isHeld?: boolean
  readonly settled?: string
}

/** Driver for referrals: creates referred people with what an approval needs, and reads the outcome. */
export function referralsDriver({ services, signIn }: Pick<TestApp, 'services' | 'signIn'>) {
  const { db } = services

  async function finishTournament(userId: string, fields: { is_test?: boolean } = {}): Promise<void> {
    const { id: rival } = await makePerson(db)
    const { id } = await makeStartedTournament(db, { participants: [userId, rival], ...fields })
    await playMatches(db, id, 1)
  }

  /** A captured payment that settled this long ago. */
  async function pay(buyerId: string, { isHeld = false, settled = '1 hour' }: Payment = {}): Promise<string> {
    const { id: orderId } = await makeOrder(db, { buyerId })
    await db
      .updateTable('payment_orders')
      .set({ state: 'paid', paid_at: sql`now()` })
      .where('id', '=', orderId)
      .execute()
    const { id } = await db
      .insertInto('payment_captures')
      .values({
        provider: 'stripe',
        payment_id: `pi_${orderId}`,
        order_id: orderId,
        outcome: 'fulfilled',
        amount: 50_00,
        currency: 'BRL',
        method: 'pix',
        settles_at: sql`now() - ${settled}::interval`,
        is_held: isHeld,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /**
   * A pending referral. The referred person meets all conditions for a cash reward unless `isComplete` is
   * false.
   */
  async function brought({ isComplete = true, referrer = undefined as SignedIn | undefined } = {}) {
    const by = referrer ?? (await signIn())
    const newcomer = await makePerson(db)
    if (isComplete) {
      await makeIdentity(services, newcomer.id)
      await finishTournament(newcomer.id)
    }
    const { id } = await makeReferral(db, { referrerId: by.userId, referredId: newcomer.id })
    return { id, referrer: by, newcomer }
  }

  return {
    finishTournament,
    pay,
    brought,
    rowOf: (id: string) =>
      db.selectFrom('referrals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    auditOf: (subjectId: string) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'before', 'after'])
        .where('subject_id', '=', subjectId)
        .orderBy('id')
        .execute(),
  }
}
