export { findPlaces, type LockedMatch, lockMatch, lockMatchAlone } from './bracket.lookups.ts'
export { findPlayed, findSides, type SideRow } from './bracket.queries.ts'
export { bracketRoutes } from './bracket.routes.ts'
export {
  type Correction,
  type CorrectionPreview,
  correctMatch,
  findBegun,
  previewCorrection,
  type Redrawn,
  type StartedAmong,
} from './corrections.commands.ts'
export { leaveBracket } from './departures.commands.ts'
export { commitToDraw } from './draws.ts'
export { fillPlaces, placeEntrants } from './final-places.ts'
export { enterBracket } from './late-entries.commands.ts'
export { addToLineup, findLineup, findLineupAt, findTeamPlayers, releaseTeams } from './lineups.queries.ts'
export { writeResult } from './matches.queries.ts'
export { previewReopening, reopenMatch } from './reopening.commands.ts'
export {
  type Completes,
  decideMatch,
  decisionOf,
  disputeOf,
  followResult,
  type MatchEffects,
  release,
} from './results.commands.ts'
export { findRunning } from './running-stage.ts'
export { findPlan, insertStages, markOpened } from './stages.queries.ts'
export { findStandings } from './standings.ts'
export { drawBracket, startLocked } from './start.commands.ts'
