import { sql } from 'kysely'
import { quickRead } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import type { FateFacts, FateStage } from '../bracket-engine.ts'
import { stageOf } from '../stage-facts.queries.ts'

export async function markStarted(
  tx: Tx,
  id: string,
  { seed, entrantCount }: { seed: string; entrantCount: number },
): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({
      status: 'in_progress',
      bracket_seed: seed,
      entrant_count: entrantCount,
      announced_start: sql`starts_at`,
      starts_at: sql`now()`,
      started_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Without a champion if nobody won the final. */
export async function completeTournament(tx: Tx, id: string, championId: string | null): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({ status: 'completed', champion_id: championId, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface End {
  readonly championId: string | null
  readonly endedAt: string | null
}

/** Lets a completed tournament run again, without champion and places. Returns how it had ended. */
export async function resumeTournament(tx: Tx, id: string): Promise<End> {
  const end = await tx
    .selectFrom('tournaments')
    .select(['champion_id as championId', exactMoment(sql`ended_at`).as('endedAt')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tournaments')
    .set({ status: 'in_progress', champion_id: null, ended_at: null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('tournament_participants')
    .set({ final_place: null })
    .where('tournament_id', '=', id)
    .where('final_place', 'is not', null)
    .execute()
  return end
}

export async function findEnd(tx: Tx, id: string): Promise<string | null> {
  const { endedAt } = await tx
    .selectFrom('tournaments')
    .select(exactMoment(sql`ended_at`).as('endedAt'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return endedAt
}

/** When a match was decided: a correction keeps it. */
export async function findDecidedAt(tx: Tx, matchId: string): Promise<string | null> {
  const { decidedAt } = await tx
    .selectFrom('tournament_matches')
    .select(exactMoment(sql`completed_at`).as('decidedAt'))
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  return decidedAt
}

export async function findChampion(tx: Tx, id: string): Promise<string | null> {
  const { champion_id } = await tx
    .selectFrom('tournaments')
    .select('champion_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return champion_id
}

export async function setChampion(tx: Tx, id: string, championId: string): Promise<void> {
  await tx.updateTable('tournaments').set({ champion_id: championId }).where('id', '=', id).execute()
}

export interface PlayedMatch
  extends Pick<FateFacts, 'bracket' | 'round' | 'number' | 'winnerTo' | 'loserTo'> {
  readonly tournamentName: string
  readonly winner: string
  readonly loser: string
  readonly stage: FateStage
}

/** What a result notice needs. Undefined if the match no longer exists. */
export async function findPlayed(
  db: Db,
  matchId: string,
  { winnerId, loserId }: { winnerId: string; loserId: string },
): Promise<PlayedMatch | undefined> {
  const { rows } = await sql<PlayedMatch>`
    select tournament.name as "tournamentName", match.bracket, match.round_number as round,
      match.match_number as number, match.winner_to as "winnerTo", match.loser_to as "loserTo",
      winner.name as winner, loser.name as loser, ${stageOf('match')} as stage
    from tournament_matches as match
    join tournaments as tournament on tournament.id = match.tournament_id
    join tournament_participants as winner
      on winner.tournament_id = match.tournament_id and winner.participant_id = ${winnerId}
    join tournament_participants as loser
      on loser.tournament_id = match.tournament_id and loser.participant_id = ${loserId}
    where match.id = ${matchId}`.execute(db)
  return rows[0]
}

export interface SideRow {
  readonly participantId: string
  readonly name: string
  readonly imageKey: string | null
  /** Null for a person, and for a team that was dissolved. */
  readonly teamTag: string | null
}

/** The given participants, with their names in the bracket. */
export const findSides = (
  db: Db,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<SideRow[]> => sidesOf(db, { tournamentId, participantIds })

const sidesOf = quickRead<SideRow, { tournamentId: string; participantIds: readonly string[] }>((db, slot) =>
  db
    .selectFrom('tournament_participants as participant')
    .leftJoin('teams as team', 'team.id', 'participant.participant_id')
    .select([
      'participant.participant_id as participantId',
      'participant.name',
      'participant.image_key as imageKey',
      'team.tag as teamTag',
    ])
    .where('participant.tournament_id', '=', slot('tournamentId'))
    .where(sql<boolean>`participant.participant_id = any (${slot('participantIds')}::uuid[])`),
)
