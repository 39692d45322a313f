export { wallReactions, wallRefreshes } from './wall.events.ts'
export { makeWallMessage } from './wall.factory.ts'
export { wallNotices } from './wall.notices.ts'
export { wallRoutes } from './wall.routes.ts'
