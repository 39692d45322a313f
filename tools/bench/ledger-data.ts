import type pg from 'pg'

/** SQL for the id of person number N, usable in SQL and in pgbench scripts. */
export const ownerOf = (number: string): string => `md5('person' || ${number})::uuid`

/**
 * Adds people with consistent legs: one centavo of bonus, one of an unsettled deposit, cash and coins. Only a
 * person's first purchase at a price of three takes three legs, so add as many people as will ever buy.
 */
export async function addOwners(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(
    `insert into ledger.accounts (owner_id, type, sign, balance)
     select ${ownerOf('n')}, type, 1, balance
     from generate_series(1, $1::int) as n, (values (1, 1000), (2, 1), (3, 1), (6, 1000000)) as has (type, balance)`,
    [count],
  )
  await owner.query(
    `insert into ledger.lots (id, owner_id, provider, amount, remaining, settles_at)
     select gen_random_uuid(), ${ownerOf('n')}, 100, 1, 1, 'infinity' from generate_series(1, $1::int) as n`,
    [count],
  )
  await owner.query(
    `insert into ledger.transfers (operation_id, leg, kind, debit_id, credit_id, amount, credit_after, lot_id, about)
     select coalesce(lots.id, gen_random_uuid()), 1, kind, source, accounts.id, balance, balance, lots.id, 'bench'
     from ledger.accounts
     join (values (1, 6, 120), (2, 5, 120), (3, 1, 100), (6, 40, 130)) as came (type, kind, source) using (type)
     left join ledger.lots on accounts.type = 3 and lots.owner_id = accounts.owner_id`,
  )
}

/**
 * Adds a long history for one person: alternately two centavos come in and one goes out. Returns the
 * transaction id.
 */
export async function addHistory(owner: pg.Pool, ownerId: string, legs: number): Promise<string> {
  const after = '((n + 1) / 2 * 2 - n / 2)'
  const { rows } = await owner.query<{ id: string }>(
    `insert into ledger.accounts (owner_id, type, sign, balance)
     select $1, 1, 1, ${after} from (values ($2::bigint)) as last (n) returning id`,
    [ownerId, legs],
  )
  const { rows: added } = await owner.query<{ xid: string }>(
    `insert into ledger.transfers (operation_id, leg, kind, debit_id, credit_id, amount, debit_after, credit_after, about)
     select gen_random_uuid(), 1,
       case n % 2 when 1 then 6 else 3 end, case n % 2 when 1 then 120 else $1::bigint end,
       case n % 2 when 1 then $1::bigint else 110 end, case n % 2 when 1 then 2 else 1 end,
       case n % 2 when 0 then ${after} end, case n % 2 when 1 then ${after} end, 'bench'
     from generate_series(1, $2::bigint) as n order by n returning xid`,
    [rows[0]?.id, legs],
  )
  return added[0]?.xid ?? ''
}
