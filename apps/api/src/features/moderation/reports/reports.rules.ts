import type {
  ReportDecision,
  ReportPart,
  ReportReason,
  ReportSort,
  ReportState,
} from '@trunfo/contract/reports'

export interface GivenDecision {
  readonly decision: ReportDecision
  readonly parts?: readonly ReportPart[] | undefined
  readonly reason?: ReportReason | undefined
  readonly note?: string | undefined
}

export interface SoundDecision {
  readonly decision: ReportDecision
  /** Only where something is removed. */
  readonly parts: readonly ReportPart[]
  readonly reason: ReportReason | null
  readonly note: string | null
}

/** Whoever loses something is told why, so a removal needs a reason; the other decisions take none along. */
export function soundDecision({
  decision,
  parts = [],
  reason,
  note = '',
}: GivenDecision): SoundDecision | 'reports.parts_required' | 'reports.reason_required' {
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

interface GivenOrder {
  readonly state: ReportState
  readonly sort: ReportSort
  readonly direction?: 'asc' | 'desc' | undefined
}

/** What waits is worked off from its beginning; what is done is looked back at. */
export const directionOf = ({ state, sort, direction }: GivenOrder): 'asc' | 'desc' =>
  direction ?? (sort === 'since' && state === 'open' ? 'asc' : 'desc')
