export type { Explanation, PairingOrder } from '../model/explanation.ts'
export {
  explainRound,
  lastEntryRound,
  lastJoinedRound,
  requireSwissSettings,
  roundsOf as swissRounds,
  SWISS_DEFAULTS,
  type SwissSettings,
  type SwissStage,
  swiss,
} from './swiss.ts'
