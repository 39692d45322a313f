export { makeMatchMessages } from './matches.factory.ts'
