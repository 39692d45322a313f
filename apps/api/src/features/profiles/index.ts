import { PROFILE_ROOM } from '@trunfo/contract/profiles'
import type { Feature } from '../../platform/feature.ts'
import { profilePage } from './profiles.page.ts'
import { profilesPersonalData } from './profiles.personal-data.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { wallReactions, wallRefreshes } from './wall/wall.events.ts'
import { wallNotices } from './wall/wall.notices.ts'
import { wallRoutes } from './wall/wall.routes.ts'

export { makeWallMessage } from './wall/wall.factory.ts'

export const profiles: Feature = {
  name: 'profiles',
  routes(app, services) {
    profilesRoutes(app, services)
    wallRoutes(app, services)
  },
  refreshes: wallRefreshes,
  notices: wallNotices,
  reactions: wallReactions,
  personalData: profilesPersonalData,
  // Hints carry no content, and the page they belong to is open to everybody.
  rooms: [{ kind: PROFILE_ROOM, authorize: () => true }],
  pages: { profile: profilePage },
}
