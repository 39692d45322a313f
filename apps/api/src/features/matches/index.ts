import { DISPUTES_ROOM, MATCH_ROOM } from '@trunfo/contract/matches'
import type { Feature } from '../../platform/feature.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { isMatchStaff, mayEnterRoom } from './matches.lookup.ts'
import { matchesNotices } from './matches.notices.ts'
import { matchesPages } from './matches.pages.ts'
import { matchesPersonalData } from './matches.personal-data.ts'
import { matchesReactions, matchesRefreshes } from './matches.reactions.ts'
import { matchesRoutes, matchStaffRoutes } from './matches.routes.ts'
import { MATCH_PROOF } from './proofs/proofs.commands.ts'
import { testLobbiesRoutes } from './test-lobbies/test-lobbies.routes.ts'

export { makeMatchMessages } from './matches.factory.ts'

export const matches: Feature = {
  name: 'matches',
  routes(app, services) {
    for (const slice of [matchesRoutes, matchStaffRoutes, chatRoutes, testLobbiesRoutes]) slice(app, services)
  },
  refreshes: matchesRefreshes,
  notices: matchesNotices,
  reactions: matchesReactions,
  imagePurposes: [MATCH_PROOF],
  personalData: matchesPersonalData,
  pages: matchesPages,
  rooms: [
    { kind: MATCH_ROOM, authorize: mayEnterRoom },
    { kind: DISPUTES_ROOM, authorize: (services, actor) => isMatchStaff(services, actor) },
  ],
}
