import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ACCOUNT_TYPES, OPERATION_KINDS, operationId } from '../ledger/index.ts'
import { captureFact } from './paid-order.ts'

interface AuditLine {
  readonly name: string
  /** Number of mismatches; anything but 0 freezes payouts. */
  readonly wrong: number
}

/** Invariants between payments and the ledger. */
export async function paymentsAuditLines(db: Db): Promise<AuditLine[]> {
  return [
    { name: 'deposits marked otherwise than they are claimed', wrong: await countWrongMarks(db) },
    { name: 'debts written off whose owner got the money back', wrong: await countGivenTwice(db) },
  ]
}

/**
 * Claims and marks change in one transaction, so one statement sees them agree. The lots of open claims are
 * read before it; a claim that begins in between has marked its lot and is found by the mark.
 */
async function countWrongMarks(db: Db): Promise<number> {
  const claimed = await db
    .selectFrom('payment_captures')
    .select(['id', 'provider', 'payment_id as paymentId'])
    .where('outcome', '=', 'fulfilled')
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_takings').select('capture_id').where('state', 'in', ['warning', 'open']),
    )
    .execute()
  const lotIds = claimed.map(({ provider, paymentId }) => operationId(captureFact(provider, paymentId)))
  const { rows } = await sql<{ wrong: number }>`
    with both_sides (capture_id, lot_id) as (
      select * from unnest(${claimed.map(({ id }) => id)}::uuid[], ${lotIds}::uuid[])
      union
      select capture.id, lots.id from ledger.lots
      join ledger.transfers as legs on legs.operation_id = lots.id and legs.leg = 1
      join payment_captures as capture on capture.provider = split_part(legs.about, ':', 2)
        and capture.payment_id = substr(legs.about, length('capture:' || capture.provider) + 2)
      where lots.disputed > 0 and legs.about like 'capture:%'
    )
    select count(*)::int as wrong
    from both_sides join ledger.lots on lots.id = lot_id, lateral payment_claims(capture_id) as claims
    where (lots.disputed, lots.at_risk) is distinct from (claims.disputed, claims.at_risk)`.execute(db)
  return rows[0]?.wrong ?? 0
}

/**
 * A written-off debt belongs to the house when the dispute is won later. Debts of one person are not told
 * apart. So write-offs that were not recovered are at most the debts left by takings that were not restored.
 */
async function countGivenTwice(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong
    from (
      select distinct debts.id
      from payment_reviews as review
      join payment_captures as capture on capture.id = review.capture_id
      join payment_orders as bought on bought.id = capture.order_id
      join ledger.accounts as debts on debts.owner_id = bought.buyer_id and debts.type = ${ACCOUNT_TYPES.debt}
      where review.kind = 'debt' and review.closed_at is not null
    ) as debtor
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from ledger.transfers
      where credit_id = debtor.id and credit_id >= 1000 and kind = ${OPERATION_KINDS.write_off}
    ) as forgiven
    cross join lateral (
      select coalesce(sum(taken.amount) filter (where answer.operation_id is null), 0) as standing,
        coalesce(sum(recovered.amount), 0) as recovered
      from ledger.transfers as taken
      left join ledger.transfers as answer on answer.resolves = taken.operation_id and answer.leg = 1
      left join lateral (
        select sum(amount) as amount from ledger.transfers
        where operation_id = answer.operation_id and kind = ${OPERATION_KINDS.provider_restore}
          and credit_id = ${ACCOUNT_TYPES.chargeback_expense}
      ) as recovered on true
      where taken.debit_id = debtor.id and taken.debit_id >= 1000 and taken.kind = ${OPERATION_KINDS.provider_return}
    ) as takings
    where forgiven.amount - takings.recovered > takings.standing`.execute(db)
  return rows[0]?.wrong ?? 0
}
