import { type Centavos, type Coins, centavos, coins } from '@trunfo/money/amounts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FreezeReason } from './freeze-reason.ts'
import { ACCOUNT_TYPES } from './numbers.ts'
import { HOUSE_ID, operationId, PROVIDER_ACCOUNTS } from './operations.ts'

export interface Balances {
  /** Withdrawable, unless it is under review. */
  readonly cash: Centavos
  /** Spendable, never withdrawable. */
  readonly bonus: Centavos
  /** Deposits that can be spent but not yet withdrawn. */
  readonly unsettled: Centavos
  /** Reserved for open withdrawals. */
  readonly held: Centavos
  readonly debt: Centavos
  readonly coins: Coins
}

export async function findBalances(db: Db, ownerId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger.accounts')
    .select(['type', 'balance'])
    .where('owner_id', '=', ownerId)
    .execute()
  const balance = (type: number) => rows.find((row) => row.type === type)?.balance ?? 0
  return {
    cash: centavos(balance(ACCOUNT_TYPES.cash)),
    bonus: centavos(balance(ACCOUNT_TYPES.bonus)),
    unsettled: centavos(balance(ACCOUNT_TYPES.unsettled)),
    held: centavos(balance(ACCOUNT_TYPES.hold)),
    debt: centavos(balance(ACCOUNT_TYPES.debt)),
    coins: coins(balance(ACCOUNT_TYPES.coins)),
  }
}

/** Balances as the wallet page shows them. Amounts under review are listed apart, and so is a debt. */
export const walletBalances = (
  { cash, unsettled, bonus, held, debt }: Balances,
  { unspendable, kept }: UnderReview,
) => ({
  total: cash + unsettled + bonus,
  withdrawable: cash - kept,
  settling: unsettled - unspendable,
  underReview: unspendable + kept,
  bonus,
  held,
  debt,
})

export async function findCoins(db: Db, ownerId: string): Promise<Coins> {
  const row = await db
    .selectFrom('ledger.accounts')
    .select('balance')
    .where('owner_id', '=', ownerId)
    .where('type', '=', ACCOUNT_TYPES.coins)
    .executeTakeFirst()
  return coins(row?.balance ?? 0)
}

/** Unspent house budgets for prizes. */
export async function findPrizeBudget(db: Db): Promise<{ money: Centavos; coins: Coins }> {
  const rows = await db
    .selectFrom('ledger.accounts')
    .select(['type', 'balance'])
    .where('owner_id', '=', HOUSE_ID)
    .execute()
  const balance = (type: number) => rows.find((row) => row.type === type)?.balance ?? 0
  return {
    money: centavos(balance(ACCOUNT_TYPES.prize_budget)),
    coins: coins(balance(ACCOUNT_TYPES.coin_budget)),
  }
}

/** Unspent house budget for cash rewards. */
export async function findRewardBudget(db: Db): Promise<Centavos> {
  const row = await db
    .selectFrom('ledger.accounts')
    .select('balance')
    .where('owner_id', '=', HOUSE_ID)
    .where('type', '=', ACCOUNT_TYPES.reward_budget)
    .executeTakeFirst()
  return centavos(row?.balance ?? 0)
}

export interface DueLot {
  readonly lotId: string
  readonly ownerId: string
}

export function findDueLots(db: Db, limit: number): Promise<DueLot[]> {
  return db
    .selectFrom('ledger.lots')
    .select(['id as lotId', 'owner_id as ownerId'])
    .where('remaining', '>', 0)
    .where('disputed', '=', 0)
    .where('settles_at', '<=', sql<Date>`now()`)
    .orderBy('settles_at')
    .limit(limit)
    .execute()
}

/**
 * Lots that become withdrawable, soonest first. Leaves out disputed lots and lots held back without a date.
 */
export function findSettlings(
  db: Db,
  ownerId: string,
  limit: number,
): Promise<{ amount: number; at: Date }[]> {
  return db
    .selectFrom('ledger.lots')
    .select(['remaining as amount', 'settles_at as at'])
    .where('owner_id', '=', ownerId)
    .where('remaining', '>', 0)
    .where('disputed', '=', 0)
    .where('settles_at', '<', sql<Date>`now() + interval '1 year'`)
    .orderBy('settles_at')
    .limit(limit)
    .execute()
}

