import type { Tx } from '../../../platform/db/database.ts'
import { isOut } from '../bracket-engine.ts'
import type { StoredMatch } from '../bracket-rows.ts'
import { findMatches } from './matches.queries.ts'
import { findFacts, findOpenStages } from './stages.queries.ts'

export interface RunningStage {
  readonly isFirst: boolean
  readonly matches: readonly StoredMatch[]
  /** Whether they are in the stage, and neither out of it nor gone. */
  readonly isPlaying: (participantId: string) => boolean
}

/** The last stage that was drawn. */
export async function findRunning(tx: Tx, tournamentId: string): Promise<RunningStage | null> {
  const stages = await findOpenStages(tx, tournamentId)
  const stage = stages.at(-1)
  if (!stage) return null
  const facts = await findFacts(tx, stage)
  const matches = await findMatches(tx, stage.id)
  return {
    isFirst: stages.length === 1,
    matches,
    isPlaying: (participantId) => {
      const entrant = facts.entrants.find(({ id }) => id === participantId)
      return entrant !== undefined && entrant.departure === null && !isOut(facts, matches, participantId)
    },
  }
}
