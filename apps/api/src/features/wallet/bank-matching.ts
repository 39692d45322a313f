import { sql } from 'kysely'
import { advisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Matches bank lines to payouts, at most one line per payout. Matches by the end-to-end id if the line has
 * one, else by an amount that only one payout and one line have within a day. Staff handle the rest. An
 * advisory lock serialises imports and payments, which both call it.
 */
export async function matchBankLines(tx: Tx): Promise<number> {
  await advisoryLock(tx, 'bank-lines')
  const named = await sql`
    update bank_lines set withdrawal_id = withdrawals.id
    from withdrawals
    where bank_lines.withdrawal_id is null
      and withdrawals.end_to_end_id = bank_lines.end_to_end_id
      and withdrawals.amount - withdrawals.fee = bank_lines.amount
      and not exists (select from bank_lines as other where other.withdrawal_id = withdrawals.id)
      -- A bank that tells a payment twice has told it once.
      and not exists (
        select from bank_lines as earlier
        where earlier.end_to_end_id = bank_lines.end_to_end_id and earlier.id < bank_lines.id
      )`.execute(tx)
  const alike = await sql`
    with pairs as (
      select line.id as line_id, paid.id as withdrawal_id,
        count(*) over (partition by line.id) as payouts,
        count(*) over (partition by paid.id) as lines
      from bank_lines as line
      join withdrawals as paid on paid.amount - paid.fee = line.amount
        and paid.paid_at >= ((line.booked_on - 1)::timestamp at time zone 'America/Sao_Paulo')
        and paid.paid_at < ((line.booked_on + 2)::timestamp at time zone 'America/Sao_Paulo')
      where line.withdrawal_id is null and line.end_to_end_id is null
        and not exists (select from bank_lines as other where other.withdrawal_id = paid.id)
    )
    update bank_lines set withdrawal_id = pairs.withdrawal_id
    from pairs
    where pairs.line_id = bank_lines.id and payouts = 1 and lines = 1`.execute(tx)
  return Number(named.numAffectedRows ?? 0) + Number(alike.numAffectedRows ?? 0)
}
