import { DISPUTES_ROOM, MATCH_ROOM } from '@trunfo/contract/matches'
import cases from '../../../../../locales/pt/cases.json' with { type: 'json' }
import texts from '../../../../../locales/pt/matches.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { appealsRoutes } from './appeals/index.ts'
import { matchesAuditSubjects } from './audit-subjects.ts'
import { waitingCases } from './cases/index.ts'
import { chatRoutes, notifyUnreadMessage, reportableMessage } from './chat/index.ts'
import { clockDeadline, clocksReactions, clocksRoutes } from './clocks/index.ts'
import { deskRoom, deskRoutes } from './desk/index.ts'
import { matchEntrantsRoutes } from './entrants/index.ts'
import { caseChanged, matchesRedrawn } from './matches.events.ts'
import { matchesReactions, matchesRefreshes } from './matches.jobs.ts'
import { isMatchStaff, mayEnterRoom } from './matches.lookups.ts'
import { matchesNotices } from './matches.notices.ts'
import { matchesPersonalData } from './matches.privacy.ts'
import { matchesRoutes, matchJudgeRoutes, matchQueueRoutes } from './matches.routes.ts'
import { MATCH_PROOF } from './proofs/proofs.ts'
import { chatRetention, matchesHousekeeping } from './retention.ts'
import { testLobbiesRoutes } from './test-lobbies/test-lobbies.ts'
import { todoRoutes } from './todo/index.ts'

/** The HTML shell shows nothing of a lobby, because access depends on the viewer. */
const matchesPages: Feature['pages'] = {
  match: { title: texts.lobby.title, isUnlisted: true },
  adminDisputes: { title: cases.disputes.title, isUnlisted: true },
  testLobby: { title: cases.testLobby.title, isUnlisted: true },
}

export { findPlayedMatch } from './matches.lookups.ts'

export const matches: Feature = {
  name: 'matches',
  auditSubjects: matchesAuditSubjects,
  routes(app, services) {
    for (const slice of [
      matchesRoutes,
      matchQueueRoutes,
      matchJudgeRoutes,
      appealsRoutes,
      deskRoutes,
      matchEntrantsRoutes,
      clocksRoutes,
      todoRoutes,
      chatRoutes,
      testLobbiesRoutes,
    ])
      slice(app, services)
  },
  refreshes: matchesRefreshes,
  notices: matchesNotices,
  reactions: [...matchesReactions, ...clocksReactions],
  jobs: [notifyUnreadMessage, clockDeadline],
  crons: matchesHousekeeping,
  retentions: [chatRetention],
  pending: [{ page: 'adminDisputes', waiting: waitingCases, changedBy: [caseChanged, matchesRedrawn] }],
  imagePurposes: [MATCH_PROOF],
  personalData: matchesPersonalData,
  reportables: [reportableMessage],
  pages: matchesPages,
  rooms: [
    { kind: MATCH_ROOM, ids: 'uuid', authorize: mayEnterRoom },
    deskRoom,
    { kind: DISPUTES_ROOM, authorize: (services, actor) => isMatchStaff(services, actor) },
  ],
}
