export type { Points } from '../model/points.ts'
export { snake } from './groups.ts'
export {
  type GroupCriterion,
  groupProfile,
  type Profile,
  SWISS_PROFILES,
  type SwissProfile,
} from './profiles.ts'
export { type GroupCut, groupQualifiers } from './qualifiers.ts'
export {
  playableMatches,
  ROUND_ROBIN_DEFAULTS,
  type RoundRobinSettings,
  requireRoundRobinSettings,
  roundRobin,
} from './round-robin.ts'
export type { Qualifier } from './seed-apart.ts'
export { standings } from './standings.ts'
export { type TopCut, topCut } from './top-cut.ts'
