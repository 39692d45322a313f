import { sql } from 'kysely'
import { add, type Books, GANG, Leak, type Name, type Tournament } from './books.ts'
import type { Scene } from './scene.ts'
import { reais } from './words.ts'

/** Runs after every command. Overpayments are caught where money leaves: `Books.lets`. */
export async function holdInvariants(scene: Scene, books: Books): Promise<void> {
  await followPrizes(scene, books)
  await followWithdrawals(scene, books)
  await nobodyOwesBesideCash(scene)
  const findings = await scene.audit()
  if (findings !== scene.brokenBefore) throw new Leak(`An audit stops payouts: ${findings}`)
}

async function nobodyOwesBesideCash({ services, cast, nameOf }: Scene): Promise<void> {
  const ids = GANG.map((name) => cast[name].userId)
  const { rows } = await sql<{ ownerId: string; cash: number; debt: number }>`
    select cash.owner_id as "ownerId", cash.balance as cash, debt.balance as debt
    from ledger.accounts as cash join ledger.accounts as debt using (owner_id)
    where owner_id = any (${ids}) and cash.type = 1 and cash.balance > 0 and debt.type = 5 and debt.balance > 0`.execute(
    services.db,
  )
  const [row] = rows
  if (row) throw new Leak(`${nameOf(row.ownerId)} has ${reais(row.cash)} in cash and owes ${reais(row.debt)}`)
}

/** Updates the model from the tournaments' pages: what is in escrow, and who was paid. */
export async function followPrizes(scene: Scene, books: Books): Promise<void> {
  for (const tournament of books.tournaments) {
    const { body } = await scene.by('Olga', {
      method: 'GET',
      url: `/tournaments/${tournament.id}/prize?v=${crypto.randomUUID()}`,
    })
    const { prize } = body
    if (!prize) continue
    const before = tournament.pool
    tournament.pool = prize.state === 'paid' || prize.state === 'returned' ? 0 : prize.amount
    if (prize.state === 'returned') tournament.stage = 'cancelled'
    for (const [name, paid] of paidShares(scene, prize.shares))
      seePaid(books, tournament, { name, paid, before })
  }
}

interface SeenShare {
  readonly username: string | null
  readonly amount: number
  readonly state: string
}

function paidShares({ usernames }: Scene, shares: readonly SeenShare[]): Map<Name, number> {
  const sums = new Map<Name, number>()
  for (const { username, amount, state } of shares) {
    const name = usernames.get(username ?? '')
    if (name) add(sums, name, state === 'paid' ? amount : 0)
  }
  return sums
}

function seePaid(
  books: Books,
  tournament: Tournament,
  { name, paid, before }: { name: Name; paid: number; before: number },
): void {
  const more = paid - (tournament.paidTo.get(name) ?? 0)
  tournament.paidTo.set(name, paid)
  if (more <= 0) return
  add(books.earned, name, more)
  const { funder, title, isCorrected } = tournament
  // After a correction, the platform pays.
  if (isCorrected) return
  tournament.paidOut += more
  if (tournament.paidOut > before)
    throw new Leak(`${title} had ${reais(before)} in escrow and paid ${reais(more)}`)
  if (funder) books.lets(funder, `${name} is paid the prize of ${reais(more)} out of ${funder}'s money`)
}

/** Updates withdrawals that changed without a step: a taking ends those that are not being sent yet. */
async function followWithdrawals({ services }: Scene, books: Books): Promise<void> {
  const open = books.withdrawals.filter(({ state }) => state === 'requested' || state === 'approved')
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  const rows = await services.db
    .selectFrom('withdrawals')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  for (const withdrawal of open)
    withdrawal.state = rows.find(({ id }) => id === withdrawal.id)?.state ?? withdrawal.state
}
