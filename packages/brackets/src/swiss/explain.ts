import type { ByeFacts, Explanation, PairFacts, PairingOrder, RoundFacts } from '../model/explanation.ts'
import type { Match } from '../model/match.ts'
import { idOn } from '../tables/tally.ts'
import type { Contender } from './contenders.ts'
import { floatsAgain } from './costs.ts'
import { isBestOfAll, pairRound } from './pairing.ts'
import { type Ranked, ranked } from './ranking.ts'

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
