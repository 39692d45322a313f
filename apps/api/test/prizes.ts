import { coins } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeIdentity } from '../src/features/accounts/testing.ts'
import { assertApplied, fillBudget, findBalances, grantCoins } from '../src/features/ledger/index.ts'
import { auditLedger } from '../src/features/ledger/testing.ts'
import { comparePools, makeStartedPrize, payDuePrizes, playForPrize } from '../src/features/prizes/testing.ts'
import { correctMatch, lockMatch } from '../src/features/tournaments/index.ts'
import { correctionTo } from '../src/features/tournaments/testing.ts'
import { makeCash } from '../src/features/wallet/testing.ts'
import type { SignedIn, TestApp } from './app.ts'
import { catalogueDriver } from './tournaments.ts'

interface Duel {
  readonly id: string
  readonly matchId: string
  readonly winnerId: string
  readonly loserId: string
}

/** Driver for tests of prizes, from creation to payout. */
export function prizesDriver(testApp: TestApp) {
  const { app, services, signIn } = testApp
  const { db } = services
  const { create, send, view, standing } = catalogueDriver(testApp)

  const post = (who: SignedIn, path: string, payload: object, key: string = crypto.randomUUID()) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/prizes${path}`,
      headers: { ...who.headers, 'idempotency-key': key },
      payload,
    })

  const driver = {
    create,
    send,
    view,
    standing,
    post,

    /** A VIP, who may create tournaments, with this balance. */
    async organiser({ cash = 0, coins: owned = 0 }: { cash?: number; coins?: number } = {}) {
      const who = await signIn(['vip'])
      if (cash > 0) await makeCash(services, who.userId, cash)
      if (owned > 0) await driver.giveCoins(who.userId, owned)
      return who
    },

    giveCoins: (userId: string, amount: number) =>
      db.transaction().execute(async (tx) => {
        const fact = `gift:${crypto.randomUUID()}`
        assertApplied(await grantCoins(tx, { fact, ownerId: userId, amount: coins(amount) }))
      }),

    fillHouse: (asset: 'money' | 'coins', amount: number) =>
      db.transaction().execute(async (tx) => {
        assertApplied(await fillBudget(tx, { fact: `gift:${crypto.randomUUID()}`, asset, amount }))
      }),

    /** Signs in a person with an identity on file. */
    async known(roles: Parameters<TestApp['signIn']>[0] = []) {
      const who = await signIn(roles)
      await makeIdentity(services, who.userId)
      return who
    },

    balancesOf: (userId: string) => findBalances(db, userId),

    edit: (who: SignedIn, id: string, prizeType: string, prizeAmount = 0, prizeDescription = '') =>
      send(who, 'PUT', `/tournaments/${id}/prize`, { prizeType, prizeAmount, prizeDescription }),

    guaranteeOf: async (id: string) => (await view(id)).json().prizeGuarantee,
    shareOf: async (who: SignedIn, id: string) => (await standing(who, id)).json().prizeShare,
    sharesOf: (id: string) =>
      db
        .selectFrom('tournament_prize_shares')
        .select([
          'id',
          'user_id as userId',
          'amount',
          'tax',
          'state',
          'round',
          'recovered',
          'waits_for as waitsFor',
        ])
        .where('tournament_id', '=', id)
        .orderBy('round')
        .orderBy('id')
        .execute(),

    /**
     * A finished tournament whose prize is due later. The first participant is champion unless another is
     * named.
     */
    async finished(
      participants: readonly string[],
      fields: Omit<Parameters<typeof makeStartedPrize>[1], 'participants'> = {},
      championId = participants[0] ?? '',
    ): Promise<Duel> {
      const { id } = await makeStartedPrize(db, { participants, ...fields })
      await playForPrize(db, id, 100, championId)
      const final = await db
        .selectFrom('tournament_matches')
        .select(['id', 'participant1_id as one', 'participant2_id as other', 'winner_id as winnerId'])
        .where('tournament_id', '=', id)
        .orderBy('round_number', 'desc')
        .executeTakeFirstOrThrow()
      const winnerId = final.winnerId ?? ''
      return {
        id,
        matchId: final.id,
        winnerId,
        loserId: (final.one === winnerId ? final.other : final.one) ?? '',
      }
    },

    /** Ends the wait before the prize is due. */
    async makeDue(id: string): Promise<void> {
      await sql`update tournament_prizes set due_at = now() - interval '1 second'
        where tournament_id = ${id} and state = 'due'`.execute(db)
    },

    async payOut(id: string): Promise<void> {
      await driver.makeDue(id)
      await payDuePrizes(services)
    },

    correct: (matchId: string, winnerId: string) =>
      db.transaction().execute(async (tx) => {
        const locked = await lockMatch(tx, matchId)
        if (locked)
          await correctMatch(services, tx, locked, { ...correctionTo(locked, winnerId), decidedBy: null })
      }),

    /** Ends the waiting time of shares that wait for their winner. */
    async makeOver(tournamentId: string): Promise<void> {
      await sql`update tournament_prize_shares set waits_until = now() - interval '1 second'
        where tournament_id = ${tournamentId} and state = 'waiting'`.execute(db)
    },

    async addsUp(): Promise<void> {
      expect(await auditLedger(db)).toEqual({})
      expect(await comparePools(db, 'all')).toEqual({})
    },
  }
  return driver
}
