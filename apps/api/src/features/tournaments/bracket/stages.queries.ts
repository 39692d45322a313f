import type { Departure, Entrant, StageCut } from '@trunfo/brackets'
import type { SeedingKind } from '@trunfo/contract/tournaments/stages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { StageFacts } from '../bracket-engine.ts'
import { cutOf, type StageDraft, seedingOf } from '../stages.rules.ts'

/** A stage that has been drawn. */
export interface OpenStage {
  readonly id: string
  readonly position: number
  readonly format: string
  /** As stored: defaults are left out. */
  readonly settings: unknown
  readonly seed: string
  readonly entrantCount: number
  /** Who goes on to the next stage; null for the last one. */
  readonly cut: StageCut | null
}

/** A stage as its organiser chose it. */
export interface StagePlan {
  readonly format: string
  readonly settings: unknown
  /** 0 for formats without groups. */
  readonly groupCount: number
  readonly seeding: SeedingKind
  readonly cut: StageCut | null
}

export async function insertStages(
  tx: Tx,
  tournamentId: string,
  stages: readonly StageDraft[],
): Promise<void> {
  await tx
    .insertInto('tournament_stages')
    .values(
      stages.map((stage, index) => ({
        tournament_id: tournamentId,
        position: index + 1,
        format: stage.format,
        settings: JSON.stringify(stage.settings),
        group_count: 'groups' in stage ? stage.groups : 0,
        seeding: seedingOf(stage),
        cut: cutOf(stage) && JSON.stringify(cutOf(stage)),
      })),
    )
    .execute()
}

/** Undefined for the only stage of a tournament that was created before stages were stored. */
export async function findPlan(
  tx: Tx,
  tournamentId: string,
  position: number,
): Promise<StagePlan | undefined> {
  return tx
    .selectFrom('tournament_stages')
    .select([
      'format',
      'settings',
      'group_count as groupCount',
      'seeding',
      sql<StageCut | null>`cut`.as('cut'),
    ])
    .where('tournament_id', '=', tournamentId)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Stores the draw of a stage, and its entrants with their seeds. `points` are those that the seeds follow from. */
export async function markOpened(
  tx: Tx,
  { tournamentId, position }: { readonly tournamentId: string; readonly position: number },
  { format, settings, seed, entrants }: StageFacts,
  points?: ReadonlyMap<string, number>,
): Promise<string> {
  const { id } = await tx
    .insertInto('tournament_stages')
    .values({
      tournament_id: tournamentId,
      position,
      format,
      settings: JSON.stringify(settings),
      seed,
      entrant_count: entrants.length,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tournament_id', 'position'])
        .doUpdateSet({ settings: JSON.stringify(settings), seed, entrant_count: entrants.length }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEntries(tx, id, entrants, points)
  return id
}

export async function insertEntries(
  tx: Tx,
  stageId: string,
  entrants: readonly Entrant[],
  points?: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    insert into tournament_stage_entries (stage_id, seed, participant_id, group_number, joined_round, ranking_points)
    select ${stageId}, entrant.* from unnest(
      ${entrants.map(({ seed }) => seed)}::integer[],
      ${entrants.map(({ id }) => id)}::uuid[],
      ${entrants.map(({ group }) => group)}::smallint[],
      ${entrants.map(({ joinedRound }) => joinedRound)}::smallint[],
      ${entrants.map(({ id }) => (points ? (points.get(id) ?? 0) : null))}::integer[]
    ) as entrant
    on conflict do nothing`.execute(tx)
}

/** By seed: at most 4,096. */
async function findEntries(db: Db, stageId: string): Promise<Entrant[]> {
  const rows = await db
    .selectFrom('tournament_stage_entries')
    .select([
      'participant_id as id',
      'seed',
      'group_number as group',
      'joined_round as joinedRound',
      'departure as kind',
      'departed_after_round as afterRound',
      'departed_early as isEarly',
    ])
    .where('stage_id', '=', stageId)
    .orderBy('seed')
    .execute()
  return rows.map(toEntrant)
}

/** An entry as it is stored. */
export interface StoredEntry extends Omit<Entrant, 'departure'> {
  readonly kind: Departure['kind'] | null
  readonly afterRound: number | null
  readonly isEarly: boolean | null
}

export function toEntrant({ kind, afterRound, isEarly, ...entrant }: StoredEntry): Entrant {
  return { ...entrant, departure: kind && departureOf(kind, afterRound ?? 0, isEarly ?? false) }
}

export async function storeDeparture(
  tx: Tx,
  stageId: string,
  participantId: string,
  { kind, afterRound, isEarly }: Departure,
): Promise<void> {
  await tx
    .updateTable('tournament_stage_entries')
    .set({ departure: kind, departed_after_round: afterRound, departed_early: isEarly ?? null })
    .where('stage_id', '=', stageId)
    .where('participant_id', '=', participantId)
    .execute()
}

function departureOf(kind: Departure['kind'], afterRound: number, isEarly: boolean) {
  return isEarly ? { kind, afterRound, isEarly: true as const } : { kind, afterRound }
}

/** What the engine has to know of a stage besides its matches. */
export async function findFacts(
  db: Db,
  { id, format, settings, seed }: Pick<OpenStage, 'id' | 'format' | 'settings' | 'seed'>,
): Promise<StageFacts> {
  return { format, settings, seed, entrants: await findEntries(db, id) }
}

/** Of a stage that has been drawn, which is one with matches. */
export const openStageColumns = [
  'stage.position',
  'stage.settings',
  sql<string>`stage.seed`.as('seed'),
  sql<number>`stage.entrant_count`.as('entrantCount'),
  sql<StageCut | null>`stage.cut`.as('cut'),
] as const

/** The drawn stage at a position. */
export async function findOpenStage(
  db: Db,
  tournamentId: string,
  position: number,
): Promise<OpenStage | undefined> {
  return (await findOpenStages(db, tournamentId)).find((stage) => stage.position === position)
}

/** Notes rounds that were drawn before an earlier result was corrected. */
export async function keepRounds(tx: Tx, id: string, rounds: readonly number[]): Promise<void> {
  if (rounds.length === 0) return
  await sql`
    update tournament_stages
    set kept_rounds = array(select distinct unnest(kept_rounds || ${rounds}::smallint[]) order by 1)
    where id = ${id}`.execute(tx)
}

/** Forgets rounds that no longer exist. */
export async function forgetKeptRounds(tx: Tx, id: string, rounds: readonly number[]): Promise<void> {
  await sql`
    update tournament_stages
    set kept_rounds = array(select round from unnest(kept_rounds) as round where round <> all (${rounds}::smallint[]) order by 1)
    where id = ${id} and kept_rounds && ${rounds}::smallint[]`.execute(tx)
}

/** Undoes the draw of a stage. It keeps its format and settings. */
export async function clearStage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tournament_matches').where('stage_id', '=', id).execute()
  await tx.deleteFrom('tournament_stage_entries').where('stage_id', '=', id).execute()
  await tx
    .updateTable('tournament_stages')
    .set({ seed: null, entrant_count: null, kept_rounds: [] })
    .where('id', '=', id)
    .execute()
}

/** The stages that have been drawn, in order: at most three. */
export function findOpenStages(db: Db, tournamentId: string): Promise<OpenStage[]> {
  return db
    .selectFrom('tournament_stages as stage')
    .select(['stage.id', 'stage.format', ...openStageColumns])
    .where('stage.tournament_id', '=', tournamentId)
    .where('stage.seed', 'is not', null)
    .orderBy('stage.position')
    .execute()
}
