import type { Centavos, Coins } from '@trunfo/money/amounts'
import { type RawBuilder, sql } from 'kysely'
import { v5 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { coinsChanged, moneyChanged, riskChanged } from './ledger.events.ts'
import { ACCOUNT_TYPES } from './numbers.ts'

/**
 * Everything that moves money or coins. Each operation calls one database function (see
 * `apps/api/functions/ledger`) in the caller's transaction, so it commits with the command it belongs to.
 * Each has a business fact ("capture:stripe:pi_123"). The fact's hash is the operation's id, so repeating a
 * fact moves nothing again.
 */
export interface Operation {
  readonly fact: string
}

interface OwnOperation extends Operation {
  readonly ownerId: string
}

/** `ok` and `repeated` both mean that the operation is booked. With any other verdict it is not. */
export type Verdict =
  | 'ok'
  | 'repeated'
  | 'insufficient'
  | 'resolved'
  | 'disputed'
  | 'frozen'
  | 'in_debt'
  /** The cash left would not cover what a provider may still take back. */
  | 'at_risk'
  /** The prize's funder is at risk or in debt. */
  | 'on_hold'
  | 'unknown'
  | 'not_due'

const NAMESPACE = '7d4f5c9e-5a0b-4b53-9a3e-1f0c6f4c2d11'

export const operationId = (fact: string): string => v5(fact, NAMESPACE)

/** House accounts that callers refer to by name. */
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

/** Emits `moneyChanged` if the ledger booked it and it has an owner; house money has none. */
async function postMoney(tx: Tx, call: RawBuilder<unknown>, ownerId: string | undefined): Promise<Verdict> {
  const verdict = await post(tx, call)
  if (verdict === 'ok' && ownerId) await emit(tx, moneyChanged, { userId: ownerId })
  return verdict
}

/** Throws, which rolls the transaction back, unless the verdict is `ok` or `repeated`. */
export function assertApplied(verdict: Verdict): void {
  if (verdict !== 'ok' && verdict !== 'repeated') throw new Error(`The ledger answered ${verdict}`)
}

interface Deposit extends OwnOperation {
  readonly provider: ProviderAccount
  readonly amount: Centavos
  readonly settlesAt: Date
}

/** Spendable at once, withdrawable once it settles. The lot's id is the operation's id. */
export const deposit = (tx: Tx, { fact, ownerId, provider, amount, settlesAt }: Deposit) =>
  postMoney(
    tx,
    sql`ledger.deposit(${operationId(fact)}, ${ownerId}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${settlesAt}, ${fact})`,
    ownerId,
  )

/** Changes when a deposit settles. `of` is the fact of the deposit. */
export const settleAt = (tx: Tx, of: string, at: Date) =>
  post(tx, sql`ledger.settle_at(${operationId(of)}, ${at})`)

export const settle = (tx: Tx, { lotId, ownerId }: { lotId: string; ownerId: string }) =>
  postMoney(tx, sql`ledger.settle(${lotId})`, ownerId)

interface Claims {
  /** Sum of all open claims on the deposit. */
  readonly disputed: number
  /** The part of `disputed` that no claim has taken yet. */
  readonly atRisk: number
}

/**
 * A disputed deposit neither settles nor can be spent, and cash covering `atRisk` beyond its rest cannot
 * leave.
 */
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

/** Pays from the balance: bonus first, then the oldest deposits, then cash. */
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

/** Books a sale that was paid at a provider, without the wallet. */
export const buyOutside = (tx: Tx, { fact, provider, revenue, price }: OutsidePurchase) =>
  post(
    tx,
    sql`ledger.buy_outside(${operationId(fact)}, ${PROVIDER_ACCOUNTS[provider]}, ${REVENUES[revenue]}, ${price}, ${fact})`,
  )

/** Returns the whole price to the accounts it was paid from, repaying a debt first. */
export const returnPurchase = (tx: Tx, { fact, ownerId, of }: OwnOperation & { of: string }) =>
  postMoney(
    tx,
    sql`ledger.return_purchase(${operationId(fact)}, ${operationId(of)}, ${ownerId}, ${fact})`,
    ownerId,
  )

export const grantBonus = (tx: Tx, { fact, ownerId, amount }: OwnOperation & { amount: Centavos }) =>
  postMoney(tx, sql`ledger.grant_bonus(${operationId(fact)}, ${ownerId}, ${amount}, ${fact})`, ownerId)

/** Pays from the reward budget; `insufficient` when the budget does not cover the amount. */
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

/** Reserves cash for a withdrawal. The hold's id is the operation's id. */
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

/** Books money that matches no order, or not the amount of its order, to the suspense account. */
export const suspend = (tx: Tx, { fact, provider, amount }: FromProvider) =>
  post(tx, sql`ledger.suspend(${operationId(fact)}, ${PROVIDER_ACCOUNTS[provider]}, ${amount}, ${fact})`)

/** Where our refund takes the money from, before the provider is called. */
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

/** Books a refund that the provider has sent. */
export const finishRefund = (
  tx: Tx,
  { fact, of, provider }: Operation & { of: string; provider: ProviderAccount },
) =>
  post(
    tx,
    sql`ledger.finish_refund(${operationId(fact)}, ${operationId(of)}, ${PROVIDER_ACCOUNTS[provider]}, ${fact})`,
  )

/** The provider will not send the refund: the money goes back to the accounts it was taken from. */
export const failRefund = (tx: Tx, { fact, of, ownerId }: Operation & { of: string; ownerId?: string }) =>
  postMoney(tx, sql`ledger.fail_refund(${operationId(fact)}, ${operationId(of)}, ${fact})`, ownerId)

interface TakenBack {
  readonly verdict: Verdict
  /** Ids of released holds; the caller must end their withdrawals. */
  readonly releasedHolds: readonly string[]
  readonly debt: number
}

/**
 * Books what a dispute, a returned Pix or a refund at the provider takes from a deposit. It takes the rest of
 * the deposit, then cash and uncommitted holds; the shortfall becomes a debt.
 */
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

/** Like `takeBack`, for a sale or money in suspense. */
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

/** Restores a taking after a won dispute or a failed return, repaying a debt first. */
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

/** Moves money or coins of a prize pool. `poolId` is the id of what the prize is for. */
export interface PrizeOperation extends Operation {
  readonly poolId: string
  readonly asset: 'money' | 'coins'
  readonly amount: number
}

/** Owner id of the house budgets for prizes and rewards. */
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

/** Moves settled cash or coins into escrow; a null `ownerId` takes them from the house budget. */
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
  /** Moves money that a correction added to the pool. */
  readonly isCorrection: boolean
}

