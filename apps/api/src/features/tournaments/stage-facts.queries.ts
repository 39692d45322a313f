import { sql } from 'kysely'
import type { FateStage } from './bracket-engine.ts'

/**
 * The stage of a match, as JSON. Matches of a tournament that a process of the previous release started may have no stage
 * yet. `match` and `tournament` name what the query reads.
 */
export const stageOf = (match: string, tournament = 'tournament') => sql<FateStage>`(
  select json_build_object(
    'format', coalesce(stage.format, ${sql.ref(`${tournament}.format`)}),
    'settings', coalesce(stage.settings, '{}'),
    'entrantCount', coalesce(stage.entrant_count, ${sql.ref(`${tournament}.entrant_count`)})
  )
  from (select) as nothing left join tournament_stages as stage on stage.id = ${sql.ref(`${match}.stage_id`)}
)`
