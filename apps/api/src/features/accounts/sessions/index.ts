export {
  createSession,
  keepOnlySession,
  type StartedSession,
  sendSessionCookie,
} from './sessions.commands.ts'
export {
  deleteSession,
  deleteSessions,
  type Footprint,
  findFootprints,
  findUnfamiliarDevice,
} from './sessions.queries.ts'
export { sessionsRoutes, viewSessionsOf } from './sessions.routes.ts'
