import { OPEN_WITHDRAWALS_MAX } from '@trunfo/contract/wallet'
import type { walletSchema } from '@trunfo/contract/wallet.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../platform/http/context.ts'
import { newestFirst } from '../../platform/paging.ts'
import { findCredentialChanges, hasIdentity, proofsOf } from '../accounts/index.ts'
import { findBalances, findSettlings, findUnderReview, isFrozen, walletBalances } from '../ledger/index.ts'
import { HELD_BACK, viewOpenPayments, waysOnOffer } from '../payments/index.ts'
import { findSettings } from './wallet.queries.ts'
import { heldUntil, usualHours } from './wallet.rules.ts'
import { withdrawalShown } from './withdrawal-view.ts'
import { findLastPayoutHours, findOwn } from './withdrawals.queries.ts'

const SETTLINGS_SHOWN = 20

export async function viewWallet({ services, actor }: Ctx): Promise<z.infer<typeof walletSchema>> {
  const { db, config } = services
  const { userId } = actor
  const [before] = newestFirst.first
  const [
    balances,
    underReview,
    settlings,
    ways,
    settings,
    changes,
    open,
    frozen,
    proofs,
    isIdentified,
    openPayments,
    lastPaid,
  ] = await Promise.all([
    findBalances(db, userId),
    findUnderReview(db, userId),
    findSettlings(db, userId, SETTLINGS_SHOWN),
    waysOnOffer(db, 'priceIdWalletDeposit'),
    findSettings(db),
    findCredentialChanges(db, [userId]),
    findOwn(db, userId, { outcome: 'pending', before, limit: OPEN_WITHDRAWALS_MAX }),
    isFrozen(db),
    proofsOf(db, userId),
    hasIdentity(db, userId),
    viewOpenPayments(db, userId),
    findLastPayoutHours(db),
  ])
  return {
    ...walletBalances(balances, underReview),
    // Deposits that await a fundador's confirmation have no date.
    settlings: settlings
      .filter(({ at }) => at < HELD_BACK)
      .map(({ amount, at }) => ({ amount, at: at.toISOString() })),
    deposit: {
      isEnabled: settings.depositsEnabled,
      min: settings.minDeposit,
      max: settings.maxDeposit,
      ways,
    },
    withdrawal: {
      isEnabled: settings.withdrawalsEnabled,
      min: settings.minWithdrawal,
      max: settings.maxWithdrawal,
      feePercentage: settings.withdrawalFeePercentage,
      heldUntil: heldUntil(changes.get(userId), new Date())?.toISOString() ?? null,
      isFrozen: frozen,
      proofs,
      usualHours: usualHours(lastPaid),
    },
    openPayments,
    openWithdrawals: open.map((row) => withdrawalShown(config, row)),
    hasIdentity: isIdentified,
  }
}
