import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { viewHistory } from '../../apps/api/src/features/wallet/index.ts'
import { features } from '../../apps/api/src/features.ts'
import type { Config } from '../../apps/api/src/platform/config.ts'
import { createDatabase, openPool } from '../../apps/api/src/platform/db/database.ts'
import { moneyOriginsOf } from '../../apps/api/src/platform/money-origins.ts'
import { writeCursor } from '../../apps/api/src/platform/paging.ts'
import { buffersOf } from './buffers.ts'
import { addHistory } from './ledger-data.ts'
import { overheard, type Statement } from './statements.ts'

/**
 * Counts the pages that the wallet's history touches, for a short and for a long history: the first page, the
 * next one, one after the middle, and a filter that matches nothing.
 */
export async function statementGrowth(
  { ownerUrl, url }: { ownerUrl: string; url: string },
  sizes: { readonly small: number; readonly large: number },
): Promise<{ small: number; large: number }> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  owner.on('error', () => undefined)
  const pool = openPool({ url, poolMax: 1 })
  const statements: Statement[] = []
  const db = createDatabase(overheard(pool, (statement) => statements.push(statement)))
  const services = {
    db,
    config: { ENCRYPTION_KEYS: [] } as unknown as Config,
    findMoneyOrigins: moneyOriginsOf(features),
  }
  const pagesOf = async (legs: number) => {
    const ownerId = randomUUID()
    const xid = await addHistory(owner, ownerId, legs)
    await owner.query('analyze ledger.transfers, ledger.accounts')
    statements.length = 0
    const { nextCursor } = await viewHistory(services, ownerId, {})
    const [middle] = (
      await owner.query<{ seq: string }>(
        'select percentile_disc(0.5) within group (order by seq) as seq from ledger.transfers where xid = $1',
        [xid],
      )
    ).rows
    for (const filter of [
      { cursor: nextCursor ?? undefined },
      { cursor: writeCursor([Number(middle?.seq)]) },
      { kind: 'chargeback' as const },
    ])
      await viewHistory(services, ownerId, filter)
    let sum = 0
    for (const statement of statements) sum += await buffersOf(owner, statement)
    return sum
  }
  try {
    return { small: await pagesOf(sizes.small), large: await pagesOf(sizes.large) }
  } finally {
    await owner.end()
    await pool.end()
  }
}
