export { recordPodium } from './careers/careers.jobs.ts'
export {
  actOnMatch,
  changeTournament,
  disputeMatch,
  enterPeople,
  enterTeams,
  forfeitMatch,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  missMatches,
  playMatches,
  winMatch,
} from './tournaments.factory.ts'
