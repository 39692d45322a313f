export { makeCrewRuling, makeMatchMessages } from './matches.factory.ts'
