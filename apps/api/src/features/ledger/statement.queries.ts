import { type Centavos, centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ACCOUNT_TYPES } from './numbers.ts'

const SPENDABLE_TYPES = [ACCOUNT_TYPES.cash, ACCOUNT_TYPES.bonus, ACCOUNT_TYPES.unsettled]
/** A person's money accounts. */
const OWN_TYPES = [...SPENDABLE_TYPES, ACCOUNT_TYPES.hold, ACCOUNT_TYPES.debt]

/** The effect of an operation on one person: on what they can spend or withdraw, and on what they owe. */
export interface StatementOperation {
  readonly seq: number
  readonly operationId: string
  readonly kind: string
  /** The fact it was posted for. */
  readonly about: string
  /** Account type codes of its first leg. */
  readonly takenFrom: string
  readonly givenTo: string
  /** Signed change; held cash counts as gone. */
  readonly balance: Centavos
  readonly debt: Centavos
  readonly at: Date
}

export interface StatementStretch {
  readonly operations: readonly StatementOperation[]
  /** Pass it as `before` to read further back; null at the end. */
  readonly before: number | null
}

interface Stretch {
  readonly kinds: readonly string[]
  /** Null starts at the newest. */
  readonly before: number | null
  /** Most legs read per side of each account. */
  readonly width: number
}

/**
 * Reads a range of a person's operations of some kinds, newest first. Reads at most `width` legs from the end
 * of both indexes of each account. So a range costs the same however long the history is and however rare the
 * kinds are. It reaches back as far as every index was read.
 * An operation is found by its first leg, which always involves its person; its other legs are read by its
 * id.
 */
export async function findOperations(
  db: Db,
  ownerId: string,
  { kinds, before, width }: Stretch,
): Promise<StatementStretch> {
  const { rows } = await sql<StatementOperation & { reach: number | null; balance: string; debt: string }>`
    with sides as materialized (
      select leg.*, count(*) over side as seen, min(leg.seq) over side as last
      from (
        select accounts.id, direction from ledger.accounts cross join (values (1), (2)) as directions (direction)
        where accounts.owner_id = ${ownerId} and accounts.type = any (${OWN_TYPES})
      ) as account
      cross join lateral (
        (select seq, operation_id, leg, kind, about, debit_id, credit_id, created_at, account.id as account_id, direction
         from ledger.transfers
         where direction = 1 and debit_id = account.id and debit_id >= 1000
           and seq < ${before ?? Number.MAX_SAFE_INTEGER}
         order by seq desc limit ${width})
        union all
        (select seq, operation_id, leg, kind, about, debit_id, credit_id, created_at, account.id, direction
         from ledger.transfers
         where direction = 2 and credit_id = account.id and credit_id >= 1000
           and seq < ${before ?? Number.MAX_SAFE_INTEGER}
         order by seq desc limit ${width})
      ) as leg
      window side as (partition by leg.account_id, leg.direction)
    ), reach as (
      -- Beyond it a side that was cut off may have more.
      select max(last) as seq from sides where seen = ${width}
    )
    select found.seq, found.operation_id as "operationId", kinds.code as kind, found.about, source.code as "takenFrom",
      goal.code as "givenTo", effect.balance, effect.debt, found.created_at as at, reach.seq as reach
    from reach
    left join (select distinct on (seq) * from sides where leg = 1 order by seq) as found
      on found.seq >= coalesce(reach.seq, 0)
      and found.kind in (select id from ledger.kinds where code = any (${kinds}))
    left join ledger.kinds on kinds.id = found.kind
    left join ledger.accounts as debit on debit.id = found.debit_id
    left join ledger.accounts as credit on credit.id = found.credit_id
    left join ledger.account_types as source on source.id = coalesce(debit.type, found.debit_id)
    left join ledger.account_types as goal on goal.id = coalesce(credit.type, found.credit_id)
    left join lateral (
      select
        sum(case when credited.type = any (${SPENDABLE_TYPES}) then amount else 0 end)
          - sum(case when debited.type = any (${SPENDABLE_TYPES}) then amount else 0 end) as balance,
        sum(case when debited.type = ${ACCOUNT_TYPES.debt} then amount else 0 end)
          - sum(case when credited.type = ${ACCOUNT_TYPES.debt} then amount else 0 end) as debt
      from ledger.transfers
      left join ledger.accounts as debited on debited.id = debit_id and debited.owner_id = ${ownerId}
      left join ledger.accounts as credited on credited.id = credit_id and credited.owner_id = ${ownerId}
      where operation_id = found.operation_id
    ) as effect on true
    order by found.seq desc`.execute(db)
  const reach = rows[0]?.reach ?? null
  return {
    operations: rows
      .filter(({ seq }) => seq !== null)
      .map(({ reach: _, balance, debt, ...row }) => ({
        ...row,
        balance: centavos(Number(balance)),
        debt: centavos(Number(debt)),
      })),
    before: reach,
  }
}
