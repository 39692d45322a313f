export { entrantsNotices } from './entrants.notices.ts'
export { entrantsRoutes } from './entrants.routes.ts'
export { replaceEntrant } from './replacing.ts'
export { extendLineup } from './substituting.ts'
