import { PAGES } from '@trunfo/contract/pages'
import type { ReportKind, ReportReason } from '@trunfo/contract/reports'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import {
  type Audience,
  type NoticeDeclaration,
  notifyAudienceOn,
  notifyOn,
} from '../../../platform/notices.ts'
import { reportCaseDecided, reportedContentRemoved } from './reports.events.ts'
import { findReporters } from './reports.queries.ts'

/** Everyone who reported the case. */
const reporters: Audience = {
  name: 'moderation.reporters',
  batchSize: 500,
  read: async (db, caseId, { after, limit }) => {
    const userIds = await findReporters(db, caseId, { after, limit })
    return {
      people: userIds.map((userId) => ({ userId })),
      next: userIds.length < limit ? null : (userIds.at(-1) ?? null),
    }
  },
}

const WHAT: Readonly<Record<ReportKind, string>> = {
  profile: texts.reports.removed.profile,
  wall_message: texts.reports.removed.wall_message,
  chat_message: texts.reports.removed.chat_message,
  team: texts.reports.removed.team,
  tournament: texts.reports.removed.tournament,
}

const WHY: Readonly<Record<ReportReason, string>> = {
  offense: texts.reports.reasons.offense,
  cheating: texts.reports.reasons.cheating,
  spam: texts.reports.reasons.spam,
  improper: texts.reports.reasons.improper,
  other: texts.reports.reasons.other,
}

export const reportsNotices: readonly NoticeDeclaration[] = [
  // The same text for every decision: reporters do not learn what happens to others.
  notifyAudienceOn(reportCaseDecided, reporters, ({ caseId }) => ({
    subjectId: caseId,
    kind: 'support',
    text: texts.reports.analysed,
    linkTo: null,
  })),
  // Names neither the reporters nor the staff member.
  notifyOn(reportedContentRemoved, ({ userId, kind, parts, reason }) => {
    const isRenamed = kind === 'profile' && parts.includes('name')
    return {
      to: userId,
      kind: 'account',
      text: { title: texts.reports.removed.title, message: WHAT[kind] },
      facts: {
        reason: WHY[reason],
        next: isRenamed ? texts.reports.whatNext.rename : texts.reports.whatNext.rules,
      },
      linkTo: isRenamed ? PAGES.accountSettings.path : PAGES.termsOfService.path,
    }
  }),
]
