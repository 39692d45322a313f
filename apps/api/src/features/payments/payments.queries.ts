import { MAX_OPEN_ORDERS, type PaymentProvider, type PaymentWay } from '@trunfo/contract/payments'
import { type Centavos, centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { staleRows } from '../../platform/db/stale-rows.ts'
import type { StoredState } from './payments.rules.ts'
import type { NoticeSubject } from './providers/index.ts'

export interface GatewayRow {
  readonly publicKey: string
  readonly secretKey: string | null
  readonly secretKeyLastFour: string | null
  readonly secretKeySavedAt: Date | null
  readonly webhookSecret: string | null
  readonly webhookSecretLastFour: string | null
  readonly webhookSecretSavedAt: Date | null
  readonly accountId: string | null
}

export function findGateway(db: Db, provider: PaymentProvider): Promise<GatewayRow | undefined> {
  return db
    .selectFrom('payment_gateways')
    .select([
      'public_key as publicKey',
      'secret_key as secretKey',
      'secret_key_last_four as secretKeyLastFour',
      'secret_key_saved_at as secretKeySavedAt',
      'webhook_secret as webhookSecret',
      'webhook_secret_last_four as webhookSecretLastFour',
      'webhook_secret_saved_at as webhookSecretSavedAt',
      'account_id as accountId',
    ])
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export interface Settings {
  readonly priceId3Months: string
  readonly price3MonthsValue: number
  readonly priceId6Months: string
  readonly price6MonthsValue: number
  readonly priceIdWalletDeposit: string
  readonly settlingDaysPix: number
  readonly settlingDaysCard: number
  readonly holdsDeposits: boolean
}

export function findSettings(db: Db): Promise<Settings> {
  return selectSettings(db).executeTakeFirstOrThrow()
}

export async function lockSettings(tx: Tx): Promise<Settings> {
  await tx.selectFrom('payment_settings').select('is_only').forNoKeyUpdate().execute()
  return findSettings(tx)
}

function selectSettings(db: Db) {
  return db
    .selectFrom('payment_settings')
    .select([
      'price_id_3_months as priceId3Months',
      'price_3_months as price3MonthsValue',
      'price_id_6_months as priceId6Months',
      'price_6_months as price6MonthsValue',
      'price_id_wallet_deposit as priceIdWalletDeposit',
      'settling_days_pix as settlingDaysPix',
      'settling_days_card as settlingDaysCard',
      'holds_deposits as holdsDeposits',
    ])
}

/** Parameters of the request to the provider, stored so that a retry repeats them exactly. */
export interface StoredRequest {
  readonly title: string
  readonly payerEmail: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly webhookUrl: string
}

export interface Order {
  readonly id: string
  readonly number: string
  readonly buyerId: string
  readonly kind: string
  readonly title: string
  readonly way: PaymentWay
  readonly provider: PaymentProvider
  readonly providerAccount: string
  readonly state: StoredState
  readonly amount: Centavos
  readonly request: StoredRequest | null
  readonly attempt: number
  readonly triedAt: Date | null
  readonly reference: string | null
  readonly checkoutUrl: string | null
  readonly pixCode: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
}

function selectOrders(db: Db) {
  return db
    .selectFrom('payment_orders')
    .select((eb) => [
      'id',
      'number',
      'buyer_id as buyerId',
      'kind',
      'title',
      'way',
      'provider',
      'provider_account as providerAccount',
      eb.ref('state').$castTo<StoredState>().as('state'),
      eb.ref('amount').$castTo<Centavos>().as('amount'),
      eb.ref('request').$castTo<StoredRequest | null>().as('request'),
      'attempt',
      'tried_at as triedAt',
      'reference',
      'checkout_url as checkoutUrl',
      'pix_code as pixCode',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'paid_at as paidAt',
    ])
}

export function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return selectOrders(db).where('id', '=', id).executeTakeFirst()
}

export function findOrderByNumber(db: Db, number: string): Promise<Order | undefined> {
  return selectOrders(db).where('number', '=', number).executeTakeFirst()
}

/** The first lock to take: everything that happens to an order's money happens under it. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  await tx.selectFrom('payment_orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findOrder(tx, id)
}

export async function countOpenOrders(db: Db, buyerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['created', 'open', 'pending'])
    .executeTakeFirstOrThrow()
  return count
}

/** Open orders of a buyer that can still be paid or are pending, newest first. */
export function findWaitingOrders(db: Db, buyerId: string): Promise<Order[]> {
  return selectOrders(db)
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['created', 'open', 'pending'])
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('id', 'desc')
    .limit(MAX_OPEN_ORDERS)
    .execute()
}

export interface NewOrder {
  readonly number: string
  readonly buyerId: string
  readonly kind: string
  readonly title: string
  readonly way: PaymentWay
  readonly provider: PaymentProvider
  readonly providerAccount: string
  readonly amount: Centavos
  readonly lifeMs: number
}

