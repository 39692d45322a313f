import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startPaymentSandbox } from '../../../tools/payment-sandbox/index.ts'
import { newIdentity } from '../src/features/accounts/testing.ts'
import { makeAd } from '../src/features/ads/testing.ts'
import { makeGame, makeNick } from '../src/features/games/testing.ts'
import { makeReport } from '../src/features/moderation/testing.ts'
import { newPushKeys, startBroadcast } from '../src/features/notifications/index.ts'
import { makeGatewayKeys, makeOrder } from '../src/features/payments/testing.ts'
import { makeWallMessage } from '../src/features/profiles/testing.ts'
import { makeCoupon } from '../src/features/promotions/testing.ts'
import { makeReferral, makeReferralReward } from '../src/features/referrals/testing.ts'
import { makeApplication, makeInvite } from '../src/features/teams/testing.ts'
import { makeTicket } from '../src/features/tickets/testing.ts'
import {
  changeTournament,
  enterPeople,
  joinCrew,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  startMissingClocks,
} from '../src/features/tournaments/testing.ts'
import { makeVip } from '../src/features/vip/testing.ts'
import { makeCash, makeWithdrawal } from '../src/features/wallet/testing.ts'
import { photo } from '../src/platform/storage/hostile-images.factory.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { clocksDriver } from './clocks.ts'
import { matchesDriver } from './matches.ts'
import { SECRET_KEYS } from './payments.ts'
import { newBrowser } from './push-service.ts'
import { teamsDriver } from './teams.ts'

/**
 * Runs every command whose route declares `idempotency: 'natural'` twice as the same person: both succeed,
 * and nothing is recorded a second time. A new route of this kind needs a line here.
 */
const folder = await mkdtemp(join(tmpdir(), 'natural-'))
afterAll(() => rm(folder, { recursive: true }))
const sandbox = await startPaymentSandbox()
afterAll(() => sandbox.close())
const { publicKey, privateKey } = await newPushKeys()
const testApp = await useTestApp({
  STORAGE_DIR: folder,
  PAYMENT_SANDBOX_URL: sandbox.url,
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:avisos@trunfo.test',
})
const { app, services, signIn, prove } = testApp
const { db } = services
const { cast, usernameOf } = teamsDriver(testApp)
const { duel, say } = matchesDriver(testApp)
const { expire, runDeadline } = clocksDriver(testApp)

async function giveClock(tournamentId: string): Promise<void> {
  await changeTournament(db, tournamentId, { clock_minutes: 15, clock_first_minutes: 30 })
  await startMissingClocks(db, tournamentId)
}

interface Act {
  readonly who: SignedIn
  /** Values of the route's parameters. */
  readonly ids?: readonly string[]
  readonly payload?: object | Buffer
  readonly type?: string
}

async function fought() {
  const fight = await duel()
  const messageId = crypto.randomUUID()
  await say(fight.one, fight.matchId, 'Oi', messageId)
  await app.inject({
    method: 'POST',
    url: `/api/matches/${fight.matchId}/support-call`,
    headers: fight.other.headers,
  })
  return { ...fight, messageId, staff: await signIn(['moderador']) }
}

async function notify({ userId }: SignedIn): Promise<string> {
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      source_id: crypto.randomUUID(),
      kind: 'account',
      title: 'Oi',
      message: 'Olá.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function upload(): Promise<Act> {
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(await photo(20, 20).png().toBuffer())], { type: 'image/png' }),
    'a.png',
  )
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  return { who: await signIn(), ids: ['avatar'], payload, type: encoded.headers.get('content-type') ?? '' }
}

