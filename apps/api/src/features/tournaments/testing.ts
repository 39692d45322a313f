export { recordPodium } from './careers/careers.jobs.ts'
export {
  actOnMatch,
  changeTournament,
  enterPeople,
  enterTeams,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
  winMatch,
} from './tournaments.factory.ts'
