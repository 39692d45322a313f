import { isId } from '@trunfo/contract/ids'
import type { Db } from './db/database.ts'

/** What a movement of money was for. */
export interface MoneyOrigin {
  /** Null if the kind of operation says enough. */
  readonly name: string | null
  /** Path of the page that shows it. */
  readonly path: string
}

/**
 * Resolves the facts that a feature stores with its ledger operations: `vip:<order>`,
 * `prize:pay:<tournament>`. Pages that list operations call the feature that created the fact, and know
 * nothing else about it.
 */
export interface MoneyOrigins {
  /** Prefix of the facts, up to the first colon. */
  readonly prefix: string
  /**
   * Returns origins by fact, in a fixed number of statements per page. Facts whose subject is gone are left
   * out.
   */
  readonly find: (db: Db, facts: readonly string[]) => Promise<ReadonlyMap<string, MoneyOrigin>>
}

export type FindMoneyOrigins = (db: Db, facts: readonly string[]) => Promise<ReadonlyMap<string, MoneyOrigin>>

/** Combines the declarations of all features. Facts with an unknown prefix are left out of the result. */
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

/**
 * For facts that contain a row's id: `place` is its index between the colons. Finds all rows in one
 * statement.
 */
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