/**
 * Returns a prize to the account that funded it, which the ledger knows. `ownerId` is only the recipient of
 * the event.
 */
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

/** `amount` is gross: it includes the withheld `tax`. */
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

/**
 * Returns what the house may still lose to the funder of a pool. Locks their accounts, so it stays true until
 * the transaction ends.
 */
export async function lockFunderRisk(tx: Tx, poolId: string): Promise<number> {
  const { rows } = await sql<{ risk: number }>`select ledger.funder_risk(${poolId}) as risk`.execute(tx)
  return rows[0]?.risk ?? 0
}

/** Repays the debt of a pool's funder from the pool, at most `most`. Returns the amount. */
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

/** Returns what the house added to an organiser's prize to the prize budget. */
export const returnTopUp = (
  tx: Tx,
  { fact, poolId, amount }: Operation & { poolId: string; amount: number },
) => post(tx, sql`ledger.return_top_up(${operationId(fact)}, ${poolId}, ${amount}, ${fact})`)

interface Clawback extends OwnOperation {
  readonly asset: PrizeOperation['asset']
  /** Credited to the balance; `tax` was withheld on top. */
  readonly net: number
  readonly tax: number
}

interface ClawedBack {
  readonly taken: number
  /** As in `TakenBack`. */
  readonly releasedHolds: readonly string[]
}

/** Claws back up to the balance, including uncommitted holds, and creates no debt. */
export async function clawBack(tx: Tx, { fact, ownerId, asset, net, tax }: Clawback): Promise<ClawedBack> {
  const { rows } = await sql<{ verdict: Verdict; taken: number; released: string[] }>`
    select verdict, taken, released from ledger.claw_back(
      ${operationId(fact)}, ${ownerId}, ${asset === 'coins'}, ${net}, ${tax}, ${fact}, true
    )`.execute(tx)
  const { verdict, taken, released } = rows[0] ?? { verdict: 'unknown', taken: 0, released: [] }
  if (verdict === 'insufficient') return { taken: 0, releasedHolds: released }
  assertApplied(verdict)
  await emit(tx, asset === 'coins' ? coinsChanged : moneyChanged, { userId: ownerId })
  return { taken, releasedHolds: released }
}

/** Adds house money to a pool whose prize went to the wrong winner. */
export const fundCorrection = (tx: Tx, { fact, poolId, asset, amount }: PrizeOperation) =>
  post(
    tx,
    sql`ledger.fund_correction(${operationId(fact)}, ${poolId}, ${asset === 'coins'}, ${amount}, ${fact})`,
  )

export const fillBudget = (tx: Tx, { fact, asset, amount }: Omit<PrizeOperation, 'poolId'>) =>
  post(tx, sql`ledger.fill_budget(${operationId(fact)}, ${asset === 'coins'}, ${amount}, ${fact})`)
