import type { Points } from '../model/points.ts'
import type { TieBreak } from '../model/stage.ts'
import type { Context, Criterion } from './criterion.ts'
import { compare, type Fraction, toNumber } from './fraction.ts'
import type { Tallies, Tally } from './tally.ts'

export interface Ranked {
  readonly id: string
  /** Shared by those who are level after all criteria. */
  readonly place: number
  /**
   * A value per criterion, in order. A criterion among those level has one more each time that it was computed again,
   * and null where there was nobody to compare with.
   */
  readonly trail: readonly TieBreak[]
}

interface Ordering {
  readonly criteria: readonly Criterion[]
  readonly points: Points
  readonly tallies: Tallies
  /** Values of each criterion that does not depend on who is level. */
  readonly values: readonly ReadonlyMap<string, Fraction | null>[]
  readonly trails: ReadonlyMap<string, TieBreak[]>
}

/**
 * Ranks the given entrants. Values are compared as exact fractions; trails hold the nearest doubles. The order of
 * those who share a place is the given one.
 */
export function rank(
  ids: readonly string[],
  tallies: Tallies,
  { criteria, points }: Pick<Ordering, 'criteria' | 'points'>,
): Ranked[] {
  const context = { points, tallies, level: new Set(ids) }
  const values = criteria.map((criterion) =>
    criterion.isAmongLevel ? new Map<string, null>() : valuesOf(criterion, ids, context),
  )
  const trails = new Map(ids.map((id): [string, TieBreak[]] => [id, []]))
  const ordering = { criteria, points, tallies, values, trails }
  let place = 1
  return separate(ids, 0, ordering, false).flatMap((level) => {
    const shared = place
    place += level.length
    return level.map((id) => ({ id, place: shared, trail: trails.get(id) ?? [] }))
  })
}

/** Those level, best first, from the criterion at `index` on. */
function separate(
  level: readonly string[],
  index: number,
  ordering: Ordering,
  isRepeated: boolean,
): (readonly string[])[] {
  const criterion = ordering.criteria[index]
  if (!criterion) return level.length > 0 ? [level] : []
  const isAlone = level.length < 2
  if (isAlone && isRepeated) return separate(level, index + 1, ordering, false)

  const values = valuesAt(index, criterion, level, ordering)
  for (const id of level) ordering.trails.get(id)?.push(traced(criterion, values.get(id) ?? null))
  const parts = split(level, values, criterion.better)
  // Each repetition has fewer entrants than the one before, so it ends.
  const isAgain = criterion.isAmongLevel && parts.length > 1
  return parts.flatMap((part) => separate(part, isAgain ? index : index + 1, ordering, isAgain))
}

function valuesAt(index: number, criterion: Criterion, level: readonly string[], ordering: Ordering) {
  if (!criterion.isAmongLevel) return ordering.values[index] ?? new Map<string, null>()
  if (level.length < 2) return new Map<string, null>()
  return valuesOf(criterion, level, { ...ordering, level: new Set(level) })
}

function valuesOf(criterion: Criterion, ids: readonly string[], context: Context) {
  return new Map(ids.map((id) => [id, criterion.measure(tallyIn(context.tallies, id), context)]))
}

function tallyIn(tallies: Tallies, id: string): Tally {
  const tally = tallies.get(id)
  if (!tally) throw new RangeError(`${id} is not in the table`)
  return tally
}

function traced({ id }: Criterion, value: Fraction | null): TieBreak {
  return { criterion: id, value: value && toNumber(value) }
}

/** Parts with equal values, best first. */
function split(
  level: readonly string[],
  values: ReadonlyMap<string, Fraction | null>,
  better: Criterion['better'],
): string[][] {
  const order = (one: Fraction | null, other: Fraction | null) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return better === 'high' ? compare(other, one) : compare(one, other)
  }
  const valueFor = (id: string) => values.get(id) ?? null
  const parts: string[][] = []
  let last: Fraction | null = null
  for (const id of level.toSorted((one, other) => order(valueFor(one), valueFor(other)))) {
    const part = parts.at(-1)
    if (part && order(last, valueFor(id)) === 0) part.push(id)
    else parts.push([id])
    last = valueFor(id)
  }
  return parts
}
