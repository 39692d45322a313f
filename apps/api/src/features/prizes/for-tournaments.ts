import type { PrizeFollower, PrizeLookups } from '../../platform/tournament-prizes.ts'
import { escrowAtCreation, recordPlaces, returnEscrow } from './escrow.ts'
import { markDue } from './prizes.queries.ts'
import { findGuarantee, findHeld, findWinnings } from './shown-prizes.queries.ts'
import { findOwnShare } from './viewer-prize-share.ts'

/**
 * The four transitions of a tournament that concern its prize. Tournaments call them in their own
 * transaction.
 */
export const prizeFollower: PrizeFollower = {
  onCreated: escrowAtCreation,
  onCompleted: markDue,
  onPlacesCorrected: recordPlaces,
  onCancelled: returnEscrow,
}

export const prizeLookups: PrizeLookups = { findGuarantee, findHeld, findOwnShare, findWinnings }
