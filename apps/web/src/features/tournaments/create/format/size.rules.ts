import { groupMatchCount } from '@trunfo/brackets'
import { automaticSwissRounds, type StageDraft } from './stages.rules.ts'

/** On this the estimated duration rests. */
export const MINUTES_PER_GAME = 20

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

/** What a cup comes to if every place is taken. Closed formulas, because a plan of 4,096 would be too much per keystroke. */
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
    mayHaveReset: stages.some(
      ({ format, settings }) => format === 'double-elimination' && settings.grandFinal === 'reset',
    ),
  }
}

function goingOn(stage: StageDraft): number {
  if (stage.format === 'swiss') return stage.cut?.size ?? 0
  if (stage.format !== 'round-robin' || !stage.cut) return 0
  return stage.cut.perGroup * stage.groups + stage.cut.best
}

function sizeOfStage(stage: StageDraft, entrants: number): StageSize {
  const { matches, rounds } = countsOf(stage, entrants)
  const { bestOf = 1 } = stage.settings
  const finalBestOf = 'finalBestOf' in stage.settings ? stage.settings.finalBestOf : undefined
  const games = (rounds - 1) * usualGames(bestOf) + usualGames(finalBestOf ?? bestOf)
  const groups = stage.format === 'round-robin' ? stage.groups : 0
  return { format: stage.format, groups, entrants, matches, rounds, minutes: games * MINUTES_PER_GAME }
}

/** Between a series that ends as soon as it can and one that is played to the end. */
const usualGames = (bestOf: number): number => (Math.ceil(bestOf / 2) + bestOf) / 2

function countsOf(stage: StageDraft, entrants: number): { matches: number; rounds: number } {
  const depth = Math.ceil(Math.log2(entrants))
  switch (stage.format) {
    case 'single-elimination':
      return { matches: entrants - 1, rounds: depth }
    case 'knockout': {
      // A semi-final with a bye has no loser.
      const hasThird = stage.settings.thirdPlace === true && entrants >= 4
      return { matches: entrants - 1 + (hasThird ? 1 : 0), rounds: depth }
    }
    case 'double-elimination': {
      const hasGrandFinal = stage.settings.grandFinal !== 'none'
      // With so many byes, the first two rounds of the lower bracket are played in the time of one.
      const isShort = entrants <= (5 / 8) * 2 ** depth
      const rounds = 2 * depth - (hasGrandFinal ? 0 : 1) - (isShort ? 1 : 0)
      return { matches: 2 * entrants - (hasGrandFinal ? 2 : 3), rounds }
    }
    case 'round-robin': {
      const { legs = 1 } = stage.settings
      const largest = Math.ceil(entrants / stage.groups)
      const once = largest % 2 === 0 ? largest - 1 : largest
      return { matches: groupMatchCount(entrants, stage.groups, legs), rounds: once * legs }
    }
    case 'swiss': {
      const rounds = stage.settings.rounds ?? automaticSwissRounds(entrants)
      return { matches: rounds * Math.floor(entrants / 2), rounds }
    }
  }
}

/** In steps that an estimate deserves: 10 minutes, from two hours on 30. */
export function roughDuration(minutes: number): { readonly hours: number; readonly minutes: number } {
  const step = minutes < 120 ? 10 : 30
  const rounded = Math.ceil(minutes / step) * step
  return { hours: Math.floor(rounded / 60), minutes: rounded % 60 }
}
