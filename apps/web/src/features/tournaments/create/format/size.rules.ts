import { cutSize, stageSize } from '@trunfo/brackets'
import { MINUTES_PER_GAME, usualGames } from '@trunfo/contract/tournaments/duration'
import type { StageDraft } from './stages.rules.ts'

export interface CupSize {
  /** Per stage, in order. */
  readonly stages: readonly StageSize[]
  readonly matches: number
  readonly rounds: number
  readonly minutes: number
  /** A second grand final may follow. */
  readonly mayHaveReset: boolean
}

export interface StageSize {
  readonly format: StageDraft['format']
  /** 0 without groups. */
  readonly groups: number
  readonly entrants: number
  readonly matches: number
  /** That follow each other: matches of the same round are played at the same time. */
  readonly rounds: number
  readonly minutes: number
}

/** What a cup comes to if every place is taken. */
export function sizeOf(stages: readonly StageDraft[], places: number): CupSize {
  let entrants = places
  const sizes = stages.map((stage) => {
    const size = sizeOfStage(stage, entrants)
    entrants = Math.min(entrants, goingOn(stage))
    return size
  })
  const sum = (of: 'matches' | 'rounds' | 'minutes') => sizes.reduce((total, size) => total + size[of], 0)
  return {
    stages: sizes,
    matches: sum('matches'),
    rounds: sum('rounds'),
    minutes: sum('minutes'),
    mayHaveReset: stages.some(({ settings }) => 'grandFinal' in settings && settings.grandFinal === 'reset'),
  }
}

function goingOn(stage: StageDraft): number {
  const cut = 'cut' in stage ? stage.cut : undefined
  if (!cut) return 0
  return cutSize(cut, groupsOf(stage))
}

const groupsOf = (stage: StageDraft): number => ('groups' in stage ? stage.groups : 0)

function sizeOfStage(stage: StageDraft, entrants: number): StageSize {
  const groups = groupsOf(stage)
  const { matches, rounds } = stageSize(stage.format, stage.settings, { entrants, groups })
  const { bestOf = 1 } = stage.settings
  const finalBestOf = 'finalBestOf' in stage.settings ? stage.settings.finalBestOf : undefined
  const games = (rounds - 1) * usualGames(bestOf) + usualGames(finalBestOf ?? bestOf)
  return { format: stage.format, groups, entrants, matches, rounds, minutes: games * MINUTES_PER_GAME }
}
