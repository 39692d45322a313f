export { findInvitedIds } from './invites.queries.ts'
export { invitesRoutes } from './invites.routes.ts'
