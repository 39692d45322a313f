import type { PrizeFollower, PrizeLookups } from '../../platform/tournament-prizes.ts'
import { followAppeals } from './appealed.ts'
import { escrowAtCreation, makeDue, recordPlaces, returnEscrow, suspendPayout } from './escrow.ts'
import { keepContestable } from './prizes.queries.ts'
import { findGuarantee, findHeld, findPayout, findWinnings } from './shown-prizes.queries.ts'
import { findOwnShare } from './viewer-prize-share.ts'

/**
 * The transitions of a tournament that concern its prize. Tournaments call them in their own
 * transaction.
 */
export const prizeFollower: PrizeFollower = {
  onCreated: escrowAtCreation,
  onCompleted: makeDue,
  onPlacesCorrected: recordPlaces,
  onReopened: suspendPayout,
  onCancelled: returnEscrow,
  onAppealsChanged: followAppeals,
  onCrewRuled: keepContestable,
}

export const prizeLookups: PrizeLookups = { findGuarantee, findHeld, findPayout, findOwnShare, findWinnings }
