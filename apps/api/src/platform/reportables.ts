import type { ReportKind, ReportPart } from '@trunfo/contract/reports'
import type { Role } from '@trunfo/contract/roles'
import type { Db, Tx } from './db/database.ts'
import type { Ctx } from './http/context.ts'

/** Which thing of a kind. */
export interface ReportedRef {
  readonly id: string
  /** Where ids are unique only within another thing, that thing. */
  readonly withinId: string | null
}

/** Whoever looks at it, with the powers that count. */
export interface ReportViewer {
  readonly userId: string
  readonly powers: readonly Role[]
}

/** A part of a thing as it is at a moment: words, or the key of a picture. */
export interface ReportedPart {
  readonly part: ReportPart
  readonly text: string | null
  readonly imageKey: string | null
}

export interface Reported {
  /** Who answers for it; null where that person is gone. */
  readonly responsibleId: string | null
  readonly parts: readonly ReportedPart[]
  /** A page of this site where it stands. */
  readonly path: string
  /** Those that the viewer may take away, were they to decide on a report. */
  readonly removableParts: readonly ReportPart[]
}

export interface Removal {
  /** Those that were there and are gone now. */
  readonly parts: readonly ReportPart[]
  /** For what open pages are told past the events, once it is committed. */
  readonly afterwards?: () => void
}

/**
 * A kind of thing that people may report, declared by the feature that owns it. Whoever keeps the reports asks these and
 * knows nothing else of it.
 */
export interface Reportable {
  readonly kind: ReportKind
  /** Its ids are unique only within another thing. */
  readonly isWithin?: boolean
  /** Null where there is no such thing, or none that the viewer may see. */
  readonly find: (db: Db, viewer: ReportViewer, ref: ReportedRef) => Promise<Reported | null>
  /**
   * In the transaction of the decision, by the feature's own rules and locks, with its own events and its own entry in
   * the audit log. What is gone already is not named again.
   */
  readonly remove: (tx: Tx, ctx: Ctx, ref: ReportedRef, parts: readonly ReportPart[]) => Promise<Removal>
}

export type Reportables = ReadonlyMap<ReportKind, Reportable>

export const reportablesOf = (
  features: readonly { readonly reportables?: readonly Reportable[] }[],
): Reportables =>
  new Map(
    features
      .flatMap(({ reportables = [] }) => reportables)
      .map((reportable) => [reportable.kind, reportable] as const),
  )
