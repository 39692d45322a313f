import type { FormatSettings } from './formats.ts'
import { groupMatchCount, mostSwissRounds } from './limits.ts'
import type { FormatName } from './shapes.ts'
import type { GroupCut } from './tables/qualifiers.ts'
import type { TopCut } from './tables/top-cut.ts'

export interface StageCounts {
  /** Without byes, and without a second grand final. */
  readonly matches: number
  /** That follow one another: matches of the same round are played at the same time. */
  readonly rounds: number
}

interface Crowd {
  readonly entrants: number
  /** 0 for formats without groups. */
  readonly groups: number
}

/** Settings as an organiser gives them: what is left out has its default. */
type Given<Name extends FormatName> = { readonly [Key in keyof FormatSettings[Name]]?: unknown }
type Counts<Name extends FormatName> = (settings: Given<Name>, crowd: Crowd) => StageCounts

/** How large a stage gets. Closed formulas, because a form asks at every keystroke and a plan may have 8,191 matches. */
const COUNTS: { readonly [Name in FormatName]: Counts<Name> } = {
  'single-elimination': (_settings, { entrants }) => ({ matches: entrants - 1, rounds: depthOf(entrants) }),
  knockout: ({ thirdPlace }, { entrants }) => {
    // A semi-final with a bye has no loser.
    const hasThird = thirdPlace === true && entrants >= 4
    return { matches: entrants - 1 + (hasThird ? 1 : 0), rounds: depthOf(entrants) }
  },
  'double-elimination': ({ grandFinal }, { entrants }) => {
    const depth = depthOf(entrants)
    const hasGrandFinal = grandFinal !== 'none'
    // With so many byes, the first two rounds of the lower bracket are played in the time of one.
    const isShort = entrants <= (5 / 8) * 2 ** depth
    const rounds = 2 * depth - (hasGrandFinal ? 0 : 1) - (isShort ? 1 : 0)
    return { matches: 2 * entrants - (hasGrandFinal ? 2 : 3), rounds }
  },
  'round-robin': ({ legs }, { entrants, groups }) => {
    const times = legs === 2 ? 2 : 1
    const largest = Math.ceil(entrants / groups)
    const once = largest % 2 === 0 ? largest - 1 : largest
    return { matches: groupMatchCount(entrants, groups, times), rounds: once * times }
  },
  swiss: ({ rounds: chosen }, { entrants }) => {
    const automatic = Math.min(depthOf(entrants), mostSwissRounds(entrants))
    const rounds = typeof chosen === 'number' ? chosen : automatic
    return { matches: rounds * Math.floor(entrants / 2), rounds }
  },
}

export function stageSize<Name extends FormatName>(
  name: Name,
  settings: Given<Name>,
  crowd: Crowd,
): StageCounts {
  return COUNTS[name](settings, crowd)
}

const depthOf = (entrants: number): number => Math.ceil(Math.log2(entrants))

/** How many places the next stage has. */
export const cutSize = (cut: GroupCut | Pick<TopCut, 'size'>, groupCount: number): number =>
  'size' in cut ? cut.size : cut.perGroup * groupCount + cut.best
