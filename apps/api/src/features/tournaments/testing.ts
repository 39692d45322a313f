export {
  type BracketMatch,
  isDecided,
  type MatchRecord,
  type StoredMatch,
  toMatches,
  toRecord,
} from './bracket-rows.ts'
export { recordPodium } from './careers/careers.jobs.ts'
export { closeDueCheckIns } from './check-in/check-in.jobs.ts'
export { sweepClocks } from './clocks/clocks.ts'
export { moveClock } from './match-clocks.ts'
export { startDueTournaments } from './organising/organising.jobs.ts'
export type { StageDraft } from './stages.rules.ts'
export {
  actOnMatch,
  changeTournament,
  correctionTo,
  disputeMatch,
  drawAgain,
  enterPeople,
  enterTeams,
  followAgain,
  forfeitMatch,
  joinCrew,
  leaveTournament,
  makeNoShow,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  missMatches,
  playMatches,
  playMixed,
  startMissingClocks,
  winMatch,
} from './tournaments.factory.ts'
