import { TOURNAMENT_ROOM, TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import type { Feature } from '../../platform/feature.ts'
import { administrationRoutes } from './administration/administration.routes.ts'
import { bracketRoutes } from './bracket/bracket.routes.ts'
import { enrolmentReactions } from './enrolment/enrolment.reactions.ts'
import { enrolmentRoutes } from './enrolment/enrolment.routes.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.ts'
import { TOURNAMENT_COVER } from './tournaments.commands.ts'
import { tournamentsNotices } from './tournaments.notices.ts'
import { tournamentsPages } from './tournaments.pages.ts'
import { tournamentsPersonalData } from './tournaments.personal-data.ts'
import { tournamentsReactions, tournamentsRefreshes } from './tournaments.reactions.ts'
import { tournamentsRoutes } from './tournaments.routes.ts'

export { type LockedMatch, lockMatch, lockMatchAlone } from './bracket/bracket.lock.ts'
export { findSides, type SideRow } from './bracket/bracket.queries.ts'
export {
  type CorrectionPreview,
  correctMatch,
  previewCorrection,
  type Redrawn,
} from './bracket/corrections.commands.ts'
export { findLineup } from './bracket/lineups.queries.ts'
export { decideMatch, disputeMatch } from './bracket/results.commands.ts'
export { findPlayersAfter } from './history/history.queries.ts'
export { viewTournamentHistory } from './history/history.views.ts'
export { deleteSomeTestTournaments, insertTestTournament } from './test-tournaments.ts'
export * from './tournaments.events.ts'
export {
  changeTournament,
  enterPeople,
  enterTeams,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from './tournaments.factory.ts'
export { findFeaturedTournaments } from './tournaments.queries.ts'

export const tournaments: Feature = {
  name: 'tournaments',
  routes(app, services) {
    for (const slice of [
      tournamentsRoutes,
      enrolmentRoutes,
      bracketRoutes,
      subscriptionsRoutes,
      administrationRoutes,
      sharingRoutes,
    ])
      slice(app, services)
  },
  refreshes: tournamentsRefreshes,
  notices: tournamentsNotices,
  reactions: [...tournamentsReactions, ...enrolmentReactions],
  imagePurposes: [TOURNAMENT_COVER],
  personalData: tournamentsPersonalData,
  pages: tournamentsPages,
  // Hints carry no content, and the pages they belong to are open to everybody.
  rooms: [
    // Somebody enters some tournament all the time, and the list is a long answer.
    { kind: TOURNAMENTS_ROOM, authorize: () => true, throttleMs: 3_000 },
    { kind: TOURNAMENT_ROOM, authorize: () => true },
  ],
}
