export { makePlayerRecord } from './rankings.factory.ts'
