import { type Bracket, cutSize, formatOf, stageSize } from '@trunfo/brackets'
import type { TournamentFormat } from '@trunfo/contract/tournaments/stages'
import { roundsAround } from '../../tournaments/index.ts'
import type { DeskStage } from './desk.queries.ts'
import { roundsLeft, type StageAhead } from './estimate.rules.ts'

const BRACKETS_OF: readonly Bracket[] = ['main', 'upper', 'lower', 'final', 'third']

/** The brackets of a drawn stage with their rounds. */
export function bracketsOf(stage: DeskStage): { bracket: Bracket; rounds: number }[] {
  const hasTwo = stage.format === 'double-elimination'
  const own = hasTwo ? (['upper', 'lower', 'final'] as const) : (['main'] as const)
  return BRACKETS_OF.filter((bracket) => own.some((one) => one === bracket)).map((bracket) => ({
    bracket,
    rounds: roundsOf(stage, bracket),
  }))
}

/** Rounds of a table are not named, but played one after the other. */
function roundsOf(stage: DeskStage, bracket: Bracket): number {
  const { format, settings, entrantCount, groupCount } = stage
  if (formatOf(format).roundsIn) return roundsAround(stage, bracket)
  if (entrantCount === null) return 0
  const crowd = { entrants: entrantCount, groups: Math.max(1, groupCount) }
  return stageSize(format as TournamentFormat, settings as object, crowd).rounds
}

/** From the stage that is played now on, with the rounds that are still to be played in each. */
export function stagesAhead(stages: readonly DeskStage[]): StageAhead[] {
  const ahead: StageAhead[] = []
  let entrants: number | null = null
  for (const stage of stages) {
    const entrantCount: number | null = stage.entrantCount ?? entrants
    const sized = { ...stage, entrantCount }
    const rounds = {
      main: roundsOf(sized, 'main'),
      upper: roundsOf(sized, 'upper'),
      lower: roundsOf(sized, 'lower'),
      final: 1,
    }
    const hasTwo = stage.format === 'double-elimination'
    const open = stage.entrantCount === null ? (hasTwo ? FIRST_OF_TWO : FIRST) : stage.openRounds
    const { bestOf = 1, finalBestOf } = stage.settings as { bestOf?: number; finalBestOf?: number }
    ahead.push({ rounds: entrantCount === null ? 0 : roundsLeft(rounds, open), bestOf, finalBestOf })
    entrants =
      entrantCount === null || !stage.cut
        ? null
        : Math.min(entrantCount, cutSize(stage.cut, stage.groupCount))
  }
  return ahead.filter(({ rounds }) => rounds > 0)
}

const FIRST = { main: 1 }
const FIRST_OF_TWO = { upper: 1, lower: 1, final: 1 }