/**
 * What the house may still lose to a person: their debt plus what open disputes claim beyond their deposits.
 */
export async function findAtRisk(db: Db, ownerId: string): Promise<Centavos> {
  const { rows } = await sql<{ amount: number }>`select ledger.at_risk(${ownerId}) as amount`.execute(db)
  return centavos(rows[0]?.amount ?? 0)
}

export interface UnderReview {
  /** Unspent rest of disputed deposits; it neither settles nor can be spent. */
  readonly unspendable: Centavos
  /** Cash blocked until the disputes end. */
  readonly kept: Centavos
}

export async function findUnderReview(db: Db, ownerId: string): Promise<UnderReview> {
  const { rows } = await sql<{ unspendable: number; uncovered: number; cash: number }>`
    select
      coalesce((select sum(remaining) from ledger.lots where owner_id = ${ownerId} and disputed > 0), 0)::int8 as unspendable,
      ledger.at_risk(${ownerId}) - coalesce(sum(balance) filter (where type = ${ACCOUNT_TYPES.debt}), 0)::int8 as uncovered,
      coalesce(sum(balance) filter (where type = ${ACCOUNT_TYPES.cash}), 0)::int8 as cash
    from ledger.accounts where owner_id = ${ownerId}`.execute(db)
  const { unspendable = 0, uncovered = 0, cash = 0 } = rows[0] ?? {}
  return { unspendable: centavos(unspendable), kept: centavos(Math.min(uncovered, cash)) }
}

/** What a person can spend; 0 while they owe a debt. */
export async function findSpendable(db: Db, ownerId: string): Promise<Centavos> {
  const { cash, unsettled, bonus, debt } = await findBalances(db, ownerId)
  const { unspendable } = await findUnderReview(db, ownerId)
  return centavos(debt > 0 ? 0 : cash + unsettled + bonus - unspendable)
}

/** Returns who has been at risk for more than `minutes`, so reactions to the risk have had time to run. */
export async function findPeopleAtRisk(
  db: Db,
  ownerIds: readonly string[],
  minutes: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner.id from unnest(${ownerIds}::uuid[]) as owner (id)
    where ledger.at_risk(owner.id) > 0 and greatest(
      (select max(at_risk_since) from ledger.lots where owner_id = owner.id and disputed > 0),
      (select max(created_at) from ledger.transfers where debit_id >= 1000 and debit_id = (
        select id from ledger.accounts where owner_id = owner.id and type = ${ACCOUNT_TYPES.debt}
      ))
    ) < now() - make_interval(mins => ${minutes})`.execute(db)
  return rows.map(({ id }) => id)
}

/** What an operation credited to a person, debts that it paid included. */
export async function findCredited(
  db: Db,
  { fact, ownerId }: { readonly fact: string; readonly ownerId: string },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::float8 as amount
    from ledger.transfers join ledger.accounts as credited on credited.id = credit_id
    where operation_id = ${operationId(fact)} and about = ${fact} and credited.owner_id = ${ownerId}`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

/** Only people with a debt have an entry. */
export async function findDebts(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, Centavos>> {
  const rows = await db
    .selectFrom('ledger.accounts')
    .select(['owner_id as ownerId', 'balance'])
    .where('owner_id', 'in', ownerIds)
    .where('type', '=', ACCOUNT_TYPES.debt)
    .where('balance', '>', 0)
    .execute()
  return new Map(rows.map(({ ownerId, balance }) => [ownerId, centavos(balance)]))
}

/** Part of an operation that became a debt. */
export async function findDebtOf(db: Db, fact: string): Promise<Centavos> {
  const { amount } = await db
    .selectFrom('ledger.transfers as transfer')
    .innerJoin('ledger.accounts as account', 'account.id', 'transfer.debit_id')
    .select(({ fn }) => fn.sum<string | null>('transfer.amount').as('amount'))
    .where('transfer.operation_id', '=', operationId(fact))
    .where('account.type', '=', ACCOUNT_TYPES.debt)
    .executeTakeFirstOrThrow()
  return centavos(Number(amount ?? 0))
}

const HOUSE = {
  ...PROVIDER_ACCOUNTS,
  bank: ACCOUNT_TYPES.bank,
  suspense: ACCOUNT_TYPES.suspense,
  'refund-pending': ACCOUNT_TYPES.refund_pending,
  vip: ACCOUNT_TYPES.vip_revenue,
  fees: ACCOUNT_TYPES.fee_revenue,
} as const
export type HouseAccount = keyof typeof HOUSE

/** Signed from the account's own side: what we have at a provider, owe from suspense or earned with VIP. */
export async function findHouseBalance(db: Db, account: HouseAccount): Promise<Centavos> {
  const { rows } = await sql<{ balance: number }>`
    select ledger.house_balance(${HOUSE[account]}::smallint) as balance`.execute(db)
  return centavos(rows[0]?.balance ?? 0)
}

/** Full audit from the first row on. Returns only the checks that failed, so an empty record is a pass. */
export async function auditLedger(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; wrong: number }>`select * from ledger.audit()`.execute(db)
  return Object.fromEntries(rows.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => [name, wrong]))
}

