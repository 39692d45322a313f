import type { ReportKind, ReportPart, ReportReason } from '@trunfo/contract/reports'
import { defineEvent } from '../../../platform/jobs/events.ts'

export const reportFiled = defineEvent<{ caseId: string }>('report.filed')
export const reportCaseDecided = defineEvent<{ caseId: string }>('report.case-decided')
/** Of the same decision, what concerns whoever answers for it. */
export const reportedContentRemoved = defineEvent<{
  caseId: string
  userId: string
  kind: ReportKind
  parts: readonly ReportPart[]
  reason: ReportReason
}>('report.content-removed')
