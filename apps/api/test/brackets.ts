import { type NotNull, sql } from 'kysely'
import { correctMatch, reopenMatch } from '../src/features/tournaments/index.ts'
import {
  actOnMatch,
  type BracketMatch,
  correctionTo,
  forfeitMatch,
  makeTournament,
  winMatch,
} from '../src/features/tournaments/testing.ts'
import { AppError } from '../src/platform/errors.ts'
import type { SignedIn, TestApp } from './app.ts'

export interface PlayedMatch extends BracketMatch {
  readonly id: string
  /** Null only after a double W.O.: tests of those read the matches themselves. */
  readonly participant1Id: string
  readonly status: string
}

const ONE_HOUR_MS = 60 * 60 * 1000

/**
 * Driver for tests of enrolments and brackets: uses the API like the pages do, and decides matches like the
 * lobby.
 */
export function bracketsDriver({ app, services }: TestApp) {
  const { db } = services
  const send = (who: SignedIn | null, method: 'GET' | 'POST' | 'DELETE', path: string) =>
    app.inject({
      method,
      url: `/api/tournaments${path}`,
      headers: who?.headers ?? { 'sec-fetch-site': 'same-origin' },
    })
  const matchesOf = (tournamentId: string): Promise<PlayedMatch[]> =>
    db
      .selectFrom('tournament_matches')
      .select(['id', 'round_number as round', 'match_number as number', 'status'])
      .select(['participant1_id as participant1Id', 'participant2_id as participant2Id'])
      .select(['winner_id as winnerId', 'outcome'])
      .$narrowType<{ participant1Id: NotNull }>()
      .where('tournament_id', '=', tournamentId)
      .orderBy('round_number')
      .orderBy('match_number')
      .execute()
  const participantsOf = async (tournamentId: string) => {
    const query = db.selectFrom('tournament_participants').select('participant_id as id')
    return (
      await query.where('tournament_id', '=', tournamentId).orderBy('tournament_participants.id').execute()
    ).map(({ id }) => id)
  }

  return {
    send,
    enrol: (who: SignedIn, id: string) => send(who, 'POST', `/${id}/enrolment`),
    withdraw: (who: SignedIn, id: string) => send(who, 'DELETE', `/${id}/enrolment`),
    start: (who: SignedIn, id: string) => send(who, 'POST', `/${id}/start`),
    matchesOf,
    /** The first stage. */
    stageIdOf: async (tournamentId: string): Promise<string> => {
      const stages = db.selectFrom('tournament_stages').select('id').where('tournament_id', '=', tournamentId)
      return (await stages.where('position', '=', 1).executeTakeFirstOrThrow()).id
    },
    participantsOf,
    openMatches: async (id: string) => (await matchesOf(id)).filter(({ status }) => status !== 'completed'),
    tournamentOf: (id: string) =>
      db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** A tournament whose start time has passed. */
    dueTournament: (fields: Parameters<typeof makeTournament>[1] = {}) =>
      makeTournament(db, { starts_at: new Date(Date.now() - ONE_HOUR_MS), ...fields }),

    /** Resolves to `decided`, or to the error code. */
    decide: (matchId: string, winnerId: string): Promise<string> =>
      winMatch(db, matchId, winnerId).then(() => 'decided', refusalOf),

    /** Resolves to `forfeited`, or to the error code. */
    forfeit: (matchId: string, winnerId: string | null): Promise<string> =>
      forfeitMatch(db, matchId, winnerId).then(() => 'forfeited', refusalOf),

    correct: (matchId: string, winnerId: string): Promise<string> =>
      actOnMatch(db, matchId, (tx, match) =>
        correctMatch(services, tx, match, { ...correctionTo(match, winnerId), decidedBy: null }),
      ).then(() => 'corrected', refusalOf),

    reopen: (matchId: string): Promise<string> =>
      actOnMatch(db, matchId, (tx, match) =>
        reopenMatch(services, tx, match, { startedAmong: async () => [], decidedBy: '' }),
      ).then(() => 'reopened', refusalOf),

    /** Emitted events that no worker has taken yet, in order. */
    told: async (tournamentId: string) => {
      const { rows } = await sql<{ name: string; payload: Record<string, unknown> }>`
        select payload->'event'->>'name' as name, payload->'event'->'payload' as payload
        from graphile_worker._private_jobs
        where payload->'event'->'payload'->>'tournamentId' = ${tournamentId}
        order by id
      `.execute(db)
      return rows
    },
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

/** Runs `act` for all items with a fixed concurrency, like a crowd of users. */
export async function inCrowd<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  crowd = 8,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const work = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: crowd }, work))
}
