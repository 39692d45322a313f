import { PROFILE_ROOM } from '@trunfo/contract/profiles'
import type { Feature } from '../../platform/feature.ts'
import { profilesAuditSubjects } from './audit-subjects.ts'
import { profilesPersonalData } from './profiles.privacy.ts'
import { isProfile } from './profiles.queries.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { profilePage } from './profiles.views.ts'
import { reportableProfile } from './reportable.ts'
import { reportableWallMessage, wallNotices, wallReactions, wallRefreshes, wallRoutes } from './wall/index.ts'

export { viewProfile } from './profiles.views.ts'

export const profiles: Feature = {
  name: 'profiles',
  auditSubjects: profilesAuditSubjects,
  routes(app, services) {
    profilesRoutes(app, services)
    wallRoutes(app, services)
  },
  refreshes: wallRefreshes,
  notices: wallNotices,
  reactions: wallReactions,
  personalData: profilesPersonalData,
  reportables: [reportableProfile, reportableWallMessage],
  // Hints carry no content, and the page is public.
  rooms: [
    { kind: PROFILE_ROOM, ids: 'uuid', exists: ({ db }, id) => isProfile(db, id), authorize: () => true },
  ],
  pages: { profile: profilePage },
}
