import { randomUUID } from 'node:crypto'
import { centavos, coins } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareDatabase, startPostgres } from '../../../../../tools/services/index.ts'
import { longRun } from '../../../test/long-run.ts'
import { createDatabase, type Db, openPool, type Tx } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { makeRewardBudget } from './ledger.factory.ts'
import { auditLedger, checkLedger } from './ledger.queries.ts'
import {
  buy,
  deposit,
  grantBonus,
  grantCoins,
  hold,
  operationId,
  reward,
  spendCoins,
  suspend,
  type Verdict,
} from './operations.ts'

const CONNECTIONS = 8
const DEATHS = 3
/** Responses before each kill of the database, while other requests are still in flight. */
const ANSWERS_BEFORE_DEATH = 120
const FACTS = longRun(600)

const people = Array.from({ length: 12 }, () => randomUUID())
const amount = centavos(100)
const ACTS: readonly ((tx: Tx, fact: string, ownerId: string) => Promise<Verdict>)[] = [
  (tx, fact, ownerId) => deposit(tx, { fact, ownerId, provider: 'stripe', amount, settlesAt: new Date(0) }),
  (tx, fact, ownerId) => reward(tx, { fact, ownerId, amount }),
  (tx, fact, ownerId) => grantBonus(tx, { fact, ownerId, amount: centavos(40) }),
  (tx, fact, ownerId) => grantCoins(tx, { fact, ownerId, amount: coins(9) }),
  (tx, fact, ownerId) => buy(tx, { fact, ownerId, revenue: 'vip', price: centavos(60) }),
  (tx, fact, ownerId) => hold(tx, { fact, ownerId, amount: centavos(10) }),
  (tx, fact, ownerId) => spendCoins(tx, { fact, ownerId, amount: coins(4) }),
  (tx, fact) => suspend(tx, { fact, provider: 'mercado-pago', amount }),
]

/** Derives everything from the number, so a repeated fact has the same content. */
function tellFact(db: Db, number: number): Promise<Verdict> {
  const act = ACTS[number % ACTS.length] as (typeof ACTS)[number]
  const ownerId = people[(number * 7) % people.length] ?? ''
  return db.transaction().execute((tx) => act(tx, `killed:${number}`, ownerId))
}

test(
  `a database that dies ${DEATHS} times under ${CONNECTIONS} connections books each fact once`,
  async () => {
    // The test kills the server process and not the machine, so an acknowledged commit must have reached the kernel.
    const postgres = await startPostgres({ settings: { synchronous_commit: 'on' } })
    const { ownerUrl, appUrl } = await prepareDatabase(postgres.url)
    await migrate({ ownerUrl })
    const answered = new Map<number, Verdict>()
    let unheard = 0

    const tellAll = async (db: Db, dieAfter: number) => {
      let answers = 0
      let next = 0
      let death: Promise<void> | undefined
      const tellOn = async () => {
        while (next < FACTS && !death) {
          const number = next++
          const verdict = await tellFact(db, number).catch((error: unknown) => {
            if (!death) throw error
            unheard += 1
          })
          if (!verdict) continue
          const earlier = answered.get(number)
          if (earlier === 'ok' || earlier === 'repeated') expect(verdict).toBe('repeated')
          answered.set(number, verdict)
          answers += 1
          if (answers === dieAfter) death = postgres.kill()
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, tellOn))
      await death
    }

    const open = () =>
      createDatabase(openPool({ url: appUrl, poolMax: CONNECTIONS, onError: () => undefined }))
    const funding = open()
    await makeRewardBudget(funding)
    await funding.destroy()
    for (let death = 1; death <= DEATHS; death += 1) {
      const db = open()
      await tellAll(db, death * ANSWERS_BEFORE_DEATH)
      await db.destroy()
      await postgres.up()
    }
    const db = open()
    await tellAll(db, Number.POSITIVE_INFINITY)

    const stands = [...answered].filter(([, verdict]) => verdict === 'ok' || verdict === 'repeated')
    const { rows } = await sql<{ id: string }>`
    select operation_id as id from ledger.transfers where about like 'killed:%' group by operation_id`.execute(
      db,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(
      stands.map(([number]) => operationId(`killed:${number}`)).sort(),
    )
    const { rows: books } = await sql<{ about: string; times: number }>`
    select about, count(distinct operation_id) as times from ledger.transfers group by about
    having count(distinct operation_id) > 1`.execute(db)
    expect(books).toEqual([])
    expect(answered.size).toBe(FACTS)
    expect(unheard).toBeGreaterThan(0)
    expect(await auditLedger(db)).toEqual({})
    expect(await checkLedger(db)).toEqual({})
    await db.destroy()
    await postgres.stop()
    process.stdout.write(
      `killed ${DEATHS} times: ${FACTS} facts, ${stands.length} booked once, ${FACTS - stands.length} refused, ${unheard} answers lost on the way\n`,
    )
  },
  longRun(120_000),
)
