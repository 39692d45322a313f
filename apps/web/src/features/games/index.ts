export { gamesQuery } from './games.api.ts'
