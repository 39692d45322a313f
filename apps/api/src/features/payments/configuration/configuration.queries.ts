import type { PaymentProvider } from '@trunfo/contract/payments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Settings } from '../payments.queries.ts'

/** Subject of its audit entries. */
export const CONFIGURATION = { type: 'payments', id: 'configuration' } as const

export interface SealedSecret {
  readonly sealed: string
  readonly lastFour: string
}

export interface GatewayChange {
  readonly publicKey: string
  readonly secretKey: (SealedSecret & { readonly accountId: string }) | null
  readonly webhookSecret: SealedSecret | null
}

/** Null secrets keep their stored value. */
export async function saveGatewayRow(
  tx: Tx,
  provider: PaymentProvider,
  { publicKey, secretKey, webhookSecret }: GatewayChange,
): Promise<void> {
  const values = {
    public_key: publicKey,
    secret_key: secretKey?.sealed,
    secret_key_last_four: secretKey?.lastFour,
    secret_key_saved_at: secretKey ? sql<Date>`now()` : undefined,
    account_id: secretKey?.accountId,
    webhook_secret: webhookSecret?.sealed,
    webhook_secret_last_four: webhookSecret?.lastFour,
    webhook_secret_saved_at: webhookSecret ? sql<Date>`now()` : undefined,
  }
  await tx
    .insertInto('payment_gateways')
    .values({ provider, ...values })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(values))
    .execute()
}

export async function setHoldsDeposits(tx: Tx, holdsDeposits: boolean): Promise<void> {
  await tx.updateTable('payment_settings').set({ holds_deposits: holdsDeposits }).execute()
}

export type Prices = Omit<Settings, 'holdsDeposits'>

export async function updatePrices(tx: Tx, prices: Prices): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({
      price_id_3_months: prices.priceId3Months,
      price_3_months: prices.price3MonthsValue,
      price_id_6_months: prices.priceId6Months,
      price_6_months: prices.price6MonthsValue,
      price_id_wallet_deposit: prices.priceIdWalletDeposit,
      settling_days_pix: prices.settlingDaysPix,
      settling_days_card: prices.settlingDaysCard,
    })
    .execute()
}

export function findChanges(
  db: Db,
  subject: { type: string; id: string },
  limit: number,
): Promise<{ at: Date; by: string | null; what: string }[]> {
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('profiles as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.at', 'actor.username as by', 'entry.action as what'])
    .where('entry.subject_type', '=', subject.type)
    .where('entry.subject_id', '=', subject.id)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}
