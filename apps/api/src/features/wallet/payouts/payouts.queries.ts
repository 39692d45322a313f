import type { WithdrawalState } from '@trunfo/contract/wallet'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { selectWithdrawals, type WithdrawalRow } from '../withdrawals.queries.ts'

export interface QueueRow extends WithdrawalRow {
  readonly username: string | null
  readonly changerName: string | null
  readonly claimerName: string | null
  readonly isInStatement: boolean
  /** Other people who asked for money at the same key. */
  readonly othersOnKey: number
  /** Paid to the person so far. */
  readonly withdrawn: number
}

function selectQueue(db: Db) {
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

/** Oldest first, after an id. */
export function findQueue(
  db: Db,
  state: WithdrawalState | 'open',
  { after, limit }: { after: string; limit: number },
): Promise<QueueRow[]> {
  return selectQueue(db)
    .where('withdrawals.id', '>', after)
    .where((eb) =>
      state === 'open'
        ? eb('withdrawals.outcome', '=', sql.lit('pending'))
        : eb('withdrawals.state', '=', state),
    )
    .orderBy('withdrawals.id')
    .limit(limit)
    .execute()
}

export function findQueued(db: Db, id: string): Promise<QueueRow | undefined> {
  return selectQueue(db).where('withdrawals.id', '=', id).executeTakeFirst()
}
