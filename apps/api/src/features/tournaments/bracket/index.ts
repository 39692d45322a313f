export { type LockedMatch, lockMatch, lockMatchAlone } from './bracket.lookups.ts'
export { findSides, type SideRow } from './bracket.queries.ts'
export { bracketRoutes } from './bracket.routes.ts'
export {
  type CorrectionPreview,
  correctMatch,
  previewCorrection,
  type Redrawn,
} from './corrections.commands.ts'
export { findLineup } from './lineups.queries.ts'
export { decideMatch, disputeMatch } from './results.commands.ts'
export { drawBracket } from './start.commands.ts'
