import { type Award, awardsOf, type Placed } from '@trunfo/money/awards'
import type { Db } from '../../platform/db/database.ts'
import { findAwards, findLineups, findWinners, type PrizeRow, type ShareRow } from './prizes.queries.ts'
import {
  type Excess,
  excessesOf,
  keptOf,
  type Lineups,
  type Part,
  partsOf,
  sameAwards,
} from './prizes.rules.ts'

/** Where the places of a paid prize changed. Awards that stay the same are not touched. */
export interface ChangedAwards {
  /** As they are to be after the correction. */
  readonly awards: readonly Award[]
  readonly wrong: readonly Award[]
  readonly right: readonly Award[]
  readonly lineups: Lineups
  /** Everybody who gains or loses. */
  readonly people: readonly string[]
}

export async function findChangedAwards(
  db: Db,
  prize: PrizeRow,
  places: readonly Placed[],
): Promise<ChangedAwards> {
  const [paid, due] = [await findAwards(db, prize), awardsOf(prize.amount, prize.split, places)]
  const same = sameAwards(paid, due)
  const [wrong, right] = [without(paid, same), without(due, same)]
  const sides = [...wrong, ...right].map(({ participantId }) => participantId)
  const lineups = await findLineups(db, prize.tournamentId, sides)
  return { awards: [...same, ...right], wrong, right, lineups, people: [...lineups.values()].flat() }
}

const without = (awards: readonly Award[], others: readonly Award[]): Award[] => {
  const same = new Set(sameAwards(awards, others))
  return awards.filter((award) => !same.has(award))
}

/** What people have too much, given all shares of the prize. */
export async function findExcesses(
  db: Db,
  { funding }: PrizeRow,
  { right, lineups, people }: ChangedAwards,
  shares: readonly ShareRow[],
): Promise<Excess<ShareRow>[]> {
  const winners = await findWinners(db, people)
  const parts = partsOf(right, { lineups, winners, funding, kept: new Map() })
  return excessesOf(shares, new Set(people), parts)
}

/** What people still lack, given all shares of the prize after the excesses were taken back. */
export async function findLacking(
  db: Db,
  { funding }: PrizeRow,
  { right, lineups, people }: ChangedAwards,
  shares: readonly ShareRow[],
): Promise<Part[]> {
  const winners = await findWinners(db, people)
  return partsOf(right, { lineups, winners, funding, kept: keptOf(shares) })
}
