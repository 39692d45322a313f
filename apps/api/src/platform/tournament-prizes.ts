import type { PrizeAsset } from '@trunfo/contract/prizes'
import type { ownShareSchema, prizeGuaranteeSchema } from '@trunfo/contract/prizes.schemas'
import type { Role } from '@trunfo/contract/roles'
import type { PrizeType } from '@trunfo/contract/tournaments'
import type { z } from 'zod'
import type { Db, Tx } from './db/database.ts'

/** What is promised to the champion. */
export interface PromisedPrize {
  readonly type: PrizeType
  readonly amount: number
  readonly description: string | null
}

export interface CreatedTournament {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly organiserId: string
  /** The roles that count: those of staff only with a second factor. */
  readonly powers: readonly Role[]
  readonly prize: PromisedPrize
}

export interface CorrectedChampion {
  readonly tournamentId: string
  readonly tournamentName: string
  readonly championId: string
}

/**
 * What happens to a prize when something happens to its tournament, declared by the feature that keeps prizes. Tournaments
 * call these in their own transaction and under the tournament's lock, so that both commit together or not at all.
 */
export interface PrizeFollower {
  /** Throws an `AppError` where the prize is not covered. */
  readonly onCreated: (tx: Tx, created: CreatedTournament) => Promise<void>
  readonly onCompleted: (tx: Tx, tournamentId: string) => Promise<void>
  readonly onChampionCorrected: (tx: Tx, corrected: CorrectedChampion) => Promise<void>
  readonly onCancelled: (tx: Tx, tournamentId: string) => Promise<void>
}

export type PrizeGuarantee = z.infer<typeof prizeGuaranteeSchema>
export type OwnShare = z.infer<typeof ownShareSchema>

export interface Winnings {
  readonly asset: PrizeAsset
  readonly amount: number
}

/** What tournaments show of prizes. What is not in escrow is left out. */
export interface PrizeLookups {
  readonly findGuarantee: (db: Db, tournamentId: string) => Promise<PrizeGuarantee | null>
  /** Of these tournaments, those whose prize is in escrow and not on hold. */
  readonly findHeld: (db: Db, tournamentIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly findOwnShare: (db: Db, tournamentId: string, userId: string) => Promise<OwnShare | null>
  /** By tournament: what the person has of its prize, or what waits for them. */
  readonly findWinnings: (
    db: Db,
    userId: string,
    tournamentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Winnings>>
}

/** Both of the one feature that declares them. */
interface KeptPrizes {
  readonly prizeFollower: PrizeFollower
  readonly prizeLookups: PrizeLookups
}

export function prizesOf(features: readonly Partial<KeptPrizes>[]): KeptPrizes {
  const { prizeFollower, prizeLookups } = features.find((feature) => feature.prizeFollower) ?? NO_PRIZES
  return {
    prizeFollower: prizeFollower ?? NO_PRIZES.prizeFollower,
    prizeLookups: prizeLookups ?? NO_PRIZES.prizeLookups,
  }
}

const missing = () => Promise.reject(new Error('no feature of this process keeps prizes'))

/** Stands in for a process without prizes, where nothing may be promised in silence. */
const NO_PRIZES: KeptPrizes = {
  prizeFollower: {
    onCreated: missing,
    onCompleted: missing,
    onChampionCorrected: missing,
    onCancelled: missing,
  },
  prizeLookups: {
    findGuarantee: missing,
    findHeld: missing,
    findOwnShare: missing,
    findWinnings: missing,
  },
}
