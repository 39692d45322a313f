import type { TournamentType } from '@trunfo/contract/tournaments'
import type { Tx } from './db/database.ts'

/**
 * Points of people or teams in the ranking, declared by the feature that keeps it. Those who are not in the ranking, or
 * hidden from it, are left out.
 */
export type FindRankingPoints = (
  tx: Tx,
  entrants: { readonly type: TournamentType; readonly ids: readonly string[] },
) => Promise<ReadonlyMap<string, number>>

/** Without a feature that keeps a ranking, every call rejects, so that nobody is silently seeded without points. */
export function rankingPointsOf(
  features: readonly { readonly findRankingPoints?: FindRankingPoints }[],
): FindRankingPoints {
  return (
    features.find(({ findRankingPoints }) => findRankingPoints)?.findRankingPoints ??
    (() => Promise.reject(new Error('no feature of this process keeps a ranking')))
  )
}
