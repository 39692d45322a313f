import { type Match, seededEntrants } from '@trunfo/brackets'
import type { CrewRole } from '@trunfo/contract/tournaments'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tournaments } from '../../platform/db/schema.generated.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { rankingPointsOf } from '../../platform/tournament-rankings.ts'
import { makePeople } from '../accounts/testing.ts'
import {
  type Completes,
  type Correction,
  decideMatch,
  disputeOf,
  drawBracket,
  insertStages,
  type LockedMatch,
  leaveBracket,
  lockMatch,
  writeResult,
} from './bracket/index.ts'
import { championOf, followingOf, openStage } from './bracket-engine.ts'
import { type BracketMatch, type StoredMatch, toRecord } from './bracket-rows.ts'
import { startClocks } from './match-clocks.ts'
import { type MatchResult, resultOf, seriesRuleOf, wonOutright } from './match-results.ts'
import type { StageDraft } from './stages.rules.ts'
import { tournamentChanged } from './tournaments.events.ts'
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

/** Enrols existing people, in this order. */
export const enterPeople = (db: Db, tournamentId: string, userIds: readonly string[]): Promise<void> =>
  enter(db, tournamentId, userIds, sql`select id, username, avatar_key, id from profiles`)

/** Enrols existing teams, in this order. */
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

/** Creates people and enrols them. */
export async function makeParticipants(db: Db, tournamentId: string, count: number): Promise<string[]> {
  const ids = await makePeople(db, count)
  await enterPeople(db, tournamentId, ids)
  return ids
}

interface StartedFields extends Partial<Insertable<Tournaments>> {
  /** New people, unless ids of people or teams are given. */
  readonly participants?: number | readonly string[]
  /** The default is a knockout. */
  readonly stages?: readonly StageDraft[]
}

/** Where the ranking gives the seeds, a test starts the tournament by its route. */
const WITHOUT_RANKING = { findRankingPoints: rankingPointsOf([]) }

/** Drawn like a tournament that staff started: round 1 can be played. */
export async function makeStartedTournament(
  db: Db,
  { participants = 4, stages, ...fields }: StartedFields = {},
): Promise<{ id: string; participantIds: string[] }> {
  const count = typeof participants === 'number' ? participants : participants.length
  const format = stages?.[0]?.format
  const { id } = await makeTournament(db, { max_participants: Math.max(2, count), format, ...fields })
  const participantIds =
    typeof participants === 'number' ? await makeParticipants(db, id, participants) : [...participants]
  if (typeof participants !== 'number') {
    await (fields.type === 'team' ? enterTeams : enterPeople)(db, id, participants)
  }
  await db.transaction().execute(async (tx) => {
    if (stages) await insertStages(tx, id, stages)
    const tournament = await lockTournament(tx, id)
    if (tournament) await drawBracket(WITHOUT_RANKING, tx, tournament)
  })
  return { id, participantIds }
}

/**
 * Without a follower, a prize would stay in escrow. Tournaments with prizes are played by the factories of
 * `prizes`.
 */
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
      return false
    },
  },
}

/** Plays up to `most` matches in bracket order, won by the favourite or else by the first side. */
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
      .where('status', 'in', ['in_progress', 'dispute'])
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
  actOnMatch(db, matchId, (tx, match) =>
    decideMatch(services, tx, match, { result: wonOutright(match.match, winnerId), decidedBy: null }),
  )

/**
 * Plays up to `most` open matches in bracket order with mixed results: every third is won by the second side, every
 * other costs the winner a game, and every fifth is a draw where the stage has draws.
 */
export async function playMixed(
  db: Db,
  tournamentId: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let played = 0; played < most; played += 1) {
    const next = await db
      .selectFrom('tournament_matches as match')
      .innerJoin('tournament_stages as stage', 'stage.id', 'match.stage_id')
      .select('match.id')
      .where('match.tournament_id', '=', tournamentId)
      .where('match.status', '=', 'in_progress')
      .orderBy('stage.position')
      .orderBy('round_number')
      .orderBy('bracket', 'desc')
      .orderBy('group_number')
      .orderBy('match_number')
      .executeTakeFirst()
    if (!next) return
    await actOnMatch(db, next.id, (tx, locked) =>
      decideMatch(WITHOUT_PRIZE, tx, locked, { result: mixedResult(locked, played), decidedBy: null }),
    )
  }
}

function mixedResult({ match, stage }: LockedMatch, played: number): MatchResult {
  const games = Math.ceil(match.bestOf / 2)
  if (played % 5 === 4 && seriesRuleOf(stage) === 'draws')
    return { kind: 'drawn', winnerId: null, score: [games - 1, games - 1] }
  const isSecond = played % 3 === 2
  const lost = Math.min(played % 2, games - 1)
  const winnerId = (isSecond ? match.participant2Id : match.participant1Id) ?? ''
  return { kind: 'won', winnerId, score: isSecond ? [lost, games] : [games, lost] }
}

