export { waitingListRoutes } from './waiting-list.routes.ts'
