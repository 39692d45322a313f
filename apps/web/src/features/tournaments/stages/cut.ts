import type { Row } from '@trunfo/brackets'
import type { StageCut } from './engine-stages.ts'

/** `through` went on to the next stage; `zone` would go on if the table stayed as it is. */
export type CutMark = 'through' | 'zone'

export interface CutFacts {
  /** Of one table, best first. */
  readonly rows: readonly Row[]
  /** How many of the table go on. */
  readonly size: number
  /** Who has left never goes on. */
  readonly gone: ReadonlySet<string>
  /** Entrants of the next stage; null until it is drawn. */
  readonly next: ReadonlySet<string> | null
}

export interface TableCut {
  readonly size: number
  readonly marks: ReadonlyMap<string, CutMark>
  /** After how many rows the line is drawn. */
  readonly lineAfter: number
}

/** How many of each table go on; null if nobody does. */
export function cutSize(cut: StageCut): number | null {
  if (!cut) return null
  return 'size' in cut ? cut.size : cut.perGroup
}

/** Who goes on. Those who share places across the line are not marked: lots would decide between them. */
export function cutIn({ rows, size, gone, next }: CutFacts): TableCut | null {
  const staying = rows.filter(({ id }) => !gone.has(id))
  const last = staying[size - 1]
  if (!last || staying.length === size) return null
  const lineAfter = rows.indexOf(last) + 1
  const markOf = ({ id, place }: Row): CutMark | null => {
    if (next) return next.has(id) ? 'through' : null
    const sharing = staying.filter((row) => row.place === place)
    const lastSharing = sharing.at(-1)
    return lastSharing && staying.indexOf(lastSharing) < size ? 'zone' : null
  }
  const marked = rows.some(({ played }) => played > 0) ? staying : []
  const marks = new Map(
    marked.flatMap((row) => {
      const mark = markOf(row)
      return mark ? [[row.id, mark] as const] : []
    }),
  )
  return { size, marks, lineAfter }
}
