import type { PrizeAsset } from '@trunfo/contract/tournaments/prizes'
import { centavos } from '@trunfo/money/amounts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tournaments } from '../../platform/db/schema.generated.ts'
import { makePeople } from '../accounts/index.ts'
import { deposit, fillBudget, mustStand, settleDueLots, takeBack } from '../ledger/index.ts'
import { correctMatch, decideMatch, drawBracket, type LockedMatch, lockMatch } from './bracket/index.ts'
import { holdAtCreation, reviewRisk, settlePrize } from './prizes/index.ts'
import { lockTournament } from './tournaments.lookups.ts'

const ONE_WEEK_MS = 7 * 24 * 60 * 60 * 1000
let made = 0

export function makeTournament(
  db: Db,
  fields: Partial<Insertable<Tournaments>> = {},
): Promise<{ id: string }> {
  const row = {
    name: `Copa ${++made}`,
    starts_at: new Date(Date.now() + ONE_WEEK_MS),
    max_participants: 32,
    ...fields,
  }
  return db.insertInto('tournaments').values(row).returning('id').executeTakeFirstOrThrow()
}

interface MadePrize {
  readonly asset: PrizeAsset
  readonly amount: number
}

/**
 * A tournament whose prize lies in escrow: from the organiser's balance, which must reach, or from the house, whose budget
 * gets as much first.
 */
export async function makePrizedTournament(
  db: Db,
  {
    prize: { asset, amount },
    organiserId = null,
    ...fields
  }: Partial<Insertable<Tournaments>> & {
    readonly prize: MadePrize
    readonly organiserId?: string | null
  },
): Promise<{ id: string }> {
  const tournament = await makeTournament(db, {
    ...fields,
    prize_type: asset,
    prize_amount: amount,
    created_by: organiserId ?? fields.created_by ?? null,
  })
  await escrow(db, tournament.id, { asset, amount, organiserId })
  return tournament
}

async function escrow(
  db: Db,
  tournamentId: string,
  { asset, amount, organiserId }: MadePrize & { organiserId: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await tx
      .selectFrom('tournaments')
      .select('name')
      .where('id', '=', tournamentId)
      .executeTakeFirstOrThrow()
    if (organiserId === null) mustStand(await fillBudget(tx, { fact: `made:${tournamentId}`, asset, amount }))
    await holdAtCreation(tx, {
      tournamentId,
      tournamentName: name,
      organiserId: organiserId ?? '',
      powers: organiserId === null ? ['fundador'] : [],
      prize: { type: asset, amount, description: null },
    })
  })
}

/** Enrols people who are there already, in this order. */
export const enterPeople = (db: Db, tournamentId: string, userIds: readonly string[]): Promise<void> =>
  enter(db, tournamentId, userIds, sql`select id, username, avatar_key, id from profiles`)

/** Enrols teams that are there already. */
export const enterTeams = (db: Db, tournamentId: string, teamIds: readonly string[]): Promise<void> =>
  enter(db, tournamentId, teamIds, sql`select id, name, icon_key, leader_id from teams`)