/** A correction of a match in which nobody has played what follows. */
export const correctionTo = ({ match, stage }: LockedMatch, winnerId: string): Correction => ({
  result: resultOf(match, stage, { winnerId }),
  startedAmong: async () => [],
})

/** A W.O.; a double one without a winner. */
export const forfeitMatch = (db: Db, matchId: string, winnerId: string | null): Promise<void> =>
  actOnMatch(db, matchId, (tx, match) =>
    decideMatch(WITHOUT_PRIZE, tx, match, { result: { kind: 'forfeit', winnerId }, decidedBy: null }),
  )

/** Somebody leaves the running stage. */
export const leaveTournament = (db: Db, id: string, participantId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (!tournament) throw new Error('there is no such tournament')
    const leaving = { participantId, kind: 'left', decidedBy: participantId } as const
    const hasLeft = await leaveBracket(WITHOUT_PRIZE, tx, tournament, leaving)
    if (!hasLeft) throw new Error('they do not play any more')
  })

/** As after two declarations that name different winners. */
export const disputeMatch = (db: Db, matchId: string): Promise<void> =>
  actOnMatch(db, matchId, async (tx, locked) => {
    const effects = disputeOf(locked)
    await writeResult(tx, matchId, effects)
    for (const event of effects.events) await emit(tx, event, event.payload)
  })

/** Ends the first open match with a W.O. for its first side, and the next one with a double W.O. */
export async function missMatches(db: Db, tournamentId: string): Promise<void> {
  const [one, other] = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id as firstId'])
    .where('tournament_id', '=', tournamentId)
    .where('status', 'in', ['in_progress', 'dispute'])
    .orderBy('match_number')
    .limit(2)
    .execute()
  if (!one || !other) throw new Error('the tournament has no two open matches')
  await forfeitMatch(db, one.id, one.firstId)
  await forfeitMatch(db, other.id, null)
}

/** Locks the match first, as a route does. */
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

/** Makes changes that no command makes, such as moving the start into the past, and tells pages as commands do. */
export async function changeTournament(db: Db, id: string, fields: Updateable<Tournaments>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('tournaments').set(fields).where('id', '=', id).execute()
    await emit(tx, tournamentChanged, { tournamentId: id })
  })
}

/** As the reaction to the start does. */
export const startMissingClocks = (db: Db, id: string): Promise<void> =>
  transact(db, async (tx) => {
    await lockTournament(tx, id)
    await startClocks(tx, id)
  })

const KNOCKOUT = { format: 'single-elimination', settings: {} }

const toBracketMatch = (match: Match): BracketMatch => {
  const { round, number, participant1Id, participant2Id, winnerId, outcome } = toRecord(match)
  return { round, number, participant1Id, participant2Id, winnerId, outcome }
}

/** The first round of a knockout, as anybody can derive it from the published seed. */
export const drawAgain = (entrantIds: readonly string[], seed: string): BracketMatch[] =>
  openStage({ ...KNOCKOUT, seed, entrants: seededEntrants(entrantIds) }).matches.map(toBracketMatch)

/** What follows in a knockout from the matches of its rounds so far. */
export function followAgain(
  entrantIds: readonly string[],
  matches: readonly BracketMatch[],
): { drawn: BracketMatch[]; championId: string | null } {
  const known = { bracket: 'main', group: 0, score1: null, score2: null, bestOf: 1 } as const
  const planned = { winnerTo: null, winnerToSide: null, loserTo: null, loserToSide: null } as const
  const rows = matches.map((match, index): StoredMatch => {
    const vacant = { isVacant1: false, isVacant2: false }
    return Object.assign({ id: `${index}`, status: 'completed' } as const, known, planned, vacant, match)
  })
  const facts = { ...KNOCKOUT, seed: '', entrants: seededEntrants(entrantIds) }
  const following = followingOf(facts, rows)
  return { drawn: following.drawn.map(toBracketMatch), championId: championOf(following) }
}

export async function joinCrew(
  db: Db,
  tournamentId: string,
  userId: string,
  role: CrewRole,
  { hasAccepted = true } = {},
): Promise<void> {
  await db
    .insertInto('tournament_crew')
    .values({
      tournament_id: tournamentId,
      user_id: userId,
      role,
      accepted_at: hasAccepted ? sql`now()` : null,
    })
    .execute()
}

/** Somebody who missed the first match of a tournament, and is paused for a day. Returns the match. */
export async function makeNoShow(db: Db, userId: string): Promise<string> {
  const { id } = await makeStartedTournament(db, { participants: [userId, ...(await makePeople(db, 1))] })
  const { id: matchId } = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tournament_no_shows')
    .values({
      user_id: userId,
      match_id: matchId,
      tournament_id: id,
      missed_at: new Date(),
      days: 1,
      paused_until: sql`now() + interval '1 day'`,
    })
    .execute()
  return matchId
}
