export {
  createSession,
  keepOnlySession,
  type StartedSession,
  sendSessionCookie,
} from './sessions.commands.ts'
export { deleteSessions, type Footprint, findFootprints, findUnfamiliarDevice } from './sessions.queries.ts'
export { sessionsRoutes } from './sessions.routes.ts'