const acts: Record<string, () => Promise<Act>> = {
  'POST /api/uploads/:purpose': upload,
  'PUT /api/teams/:id/members/:userId/games': async () => {
    const { leader, member, team } = await cast()
    return { who: leader, ids: [team.id, member.userId], payload: { gameIds: [(await makeGame(db)).id] } }
  },
  'POST /api/teams/:id/leave': async () => {
    const { member, team } = await cast()
    return { who: member, ids: [team.id] }
  },
  'POST /api/teams/invites/:inviteId/answer': async () => {
    const { outsider, team } = await cast()
    return {
      who: outsider,
      ids: [await makeInvite(db, team.id, outsider.userId)],
      payload: { answer: 'accept' },
    }
  },
  'DELETE /api/teams/:id/invites/:inviteId': async () => {
    const { leader, outsider, team } = await cast()
    return { who: leader, ids: [team.id, await makeInvite(db, team.id, outsider.userId)] }
  },
  'POST /api/teams/:id/applications': async () => {
    const { outsider, team } = await cast()
    return { who: outsider, ids: [team.id] }
  },
  'POST /api/teams/:id/applications/:applicationId/decision': async () => {
    const { leader, outsider, team } = await cast()
    const applicationId = await makeApplication(db, team.id, outsider.userId)
    return { who: leader, ids: [team.id, applicationId], payload: { decision: 'accept' } }
  },
  'POST /api/profiles/:username/messages/:id/approve': async () => {
    const [owner, author] = await Promise.all([signIn(), signIn()])
    const on = { profile_id: owner.userId, author_id: author.userId, status: 'pending' } as const
    return { who: owner, ids: [await usernameOf(owner), (await makeWallMessage(db, on)).id] }
  },
  'POST /api/matches/:id/declaration': async () => {
    const { one, oneId, matchId } = await fought()
    return { who: one, ids: [matchId], payload: { winnerId: oneId } }
  },
  'POST /api/matches/:id/ready': async () => {
    const { one, tournamentId, matchId } = await fought()
    await giveClock(tournamentId)
    return { who: one, ids: [matchId] }
  },
  'POST /api/matches/:id/objection': async () => {
    const { one, other, tournamentId, matchId } = await duel()
    await giveClock(tournamentId)
    await say(one, matchId, 'Cheguei')
    await expire(matchId)
    await runDeadline(matchId)
    return { who: other, ids: [matchId], payload: { text: 'Eu estava na sala' } }
  },
  'POST /api/matches/:id/support-call': async () => {
    const { other, matchId } = await fought()
    return { who: other, ids: [matchId] }
  },
  'POST /api/matches/:id/messages': async () => {
    const { one, matchId } = await fought()
    return { who: one, ids: [matchId], payload: { id: crypto.randomUUID(), text: 'Boa sorte' } }
  },
  'PUT /api/matches/:id/messages/read': async () => {
    const { one, matchId } = await fought()
    return { who: one, ids: [matchId], payload: { seq: 1 } }
  },
  'DELETE /api/matches/:id/messages/:messageId': async () => {
    const { staff, matchId, messageId } = await fought()
    return { who: staff, ids: [matchId, messageId] }
  },
  'PUT /api/matches/:id/mutes/:userId': async () => {
    const { staff, matchId, oneId } = await fought()
    return { who: staff, ids: [matchId, oneId] }
  },
  'DELETE /api/matches/:id/mutes/:userId': async () => {
    const { staff, matchId, oneId } = await fought()
    const url = `/api/matches/${matchId}/mutes/${oneId}`
    await app.inject({ method: 'PUT', url, headers: staff.headers })
    return { who: staff, ids: [matchId, oneId] }
  },
  'PUT /api/matches/:id/case': async () => {
    const { staff, matchId } = await fought()
    return { who: staff, ids: [matchId] }
  },
  'DELETE /api/matches/:id/case': async () => {
    const { staff, matchId } = await fought()
    await app.inject({ method: 'PUT', url: `/api/matches/${matchId}/case`, headers: staff.headers })
    return { who: staff, ids: [matchId] }
  },
  'PUT /api/tournaments/:id/featured': async () => {
    const { id } = await makeTournament(db, { status: 'upcoming' })
    return { who: await signIn(['fundador']), ids: [id], payload: { isFeatured: true } }
  },
  'PUT /api/tournaments/:id/matches/:matchId/time': async () => {
    const { tournamentId, matchId } = await fought()
    return {
      who: await signIn(['fundador']),
      ids: [tournamentId, matchId],
      payload: { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() },
    }
  },
  'POST /api/tournaments/:id/enrolment': async () => ({
    who: await signIn(),
    ids: [(await makeTournament(db)).id],
  }),
  'POST /api/tournaments/:id/substitutions': async () => {
    const { leader, member, team } = await cast()
    const rival = await cast()
    const participants = [team.id, rival.team.id]
    const { id } = await makeStartedTournament(db, { type: 'team', team_size: 2, participants })
    await db.deleteFrom('tournament_lineups').where('user_id', '=', member.userId).execute()
    const { username: name } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow()
    return { who: leader, ids: [id], payload: { participantId: team.id, name } }
  },
  'POST /api/tournaments/:id/crew/acceptance': async () => {
    const [who, { id }] = [await signIn(), await makeTournament(db)]
    await joinCrew(db, id, who.userId, 'referee', { hasAccepted: false })
    return { who, ids: [id] }
  },
  'PUT /api/tournaments/subscriptions/:gameId': async () => ({
    who: await signIn(),
    ids: [(await makeGame(db)).id],
  }),
  'DELETE /api/tournaments/subscriptions/:gameId': async () => ({
    who: await signIn(),
    ids: [(await makeGame(db)).id],
  }),
  'PUT /api/me/games/:id/nick': async () => ({
    who: await signIn(),
    ids: [(await makeGame(db)).id],
    payload: { nick: 'Rei do Zap' },
  }),
  'DELETE /api/me/games/:id/nick': async () => {
    const [who, game] = [await signIn(), await makeGame(db)]
    await makeNick(db, game.id, who.userId, 'Rei do Zap')
    return { who, ids: [game.id] }
  },
  'POST /api/coupons/check': async () => ({
    who: await signIn(),
    payload: { couponCode: (await makeCoupon(db)).code, area: 'shop' },
  }),
  'PUT /api/admin/referrals/settings': async () => ({
    who: await signIn(['fundador']),
    payload: { rewardType: 'cash', rewardAmount: 15_00, monthlyCap: 4 },
  }),
  'POST /api/admin/referrals/:id/approve': async () => {
    await makeReferralReward(db, { type: 'coins', amount: 100 })
    const [referrer, newcomer] = [await signIn(), await signIn()]
    const { id } = await makeReferral(db, { referrerId: referrer.userId, referredId: newcomer.userId })
    const payload = { rewardType: 'coins', rewardAmount: 100 }
    return { who: await signIn(['admin']), ids: [id], payload }
  },
  'POST /api/ads/:id/clicks': async () => ({ who: await signIn(), ids: [(await makeAd(db)).id] }),
  'POST /api/ads/impressions': async () => {
    const shown = [{ adId: (await makeAd(db)).id, times: 3 }]
    return { who: await signIn(), payload: { id: crypto.randomUUID(), shown } }
  },
  'POST /api/vip/cancellation': async () => {
    const who = await signIn()
    await makeVip(db, who.userId)
    return { who }
  },
  'POST /api/vip/orders/:id/refund': async () => {
    const who = await signIn()
    return { who, ids: [(await makeVip(db, who.userId)).orderId] }
  },
  'POST /api/admin/vip/orders/:id/refund': async () => ({
    who: await signIn(['admin']),
    ids: [(await makeVip(db, (await signIn()).userId)).orderId],
    payload: { reason: 'Pedido no chamado' },
  }),
  'POST /api/notifications/:id/read': async () => {
    const who = await signIn()
    return { who, ids: [await notify(who)] }
  },
  'POST /api/notifications/read-all': async () => {
    const who = await signIn()
    await notify(who)
    return { who }
  },
  'POST /api/admin/broadcasts/:id/cancel': async () => {
    const order = { title: 'Aviso', message: 'Oi', audience: ['user'], createdBy: null } as const
    return {
      who: await signIn(['admin']),
      ids: [await db.transaction().execute((tx) => startBroadcast(tx, order))],
    }
  },
  'PUT /api/notifications/push': async () => ({
    who: await signIn(),
    payload: newBrowser('fcm.googleapis.com').subscription,
  }),
  'DELETE /api/notifications/push': async () => ({ who: await signIn() }),
  'PUT /api/notifications/preferences': async () => {
    const who = await signIn()
    const { headers } = who
    return { who, payload: (await app.inject({ url: '/api/notifications/preferences', headers })).json() }
  },
  'POST /api/payments/:id/checkout': async () => {
    const who = await signIn()
    return { who, ids: [(await makeOrder(db, { buyerId: who.userId })).id] }
  },
  'POST /api/payments/:id/cancellation': async () => {
    const sandbox = { provider: 'stripe', secretKey: SECRET_KEYS.stripe, webhookSecret: 'whsec_x' } as const
    await makeGatewayKeys(db, services.config, sandbox)
    const who = await signIn()
    const { id } = await makeOrder(db, { buyerId: who.userId })
    // The order does not exist at its provider.
    await db.updateTable('payment_orders').set({ reference: null }).where('id', '=', id).execute()
    return { who, ids: [id] }
  },
  'POST /api/admin/payments/gateways/:provider/test': async () => {
    const sandbox = { provider: 'stripe', secretKey: SECRET_KEYS.stripe, webhookSecret: 'whsec_x' } as const
    await makeGatewayKeys(db, services.config, sandbox)
    return { who: await signIn(['admin']), ids: ['stripe'] }
  },
  'PUT /api/admin/payments/prices': async () => {
    const payload = {
      priceId3Months: 'price_3',
      price3MonthsValue: 45_00,
      priceId6Months: 'price_6',
      price6MonthsValue: 80_00,
      priceIdWalletDeposit: 'price_d',
      settlingDaysPix: 2,
      settlingDaysCard: 10,
    }
    return { who: await signIn(['admin']), payload }
  },
  'POST /api/admin/payments/confirmation': async () => {
    await db.updateTable('payment_settings').set({ holds_deposits: true }).execute()
    return { who: await signIn(['fundador']) }
  },
  'PUT /api/accounts/me/username': async () => ({
    who: await signIn(),
    payload: { username: `nova-${crypto.randomUUID().slice(0, 8)}` },
  }),
  'POST /api/accounts/me/identity': async () => ({ who: await signIn(), payload: newIdentity() }),
  'POST /api/wallet/withdrawals/:id/cancel': async () => {
    const who = await signIn()
    return { who, ids: [await makeWithdrawal(services, { userId: who.userId })] }
  },
  'POST /api/tournaments/:id/check-in': async () => {
    const who = await signIn()
    const { id } = await makeTournament(db, {
      starts_at: new Date(Date.now() + 30 * 60_000),
      check_in_opens_min: 60,
      check_in_closes_min: 10,
    })
    await enterPeople(db, id, [who.userId])
    return { who, ids: [id] }
  },
  'POST /api/tournaments/:id/waiting-list': async () => {
    const { id } = await makeTournament(db, { max_participants: 2 })
    await makeParticipants(db, id, 2)
    return { who: await signIn(), ids: [id] }
  },
  'POST /api/tournaments/:id/waiting-list/leave': async () => {
    const who = await signIn()
    const { id } = await makeTournament(db, { max_participants: 2 })
    await makeParticipants(db, id, 2)
    await app.inject({ method: 'POST', url: `/api/tournaments/${id}/waiting-list`, headers: who.headers })
    return { who, ids: [id] }
  },
  'PUT /api/tournaments/:id/prize': async () => {
    const who = await signIn(['vip'])
    await makeCash(services, who.userId, 50_00)
    const { id } = await makeTournament(db, { created_by: who.userId })
    return { who, ids: [id], payload: { prizeType: 'money', prizeAmount: 50_00 } }
  },
  'PUT /api/admin/prizes/settings': async () => ({
    who: await signIn(['fundador']),
    payload: { settlingHours: 12, withheldBasisPoints: 150, unclaimedDays: 60 },
  }),
  'PUT /api/admin/wallet': async () => ({
    who: await signIn(['admin']),
    payload: {
      depositsEnabled: true,
      withdrawalsEnabled: true,
      minDeposit: 20_00,
      maxDeposit: 1_000_00,
      minWithdrawal: 50_00,
      maxWithdrawal: 500_00,
      withdrawalFeePercentage: 1,
      payoutPeople: 'auto',
    },
  }),
  'POST /api/admin/withdrawals/statements': async () => ({
    who: await signIn(['fundador']),
    payload: {
      format: 'csv',
      columns: { date: 'Data', amount: 'Valor', description: 'Texto' },
      text: 'Data;Valor;Texto\n15/11/2026;-1,00;PIX\n',
    },
  }),
  'POST /api/tickets/:id/messages': async () => {
    const who = await signIn()
    const { id } = await makeTicket(db, { ownerId: who.userId })
    return { who, ids: [id], payload: { id: crypto.randomUUID(), text: 'Oi' } }
  },
  'POST /api/admin/tickets/:id/notes': async () => ({
    who: await signIn(['suporte']),
    ids: [(await makeTicket(db)).id],
    payload: { id: crypto.randomUUID(), text: 'Só entre nós' },
  }),
  'POST /api/admin/tickets/:id/change': async () => ({
    who: await signIn(['suporte']),
    ids: [(await makeTicket(db)).id],
    payload: { status: { from: 'open', to: 'resolved' } },
  }),
  'POST /api/reports': async () => ({
    who: await signIn(),
    payload: { kind: 'profile', id: (await signIn()).userId, reason: 'spam' },
  }),
  'POST /api/admin/reports/:id/decision': async () => ({
    who: await signIn(['moderador']),
    ids: [(await makeReport(db)).caseId],
    payload: { decision: 'removed', parts: ['name'], reason: 'offense' },
  }),
  'DELETE /api/accounts/me/avatar': async () => ({ who: await signIn() }),
  'DELETE /api/accounts/me/email': async () => ({ who: await signIn() }),
  'DELETE /api/accounts/sessions': async () => ({ who: await signIn() }),
}

