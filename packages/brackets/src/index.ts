export type { Advance, Format, Progress, Standing } from './format.ts'
export { formatOf } from './formats.ts'
export { isBye, type Match, type Settlement, settle } from './match.ts'
export { type Correction, type Revision, revise } from './revise.ts'
