import { REPORTS_ROOM } from '@trunfo/contract/reports'
import audit from '../../../../../locales/pt/audit.json' with { type: 'json' }
import casework from '../../../../../locales/pt/casework.json' with { type: 'json' }
import jobs from '../../../../../locales/pt/jobs.json' with { type: 'json' }
import texts from '../../../../../locales/pt/moderation.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { givenUpJobs } from '../../platform/jobs/failed-jobs.ts'
import { auditLogRoutes } from './audit-log/index.ts'
import { moderationAuditSubjects } from './audit-subjects.ts'
import { failedJobSettled, jobsRoutes } from './jobs/index.ts'
import { peopleRoutes } from './people/index.ts'
import { actsRoutes, personNotices, personRoutes } from './person/index.ts'
import {
  forgetReportedWords,
  mayEnterReportsRoom,
  reportCaseDecided,
  reportFiled,
  reportsNotices,
  reportsPersonalData,
  reportsReactions,
  reportsRefreshes,
  reportsRoutes,
  waitingReports,
} from './reports/index.ts'

/** Staff tools: people and their accounts, reports by players, the audit log and failed jobs. */
export const moderation: Feature = {
  name: 'moderation',
  auditSubjects: moderationAuditSubjects,
  routes: (app, services, features) => {
    for (const slice of [auditLogRoutes, jobsRoutes, peopleRoutes, personRoutes, actsRoutes, reportsRoutes])
      slice(app, services, features)
  },
  rooms: [{ kind: REPORTS_ROOM, authorize: mayEnterReportsRoom }],
  refreshes: reportsRefreshes,
  notices: [...personNotices, ...reportsNotices],
  reactions: reportsReactions,
  pending: [
    { page: 'adminReports', waiting: waitingReports, changedBy: [reportFiled, reportCaseDecided] },
    { page: 'adminJobs', waiting: givenUpJobs, changedBy: [failedJobSettled] },
  ],
  crons: [forgetReportedWords],
  personalData: reportsPersonalData,
  pages: {
    adminAudit: { title: audit.title, isUnlisted: true },
    adminJobs: { title: jobs.title, isUnlisted: true },
    adminUsers: { title: texts.people.title, isUnlisted: true },
    adminUser: { title: texts.person.title, isUnlisted: true },
    adminReports: { title: casework.queue.title, isUnlisted: true },
  },
}