/** Routes that affect everyone's data: the response counts the rows, so it differs the second time. */
const WHOLESALE = ['DELETE /api/test-lobbies']

test('every route with natural idempotency is tested here', async () => {
  await app.ready()
  const natural = app.declaredRoutes
    .filter(({ config }) => config?.idempotency === 'natural')
    .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`))
    .filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route))
  expect([...Object.keys(acts), ...WHOLESALE].toSorted()).toEqual(natural.toSorted())
})

async function writtenDown(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from audit_entries) as audited, (select count(*)::int from team_logs) as logged,
      (select count(*)::int from match_history) as remembered, (select count(*)::int from match_messages) as said,
      (select count(*)::int from ticket_messages) as asked, (select count(*)::int from ticket_notes) as noted,
      (select coalesce(sum(click_count), 0)::int from ad_banners) as clicked
  `.execute(db)
  return rows[0]
}

test.each(Object.entries(acts))('%s', async (route, prepare) => {
  const { who, ids = [], payload, type } = await prepare()
  const [method, path = ''] = route.split(' ')
  let at = 0
  const url = path.replace(/:\w+/g, () => ids[at++] ?? '')
  const send = async () => {
    // A new proof per request, for routes that need one every time.
    const proven = await prove(who)
    const headers = type ? { ...proven, 'content-type': type } : proven
    return app.inject({ method: method as 'POST', url, headers, payload })
  }
  const first = await send()
  expect(first.statusCode).toBeLessThan(300)
  const before = await writtenDown()
  expect((await send()).statusCode).toBe(first.statusCode)
  expect(await writtenDown()).toEqual(before)
})

test('DELETE /api/test-lobbies', async () => {
  const headers = (await signIn(['admin'])).headers
  const send = () => app.inject({ method: 'DELETE', url: '/api/test-lobbies', headers })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
})
