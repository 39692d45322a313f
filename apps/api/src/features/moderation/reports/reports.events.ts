import type { ReportKind, ReportPart, ReportReason } from '@trunfo/contract/reports'
import { defineEvent } from '../../../platform/jobs/events.ts'

export const reportFiled = defineEvent<{ caseId: string }>('report.filed')
export const reportCaseDecided = defineEvent<{ caseId: string }>('report.case-decided')
/** Emitted with the decision, for the person responsible for the removed content. */
export const reportedContentRemoved = defineEvent<{
  caseId: string
  userId: string
  kind: ReportKind
  parts: readonly ReportPart[]
  reason: ReportReason
}>('report.content-removed')
