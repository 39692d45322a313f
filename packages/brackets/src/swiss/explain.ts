import type { Match } from '../model/match.ts'
import { idOn } from '../tables/tally.ts'
import type { Contender } from './contenders.ts'
import { floatsAgain } from './costs.ts'
import { isBestOfAll, pairRound } from './pairing.ts'
import { type PairingOrder, type Ranked, ranked } from './ranking.ts'

interface RoundFacts {
  /**
   * Whether the results before the round would pair it otherwise now, because one was corrected or a setting changed
   * after it was paired. The other facts are then not the reasons of that time.
   */
  readonly isOutdated: boolean
  /**
   * Whether no other round has fewer rematches, a fairer bye or smaller gaps, in this order. Above 128 entrants only
   * similar rounds were compared.
   */
  readonly isBest: boolean
}

interface ByeFacts extends RoundFacts {
  readonly kind: 'bye'
  /** Byes and wins by W.O. before this one. */
  readonly rests: number
  readonly points: number
  /** How many had fewer rests, or as few and fewer points: without them, more would meet again. */
  readonly ahead: number
  /** How many others had as many rests and points. Among them the other pairs decide, then the weaker seed. */
  readonly alike: number
}

interface PairFacts extends RoundFacts {
  /**
   * `level`: both have the same points and never met. `float`: their points differ, because their groups could not
   * be paired among themselves. `rematch`: they met before, because the round needs a rematch (see `isBest`).
   */
  readonly kind: 'level' | 'float' | 'rematch'
  readonly points: readonly [number, number]
  /** How often they were paired before. */
  readonly met: number
  /** Who leaves their score group in the same direction as in the round before. */
  readonly floatsAgain: readonly string[]
  /** How a score group is paired. */
  readonly order: PairingOrder
  /** Where each stands in their score group by seed, from 1. */
  readonly places: readonly [number, number]
  readonly groupSizes: readonly [number, number]
}

/** Why somebody plays whom, as facts for a sentence. They follow from the results before the round as they are now. */
export type Explanation = ByeFacts | PairFacts

/** Explains the stored matches of a round to which the contenders came, by match number. */
export function explain(
  matches: readonly Match[],
  contenders: readonly Contender[],
  order: PairingOrder,
): Map<number, Explanation> {
  const all = ranked(contenders)
  const byId = new Map<string | null, Ranked>(all.map((one) => [one.id, one]))
  const now = new Set(pairRound(contenders, order).map(({ one, two }) => pairOf(one.id, two?.id)))
  const isOutdated = matches.some((match) => !now.has(pairOf(idOn(match, 1), idOn(match, 2))))
  const facts = { isOutdated, isBest: !isOutdated && isBestOfAll(all.length) }
  return new Map(
    matches.map((match): [number, Explanation] => {
      const one = byId.get(idOn(match, 1)) as Ranked
      const two = byId.get(idOn(match, 2))
      return [match.number, two ? pairFacts(one, two, order, facts) : byeFacts(one, all, facts)]
    }),
  )
}

function pairOf(...ids: (string | null | undefined)[]): string {
  return JSON.stringify(ids.map((id) => id ?? '').toSorted())
}

function byeFacts(one: Ranked, all: readonly Ranked[], facts: RoundFacts): ByeFacts {
  const { id, rests, points } = one
  const ahead = all.filter((other) => other.rests < rests || (other.rests === rests && other.points < points))
  const alike = all.filter((other) => other.id !== id && other.rests === rests && other.points === points)
  return { kind: 'bye', rests, points, ahead: ahead.length, alike: alike.length, ...facts }
}

function pairFacts(one: Ranked, two: Ranked, order: PairingOrder, facts: RoundFacts): PairFacts {
  const met = one.met.get(two.id) ?? 0
  const gap = one.points - two.points
  return {
    kind: met > 0 ? 'rematch' : gap === 0 ? 'level' : 'float',
    points: [one.points, two.points],
    met,
    floatsAgain: [one, two].filter((it) => floatsAgain(it, it === one ? gap : -gap)).map(({ id }) => id),
    order,
    places: [one.place + 1, two.place + 1],
    groupSizes: [one.groupSize, two.groupSize],
    ...facts,
  }
}
