import type { ReportKind, ReportPart } from '@trunfo/contract/reports'
import type { Role } from '@trunfo/contract/roles'
import type { Db, Tx } from './db/database.ts'
import type { Ctx } from './http/context.ts'

/** Identifies reported content of one kind. */
export interface ReportedRef {
  readonly id: string
  /** The parent's id, if ids are unique only within a parent. */
  readonly withinId: string | null
}

/** The viewer, with their effective roles. */
export interface ReportViewer {
  readonly userId: string
  readonly powers: readonly Role[]
}

/** A part of the content: text, or the key of an image. */
export interface ReportedPart {
  readonly part: ReportPart
  readonly text: string | null
  readonly imageKey: string | null
}

export interface Reported {
  /** The person responsible for it; null if the account is gone. */
  readonly responsibleId: string | null
  readonly parts: readonly ReportedPart[]
  /** Path of the page that shows it. */
  readonly path: string
  /** Parts that the viewer may remove when deciding on a report. */
  readonly removableParts: readonly ReportPart[]
}

export interface Removal {
  /** Parts that this call removed. */
  readonly parts: readonly ReportPart[]
  /** Live updates outside the events; call it after the commit. */
  readonly afterwards?: () => void
}

/**
 * A kind of content that users may report, declared by the feature that owns it. Moderation uses only these
 * functions.
 */
export interface Reportable {
  readonly kind: ReportKind
  /** Ids are unique only within a parent. */
  readonly isWithin?: boolean
  /** Returns null if it does not exist, or the viewer may not see it. */
  readonly find: (db: Db, viewer: ReportViewer, ref: ReportedRef) => Promise<Reported | null>
  /**
   * Removes parts in the transaction of the decision. The feature applies its own rules and locks, emits its
   * own events and records its own audit entry. Parts that are already gone are not returned.
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
