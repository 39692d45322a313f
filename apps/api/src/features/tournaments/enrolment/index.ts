export { enrolmentReactions } from './enrolment.jobs.ts'
export { findParticipantIds } from './enrolment.queries.ts'
export { enrolmentRoutes } from './enrolment.routes.ts'
export { withdrawUnable } from './withdraw-unable.ts'
