import {
  REPORT_PEOPLE_ROLES,
  REPORT_STAFF,
  type ReportPart,
  type ReportState,
} from '@trunfo/contract/reports'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'

interface CaseViewer {
  readonly userId: string
  /** The effective roles. */
  readonly powers: readonly Role[]
}

interface CaseFacts {
  readonly state: ReportState
  readonly responsibleId: string | null
}

export interface CaseAbilities {
  readonly canDecide: boolean
  readonly removableParts: readonly ReportPart[]
  readonly canOpenPerson: boolean
}

/**
 * Staff cannot decide their own case. `removableParts` is what the owning feature lets this viewer remove.
 */
export function caseAbilities(
  { userId, powers }: CaseViewer,
  { state, responsibleId }: CaseFacts,
  removableParts: readonly ReportPart[],
): CaseAbilities {
  const isOwn = responsibleId === userId
  const canDecide = state === 'open' && !isOwn && hasAnyRole(powers, REPORT_STAFF)
  return {
    canDecide,
    removableParts: canDecide ? removableParts : [],
    canOpenPerson: responsibleId !== null && hasAnyRole(powers, REPORT_PEOPLE_ROLES),
  }
}
