import type { Centavos, Coins } from '@trunfo/money/amounts'
import { type RawBuilder, sql } from 'kysely'
import { v5 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { coinsChanged, moneyChanged, riskChanged } from './ledger.events.ts'
import { ACCOUNT_TYPES } from './numbers.ts'

/**
 * Everything that moves money or coins. Each is one call of one function in the database, in the caller's transaction, so
 * that it commits together with the act it belongs to; see `apps/api/functions/ledger` for what they do. What they
 * are called with begins with a fact of the business ("capture:stripe:pi_123"): its hash is the operation's id, and so
 * the same fact moves something once, however often it is told.
 */
export interface Operation {
  readonly fact: string
}

/** Of somebody. */
interface OwnOperation extends Operation {
  readonly ownerId: string
}

/** `ok` and `repeated` are as good as each other: it stands. Anything else has written nothing. */
export type Verdict =
  | 'ok'
  | 'repeated'
  | 'insufficient'
  | 'resolved'
  | 'disputed'
  | 'frozen'
  | 'in_debt'
  /** A provider may still take that much back. */
  | 'at_risk'
  /** The money of the prize's funder is at risk. */
  | 'on_hold'
  | 'unknown'
  | 'not_due'

const NAMESPACE = '7d4f5c9e-5a0b-4b53-9a3e-1f0c6f4c2d11'

export const operationId = (fact: string): string => v5(fact, NAMESPACE)

/** The accounts of the house that a caller names. */
export const PROVIDER_ACCOUNTS = {
  stripe: ACCOUNT_TYPES.stripe,
  'mercado-pago': ACCOUNT_TYPES.mercado_pago,
} as const
export type ProviderAccount = keyof typeof PROVIDER_ACCOUNTS
const REVENUES = { vip: ACCOUNT_TYPES.vip_revenue } as const
export type Revenue = keyof typeof REVENUES

async function post(tx: Tx, call: RawBuilder<unknown>): Promise<Verdict> {
  const { rows } = await sql<{ verdict: Verdict }>`select ${call} as verdict`.execute(tx)
  return rows[0]?.verdict ?? 'unknown'
}

async function postCoins(tx: Tx, call: RawBuilder<unknown>, ownerId: string): Promise<Verdict> {
  const verdict = await post(tx, call)
  if (verdict === 'ok') await emit(tx, coinsChanged, { userId: ownerId })
  return verdict
}

/** Of the house where nobody is named. */
async function postMoney(tx: Tx, call: RawBuilder<unknown>, ownerId: string | undefined): Promise<Verdict> {
  const verdict = await post(tx, call)
  if (verdict === 'ok' && ownerId) await emit(tx, moneyChanged, { userId: ownerId })
  return verdict
}

/** For what cannot be refused: anything else takes the whole act back. */
export function mustStand(verdict: Verdict): void {
  if (verdict !== 'ok' && verdict !== 'repeated') throw new Error(`The ledger answered ${verdict}`)
}

interface Deposit extends OwnOperation {
  readonly provider: ProviderAccount
  readonly amount: Centavos
  readonly settlesAt: Date
}

/** Spendable at once, withdrawable when it settles. The lot has the operation's id. */
export const deposit = (tx: Tx, { fact, ownerId, provider, amount, settlesAt }: Deposit) =>
  postMoney(
    tx,
    sql`ledger.deposit(${operationId(fact)}, ${ownerId}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${settlesAt}, ${fact})`,
    ownerId,
  )

/** Where that was not known when it came. */
export const settleAt = (tx: Tx, of: string, at: Date) =>
  post(tx, sql`ledger.settle_at(${operationId(of)}, ${at})`)

export const settle = (tx: Tx, { lotId, ownerId }: { lotId: string; ownerId: string }) =>
  postMoney(tx, sql`ledger.settle(${lotId})`, ownerId)

interface Claims {
  /** What all open disputes of the deposit claim. */
  readonly disputed: number
  /** The part of it that none of them has taken yet. */
  readonly atRisk: number
}

/** A deposit under dispute neither settles nor is spent, and what is at risk of it stays with its owner. */
export async function markDisputed(tx: Tx, lotId: string, { disputed, atRisk }: Claims): Promise<Verdict> {
  const { rows } = await sql<{ verdict: Verdict; userId: string }>`
    select ledger.mark_disputed(${lotId}, ${disputed}::bigint, ${atRisk}::bigint) as verdict, owner_id as "userId"
    from ledger.lots where id = ${lotId}`.execute(tx)
  const { verdict, userId } = rows[0] ?? { verdict: 'unknown', userId: '' }
  if (verdict !== 'ok') return verdict
  await emit(tx, moneyChanged, { userId })
  await emit(tx, riskChanged, { userId })
  return verdict
}

/** From the balance: a bonus first, then the oldest deposits, then cash. */
export const buy = (
  tx: Tx,
  { fact, ownerId, revenue, price }: OwnOperation & { revenue: Revenue; price: Centavos },
) =>
  postMoney(
    tx,
    sql`ledger.buy(${operationId(fact)}, ${ownerId}, ${REVENUES[revenue]}, ${price}, ${fact})`,
    ownerId,
  )

interface OutsidePurchase extends Operation {
  readonly provider: ProviderAccount
  readonly revenue: Revenue
  readonly price: Centavos
}

/** Paid at a provider, past the wallet. */
export const buyOutside = (tx: Tx, { fact, provider, revenue, price }: OutsidePurchase) =>
  post(
    tx,
    sql`ledger.buy_outside(${operationId(fact)}, ${PROVIDER_ACCOUNTS[provider]}, ${REVENUES[revenue]}, ${price}, ${fact})`,
  )

/** The whole price, to where it came from. */
export const returnPurchase = (tx: Tx, { fact, ownerId, of }: OwnOperation & { of: string }) =>
  postMoney(
    tx,
    sql`ledger.return_purchase(${operationId(fact)}, ${operationId(of)}, ${ownerId}, ${fact})`,
    ownerId,
  )

export const grantBonus = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Centavos }) =>
  postMoney(tx, sql`ledger.grant_bonus(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

/** From the budget for rewards, as far as it reaches. */
export const reward = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Centavos }) =>
  postMoney(tx, sql`ledger.reward(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

export const fillRewardBudget = (tx: Tx, { fact, amount }: Operation & { amount: Centavos }) =>
  post(tx, sql`ledger.fill_reward_budget(${operationId(fact)}, ${amount}, ${fact})`)

export const grantCoins = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Coins }) =>
  postCoins(tx, sql`ledger.grant_coins(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

export const spendCoins = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Coins }) =>
  postCoins(tx, sql`ledger.spend_coins(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

export const returnCoins = (
  tx: Tx,
  { fact, ownerId, of, amount }: OwnOperation & { of: string; amount: Coins },
) =>
  postCoins(
    tx,
    sql`ledger.return_coins(${operationId(fact)}, ${operationId(of)}, ${ownerId}, ${amount}, ${fact})`,
    ownerId,
  )

/** Cash on its way out. The hold has the operation's id. */
export const hold = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Centavos }) =>
  postMoney(tx, sql`ledger.hold(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

export const commitHold = (tx: Tx, of: string) => post(tx, sql`ledger.commit_hold(${operationId(of)})`)

export const uncommitHold = (tx: Tx, of: string) => post(tx, sql`ledger.uncommit_hold(${operationId(of)})`)

export const payHold = (tx: Tx, { fact, ownerId, of, fee }: OwnOperation & { of: string; fee: Centavos }) =>
  postMoney(tx, sql`ledger.pay_hold(${operationId(fact)}, ${operationId(of)}, ${fee}, ${fact})`, ownerId)

export const releaseHold = (
  tx: Tx,
  { fact, ownerId, of, from }: OwnOperation & { of: string; from: 'held' | 'committed' },
) =>
  postMoney(tx, sql`ledger.release_hold(${operationId(fact)}, ${operationId(of)}, ${from}, ${fact})`, ownerId)

export const returnPayout = (
  tx: Tx,
  { fact, ownerId, of, amount }: OwnOperation & { of: string; amount: Centavos },
) =>
  postMoney(
    tx,
    sql`ledger.return_payout(${operationId(fact)}, ${operationId(of)}, ${amount}, ${fact})`,
    ownerId,
  )

interface FromProvider extends Operation {
  readonly provider: ProviderAccount
  readonly amount: Centavos
}

/** Money that belongs to no order, or not to this one. */
export const suspend = (tx: Tx, { fact, provider, amount }: FromProvider) =>
  post(tx, sql`ledger.suspend(${operationId(fact)}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${fact})`)

/** What a refund of ours takes before the provider is asked for it. */
export type RefundSource =
  | { readonly from: 'suspense' }
  | { readonly from: 'sale'; readonly revenue: Revenue }
  | { readonly from: 'deposit'; readonly lotOf: string; readonly ownerId: string }

export function beginRefund(
  tx: Tx,
  { fact, amount, source }: Operation & { amount: Centavos; source: RefundSource },
): Promise<Verdict> {
  const id = operationId(fact)
  if (source.from === 'suspense') return post(tx, sql`ledger.refund_suspended(${id}, ${amount}, ${fact})`)
  if (source.from === 'sale')
    return post(tx, sql`ledger.refund_sale(${id}, ${REVENUES[source.revenue]}, ${amount}, ${fact})`)
  const lotId = operationId(source.lotOf)
  return postMoney(tx, sql`ledger.refund_deposit(${id}, ${lotId}, ${amount}, ${fact})`, source.ownerId)
}

/** The provider sent it. */
export const finishRefund = (
  tx: Tx,
  { fact, of, provider }: Operation & { of: string; provider: ProviderAccount },
) =>
  post(
    tx,
    sql`ledger.finish_refund(${operationId(fact)}, ${operationId(of)}, ${PROVIDER_ACCOUNTS[provider]}, ${fact})`,
  )

/** The provider will not send it: everything goes back to where it came from. */
export const failRefund = (tx: Tx, { fact, of, ownerId }: Operation & { of: string; ownerId?: string }) =>
  postMoney(tx, sql`ledger.fail_refund(${operationId(fact)}, ${operationId(of)}, ${fact})`, ownerId)

interface TakenBack {
  readonly verdict: Verdict
  /** Ids of the holds that had to give way: the caller ends their withdrawals. */
  readonly releasedHolds: readonly string[]
  /** How much became a debt. */
  readonly debt: number
}

/** A dispute, a Pix sent back or a refund at the provider takes a deposit away; what is missing becomes a debt. */
export async function takeBack(
  tx: Tx,
  { fact, ownerId, lotOf, amount }: OwnOperation & { lotOf: string; amount: Centavos },
): Promise<TakenBack> {
  const { rows } = await sql<{ verdict: Verdict; released: string[]; debt: number }>`
    select * from ledger.take_back(${operationId(fact)}, ${operationId(lotOf)}, ${amount}, ${fact})`.execute(
    tx,
  )
  const { verdict, released, debt } = rows[0] ?? { verdict: 'unknown', released: [], debt: 0 }
  if (verdict === 'ok') await emit(tx, moneyChanged, { userId: ownerId })
  if (verdict === 'ok' && debt > 0) await emit(tx, riskChanged, { userId: ownerId })
  return { verdict, releasedHolds: released, debt }
}

/** The same for what was no deposit. */
export const takeBackOutside = (
  tx: Tx,
  { fact, provider, amount, from }: FromProvider & { from: Revenue | 'suspense' },
) => {
  const source = from === 'suspense' ? ACCOUNT_TYPES.suspense : REVENUES[from]
  return post(
    tx,
    sql`ledger.take_back_outside(${operationId(fact)}, ${source}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${fact})`,
  )
}

/** A dispute that was won gives back what it took. */
export const giveBack = (tx: Tx, { fact, of, ownerId }: Operation & { of: string; ownerId?: string }) =>
  postMoney(tx, sql`ledger.give_back(${operationId(fact)}, ${operationId(of)}, ${fact})`, ownerId)

export const bookProviderFee = (tx: Tx, { fact, provider, amount }: FromProvider) =>
  post(
    tx,
    sql`ledger.book_provider_fee(${operationId(fact)}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${fact})`,
  )

export const bookProviderPayout = (tx: Tx, { fact, provider, amount }: FromProvider) =>
  post(
    tx,
    sql`ledger.book_provider_payout(${operationId(fact)}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${fact})`,
  )

export const writeOff = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Centavos }) =>
  postMoney(tx, sql`ledger.write_off(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

/** What lies in escrow. The pool is named by what it is the prize of. */
export interface PrizeOperation extends Operation {
  readonly poolId: string
  readonly asset: 'money' | 'coins'
  readonly amount: number
}

/** Owns the budgets of the house, for prizes and for rewards. */
export const HOUSE_ID = '00000000-0000-7000-8000-000000000000'

async function postPrize(
  tx: Tx,
  call: RawBuilder<unknown>,
  asset: PrizeOperation['asset'],
  ownerId: string | null,
): Promise<Verdict> {
  const verdict = await post(tx, call)
  if (verdict === 'ok' && ownerId !== null)
    await emit(tx, asset === 'coins' ? coinsChanged : moneyChanged, { userId: ownerId })
  return verdict
}

/** From settled cash or coins into escrow; from the budget of the house where nobody is named. */
export const holdPrize = (
  tx: Tx,
  { fact, poolId, asset, amount, ownerId }: PrizeOperation & { ownerId: string | null },
) =>
  postPrize(
    tx,
    sql`ledger.hold_prize(${operationId(fact)}, ${ownerId ?? HOUSE_ID}, ${poolId}, ${asset === 'coins'}, ${amount}, ${fact})`,
    asset,
    ownerId,
  )

interface FromPool extends PrizeOperation {
  /** Of what a correction put into the pool. */
  readonly isCorrection: boolean
}

/** To where it came from, which the ledger knows; `ownerId` only hears of it. */
export const returnPrize = (
  tx: Tx,
  { fact, poolId, asset, amount, isCorrection, ownerId }: FromPool & { ownerId: string | null },
) =>
  postPrize(
    tx,
    sql`ledger.return_prize(${operationId(fact)}, ${poolId}, ${asset === 'coins'}, ${isCorrection}, ${amount}, ${fact})`,
    asset,
    ownerId,
  )

/** `amount` with the tax that is withheld of it. */
export const payPrize = (
  tx: Tx,
  { fact, poolId, asset, amount, tax, isCorrection, ownerId }: FromPool & { tax: number; ownerId: string },
) =>
  postPrize(
    tx,
    sql`ledger.pay_prize(${operationId(fact)}, ${ownerId}, ${poolId}, ${asset === 'coins'}, ${isCorrection}, ${amount}, ${tax}, ${fact})`,
    asset,
    ownerId,
  )

/** What the house may still lose by whoever's cash is in a pool; stays true until the transaction ends. */
export async function lockFunderRisk(tx: Tx, poolId: string): Promise<number> {
  const { rows } = await sql<{ risk: number }>`select ledger.funder_risk(${poolId}) as risk`.execute(tx)
  return rows[0]?.risk ?? 0
}

/** From a pool to the debt of its funder, `most` at most. Answers how much that was. */
export async function reclaimPrize(
  tx: Tx,
  { fact, poolId, most, ownerId }: OwnOperation & { poolId: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ verdict: Verdict; reclaimed: number }>`
    select * from ledger.reclaim_prize(${operationId(fact)}, ${poolId}, ${most}, ${fact})`.execute(tx)
  const { verdict, reclaimed } = rows[0] ?? { verdict: 'unknown', reclaimed: 0 }
  if (verdict !== 'ok') return 0
  await emit(tx, moneyChanged, { userId: ownerId })
  return reclaimed
}

/** What the house added to an organiser's prize goes back to its budget. */
export const returnTopUp = (
  tx: Tx,
  { fact, poolId, amount }: Operation & { poolId: string; amount: number },
) => post(tx, sql`ledger.return_top_up(${operationId(fact)}, ${poolId}, ${amount}, ${fact})`)

interface Clawback extends OwnOperation {
  readonly asset: PrizeOperation['asset']
  /** What had reached the balance, and what was withheld beside it. */
  readonly net: number
  readonly tax: number
}

interface ClawedBack {
  readonly taken: number
  /** As in `TakenBack`. */
  readonly releasedHolds: readonly string[]
}

/** As far as the balance goes, with what is on its way out and nobody is sending yet. */
export async function clawBack(tx: Tx, { fact, ownerId, asset, net, tax }: Clawback): Promise<ClawedBack> {
  const { rows } = await sql<{ verdict: Verdict; taken: number; released: string[] }>`
    select verdict, taken, released from ledger.claw_back(
      ${operationId(fact)}, ${ownerId}, ${asset === 'coins'}, ${net}, ${tax}, ${fact}, true
    )`.execute(tx)
  const { verdict, taken, released } = rows[0] ?? { verdict: 'unknown', taken: 0, released: [] }
  if (verdict === 'insufficient') return { taken: 0, releasedHolds: released }
  mustStand(verdict)
  await emit(tx, asset === 'coins' ? coinsChanged : moneyChanged, { userId: ownerId })
  return { taken, releasedHolds: released }
}

/** From the house into a pool whose prize went to the wrong one. */
export const fundCorrection = (tx: Tx, { fact, poolId, asset, amount }: PrizeOperation) =>
  post(
    tx,
    sql`ledger.fund_correction(${operationId(fact)}, ${poolId}, ${asset === 'coins'}, ${amount}, ${fact})`,
  )

export const fillBudget = (tx: Tx, { fact, asset, amount }: Omit<PrizeOperation, 'poolId'>) =>
  post(tx, sql`ledger.fill_budget(${operationId(fact)}, ${asset === 'coins'}, ${amount}, ${fact})`)
