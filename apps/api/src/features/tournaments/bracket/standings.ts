import type { Row } from '@trunfo/brackets'
import type { Db } from '../../../platform/db/database.ts'
import { ShortCache } from '../../../platform/short-cache.ts'
import { tableOf } from '../bracket-engine.ts'
import { findMatches } from './matches.queries.ts'
import { findFacts, findOpenStage, type OpenStage } from './stages.queries.ts'

const FRESH_SECONDS = 5

/** By stage. All pages and groups of a table come from one computation. */
const tables = new ShortCache<Promise<readonly Row[]>>(10)

/** The table of a stage by group, best first; null until the stage is drawn. At most 4,096 rows. */
export async function findStandings(
  db: Db,
  tournamentId: string,
  position: number,
): Promise<readonly Row[] | null> {
  const stage = await findOpenStage(db, tournamentId, position)
  if (!stage) return null
  const known = tables.get(stage.id)
  if (known) return known
  const table = computeTable(db, stage)
  tables.set(stage.id, table, FRESH_SECONDS)
  // A failure is not kept: the next caller tries again.
  table.catch(() => tables.set(stage.id, table, 0))
  return table
}

async function computeTable(db: Db, stage: OpenStage): Promise<readonly Row[]> {
  const [facts, matches] = await Promise.all([findFacts(db, stage), findMatches(db, stage.id)])
  return tableOf(facts, matches).toSorted((one, other) => one.group - other.group || one.place - other.place)
}
