import { sql } from 'kysely'
import type { FateStage } from './bracket-engine.ts'

/** The stage of a match, as JSON. `match` names the row of the query that has its `stage_id`. */
export const stageOf = (match: string) => sql<FateStage>`(
  select json_build_object('format', format, 'settings', settings, 'entrantCount', entrant_count)
  from tournament_stages where id = ${sql.ref(`${match}.stage_id`)}
)`
