export { drawnEntrants, type Seeding } from './draw.ts'
export { finalPlaces, type NamedStage } from './final-places.ts'
export { type FormatSettings, fittedSettings, formatOf, requireSettings } from './formats.ts'
export {
  groupCountRange,
  groupMatchCount,
  LARGEST_GROUP,
  LARGEST_ONLY_GROUP,
  MOST_MATCHES,
  mostSwissRounds,
} from './limits.ts'
export { amend, apply, findMatch, keyOf, type Revised, restore, withDeparture } from './model/apply.ts'
export { seededEntrants } from './model/entrants.ts'
export type {
  Bracket,
  Game,
  Match,
  MatchKey,
  Outcome,
  Result,
  Score,
  Side,
  Slot,
  Target,
} from './model/match.ts'
export { closeRounds, departed, entered, opened, settled, undecidedMatches } from './model/progress.ts'
export { outcomeOfRecord } from './model/record.ts'
export { problemOf as resultProblem, type ResultProblem, type SeriesRule } from './model/results.ts'
export { settingsEffects, withSettings } from './model/settings.ts'
export type {
  Advance,
  Correction,
  Departure,
  Effect,
  Entrant,
  Fate,
  Format,
  Place,
  Revision,
  Row,
  Stage,
  TieBreak,
} from './model/stage.ts'
export { qualifiedIds, type StageCut } from './next-stage.ts'
export * from './plans/index.ts'
export { type CupFile, parseCup, replayCup, unexpectedInCup } from './replay/cup.ts'
export { type LogEntry, parseReplay, type ReplayEntrant, type ReplayFile } from './replay/file.ts'
export { replayFileOf } from './replay/history.ts'
export { replay, unexpectedParts } from './replay/replay.ts'
export { commitmentText, type SeedUse, seedOfHash, subSeedText } from './seeds.ts'
export { type FormatName, isPlayoff, isTable, type Shape, shapeOf } from './shapes.ts'
export { shuffle } from './shuffle.ts'
export {
  requireSingleEliminationSettings,
  type SingleEliminationSettings,
  singleElimination,
} from './single-elimination/single-elimination.ts'
export { cutSize, stageSize } from './sizes.ts'
export * from './swiss/index.ts'
export type { Criterion } from './tables/criterion.ts'
export * from './tables/index.ts'
