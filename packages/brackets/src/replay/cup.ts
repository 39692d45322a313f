import { finalPlaces, type NamedStage } from '../final-places.ts'
import type { Place, Stage } from '../model/stage.ts'
import { list, parsed, type ReplayFile, record, requireReplay } from './file.ts'
import { differences, replay, unexpectedParts } from './replay.ts'

/** A tournament of one or more stages, each with a replay file. Whatever else its file says is left out. */
export interface CupFile {
  readonly stages: readonly ReplayFile[]
  /** Places in the tournament, as somebody saw them. */
  readonly places?: readonly Place[] | undefined
}

/** Accepts the replay file of a single stage too. Throws a `RangeError` that names the first part that is wrong. */
export function parseCup(text: string): CupFile {
  const file = record(parsed(text), 'file')
  if (file.stages === undefined) return { stages: [requireReplay(file)] }
  const stages = list(file.stages, 'stages').map((stage, index) => {
    try {
      return requireReplay(stage)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new RangeError(`stages[${index}].${error.message}`, { cause: error })
    }
  })
  const places = file.places === undefined ? undefined : list(file.places, 'places')
  return { stages, places: places as readonly Place[] | undefined }
}

/** Rebuilds all stages to their end. */
export function replayCup({ stages }: CupFile): Stage[] {
  return stages.map((stage) => replay(stage))
}

/** Where the rebuilt stages and places are not as the file expects. */
export function unexpectedInCup(cup: CupFile, rebuilt: readonly Stage[]): string[] {
  const named = rebuilt.flatMap((stage, index): NamedStage[] => {
    const format = cup.stages[index]?.format
    return format ? [{ format, stage }] : []
  })
  const inStages = cup.stages.flatMap((file, index) => {
    const stage = rebuilt[index]
    return stage ? unexpectedParts(file, stage).map((part) => `stages.${index}.${part}`) : []
  })
  return [...inStages, ...(cup.places ? differences(cup.places, finalPlaces(named), 'places') : [])]
}
