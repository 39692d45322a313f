import { PAYOUT_ROLES, type WithdrawalFilter } from '@trunfo/contract/wallet'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { IdSpan } from '../../../platform/paging.ts'
import { countSecured } from '../../accounts/index.ts'
import { findSettings } from '../wallet.queries.ts'
import { selectWithdrawals, type WithdrawalRow } from '../withdrawals.queries.ts'
import { isOldestFirst } from './payouts.rules.ts'

/** Whether the approver of a payout may not claim it. */
export async function needsTwoPeople(db: Db): Promise<boolean> {
  const { payoutPeople } = await findSettings(db)
  if (payoutPeople !== 'auto') return payoutPeople === 'two'
  return (await countSecured(db, PAYOUT_ROLES)) > 1
}

export interface ListedWithdrawal extends WithdrawalRow {
  readonly username: string | null
  readonly changerName: string | null
  readonly claimerName: string | null
  readonly isInStatement: boolean
}

export interface QueueRow extends ListedWithdrawal {
  /** Number of other people with a withdrawal to the same key. */
  readonly othersOnKey: number
  /** Net amount paid to the person so far. */
  readonly withdrawn: number
}

function selectListed(db: Db) {
  return selectWithdrawals(db)
    .leftJoin('profiles as person', (join) =>
      join.onRef('person.id', '=', 'withdrawals.user_id').on('person.status', '<>', 'erased'),
    )
    .leftJoin('profiles as changer', 'changer.id', 'withdrawals.changed_by')
    .leftJoin('profiles as claimer', 'claimer.id', 'withdrawals.claimed_by')
    .leftJoin('bank_lines as line', 'line.withdrawal_id', 'withdrawals.id')
    .select([
      'person.username',
      'changer.username as changerName',
      'claimer.username as claimerName',
      sql<boolean>`line.id is not null`.as('isInStatement'),
    ])
}

function selectQueue(db: Db) {
  return selectListed(db).select([
    sql<number>`(
        select count(distinct other.user_id)::int from withdrawals as other
        where other.key_hash = withdrawals.key_hash and other.user_id <> withdrawals.user_id
      )`.as('othersOnKey'),
    sql<number>`(
        select coalesce(sum(paid.amount - paid.fee), 0)::bigint from withdrawals as paid
        where paid.user_id = withdrawals.user_id and paid.state = 'paid'
      )`.as('withdrawn'),
  ])
}

export interface QueueStretch {
  readonly state: WithdrawalFilter
  /** Null means everyone. */
  readonly personId: string | null
  readonly within: IdSpan
  /** The last id of the previous page. */
  readonly after: string
  readonly limit: number
}

export const findQueue = (db: Db, stretch: QueueStretch): Promise<QueueRow[]> =>
  selectQueue(db)
    .where(isIn(stretch))
    .orderBy('withdrawals.id', isOldestFirst(stretch.state) ? 'asc' : 'desc')
    .limit(stretch.limit)
    .execute()

/** Without the risk columns, which cost two subqueries per row. */
export const findListed = (db: Db, stretch: QueueStretch): Promise<ListedWithdrawal[]> =>
  selectListed(db)
    .where(isIn(stretch))
    .orderBy('withdrawals.id', isOldestFirst(stretch.state) ? 'asc' : 'desc')
    .limit(stretch.limit)
    .execute()

function isIn({ state, personId, within: { first, end }, after }: QueueStretch) {
  const conditions = [
    isOldestFirst(state) ? sql`withdrawals.id > ${after}` : sql`withdrawals.id < ${after}`,
    sql`withdrawals.id >= ${first} and withdrawals.id < ${end}`,
    ...(personId === null ? [] : [sql`withdrawals.user_id = ${personId}`]),
    ...(state === 'all' ? [] : [isOf(state)]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const isOf = (state: Exclude<WithdrawalFilter, 'all'>) =>
  state === 'open' ? sql`withdrawals.outcome = 'pending'` : sql`withdrawals.state = ${state}`

export function findQueued(db: Db, id: string): Promise<QueueRow | undefined> {
  return selectQueue(db).where('withdrawals.id', '=', id).executeTakeFirst()
}
