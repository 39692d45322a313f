import { foresee, type KnownMatch } from '@trunfo/brackets/foresee'
import type { BracketMatch, BracketParticipant, BracketRound } from '@/ui/bracket/types.ts'
import type { TournamentBracket } from './detail.api.ts'
import { matchMaker, peopleOf, type Viewpoint } from './match-maker.ts'

type Match = TournamentBracket['matches'][number]

/**
 * Converts responses into rounds for the bracket component. Unchanged matches keep their identity between
 * responses, so one result re-renders one match instead of thousands.
 */
export function roundMaker(viewpoint: Viewpoint) {
  const people = peopleOf(viewpoint)
  const drawnMatch = matchMaker(viewpoint, people)
  const drawn = new WeakMap<Match, BracketMatch>()
  const waiting = new Map<string, BracketMatch>()
  /** Beside its own facts, a hole depends on the previous round, so it is stored by what it shows. */
  const matchWithHoles = (match: Match, { awaits, holes }: Pick<BracketMatch, 'awaits' | 'holes'>) =>
    kept(waiting, `${JSON.stringify(match)}:${awaits}`, () => ({ ...drawnMatch(match), awaits, holes }))

  return ({ roundSizes, matches }: Pick<TournamentBracket, 'roundSizes' | 'matches'>): BracketRound[] => {
    const byRound = Map.groupBy(matches, ({ round }) => round)
    const next = comingFrom(byRound)
    return roundSizes.map((size, index) => {
      const known = byRound.get(index + 1) ?? []
      const holes = holesIn(known, byRound.get(index) ?? [])
      return {
        number: index + 1,
        matches: Array.from({ length: size }, (_, place) => {
          const match = known[place]
          const empty = holes.get(place)
          if (match && empty) return matchWithHoles(match, empty)
          if (match) return kept(drawn, match, () => drawnMatch(match))
          const id = `${index + 1}.${place + 1}`
          const sources = next.get(id)
          const key = sources ? `${id}:${sources.from}:${sources.winners}:${sources.holes}` : id
          return kept(waiting, key, () => waitingMatch(id, place + 1, sources, people))
        }),
      }
    })
  }
}

/** A match that ended without a winner leaves a hole. */
const isHole = (match: Match | undefined): boolean =>
  match !== undefined && match.status === 'completed' && match.winner === null

/**
 * The slots of a drawn round that stay empty, and the matches before them that had no winner, keyed by place in the
 * round. Its sides follow the previous round's order, apart from the entrant or hole of the bye, which is last.
 */
function holesIn(
  round: readonly Match[],
  previous: readonly Match[],
): ReadonlyMap<
  number,
  { awaits: readonly [number | null, number | null]; holes: readonly [boolean, boolean] }
> {
  if (!previous.some(isHole)) return new Map()
  const isOdd = previous.length % 2 === 1
  const free = isOdd ? previous.findLastIndex(({ winner }) => winner === (round.at(-1)?.p1 ?? null)) : -1
  const feeding = previous.filter((_, place) => place !== free)
  if (isOdd) feeding.push(...previous.slice(free, free + 1))
  return new Map(
    round.flatMap((_, place) => {
      const sources = [feeding[place * 2], feeding[place * 2 + 1]] as const
      const holes = [isHole(sources[0]), isHole(sources[1])] as const
      const from = (slot: 0 | 1) => (holes[slot] ? (sources[slot]?.number ?? null) : null)
      return holes.includes(true) ? [[place, { holes, awaits: [from(0), from(1)] }] as const] : []
    }),
  )
}

/** Feeding matches of an undrawn match, and their winners so far. */
interface Coming {
  readonly from: readonly [number | null, number | null]
  readonly winners: readonly [number | null, number | null]
  readonly holes: readonly [boolean, boolean]
  readonly isBye: boolean
}

/** The next round as far as it is certain, keyed by `round.number`. */
function comingFrom(byRound: ReadonlyMap<number, readonly Match[]>): ReadonlyMap<string, Coming> {
  const last = Math.max(0, ...byRound.keys())
  const current = byRound.get(last) ?? []
  const earlierEnds = [...byRound].flatMap(([round, matches]) => (round < last ? matches.slice(-1) : []))
  const entrantCount = (byRound.get(1) ?? []).reduce((sum, { p2 }) => sum + (p2 === null ? 1 : 2), 0)
  const matchOf = (number: number | null) => (number === null ? undefined : current[number - 1])
  return new Map(
    foresee(entrantCount, [...earlierEnds, ...current].map(engineMatch)).map(({ number, from, isBye }) => {
      const [one, two] = [matchOf(from[0]), matchOf(from[1])]
      const winners = [one?.winner ?? null, two?.winner ?? null] as const
      return [`${last + 1}.${number}`, { from, winners, holes: [isHole(one), isHole(two)], isBye }]
    }),
  )
}

/** What the engine has to know of a match here. Participants are known by their place in the list. */
function engineMatch(match: Match): KnownMatch {
  const { round, number, p1, p2 } = match
  return { round, number, sides: [engineSide(p1), engineSide(p2)], outcome: engineOutcome(match) }
}

const engineSide = (place: number | null): KnownMatch['sides'][number] =>
  place === null ? { kind: 'nobody' } : { kind: 'entrant', id: `${place}` }

/** Only who won matters. */
function engineOutcome({ winner, p1, status }: Match): KnownMatch['outcome'] {
  if (status !== 'completed') return null
  if (winner === null) return { kind: 'void' }
  return winner === p1 ? { kind: 'won', winner: 1, score: [1, 0] } : { kind: 'won', winner: 2, score: [0, 1] }
}

function waitingMatch(
  id: string,
  number: number,
  coming: Coming | undefined,
  people: readonly BracketParticipant[],
): BracketMatch {
  const at = (slot: 0 | 1) => people[coming?.winners[slot] ?? -1] ?? null
  return {
    id,
    number,
    slots: [at(0), at(1)],
    winnerId: null,
    status: 'waiting',
    awaits: coming?.from,
    holes: coming?.holes,
    isBye: coming?.isBye,
  }
}

interface Store<Key> {
  get(key: Key): BracketMatch | undefined
  set(key: Key, match: BracketMatch): unknown
}

function kept<Key>(store: Store<Key>, key: Key, make: () => BracketMatch): BracketMatch {
  let match = store.get(key)
  if (!match) {
    match = make()
    store.set(key, match)
  }
  return match
}
