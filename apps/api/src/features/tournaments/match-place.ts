import type { Bracket } from '@trunfo/brackets'
import { DEFAULT_FORMAT, type TournamentFormat } from '@trunfo/contract/tournaments/stages'
import type { matchPlaceSchema } from '@trunfo/contract/tournaments/stages.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type FateStage, roundsAround } from './bracket-engine.ts'

/** Where a match stands, and what names its round. Null in the default format, whose rounds only have numbers. */
export interface StoredPlace extends FateStage {
  readonly format: TournamentFormat
  readonly bracket: Bracket
  readonly group: number
}

/** `match` names what the query reads, with its stage, bracket and group. */
export const storedPlace = (match: string) => sql<StoredPlace | null>`(
  select json_build_object(
    'format', stage.format, 'settings', stage.settings, 'entrantCount', stage.entrant_count,
    'bracket', ${sql.ref(`${match}.bracket`)}, 'group', ${sql.ref(`${match}.group_number`)}
  )
  from tournament_stages as stage
  where stage.id = ${sql.ref(`${match}.stage_id`)} and tournament.format <> ${sql.lit(DEFAULT_FORMAT)}
)`

export function viewPlace(place: StoredPlace | null): z.infer<typeof matchPlaceSchema> | undefined {
  if (!place) return undefined
  const { format, bracket, group } = place
  return { format, bracket, group, rounds: roundsAround(place, bracket) }
}
