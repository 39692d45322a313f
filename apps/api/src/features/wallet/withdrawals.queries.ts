import { type HistoryState, OPEN_WITHDRAWALS_MAX, type WithdrawalState } from '@trunfo/contract/wallet'
import { type Centavos, centavos } from '@trunfo/money/amounts'
import type { PixKeyType } from '@trunfo/money/pix-key'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface WithdrawalRow {
  readonly id: string
  readonly userId: string
  readonly holdId: string
  readonly state: WithdrawalState
  readonly outcome: HistoryState
  readonly amount: Centavos
  readonly fee: Centavos
  readonly keyType: PixKeyType
  readonly keyHash: string
  /** Null once the retention period is over. */
  readonly sealedKey: string | null
  readonly requestedAt: Date
  readonly changedAt: Date
  readonly changedBy: string | null
  readonly approvedBy: string | null
  readonly claimedBy: string | null
  readonly endToEndId: string | null
  readonly reason: string | null
}

export function selectWithdrawals(db: Db) {
  return db
    .selectFrom('withdrawals')
    .select((eb) => [
      'withdrawals.id',
      'withdrawals.user_id as userId',
      'withdrawals.hold_id as holdId',
      eb.ref('withdrawals.state').$castTo<WithdrawalState>().as('state'),
      eb.ref('withdrawals.outcome').$castTo<HistoryState>().as('outcome'),
      eb.ref('withdrawals.amount').$castTo<Centavos>().as('amount'),
      eb.ref('withdrawals.fee').$castTo<Centavos>().as('fee'),
      'withdrawals.key_type as keyType',
      'withdrawals.key_hash as keyHash',
      'withdrawals.sealed_key as sealedKey',
      'withdrawals.requested_at as requestedAt',
      'withdrawals.changed_at as changedAt',
      'withdrawals.changed_by as changedBy',
      'withdrawals.approved_by as approvedBy',
      'withdrawals.claimed_by as claimedBy',
      'withdrawals.end_to_end_id as endToEndId',
      'withdrawals.reason',
    ])
}

export const waitingWithdrawals = sql`select from withdrawals where outcome = 'pending'`

export const netOf = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): Centavos =>
  centavos(amount - fee)

export function findWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  return selectWithdrawals(db).where('withdrawals.id', '=', id).executeTakeFirst()
}

export function findByHolds(db: Db, holdIds: readonly string[]): Promise<WithdrawalRow[]> {
  if (holdIds.length === 0) return Promise.resolve([])
  return selectWithdrawals(db).where('hold_id', 'in', holdIds).execute()
}

export async function lockByHolds(tx: Tx, holdIds: readonly string[]): Promise<WithdrawalRow[]> {
  if (holdIds.length === 0) return []
  await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('hold_id', 'in', holdIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return findByHolds(tx, holdIds)
}

/** Newest first, with ids below `before`. */
export function findOwn(
  db: Db,
  userId: string,
  { outcome, before, limit }: { outcome?: HistoryState; before: string; limit: number },
): Promise<WithdrawalRow[]> {
  return selectWithdrawals(db)
    .where('user_id', '=', userId)
    .where('id', '<', before)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const ESTIMATED_FROM = 20

/** Hours from request to payment of the latest payouts, of all people. */
export async function findLastPayoutHours(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(sql<number>`extract(epoch from paid_at - requested_at)::float8 / 3600`.as('hours'))
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(ESTIMATED_FROM)
    .execute()
  return rows.map(({ hours }) => hours)
}

export interface Move {
  readonly from: WithdrawalState
  readonly to: WithdrawalState
  /** Null if no person decided it. */
  readonly by: string | null
  readonly reason?: string
  readonly endToEndId?: string
}

/** Returns false if the withdrawal is no longer in state `from`. */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  { from, to, by, reason, endToEndId }: Move,
): Promise<boolean> {
  const row = await tx
    .updateTable('withdrawals')
    .set({
      state: to,
      changed_at: sql`now()`,
      changed_by: by,
      claimed_by: to === 'claimed' ? by : to === 'approved' ? null : undefined,
      paid_at: to === 'paid' ? sql`now()` : undefined,
      end_to_end_id: to === 'paid' ? endToEndId : undefined,
      reason,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewWithdrawal {
  readonly id: string
  readonly userId: string
  readonly settingsVersion: number
  readonly holdId: string
  readonly amount: Centavos
  readonly fee: Centavos
  readonly keyType: PixKeyType
  readonly keyHash: string
  readonly sealedKey: string
}

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await tx
    .insertInto('withdrawals')
    .values({
      id: row.id,
      user_id: row.userId,
      settings_version: row.settingsVersion,
      hold_id: row.holdId,
      amount: row.amount,
      fee: row.fee,
      key_type: row.keyType,
      key_hash: row.keyHash,
      sealed_key: row.sealedKey,
    })
    .execute()
}

export async function countOpen(db: Db, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .where('outcome', '=', 'pending')
    .limit(OPEN_WITHDRAWALS_MAX)
    .execute()
  return rows.length
}

/** When a person who made `max` requests within 24 hours may make the next one; null if they may now. */
export async function findDailyRoom(
  tx: Tx,
  userId: string,
  max: number,
): Promise<{ until: string; retryAfterSeconds: number } | null> {
  const { rows } = await sql<{ until: Date; seconds: number }>`
    select until, ceil(extract(epoch from until - now()))::int as seconds
    from (
      select requested_at + interval '24 hours' as until from withdrawals
      where user_id = ${userId} order by id desc offset ${max - 1} limit 1) as earliest
    where until > now()`.execute(tx)
  const [row] = rows
  return row ? { until: row.until.toISOString(), retryAfterSeconds: row.seconds } : null
}

/** Id from the database, needed before the insert because the key is sealed for it. */
export async function findNewId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(tx)
  if (!rows[0]) throw new Error('The database gave no id')
  return rows[0].id
}
