export { makeTournament } from './tournaments.factory.ts'
export { findFeaturedTournaments } from './tournaments.queries.ts'
