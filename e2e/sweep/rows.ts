import { randomUUID } from 'node:crypto'
import { makePeople } from '../../apps/api/src/features/accounts/testing.ts'
import { makeAd } from '../../apps/api/src/features/ads/testing.ts'
import { makeGame } from '../../apps/api/src/features/games/testing.ts'
import { makeMatchMessages } from '../../apps/api/src/features/matches/testing.ts'
import { makeReport } from '../../apps/api/src/features/moderation/testing.ts'
import { makeNotification } from '../../apps/api/src/features/notifications/testing.ts'
import { makeOrder, makeUnmatchedPayment } from '../../apps/api/src/features/payments/testing.ts'
import { makePrizedTournament } from '../../apps/api/src/features/prizes/testing.ts'
import { makeWallMessage } from '../../apps/api/src/features/profiles/testing.ts'
import { makeCoupon, makePromotion } from '../../apps/api/src/features/promotions/testing.ts'
import { makeReferral } from '../../apps/api/src/features/referrals/testing.ts'
import { makeShopItem } from '../../apps/api/src/features/shop/testing.ts'
import { makeApplication, makeInvite, makeTeam } from '../../apps/api/src/features/teams/testing.ts'
import { makeCannedReply, makeTicket } from '../../apps/api/src/features/tickets/testing.ts'
import {
  disputeMatch,
  enterPeople,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../../apps/api/src/features/tournaments/testing.ts'
import { makeCash, makeWithdrawal } from '../../apps/api/src/features/wallet/testing.ts'
import { loadConfig } from '../../apps/api/src/platform/config.ts'
import type { Stack } from '../../tools/stack/index.ts'
import type { Person } from '../support/people.ts'

/** A name of maximum length. Every third one is a single word, which cannot break between words. */
function longName(max: number, place: number): string {
  const words = place % 3 === 0 ? 'Paralelepipedico' : 'Campeonato dos Amigos do Truco '
  return words.repeat(10).slice(0, max - 7) + randomUUID().slice(0, 6)
}

export interface Rows {
  readonly tournament: string
  readonly match: string
  readonly team: string
  readonly ticket: string
}

/** Creates `count` rows with maximum-length names in every list that the viewer may open. */
export async function makeRows(stack: Stack, viewer: Person, count: number): Promise<Rows> {
  const { db } = stack
  const config = loadConfig({ ...stack.env, LOG_LEVEL: 'silent' })
  const others = await makePeople(db, Math.max(count, 2) * 2)
  const [leaderId = '', ...crowd] = others
  await makeCash({ db }, leaderId, 1_000_000_00)
  const team = await makeTeam(db, { name: longName(40, 0), tag: 'WWWWW', leaderId: viewer.id })
  let rows: Omit<Rows, 'team'> | undefined
  for (let place = 0; place < count; place += 1) {
    const otherId = crowd[place] ?? leaderId
    const { id: gameId } = await makeGame(db, { name: longName(60, place) })
    const organised = await makeTournament(db, {
      name: longName(100, place),
      game_id: gameId,
      created_by: viewer.id,
      is_featured: place < 3,
      max_participants: 64,
    })
    await enterPeople(db, organised.id, crowd.slice(0, count))
    const played = await makeStartedTournament(db, {
      name: longName(100, place),
      game_id: gameId,
      participants: [viewer.id, otherId],
    })
    const { id: match } = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', played.id)
      .executeTakeFirstOrThrow()
    rows ??= { tournament: organised.id, match, ticket: '' }
    if (place > 0) await makeEnded(stack, played.id, match, place, viewer.id)
    else await makeMatchMessages(db, match, otherId, count)
    await makePrizedTournament(db, { name: longName(100, place), prize: { asset: 'money', amount: 100_00 } })
    if (place > 0) await makeTeam(db, { name: longName(40, place), tag: tag(place), leaderId: otherId })
    await makeApplication(db, team.id, crowd[count + place] ?? leaderId)
    await makeNotification(db, viewer.id)
    await makeWallMessage(db, { profile_id: viewer.id, author_id: otherId, content: longName(300, place) })
    const ticket = await makeTicket(db, { ownerId: viewer.id, subject: longName(100, place) })
    if (!rows.ticket) rows = { ...rows, ticket: ticket.id }
    await makeCannedReply(db)
    await makeReport(db)
    await makePromotion(db)
    await makeCoupon(db, { code: longName(20, 0).toUpperCase() })
    await makeShopItem(db, { name: longName(80, place) })
    await makeReferral(db, { referrerId: viewer.id, referredId: otherId })
    await makeOrder(db, { buyerId: viewer.id })
    await makeUnmatchedPayment(db)
    await makeWithdrawal({ db, config }, { userId: otherId, amount: 25_00 })
    await makeCash({ db }, viewer.id, 10_00)
    if (place < 40) await makeAd(db)
  }
  const rival = await makeTeam(db, { name: longName(40, 1), tag: 'RIVAL', leaderId })
  await makeInvite(db, rival.id, crowd.at(-1) ?? '')
  if (!rows) throw new Error('no rows were asked for')
  return { ...rows, team: team.id }
}

const tag = (place: number) => `T${place.toString(36).toUpperCase().padStart(3, '0')}`

async function makeEnded(
  { db }: Stack,
  tournamentId: string,
  matchId: string,
  place: number,
  winnerId: string,
) {
  if (place % 2 === 0) return playMatches(db, tournamentId, 1, winnerId)
  return disputeMatch(db, matchId)
}
