export { playersNotices } from './players.notices.ts'
export { playersRoutes } from './players.routes.ts'
