export { findPlaces, type LockedMatch, lockMatch, lockMatchAlone } from './bracket.lookups.ts'
export { findNames, findPlayed, findSides, type SideRow } from './bracket.queries.ts'
export { bracketRoutes } from './bracket.routes.ts'
export {
  type Correction,
  type CorrectionPreview,
  correctMatch,
  previewCorrection,
  type Redrawn,
} from './corrections.commands.ts'
export { leaveBracket } from './departures.commands.ts'
export { commitToDraw } from './draws.ts'
export { fillPlaces, placeEntrants } from './final-places.ts'
export { findLineup, releaseTeams } from './lineups.queries.ts'
export { writeResult } from './matches.queries.ts'
export {
  type Completes,
  decideMatch,
  decisionOf,
  disputeOf,
  followResult,
  type MatchEffects,
} from './results.commands.ts'
export { findPlan, insertStages, markOpened } from './stages.queries.ts'
export { drawBracket, startLocked } from './start.commands.ts'
