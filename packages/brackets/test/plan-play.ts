import { keyIn, keyOf, withSlot } from '../src/model/apply.ts'
import type { Match, MatchKey, Result, Side, Slot } from '../src/model/match.ts'
import { gamesToWin } from '../src/model/results.ts'
import type { Effect, Entrant, Format, Stage } from '../src/model/stage.ts'
import { below, type Random, xoshiro128 } from '../src/random.ts'
import { seedFor } from './play.ts'

/** A stage whose matches can be replaced one by one: with 4,096 entrants a copy per result takes too long. */
export interface Table<Settings> extends Stage<Settings> {
  readonly entrants: Entrant[]
  readonly matches: Match[]
}

export type ResultOf = (match: Match) => Result

export function seeded(count: number): Entrant[] {
  return Array.from({ length: count }, (_, index) => {
    return { id: `p${index + 1}`, seed: index + 1, group: 0, joinedRound: 1, departure: null }
  })
}

export function opened<Settings>(
  format: Format<Settings>,
  count: number,
  settings: Settings,
): Table<Settings> {
  const entrants = seeded(count)
  const seed = seedFor(count)
  return { settings, seed, entrants, matches: format.open(entrants, settings, seed) }
}

/** Stores effects in place. Throws if a slot is filled twice, or with somebody who left. */
export class Store<Settings> {
  readonly #stage: Table<Settings>
  readonly #index: Map<string, number>

  constructor(stage: Table<Settings>) {
    this.#stage = stage
    this.#index = new Map(stage.matches.map((match, index) => [keyOf(match), index]))
  }

  find(key: MatchKey): Match | undefined {
    return this.#stage.matches[this.#index.get(keyOf(key)) ?? -1]
  }

  leave(format: Format<Settings>, id: string): void {
    const index = this.#stage.entrants.findIndex((entrant) => entrant.id === id)
    const entrant = this.#stage.entrants[index]
    if (!entrant || entrant.departure) return
    this.save(format.leave(this.#stage, id, 'left'), id)
    this.#stage.entrants[index] = { ...entrant, departure: { kind: 'left', afterRound: 0 } }
  }

  save(effects: readonly Effect[], leavingId?: string): void {
    for (const effect of effects) {
      const key = keyOf(effect.match)
      const index = this.#index.get(key) ?? this.#stage.matches.length
      const before = this.#stage.matches[index]
      if (effect.kind === 'added') this.#index.set(key, index)
      if ((effect.kind === 'added') === (before !== undefined)) throw new Error(`${key} is added or missing`)
      this.#stage.matches[index] = saved(before, effect, (id) => this.#hasLeft(id) || id === leavingId)
    }
  }

  #hasLeft(id: string): boolean {
    // Entrants are named after their index.
    return this.#stage.entrants[Number(id.slice(1)) - 1]?.departure !== null
  }
}

function saved(before: Match | undefined, effect: Effect, hasLeft: (id: string) => boolean): Match {
  if (effect.kind === 'added' || effect.kind === 'replaced' || !before) return effect.match as Match
  if (effect.kind === 'decided') {
    if (before.outcome !== null) throw new Error(`${keyOf(before)} is decided twice`)
    return { ...before, outcome: effect.outcome, games: effect.games }
  }
  const { side, slot } = effect
  if (before.sides[side - 1]?.kind !== 'open') throw new Error(`${keyOf(before)} is filled twice`)
  if (slot.kind === 'entrant' && hasLeft(slot.id)) throw new Error(`${slot.id} left and comes back`)
  return { ...before, sides: withSlot(before.sides, side, slot) }
}

export function isOpen({ outcome, sides }: Match): boolean {
  return outcome === null && sides.every(({ kind }) => kind === 'entrant')
}

export function idOf(slot: Slot): string | null {
  return slot.kind === 'entrant' ? slot.id : null
}

export function idsIn({ sides }: Pick<Match, 'sides'>): string[] {
  return sides.flatMap((slot) => idOf(slot) ?? [])
}

export function win(match: Pick<Match, 'bestOf'>, winner: Side, lost = 0): Result {
  const won = gamesToWin(match)
  return { kind: 'won', winner, score: winner === 1 ? [won, lost] : [lost, won], games: [] }
}

/** The same winner whatever the order of play. */
export function fixedResult(label: string): ResultOf {
  return (match) => win(match, below(xoshiro128(seedFor(`${label}/${keyOf(match)}`)), 2) === 0 ? 1 : 2)
}

export function randomResult(random: Random): ResultOf {
  return (match) => win(match, below(random, 2) === 0 ? 1 : 2)
}

/** Mostly played matches, and some W.O.s of one side or both. */
export function messyResult(random: Random): ResultOf {
  return (match) => {
    const winner = below(random, 2) === 0 ? 1 : 2
    const thrown = below(random, 10)
    if (thrown === 0) return { kind: 'forfeit', winner: null }
    return thrown < 3 ? { kind: 'forfeit', winner } : win(match, winner)
  }
}

/** Plays the stage to its end in random order. `between` runs before each result and may let somebody leave. */
export function playOn<Settings>(
  format: Format<Settings>,
  stage: Table<Settings>,
  random: Random,
  resultOf: ResultOf,
  between: (store: Store<Settings>) => void = () => {},
): Store<Settings> {
  const store = new Store(stage)
  let open = stage.matches.filter(isOpen).map(keyIn)
  while (open.length > 0) {
    between(store)
    const [key] = open.splice(below(random, open.length), 1)
    const match = key && store.find(key)
    if (match && isOpen(match)) {
      const effects = format.settle(stage, key, resultOf(match))
      store.save(effects)
      for (const effect of effects) if (effect.kind !== 'decided') open.push(keyIn(effect.match))
    }
    // What somebody's leaving opened is in no list.
    if (open.length === 0) open = stage.matches.filter(isOpen).map(keyIn)
  }
  return store
}
