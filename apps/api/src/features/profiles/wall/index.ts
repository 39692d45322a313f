export { reportableWallMessage } from './reportable.ts'
export { wallReactions, wallRefreshes } from './wall.events.ts'
export { wallNotices } from './wall.notices.ts'
export { wallRoutes } from './wall.routes.ts'
