import { AUDIT_SUBJECT_TYPES, type AuditSubjectType } from '@trunfo/contract/audit'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { statementsOf } from '../../../tools/bench/statements.ts'
import { makeAd } from '../src/features/ads/testing.ts'
import { makeGame } from '../src/features/games/testing.ts'
import { makeOrder } from '../src/features/payments/testing.ts'
import { makeWallMessage } from '../src/features/profiles/testing.ts'
import { makeCoupon, makePromotion } from '../src/features/promotions/testing.ts'
import { makeReferral } from '../src/features/referrals/testing.ts'
import { makeShopItem } from '../src/features/shop/testing.ts'
import { makeTeam } from '../src/features/teams/testing.ts'
import { makeCannedReply, makeTicket } from '../src/features/tickets/testing.ts'
import { makeStartedTournament } from '../src/features/tournaments/testing.ts'
import { makeWithdrawal } from '../src/features/wallet/testing.ts'
import { features } from '../src/features.ts'
import { recordAudit } from '../src/platform/audit.ts'
import { type SignedIn, useTestApp } from './app.ts'

const { app, database, services, signIn } = await useTestApp()
const { db } = services
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
afterAll(() => owner.end())

interface Subject {
  readonly type: string
  readonly name: string | null
  readonly path: string | null
  readonly isGone: boolean
}

const write = (type: AuditSubjectType, id: string) =>
  db
    .transaction()
    .execute((tx) => recordAudit(tx, { actorId: null, action: 'game.created', subject: { type, id } }))

/** The subjects of all audit entries, by type. */
async function read(who: SignedIn): Promise<Readonly<Record<string, Omit<Subject, 'type'>>>> {
  const response = await app.inject({ url: '/api/admin/audit', headers: who.headers })
  const { entries }: { entries: { subject: Subject }[] } = response.json()
  return Object.fromEntries(
    entries.map(({ subject: { type, name, path, isGone } }) => [type, { name, path, isGone }]),
  )
}

// Only the owner may delete audit entries.
beforeEach(() => owner.query('truncate audit_entries'))

/** One subject of each type, with the name and path it should resolve to. */
async function things() {
  const [player, friend] = [await signIn(), await signIn()]
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', player.userId)
    .executeTakeFirstOrThrow()
  const game = await makeGame(db)
  const team = await makeTeam(db, { leaderId: friend.userId })
  const tournament = await makeStartedTournament(db, { name: 'Copa do Bairro', participants: 2 })
  const match = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', tournament.id)
    .executeTakeFirstOrThrow()
  const ticket = await makeTicket(db, { subject: 'O placar sumiu' })
  const reply = await makeCannedReply(db, { title: 'Boas-vindas' })
  const item = await makeShopItem(db, { name: 'Camiseta' })
  const promotion = await makePromotion(db)
  const coupon = await makeCoupon(db)
  const ad = await makeAd(db)
  const withdrawal = await makeWithdrawal(services, { userId: player.userId })
  const order = await makeOrder(db, { buyerId: player.userId })
  const referral = await makeReferral(db, { referrerId: player.userId, referredId: friend.userId })
  const message = await makeWallMessage(db, { profile_id: player.userId, author_id: friend.userId })
  const names = await db
    .selectFrom(['promotions', 'coupons', 'ad_banners', 'games'])
    .select([
      'promotions.name as promotion',
      'coupons.code as coupon',
      'ad_banners.name as ad',
      'games.name as game',
    ])
    .where('promotions.id', '=', promotion.id)
    .where('coupons.id', '=', coupon.id)
    .where('ad_banners.id', '=', ad.id)
    .where('games.id', '=', game.id)
    .executeTakeFirstOrThrow()
  return [
    ['person', player.userId, username, `/admin/users/${player.userId}`],
    ['game', game.id, names.game, '/admin/games'],
    ['team', team.id, team.name, `/teams/${team.id}`],
    ['tournament', tournament.id, 'Copa do Bairro', `/tournaments/${tournament.id}`],
    ['match', match.id, 'Copa do Bairro, 1.1', `/match/${match.id}`],
    ['ticket', ticket.id, 'O placar sumiu', `/support/ticket/${ticket.id}`],
    ['canned-reply', reply.id, 'Boas-vindas', '/admin/tickets'],
    ['shop-item', item.id, 'Camiseta', '/admin/shop'],
    ['promotion', promotion.id, names.promotion, '/admin/promotions'],
    ['coupon', coupon.id, names.coupon, '/admin/promotions'],
    ['ad', ad.id, names.ad, '/admin/ads'],
    ['withdrawal', withdrawal, username, `/admin/withdrawals?state=all&q=${username}`],
    ['payment-order', order.id, order.number, '/admin/payments/review'],
    ['referral', referral.id, username, '/admin/referrals'],
    ['wall-message', message.id, username, `/profile/${username}`],
    ['wallet', 'settings', null, '/admin/wallet'],
    ['payments', 'configuration', null, '/admin/payments'],
  ] as const
}

test('an entry shows the current name of its subject, and links to it', async () => {
  const made = await things()
  for (const [type, id] of made) await write(type, id)
  expect(await read(await signIn(['fundador']))).toEqual(
    Object.fromEntries(made.map(([type, , name, path]) => [type, { name, path, isGone: false }])),
  )
})

test('a viewer who may not open the page gets only the name', async () => {
  const player = await signIn()
  await write('withdrawal', await makeWithdrawal(services, { userId: player.userId }))
  expect((await read(await signIn(['admin']))).withdrawal).toMatchObject({
    name: expect.any(String),
    path: null,
    isGone: false,
  })
})

test('a deleted subject is marked as gone, with its name if it is still stored', async () => {
  const item = await makeShopItem(db, { name: 'Caneca', removed_at: new Date() })
  await write('shop-item', item.id)
  await write('tournament', crypto.randomUUID())
  await write('game', 'no id at all')
  const gone = { path: null, isGone: true }
  expect(await read(await signIn(['admin']))).toEqual({
    'shop-item': { name: 'Caneca', ...gone },
    tournament: { name: null, ...gone },
    game: { name: null, ...gone },
  })
})

test('a page runs one query per type, however many entries it has', async () => {
  const admin = await signIn(['admin'])
  const { SESSION_SECRET, REDIS_URL } = services.config
  const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
  const asked = async () => (await statementsOf(env, '/api/admin/audit', admin.headers)).length
  for (const type of ['ticket', 'tournament'] as const) await write(type, crypto.randomUUID())
  const few = await asked()
  for (let made = 0; made < 10; made += 1)
    for (const type of ['ticket', 'tournament'] as const) await write(type, crypto.randomUUID())
  expect(await asked()).toBe(few)
})

test('every type has a page, except ledger and table', () => {
  const declared = features.flatMap(({ auditSubjects = [] }) => auditSubjects).map(({ type }) => type)
  expect(new Set(declared).size).toBe(declared.length)
  expect(AUDIT_SUBJECT_TYPES.filter((type) => !declared.includes(type))).toEqual(['ledger', 'table'])
})