/**
 * Audits what came since the last check, or everything. A finding freezes payouts in the same transaction.
 */
export async function checkLedger(
  db: Db,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<Record<string, number>> {
  const look = isWhole ? sql`ledger.check_all()` : sql`ledger.check_recent()`
  const { rows } = await sql<{ findings: Record<string, number> }>`select ${look} as findings`.execute(db)
  return rows[0]?.findings ?? {}
}

export async function isFrozen(db: Db): Promise<boolean> {
  const { rows } = await sql<{ frozen: boolean }>`select ledger.is_frozen() as frozen`.execute(db)
  return rows[0]?.frozen ?? true
}

/** Payouts stay frozen until `unfreezePayouts` is called. */
export async function freezePayouts(db: Db, reason: string, found: Record<string, number>): Promise<void> {
  await sql`select ledger.freeze(${reason}, ${JSON.stringify(found)}::jsonb)`.execute(db)
}

export async function unfreezePayouts(db: Db, userId: string): Promise<void> {
  await sql`select ledger.unfreeze(${userId})`.execute(db)
}

/** Freezes that began in this transaction. */
export async function findNewFreezes(tx: Tx): Promise<FreezeReason[]> {
  const { rows } = await sql<{ reason: FreezeReason }>`
    select reason from ledger.freezes where ended_at is null and began_at = now()`.execute(tx)
  return rows.map(({ reason }) => reason)
}

export interface LedgerCheck {
  readonly ageSeconds: number
  readonly findings: Readonly<Record<string, number>>
  /** Balances by account type code, signed from the account's own side. */
  readonly figures: Readonly<Record<string, number>>
}

export async function findLastCheck(db: Db): Promise<LedgerCheck | null> {
  const { rows } = await sql<LedgerCheck>`
    select extract(epoch from now() - at)::float as "ageSeconds", findings, figures
    from ledger.audits order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A query with the columns `poolId`, `asset` and `amount`: the expected balance of each pool. */
export type ExpectedPools = RawBuilder<{ poolId: string; asset: string; amount: number }>

const isPoolOf = sql`pool.owner_id = expected."poolId"
  and pool.type = case expected.asset when 'coins' then ${sql.lit(ACCOUNT_TYPES.coin_pool)} else ${sql.lit(ACCOUNT_TYPES.prize_pool)} end`

/** Counts expected pools whose balance differs. */
export async function countPoolsThatDiffer(db: Db, expected: ExpectedPools): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with expected as (${expected})
    select count(*)::int as wrong
    from expected left join ledger.accounts as pool on ${isPoolOf}
    where coalesce(pool.balance, 0) <> expected.amount`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** Counts non-empty pools that are not expected. */
export async function countStrayPools(db: Db, expected: ExpectedPools): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with expected as (${expected})
    select count(*)::int as wrong
    from ledger.accounts as pool left join expected on ${isPoolOf}
    where pool.type in (${sql.lit(ACCOUNT_TYPES.prize_pool)}, ${sql.lit(ACCOUNT_TYPES.coin_pool)}) and pool.balance > 0
      and expected."poolId" is null`.execute(db)
  return rows[0]?.wrong ?? 0
}
