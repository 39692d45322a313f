export { actOnEnrolment, refusePaused, requireAccess, requireWholeTeam } from './enrolment.commands.ts'
export { enrolmentReactions } from './enrolment.jobs.ts'
export { enrolmentNotices } from './enrolment.notices.ts'
export {
  deleteParticipants,
  findEnteredBy,
  findParticipantIds,
  findStanding,
  findTeamPeople,
  insertInPlace,
  insertParticipant,
} from './enrolment.queries.ts'
export { enrolmentRoutes } from './enrolment.routes.ts'
export { withdrawUnable } from './withdraw-ineligible.ts'
