import type { PrizeAsset } from '@trunfo/contract/prizes'
import type { ownShareSchema, prizeGuaranteeSchema } from '@trunfo/contract/prizes.schemas'
import type { Role } from '@trunfo/contract/roles'
import type { PrizeType } from '@trunfo/contract/tournaments'
import type { Placed, Split } from '@trunfo/money/awards'
import type { z } from 'zod'
import type { Db, Tx } from './db/database.ts'

/** The prize promised to the first places, by default to the champion. */
export interface PromisedPrize {
  readonly type: PrizeType
  readonly amount: number
  readonly description: string | null
  readonly split: Split
}

export interface CreatedTournament {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly organiserId: string
  /** Effective roles: staff roles count only with a second factor and a staff password. */
  readonly powers: readonly Role[]
  readonly prize: PromisedPrize
}

export interface CorrectedPlaces {
  readonly tournamentId: string
  readonly tournamentName: string
  /** Of all entrants. */
  readonly places: readonly Placed[]
}

/**
 * How prizes follow their tournament, declared by the feature that manages prizes. Tournaments call these in
 * their own transaction, under the tournament's lock, so that both commit together.
 */
export interface PrizeFollower {
  /** Throws an `AppError` if the prize is not covered. */
  readonly onCreated: (tx: Tx, created: CreatedTournament) => Promise<void>
  /** Resolves to whether a prize is in escrow. */
  readonly onCompleted: (tx: Tx, tournamentId: string) => Promise<boolean>
  /** The result of a completed tournament was corrected. Its places may be the same. */
  readonly onPlacesCorrected: (tx: Tx, corrected: CorrectedPlaces) => Promise<void>
  /** A completed tournament runs again, and will be completed again. */
  readonly onReopened: (tx: Tx, tournamentId: string) => Promise<void>
  readonly onCancelled: (tx: Tx, tournamentId: string) => Promise<void>
  /** An appeal was made, or the last open one is closed. Until then the prize is not paid. */
  readonly onAppealsChanged: (tx: Tx, changed: ChangedAppeals) => Promise<void>
  /** The organiser or their crew ruled. The prize is not paid before the sides had time to appeal. */
  readonly onCrewRuled: (tx: Tx, tournamentId: string) => Promise<void>
}

export interface ChangedAppeals {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly hasOpenAppeals: boolean
}

/** Whether a prize in escrow is still to be paid; null without one, or if nobody was paid. */
export type Payout = 'ahead' | 'done' | null

export type PrizeGuarantee = z.infer<typeof prizeGuaranteeSchema>
export type OwnShare = z.infer<typeof ownShareSchema>

export interface Winnings {
  readonly asset: PrizeAsset
  readonly amount: number
}

/** What tournaments show of prizes. Prizes that are not in escrow are left out. */
export interface PrizeLookups {
  readonly findGuarantee: (db: Db, tournamentId: string) => Promise<PrizeGuarantee | null>
  /** Returns the tournaments whose prize is in escrow and not on hold. */
  readonly findHeld: (db: Db, tournamentIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly findPayout: (db: Db, tournamentId: string) => Promise<Payout>
  readonly findOwnShare: (db: Db, tournamentId: string, userId: string) => Promise<OwnShare | null>
  /** Returns what the person received from each tournament's prize, or will receive. */
  readonly findWinnings: (
    db: Db,
    userId: string,
    tournamentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Winnings>>
}

/** Declared together, by one feature. */
interface KeptPrizes {
  readonly prizeFollower: PrizeFollower
  readonly prizeLookups: PrizeLookups
}

/** Returns the prize functions of the feature that declares them. Without one, every call rejects. */
export function prizesOf(features: readonly Partial<KeptPrizes>[]): KeptPrizes {
  const { prizeFollower, prizeLookups } = features.find((feature) => feature.prizeFollower) ?? NO_PRIZES
  return {
    prizeFollower: prizeFollower ?? NO_PRIZES.prizeFollower,
    prizeLookups: prizeLookups ?? NO_PRIZES.prizeLookups,
  }
}

const missing = () => Promise.reject(new Error('no feature of this process keeps prizes'))

/** Rejects every call in a process without prizes, so that no prize is promised silently. */
const NO_PRIZES: KeptPrizes = {
  prizeFollower: {
    onCreated: missing,
    onCompleted: missing,
    onPlacesCorrected: missing,
    onReopened: missing,
    onCancelled: missing,
    onAppealsChanged: missing,
    onCrewRuled: missing,
  },
  prizeLookups: {
    findGuarantee: missing,
    findHeld: missing,
    findPayout: missing,
    findOwnShare: missing,
    findWinnings: missing,
  },
}
