import { awardsOf } from '@trunfo/money/awards'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { longRun } from '../../../test/long-run.ts'
import { prizesDriver } from '../../../test/prizes.ts'
import { makeIdentity, makePeople } from '../accounts/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { disputeMatch } from '../tournaments/testing.ts'
import { reviewShare } from './payout.ts'
import { makePrizedTournament, makeStartedPrize, playForPrize } from './prizes.factory.ts'
import { lapseShares, payDuePrizes, remindShares } from './prizes.jobs.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const driver = prizesDriver(testApp)
const { send, organiser, makeDue, makeOver, correct, sharesOf, post } = driver
afterAll(driver.addsUp)
const founder = await signIn(['fundador'])

const TOURNAMENTS = longRun(200)
const TWO_ENTRANTS = [1, 2].map((place) => ({ id: `${place}`, from: place, to: place, seed: place }))

const member = fc.record({
  isKnown: fc.boolean(),
  isStaff: fc.nat(5).map((roll) => roll === 0),
  becomes: fc.constantFrom('active', 'active', 'active', 'banned', 'erased'),
})
const step = fc.constantFrom(
  'pay',
  'pay',
  'correct',
  'correct',
  'book',
  'identify',
  'decide',
  'lapse',
  'remind',
  'spend',
  'cancel',
)
const story = fc.record({
  asset: fc.constantFrom('money' as const, 'money' as const, 'coins' as const),
  amount: fc.integer({ min: 1, max: 100_000 }),
  split: fc.constantFrom([10_000], [10_000], [7_000, 3_000], [5_000, 5_000], [5_000, 3_000, 2_000]),
  isOfHouse: fc.boolean(),
  isForTeams: fc.boolean(),
  sides: fc.tuple(
    fc.array(member, { minLength: 1, maxLength: 3 }),
    fc.array(member, { minLength: 1, maxLength: 3 }),
  ),
  tax: fc.constantFrom(0, 0, 1500, 3333),
  isCancelled: fc.nat(6).map((roll) => roll === 0),
  isDisputed: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
})
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

const cancel = (id: string) =>
  send(
    { ...founder, headers: { ...founder.headers, 'idempotency-key': crypto.randomUUID() } },
    'PUT',
    `/tournaments/${id}/status`,
    { status: 'cancelled' },
  )

async function makeSide(members: Story['sides'][number], isForTeams: boolean) {
  const people = (isForTeams ? members : members.slice(0, 1)).map((one) => ({ ...one, userId: '' }))
  const ids = await makePeople(db, people.length)
  for (const [place, person] of people.entries()) {
    person.userId = ids[place] ?? ''
    if (person.isKnown) await makeIdentity(services, person.userId)
    if (person.isStaff)
      await sql`update profiles set roles = roles || '{moderador}' where id = ${person.userId}`.execute(db)
  }
  const [leaderId = '', ...memberIds] = ids
  const sideId = isForTeams ? (await makeTeam(db, { leaderId, memberIds })).id : leaderId
  return { sideId, people }
}

async function play({ asset, amount, split, ...told }: Story): Promise<string> {
  const settings = { settlingHours: 24, withheldBasisPoints: told.tax, unclaimedDays: 90 }
  await send(founder, 'PUT', '/admin/prizes/settings', settings)
  const owner = told.isOfHouse
    ? null
    : await organiser(asset === 'money' ? { cash: amount } : { coins: amount })
  const organiserId = owner?.userId ?? null
  const prize = { asset, amount, split }
  if (told.isCancelled) {
    const { id } = await makePrizedTournament(db, { prize, organiserId })
    expect((await cancel(id)).statusCode).toBe(204)
    return id
  }
  const [one, other] = [
    await makeSide(told.sides[0], told.isForTeams),
    await makeSide(told.sides[1], told.isForTeams),
  ]
  const sideIds = [one.sideId, other.sideId]
  const kind = told.isForTeams ? { type: 'team' as const, team_size: 1 } : {}
  const { id } = await makeStartedPrize(db, { ...kind, participants: sideIds, prize, organiserId })
  const { id: matchId } = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  if (told.isDisputed) await disputeMatch(db, matchId)
  await playForPrize(db, id, 1, one.sideId)
  const people = [...one.people, ...other.people]
  for (const { userId, becomes } of people)
    await sql`update profiles set status = ${becomes} where id = ${userId}`.execute(db)
  let champion = 0
  for (const act of told.steps) {
    if (act === 'correct') {
      champion = 1 - champion
      await correct(matchId, sideIds[champion] ?? '')
    } else await take(act, id, people)
  }
  return id
}