async function enter(
  db: Db,
  tournamentId: string,
  ids: readonly string[],
  source: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with entrant (id, name, image_key, entered_by) as (${source}), entered as (
      insert into tournament_participants (tournament_id, participant_id, name, image_key, entered_by)
      select ${tournamentId}, entrant.id, entrant.name, entrant.image_key, entrant.entered_by
      from unnest(${ids}::uuid[]) with ordinality as given (id, place)
      join entrant using (id)
      order by given.place
      returning 1
    )
    update tournaments
    set participant_count = participant_count + (select count(*) from entered)
    where id = ${tournamentId}
  `.execute(db)
}

/** New people, enrolled. */
export async function makeParticipants(db: Db, tournamentId: string, count: number): Promise<string[]> {
  const ids = await makePeople(db, count)
  await enterPeople(db, tournamentId, ids)
  return ids
}

interface StartedFields extends Partial<Insertable<Tournaments>> {
  /** New people, unless ids of people or teams are given. */
  readonly participants?: number | readonly string[]
  /** In escrow, from the organiser's balance or from the house. */
  readonly prize?: MadePrize
  readonly organiserId?: string | null
}

/** Drawn as staff would have it drawn; round 1 can be played. */
export async function makeStartedTournament(
  db: Db,
  { participants = 4, prize, organiserId, ...fields }: StartedFields = {},
): Promise<{ id: string; participantIds: string[] }> {
  const count = typeof participants === 'number' ? participants : participants.length
  const wanted = { max_participants: Math.max(2, count), ...fields }
  const { id } = prize
    ? await makePrizedTournament(db, { ...wanted, prize, organiserId: organiserId ?? null })
    : await makeTournament(db, wanted)
  const participantIds =
    typeof participants === 'number' ? await makeParticipants(db, id, participants) : [...participants]
  if (typeof participants !== 'number') {
    await (fields.type === 'team' ? enterTeams : enterPeople)(db, id, participants)
  }
  await db.transaction().execute(async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (tournament) await drawBracket(tx, tournament)
  })
  return { id, participantIds }
}

/** So many matches in the order of the bracket, won by the favourite, or else by the first of the two. */
export async function playMatches(
  db: Db,
  tournamentId: string,
  most: number,
  favouriteId?: string,
): Promise<void> {
  for (let played = 0; played < most; played += 1) {
    const next = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id', 'participant2_id'])
      .where('tournament_id', '=', tournamentId)
      .where('winner_id', 'is', null)
      .orderBy('round_number')
      .orderBy('match_number')
      .executeTakeFirst()
    const winnerId = next?.participant2_id === favouriteId ? favouriteId : next?.participant1_id
    if (!next || !winnerId) return
    await winMatch(db, next.id, winnerId)
  }
}

export const winMatch = (db: Db, matchId: string, winnerId: string) =>
  actOnMatch(db, matchId, (tx, match) => decideMatch(tx, match, { winnerId, decidedBy: null }))

/** As a route does: the match is locked before anything is done about it. */
export async function actOnMatch<Result>(
  db: Db,
  matchId: string,
  act: (tx: Tx, match: LockedMatch) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const match = await lockMatch(tx, matchId)
    if (!match) throw new Error('there is no such match')
    return act(tx, match)
  })
}

/** What no act of the product does: to move it into the past, for example. */
export async function changeTournament(db: Db, id: string, fields: Updateable<Tournaments>): Promise<void> {
  await db.updateTable('tournaments').set(fields).where('id', '=', id).execute()
}

/** A prize of coins that was paid to somebody who turned out not to be the champion. Answers with its tournament. */
export async function makeMistakenPrize(db: Db): Promise<string> {
  const { id } = await makeSharedPrize(db, 'coins')
  const { id: matchId, participant2_id } = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant2_id'])
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await actOnMatch(db, matchId, (tx, match) =>
    correctMatch(tx, match, { winnerId: participant2_id ?? '', decidedBy: null }),
  )
  return id
}

/**
 * A prize of R$ 50 that a debt of its organiser has brought down to R$ 30, with the budget to top it up. It is won and due
 * later. Answers with its tournament.
 */
export async function makeReducedPrize(
  db: Db,
  { organiserId, winnerId }: { organiserId: string; winnerId: string },
): Promise<string> {
  const lotOf = `test:lot:${crypto.randomUUID()}`
  const [loserId = ''] = await makePeople(db, 1)
  await db.transaction().execute(async (tx) => {
    const lot = { fact: lotOf, ownerId: organiserId, provider: 'stripe', settlesAt: new Date(0) } as const
    mustStand(await deposit(tx, { ...lot, amount: centavos(50_00) }))
    const budget = { fact: `test:budget:${lotOf}`, asset: 'money', amount: 20_00 } as const
    mustStand(await fillBudget(tx, budget))
  })
  await settleDueLots({ db, lookBeforeSettling: async () => new Set() })
  const prize = { asset: 'money', amount: 50_00 } as const
  const { id } = await makeStartedTournament(db, { participants: [winnerId, loserId], prize, organiserId })
  await playMatches(db, id, 1, winnerId)
  await db.transaction().execute(async (tx) => {
    const taking = { fact: `test:taking:${lotOf}`, ownerId: organiserId, lotOf, amount: centavos(20_00) }
    mustStand((await takeBack(tx, taking)).verdict)
  })
  await db.transaction().execute((tx) => reviewRisk(tx, id))
  return id
}

/** Money that waits for a fundador's decision. Answers with the share. */
export async function makeUndecidedShare(db: Db): Promise<string> {
  const { id } = await makeSharedPrize(db, 'money')
  const share = await db
    .updateTable('tournament_prize_shares')
    .set({ waits_for: 'banned' })
    .where('tournament_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return share.id
}

/** Played by two people who have not said who they are, won by the first, and shared out. */
async function makeSharedPrize(db: Db, asset: PrizeAsset): Promise<{ id: string }> {
  const { id } = await makeStartedTournament(db, { participants: 2, prize: { asset, amount: 100 } })
  await playMatches(db, id, 1)
  await payOutNow(db, id)
  return { id }
}

/** Of a tournament that is over, without its settling time. */
export async function payOutNow(db: Db, tournamentId: string): Promise<void> {
  await db
    .updateTable('tournament_prizes')
    .set({ due_at: sql<Date>`now()` })
    .where('tournament_id', '=', tournamentId)
    .execute()
  await db.transaction().execute((tx) => settlePrize(tx, tournamentId))
}
