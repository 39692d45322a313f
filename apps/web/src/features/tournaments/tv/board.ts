import { finishedRoundCount, layoutBracket, middleOf, type PlacedMatch } from '@/ui/bracket/layout.ts'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'

/** Most matches in the first column: names stay readable up to the first limit and fit up to the second. */
const READABLE = 32
const FITTING = 64
/** Up to this many rows the tree grows from left to right. Larger ones grow from both sides to the final, */
const ONE_SIDED = 16
/** unless byes give one side more than this fraction of the rows. */
const LARGER_SIDE_MAX = 0.75

/**
 * Index of the first round on the board. All rounds are shown while they fit. Finished rounds are dropped
 * once names get small, and so are rounds that do not fit.
 */
export function firstRoundOf(rounds: readonly BracketRound[]): number {
  const firstWith = (most: number) => rounds.findIndex(({ matches }) => matches.length <= most)
  return Math.max(0, firstWith(FITTING), Math.min(finishedRoundCount(rounds), firstWith(READABLE)))
}

interface Spot {
  readonly column: number
  /** As a fraction of the board's height. */
  readonly middle: number
}

export interface BoardMatch extends Spot {
  readonly match: BracketMatch
}

export interface Board {
  /** Per column, the index of its round and its matches from top to bottom. */
  readonly columns: readonly { readonly round: number; readonly matches: readonly BoardMatch[] }[]
  /** Rows of the fullest column. */
  readonly rowCount: number
  readonly lines: readonly { readonly id: string; readonly from: Spot; readonly to: Spot }[]
}

/** Positions as fractions of the board, independent of its size. */
export function placeOnBoard(rounds: readonly BracketRound[]): Board {
  const layout = layoutBracket(rounds)
  const last = rounds.length - 1
  const final = layout.columns[last]?.[0]
  // The left side's rows come first; without a right side that is all of them.
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
