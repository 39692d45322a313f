import type { Row } from '@trunfo/brackets'

/** A long table starts with this many rows. */
const FIRST_ROWS = 16
/** Hiding fewer would not be worth a button. */
const HIDDEN_LEAST = 4

interface ShownRow {
  readonly row: Row
  readonly index: number
  /** Hidden rows between the one before and this one. */
  readonly skipped: number
}

interface Shown {
  readonly viewerId: string | null
  /** Never hides any of the first rows up to this one. */
  readonly least: number
  readonly isWhole: boolean
}

/** The first rows of a long table and the viewer's own, or all of them. */
export function shownRows(rows: readonly Row[], { viewerId, least, isWhole }: Shown): ShownRow[] {
  const first = Math.max(FIRST_ROWS, least)
  const all = rows.map((row, index) => ({ row, index, skipped: 0 }))
  if (isWhole || rows.length < first + HIDDEN_LEAST) return all
  const own = all.findIndex(({ row }) => row.id === viewerId)
  const shown = all.slice(0, first)
  const viewer = own < first ? undefined : all[own]
  return viewer ? [...shown, { ...viewer, skipped: own - first }] : shown
}
