export { clockDeadline } from './clocks/index.ts'
export { makeCrewRuling, makeMatchMessages } from './matches.factory.ts'
