import type { Tx } from '../../../platform/db/database.ts'
import { lateEntrant } from '../bracket-engine.ts'
import { findMatches } from './matches.queries.ts'
import { findFacts, findOpenStages, insertEntries } from './stages.queries.ts'

/**
 * Puts somebody into the running stage. Call it under the tournament's lock. Resolves to the first round that they play,
 * or null if nobody may enter now. The stage keeps its number of entrants, from which its rounds follow.
 */
export async function enterBracket(
  tx: Tx,
  tournamentId: string,
  participantId: string,
): Promise<number | null> {
  const stages = await findOpenStages(tx, tournamentId)
  const [stage] = stages
  if (!stage || stages.length > 1) return null
  const entrant = lateEntrant(await findFacts(tx, stage), await findMatches(tx, stage.id), participantId)
  if (!entrant) return null
  await insertEntries(tx, stage.id, [entrant])
  return entrant.joinedRound
}
