import { isId } from '@trunfo/contract/ids'
import type { Db } from './db/database.ts'

/** What money moved for. */
export interface MoneyOrigin {
  /** Null where its kind says it all. */
  readonly name: string | null
  /** A page of this site where it stands. */
  readonly path: string
}

/**
 * Facts of one feature, as the ledger keeps them with each operation: `vip:<order>`, `prize:pay:<tournament>`. Whoever
 * shows operations asks the feature that made the fact, and knows nothing else of it.
 */
export interface MoneyOrigins {
  /** How the facts begin, up to their first colon. */
  readonly prefix: string
  /** By fact, for a page of them in a fixed number of statements. Facts whose thing is gone are left out. */
  readonly find: (db: Db, facts: readonly string[]) => Promise<ReadonlyMap<string, MoneyOrigin>>
}

export type FindMoneyOrigins = (db: Db, facts: readonly string[]) => Promise<ReadonlyMap<string, MoneyOrigin>>

export function moneyOriginsOf(
  features: readonly { readonly moneyOrigins?: readonly MoneyOrigins[] }[],
): FindMoneyOrigins {
  const byPrefix = new Map(
    features.flatMap(({ moneyOrigins = [] }) => moneyOrigins).map((one) => [one.prefix, one] as const),
  )
  return async (db, facts) => {
    const known = [...Map.groupBy(facts, prefixOf)].flatMap(([prefix, ofPrefix]) => {
      const origins = byPrefix.get(prefix)
      return origins ? [origins.find(db, ofPrefix)] : []
    })
    return new Map((await Promise.all(known)).flatMap((found) => [...found]))
  }
}

const prefixOf = (fact: string): string => fact.slice(0, fact.indexOf(':'))

/** For facts that hold the id of a row at a place between colons: one statement finds all of the rows. */
export async function originsById(
  facts: readonly string[],
  place: number,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, MoneyOrigin>>,
): Promise<ReadonlyMap<string, MoneyOrigin>> {
  const idOf = (fact: string) => fact.split(':')[place] ?? ''
  const ids = [...new Set(facts.map(idOf))].filter(isId)
  if (ids.length === 0) return new Map()
  const found = await find(ids)
  return new Map(
    facts.flatMap((fact) => {
      const origin = found.get(idOf(fact))
      return origin ? [[fact, origin] as const] : []
    }),
  )
}
