import type { PrizeFollower, PrizeLookups } from '../../platform/tournament-prizes.ts'
import { holdAtCreation, noteChampion, returnEscrow } from './escrow.ts'
import { findOwnShare } from './own-share.ts'
import { markDue } from './prizes.queries.ts'
import { findGuarantee, findHeld, findWinnings } from './shown-prizes.queries.ts'

/** The four turns of a tournament that concern its prize. Tournaments call them in their own transaction. */
export const prizeFollower: PrizeFollower = {
  onCreated: holdAtCreation,
  onCompleted: markDue,
  onChampionCorrected: noteChampion,
  onCancelled: returnEscrow,
}

export const prizeLookups: PrizeLookups = { findGuarantee, findHeld, findOwnShare, findWinnings }
