import { makeAd } from '../../../apps/api/src/features/ads/testing.ts'
import { makeMatchMessages } from '../../../apps/api/src/features/matches/testing.ts'
import { makeReport } from '../../../apps/api/src/features/moderation/testing.ts'
import { makeNotification } from '../../../apps/api/src/features/notifications/testing.ts'
import { makeOrder, makeUnmatchedPayment } from '../../../apps/api/src/features/payments/testing.ts'
import { makeWallMessage } from '../../../apps/api/src/features/profiles/testing.ts'
import { makeCoupon, makePromotion } from '../../../apps/api/src/features/promotions/testing.ts'
import { makeReferral, makeReferralReward } from '../../../apps/api/src/features/referrals/testing.ts'
import { makeShopItem } from '../../../apps/api/src/features/shop/testing.ts'
import { makeApplication, makeInvite, makeTeam } from '../../../apps/api/src/features/teams/testing.ts'
import { makeCannedReply, makeTicket } from '../../../apps/api/src/features/tickets/testing.ts'
import { insertTestTournament } from '../../../apps/api/src/features/tournaments/index.ts'
import {
  changeTournament,
  enterPeople,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../../../apps/api/src/features/tournaments/testing.ts'
import { makeVip } from '../../../apps/api/src/features/vip/testing.ts'
import type { Db } from '../../../apps/api/src/platform/db/database.ts'
import type { Actor } from './actor.ts'
import type { Known } from './known.ts'

export async function addOwnThings(
  db: Db,
  known: Known,
  people: readonly Actor[],
  others: readonly string[],
): Promise<void> {
  for (const { userId, username } of people) {
    known.add(
      'notification',
      [await makeNotification(db, userId), await makeNotification(db, userId)],
      userId,
    )
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
    known.add(
      'session',
      sessions.map(({ id }) => id),
      userId,
    )
    const wall = { profile_id: userId, author_id: others[0] ?? '' }
    const pending = await makeWallMessage(db, { ...wall, status: 'pending' })
    known.add('message', [pending.id, (await makeWallMessage(db, wall)).id], username)
  }
}

export async function addTeams(
  db: Db,
  known: Known,
  [player, leader, founder]: readonly Actor[],
  others: readonly string[],
): Promise<void> {
  const [rivalId = '', mateId = '', applicantId = ''] = others
  if (!player || !leader || !founder) throw new Error('a team needs people')
  const called = () => ({
    name: `Time ${crypto.randomUUID().slice(0, 13)}`,
    tag: crypto.randomUUID().slice(0, 5).toUpperCase(),
  })
  const team = await makeTeam(db, { ...called(), leaderId: leader.userId, memberIds: [player.userId] })
  const rivals = await makeTeam(db, { ...called(), leaderId: rivalId, memberIds: [mateId] })
  known.add('team', [team.id, rivals.id])
  known.add('user', [player.userId], team.id)
  known.add('user', [rivalId, mateId], rivals.id)
  known.add('application', [await makeApplication(db, team.id, applicantId)], team.id)
  known.add('invite', [await makeInvite(db, rivals.id, founder.userId)], founder.userId)
  known.add('invite', [await makeInvite(db, team.id, applicantId)], team.id)
}

/** Tournaments that are open, entered by the player, due, for teams, and in progress. */
export async function addTournaments(
  db: Db,
  known: Known,
  player: Actor,
  others: readonly string[],
): Promise<void> {
  const open = await makeTournament(db)
  const entered = await makeTournament(db)
  const due = await makeTournament(db)
  const forTeams = await makeTournament(db, { type: 'team', team_size: 1 })
  const { id: played } = await makeStartedTournament(db)
  await enterPeople(db, entered.id, [player.userId, ...others])
  known.add('participant', [player.userId, ...others], entered.id)
  known.add('participant', await makeParticipants(db, due.id, 3), due.id)
  await changeTournament(db, due.id, { starts_at: new Date(Date.now() - 60_000) })
  known.add('tournament', [open.id, entered.id, due.id, forTeams.id, played])
}

/** Matches of the player against others: open, decided, and open without messages. */
export async function addMatches(
  db: Db,
  known: Known,
  player: Actor,
  others: readonly string[],
): Promise<void> {
  for (const [index, otherId] of others.slice(0, 3).entries()) {
    const sides = [player.userId, otherId]
    const { id } = await makeStartedTournament(db, { participants: sides })
    const match = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .executeTakeFirstOrThrow()
    known.add('match', [match.id])
    known.add('watched-tournament', [id])
    known.add('watched-match', [match.id], id)
    for (const noun of ['participant', 'user']) known.add(noun, sides, match.id)
    if (index === 1) await playMatches(db, id, 1, player.userId)
    else if (index === 0) {
      await makeMatchMessages(db, match.id, player.userId, 3)
      const said = await db
        .selectFrom('match_messages')
        .select('id')
        .where('match_id', '=', match.id)
        .execute()
      known.add(
        'message',
        said.map(({ id: messageId }) => messageId),
        match.id,
      )
    }
  }
}

/** Orders that wait for payment, and payments that wait for review. */
export async function addPayments(db: Db, known: Known, people: readonly Actor[]): Promise<void> {
  for (const { userId } of people)
    known.add('payment', [(await makeOrder(db, { buyerId: userId })).id], userId)
  const reviews = [await makeUnmatchedPayment(db), await makeUnmatchedPayment(db)]
  known.add(
    'review',
    reviews.map(({ reviewId }) => reviewId),
  )
}

/** VIP orders of the actors, and orders of others, which staff may refund. */
export async function addVip(
  db: Db,
  known: Known,
  people: readonly Actor[],
  others: readonly string[],
): Promise<void> {
  for (const { userId } of people) known.add('order', [(await makeVip(db, userId)).orderId], userId)
  for (const userId of others) known.add('refundable order', [(await makeVip(db, userId)).orderId])
}

export async function addTestTournament(db: Db, known: Known, { userId }: Actor): Promise<void> {
  const matchId = await db.transaction().execute(async (tx) => {
    const made = await insertTestTournament(tx, {
      name: 'Teste',
      type: 'individual',
      userId,
      sideNames: ['Um', 'Outro'],
    })
    return made.matchId
  })
  const row = await db
    .selectFrom('tournament_matches')
    .select('tournament_id as id')
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  known.add('test-tournament', [row.id])
}

/** Codes are unique, and several worlds share a database. */
const newCode = () => crypto.randomUUID().slice(0, 13).toUpperCase()

export async function addDiscounts(db: Db, known: Known): Promise<void> {
  known.add('promotion', [(await makePromotion(db)).id, (await makePromotion(db, { is_active: false })).id])
  const shop = await makeCoupon(db, { code: newCode() })
  const vip = await makeCoupon(db, { code: newCode(), area: 'vip' })
  known.add('coupon', [shop.id, vip.id])
  known.add('shop coupon code', [shop.code])
}

/** Referrals, with a coin reward that requires nothing of the referred person. */
export async function addReferrals(db: Db, known: Known, others: readonly string[]): Promise<void> {
  await makeReferralReward(db, { type: 'coins', amount: 100, cap: 1_000 })
  const [referrerId = '', ...brought] = others
  for (const referredId of brought)
    known.add('referral', [(await makeReferral(db, { referrerId, referredId })).id])
}

/** Free items, so that actors without coins can buy them. */
export async function addShopItems(db: Db, known: Known): Promise<void> {
  known.add('item', [
    (await makeShopItem(db, { cost_coins: 0 })).id,
    (await makeShopItem(db, { cost_coins: 0, quantity: 0 })).id,
  ])
}

/** Tickets of the player (open, resolved, closed) and one of another person. */
export async function addTickets(
  db: Db,
  known: Known,
  player: Actor,
  others: readonly string[],
): Promise<void> {
  const [otherId = ''] = others
  for (const status of ['open', 'resolved', 'closed'] as const)
    known.add('ticket', [(await makeTicket(db, { ownerId: player.userId, status })).id])
  known.add('ticket', [(await makeTicket(db, { ownerId: otherId })).id])
  known.add('canned-replie', [(await makeCannedReply(db)).id, (await makeCannedReply(db)).id])
}

/** Open reports, each about a different person. */
export async function addReports(db: Db, known: Known): Promise<void> {
  for (let made = 0; made < 4; made += 1) known.add('report', [(await makeReport(db)).caseId])
}

/**
 * The site has room for fifty ads, and every route has its own worlds: this removes the ads of earlier ones.
 */
export async function addAds(db: Db, known: Known): Promise<void> {
  await db.updateTable('ad_banners').set({ removed_at: new Date(), image_key: null }).execute()
  known.add('ad', [(await makeAd(db)).id, (await makeAd(db)).id])
}
