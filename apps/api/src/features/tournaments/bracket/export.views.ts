import type { Entrant, ReplayFile } from '@trunfo/brackets'
import type { tournamentExportSchema } from '@trunfo/contract/tournaments/export.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { finalPlaces, replayFileOf, type StageFacts } from '../bracket-engine.ts'
import type { StoredMatch } from '../bracket-rows.ts'
import { type ExportedStage, findExported } from './export.queries.ts'
import { toEntrant } from './stages.queries.ts'

type Exported = z.infer<typeof tournamentExportSchema>

/** The public file of a tournament. Null if there is none, and for a test tournament. */
export async function viewExport(db: Db, id: string): Promise<string | null> {
  const [found] = await findExported(db, { id })
  if (!found || found.isTest) return null
  const { isTest: _, entrants, stages, startedAt, endedAt, ...tournament } = found
  const open = stages.flatMap((stage) => openStageOf(stage) ?? [])
  const file = {
    version: 1,
    tournament: {
      ...tournament,
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    },
    entrants,
    stages: open.map(({ stage: { groups, cut, keptRounds }, facts, matches }) => {
      return { ...replayFileOf(facts, matches, keptRounds), groups, cut }
    }),
    upcoming: stages
      .filter(({ seed }) => seed === null)
      .map(({ format, settings, groups, cut }) => ({ format, settings, groups, cut })),
    places: finalPlaces(open).map(({ id: entrantId, from, to }) => ({ id: entrantId, from, to })),
  } satisfies Omit<Exported, 'entrants' | 'stages' | 'upcoming'> & {
    readonly entrants: readonly Exported['entrants'][number][]
    readonly stages: readonly ReplayFile[]
    readonly upcoming: readonly object[]
  }
  return JSON.stringify(file)
}

interface OpenStage {
  readonly stage: ExportedStage
  readonly facts: StageFacts
  readonly matches: readonly StoredMatch[]
}

/** Null for a stage that has not been drawn. */
function openStageOf(stage: ExportedStage): OpenStage | null {
  const { format, settings, seed, entries, matches } = stage
  if (seed === null) return null
  return { stage, facts: { format, settings, seed, entrants: entries.map(toStarter) }, matches }
}

function toStarter({ drawnAs, ...entry }: ExportedStage['entries'][number]): Entrant {
  const entrant = toEntrant(entry)
  return drawnAs === null ? entrant : { ...entrant, drawnAs }
}
