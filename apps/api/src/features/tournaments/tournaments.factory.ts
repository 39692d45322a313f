import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tournaments } from '../../platform/db/schema.generated.ts'
import { makePeople } from '../accounts/testing.ts'
import { type Completes, decideMatch, drawBracket, type LockedMatch, lockMatch } from './bracket/index.ts'
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
}

/** Drawn as staff would have it drawn; round 1 can be played. */
export async function makeStartedTournament(
  db: Db,
  { participants = 4, ...fields }: StartedFields = {},
): Promise<{ id: string; participantIds: string[] }> {
  const count = typeof participants === 'number' ? participants : participants.length
  const { id } = await makeTournament(db, { max_participants: Math.max(2, count), ...fields })
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

/** An end without a follower would leave a prize in escrow: those of prizes are played by its own factories. */
const WITHOUT_PRIZE: Completes = {
  prizeFollower: {
    async onCompleted(tx, id) {
      const { prize_type } = await tx
        .selectFrom('tournaments')
        .select('prize_type')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (prize_type === 'money' || prize_type === 'coins')
        throw new Error('a tournament with a prize is played by `playForPrize`')
    },
  },
}

/** So many matches in the order of the bracket, won by the favourite, or else by the first of the two. */
export async function playMatches(
  db: Db,
  tournamentId: string,
  most: number,
  favouriteId?: string,
  services: Completes = WITHOUT_PRIZE,
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
    await winMatch(db, next.id, winnerId, services)
  }
}

export const winMatch = (
  db: Db,
  matchId: string,
  winnerId: string,
  services: Completes = WITHOUT_PRIZE,
): Promise<void> =>
  actOnMatch(db, matchId, (tx, match) => decideMatch(services, tx, match, { winnerId, decidedBy: null }))

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