async function take(
  act: string,
  id: string,
  people: readonly { userId: string; isKnown: boolean }[],
): Promise<void> {
  if (act === 'pay') {
    await makeDue(id)
    await payDuePrizes(services)
  } else if (act === 'book') {
    expect([200, 404]).toContain(
      (await post(founder, `/corrections/${id}`, { reason: 'Revista' })).statusCode,
    )
  } else if (act === 'identify') {
    const unknown = people.find(({ isKnown }) => !isKnown)
    if (!unknown) return
    await makeIdentity(services, unknown.userId).catch(() => undefined)
    for (const share of await sharesOf(id)) await db.transaction().execute((tx) => reviewShare(tx, share.id))
  } else if (act === 'decide') {
    for (const { id: shareId } of await sharesOf(id)) {
      const decision = shareId < 'c' ? 'pay' : 'return'
      const { statusCode } = await post(founder, `/shares/${shareId}/decision`, { decision, reason: 'Caso' })
      expect([204, 409]).toContain(statusCode)
    }
  } else if (act === 'lapse') {
    await makeOver(id)
    await lapseShares(services)
  } else if (act === 'remind') await remindShares(services)
  else if (act === 'cancel') expect((await cancel(id)).statusCode).toBe(409)
  else
    for (const { userId } of people)
      await sql`select ledger.buy(gen_random_uuid(), ${userId}, 110::smallint, 7, 'spent')`.execute(db)
}

interface Flow {
  readonly held: number
  readonly funded: number
  readonly paid: number
  readonly withheld: number
  readonly returned: number
  readonly left: number
}

/** What went through the pool, derived from ledger transfers only. */
async function flowOf(tournamentId: string): Promise<Flow> {
  const { rows } = await sql<Flow>`
    select
      coalesce(sum(amount) filter (where credit_id = pool.id and kind = 50), 0)::int8 as held,
      coalesce(sum(amount) filter (where credit_id = pool.id and kind = 54), 0)::int8 as funded,
      coalesce(sum(amount) filter (where debit_id = pool.id and kind in (52, 54) and credit_id <> 112), 0)::int8 as paid,
      coalesce(sum(amount) filter (where debit_id = pool.id and credit_id = 112), 0)::int8 as withheld,
      coalesce(sum(amount) filter (where debit_id = pool.id and kind = 51), 0)::int8 as returned,
      max(pool.balance) as left
    from ledger.accounts as pool
    join ledger.transfers on transfers.debit_id = pool.id or transfers.credit_id = pool.id
    where pool.owner_id = ${tournamentId} and pool.type in (7, 8)`.execute(db)
  return rows[0] as Flow
}

test(
  `${TOURNAMENTS} tournaments: whatever happens, what went into a pool was paid, withheld, returned or waits`,
  async () => {
    const totals = { held: 0, funded: 0, paid: 0, withheld: 0, returned: 0, left: 0 }
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const id = await play(told)
        const flow = await flowOf(id)
        expect(flow.held).toBe(told.amount)
        expect(flow.held + flow.funded).toBe(flow.paid + flow.withheld + flow.returned + flow.left)
        const shares = await sharesOf(id)
        const waiting = shares
          .filter(({ state }) => state === 'waiting')
          .reduce((sum, { amount }) => sum + amount, 0)
        const { state } = await db
          .selectFrom('tournament_prizes')
          .select('state')
          .where('tournament_id', '=', id)
          .executeTakeFirstOrThrow()
        expect(flow.left).toBe(state === 'due' ? told.amount : waiting)
        // Whatever corrections could not recover, nobody has more than the first place ever got.
        const [first] = awardsOf(told.amount, told.split, TWO_ENTRANTS)
        const open = shares.filter((share) => share.state === 'paid' || share.state === 'waiting')
        for (const own of Map.groupBy(open, ({ userId }) => userId).values())
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(first?.amount ?? 0)
        // One payout attempt never pays more than the whole, and nobody twice.
        for (const attempt of new Set(shares.map((share) => share.round))) {
          const ofAttempt = shares.filter((share) => share.round === attempt)
          expect(ofAttempt.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(told.amount)
          expect(new Set(ofAttempt.map(({ userId }) => userId)).size).toBe(ofAttempt.length)
        }
        for (const name of Object.keys(totals) as (keyof Flow)[]) totals[name] += Number(flow[name])
      }),
      { numRuns: TOURNAMENTS, seed: 20_261_116 },
    )
    await driver.addsUp()
    process.stdout.write(
      `prizes of ${TOURNAMENTS} tournaments: held ${totals.held}, added by the house ${totals.funded}, paid ${totals.paid}, withheld ${totals.withheld}, returned ${totals.returned}, waiting ${totals.left}\n`,
    )
  },
  longRun(300_000),
)