export function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: string; createdAt: Date }> {
  return tx
    .insertInto('payment_orders')
    .values({
      number: order.number,
      buyer_id: order.buyerId,
      kind: order.kind,
      title: order.title,
      way: order.way,
      provider: order.provider,
      provider_account: order.providerAccount,
      price: order.amount,
      amount: order.amount,
      expires_at: inMs(order.lifeMs),
    })
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
}

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`

/** Stores the request before it is sent; returns the new expiry. */
export async function updateRequest(
  tx: Tx,
  orderId: string,
  { request, attempt, lifeMs }: { request: StoredRequest; attempt: number; lifeMs: number },
): Promise<Date> {
  const { expiresAt } = await tx
    .updateTable('payment_orders')
    .set({
      request: JSON.stringify(request),
      attempt,
      tried_at: sql`now()`,
      // In whole seconds, as providers count.
      expires_at: sql`date_trunc('second', ${inMs(lifeMs)})`,
    })
    .where('id', '=', orderId)
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

export interface Opened {
  readonly reference: string
  readonly checkoutUrl: string | null
  readonly pixCode: string | null
  readonly expiresAt: Date | null
}

/** Stores the reference whatever happened meanwhile; the state only rises. */
export async function updateOpened(tx: Tx, orderId: string, opened: Opened): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({
      reference: opened.reference,
      checkout_url: opened.checkoutUrl,
      pix_code: opened.pixCode,
      state: sql`case state when 'created' then 'open' else state end`,
      expires_at: opened.expiresAt ?? undefined,
    })
    .where('id', '=', orderId)
    .execute()
}

export async function updateState(tx: Tx, orderId: string, state: StoredState): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ state, paid_at: state === 'paid' ? sql`now()` : undefined })
    .where('id', '=', orderId)
    .execute()
}

/**
 * Deletes the stored requests. They contain the email address, which is not part of the records that the law
 * requires.
 */
export async function forgetRequests(tx: Tx, buyerId: string): Promise<void> {
  await tx.updateTable('payment_orders').set({ request: null }).where('buyer_id', '=', buyerId).execute()
}

/** Returns false if the notice is already stored. */
export async function insertNotice(
  tx: Tx,
  provider: PaymentProvider,
  { id, subject }: { id: string; subject: NoticeSubject },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_inbox')
    .values({ provider, notice_id: id, subject_kind: subject.kind, subject_id: subject.id })
    .onConflict((conflict) => conflict.columns(['provider', 'notice_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const NOTICES_AT_ONCE = 1_000

export async function findWaitingNotices(
  db: Db,
  provider: PaymentProvider,
  subject: NoticeSubject,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_inbox')
    .select('id')
    .where('provider', '=', provider)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('applied_at', 'is', null)
    .limit(NOTICES_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markApplied(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('payment_inbox')
    .set({ applied_at: sql`now()` })
    .where('id', 'in', ids)
    .where('applied_at', 'is', null)
    .execute()
}

/**
 * Subjects of notices that still wait after 15 minutes because their job gave up or was lost. Oldest first,
 * each subject once.
 */
export async function findStrandedSubjects(
  db: Db,
): Promise<{ provider: PaymentProvider; subject: NoticeSubject }[]> {
  const rows = await db
    .selectFrom('payment_inbox')
    .select(['provider', 'subject_kind as kind', 'subject_id as id'])
    .where('applied_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('received_at')
    .limit(NOTICES_AT_ONCE)
    .execute()
  const unique = new Map(rows.map((row) => [`${row.provider}:${row.kind}:${row.id}`, row]))
  return [...unique.values()].map(({ provider, kind, id }) => ({
    provider,
    subject: { kind, id },
  }))
}

const NOTICE_KEPT = sql`interval '30 days'`

/** Providers repeat a notice for some days; older rows only fill the table. */
export const staleNotices = staleRows({
  table: 'payment_inbox',
  oldest: sql`select min(applied_at) + ${NOTICE_KEPT} from payment_inbox`,
  remove: (from, limit) => sql`
    with removed as (
      delete from payment_inbox where ctid = any(array(
        select ctid from payment_inbox
        where applied_at < now() - ${NOTICE_KEPT} and applied_at >= ${from}
        order by applied_at limit ${limit} for update skip locked
      )) returning applied_at as place
    )`,
})

export interface PaymentMetrics {
  readonly oldestNoticeSeconds: number
  readonly openOrders: number
  readonly openReviews: number
}

export async function findPaymentMetrics(db: Db): Promise<PaymentMetrics> {
  const { rows } = await sql<PaymentMetrics>`
    select
      coalesce(extract(epoch from now() - (
        select min(received_at) from payment_inbox where applied_at is null
      )), 0)::float8 as "oldestNoticeSeconds",
      (select count(*) from payment_orders where state in ('created', 'open', 'pending')) as "openOrders",
      (select count(*) from payment_reviews where closed_at is null) as "openReviews"`.execute(db)
  return rows[0] ?? { oldestNoticeSeconds: 0, openOrders: 0, openReviews: 0 }
}

export const asCentavos = (amount: number | string | null): Centavos => centavos(Number(amount ?? 0))

/** Sum of the paid orders of one kind per buyer. */
export async function sumPaid(
  db: Db,
  kind: string,
  buyerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('payment_orders')
    .select(({ fn }) => ['buyer_id as buyerId', fn.sum<string>('amount').as('amount')])
    .where('buyer_id', 'in', buyerIds)
    .where('kind', '=', kind)
    .where('state', '=', 'paid')
    .groupBy('buyer_id')
    .execute()
  return new Map(rows.map(({ buyerId, amount }) => [buyerId, Number(amount)]))
}
