export type { Explanation } from './explain.ts'
export type { PairingOrder } from './ranking.ts'
export {
  explainRound,
  lastEntryRound,
  lastJoinedRound,
  mostRounds as mostSwissRounds,
  requireSwissSettings,
  roundsOf as swissRounds,
  SWISS_DEFAULTS,
  type SwissSettings,
  type SwissStage,
  swiss,
} from './swiss.ts'
