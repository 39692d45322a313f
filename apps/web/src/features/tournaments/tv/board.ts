import { finishedRoundCount, layoutBracket, middleOf, type PlacedMatch } from '@/ui/bracket/layout.ts'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'

/** Matches of the first round shown: up to here names are read easily on a broadcast, and up to here they fit. */
const READABLE = 32
const FITTING = 64
/** Up to here a tree from left to right; a larger one grows from both sides towards the final, */
const ONE_SIDED = 16
/** unless byes have left one of them with nearly all of it. */
const LARGER_SIDE_MAX = 0.75

/**
 * The round with which the board begins. It is whole as long as it fits. Where that makes it small, rounds that are
 * over make room; of what does not fit at all, the last rounds are shown.
 */
export function firstRoundOf(rounds: readonly BracketRound[]): number {
  const firstWith = (most: number) => rounds.findIndex(({ matches }) => matches.length <= most)
  return Math.max(0, firstWith(FITTING), Math.min(finishedRoundCount(rounds), firstWith(READABLE)))
}

interface Spot {
  readonly column: number
  /** Of the board's height, from 0 to 1. */
  readonly middle: number
}

export interface BoardMatch extends Spot {
  readonly match: BracketMatch
}

export interface Board {
  /** The round of each column, as its place among the rounds, and what stands in it from top to bottom. */
  readonly columns: readonly { readonly round: number; readonly matches: readonly BoardMatch[] }[]
  /** Matches that the fullest column has room for. */
  readonly rowCount: number
  readonly lines: readonly { readonly id: string; readonly from: Spot; readonly to: Spot }[]
}

/** Where everything stands, in shares of the board, whatever its size. */
export function placeOnBoard(rounds: readonly BracketRound[]): Board {
  const layout = layoutBracket(rounds)
  const last = rounds.length - 1
  const final = layout.columns[last]?.[0]
  // The rows of the left side come first: all of them, where there is no other.
  const leftRows = layout.byId.get(final?.feeders[0]?.id ?? '')?.end ?? 0
  const largerSide = Math.max(leftRows, layout.rowCount - leftRows)
  const isTwoSided = layout.rowCount > ONE_SIDED && largerSide <= layout.rowCount * LARGER_SIDE_MAX
  const split = isTwoSided ? leftRows : layout.rowCount

  const spotOf = (placed: PlacedMatch): Spot => {
    if (isTwoSided && placed === final) return { column: last, middle: 0.5 }
    const middle = middleOf(placed)
    return placed.start < split
      ? { column: placed.round, middle: middle / split }
      : { column: 2 * last - placed.round, middle: (middle - split) / (layout.rowCount - split) }
  }
  const spots = new Map([...layout.byId].map(([id, placed]) => [id, { placed, ...spotOf(placed) }]))
  const columnCount = isTwoSided ? 2 * last + 1 : last + 1
  return {
    columns: Array.from({ length: columnCount }, (_, column) => ({
      round: column <= last ? column : 2 * last - column,
      matches: [...spots.values()]
        .filter((spot) => spot.column === column)
        .map(({ placed: { match }, middle }) => ({ match, column, middle }))
        .sort((one, other) => one.middle - other.middle),
    })),
    rowCount: Math.max(split, layout.rowCount - split),
    lines: [...spots].flatMap(([id, { placed, ...from }]) => {
      const to = placed.next && spots.get(placed.next.id)
      return to ? [{ id, from, to }] : []
    }),
  }
}
