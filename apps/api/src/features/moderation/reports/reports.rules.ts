import type {
  ReportDecision,
  ReportPart,
  ReportReason,
  ReportSort,
  ReportState,
} from '@trunfo/contract/reports'

export interface DecisionInput {
  readonly decision: ReportDecision
  readonly parts?: readonly ReportPart[] | undefined
  readonly reason?: ReportReason | undefined
  readonly note?: string | undefined
}

export interface ValidDecision {
  readonly decision: ReportDecision
  /** Empty unless something is removed. */
  readonly parts: readonly ReportPart[]
  readonly reason: ReportReason | null
  readonly note: string | null
}

/** A removal needs a reason because its owner is told why; other decisions drop parts and reason. */
export function validateDecision({
  decision,
  parts = [],
  reason,
  note = '',
}: DecisionInput): ValidDecision | 'reports.parts_required' | 'reports.reason_required' {
  const isRemoval = decision === 'removed'
  if (isRemoval && parts.length === 0) return 'reports.parts_required'
  if (isRemoval && !reason) return 'reports.reason_required'
  return {
    decision,
    parts: isRemoval ? [...new Set(parts)] : [],
    reason: isRemoval ? (reason ?? null) : null,
    note: note || null,
  }
}

interface OrderInput {
  readonly state: ReportState
  readonly sort: ReportSort
  readonly direction?: 'asc' | 'desc' | undefined
}

/** By date, open cases default to oldest first; everything else to descending order. */
export const directionOf = ({ state, sort, direction }: OrderInput): 'asc' | 'desc' =>
  direction ?? (sort === 'since' && state === 'open' ? 'asc' : 'desc')
