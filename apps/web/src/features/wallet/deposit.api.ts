import { useNavigate } from 'react-router'
import { orderPath, rememberOrder, usePaymentsTexts } from '@/features/payments/index.ts'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { moneyInText } from '@/lib/formats.ts'
import { useAction } from '@/lib/use-action.ts'
import type { Wallet } from './wallet.api.ts'
import { useWalletTexts } from './wallet.texts.ts'

export type Deposit = Schemas['CreateDeposit']

/** Creates the order and redirects to its payment: the provider's page, or the app's own Pix page. */
export function useDeposit({ min, max }: Wallet['deposit'], onIdentityMissing: (deposit: Deposit) => void) {
  const { t } = useWalletTexts()
  const { t: tPayments } = usePaymentsTexts()
  const navigate = useNavigate()

  function titleOf(error: unknown, way: Deposit['way'] | undefined): string {
    // Without an error, the form itself rejected the amount.
    if (!error || isRefusal(error, 'wallet.amount_invalid')) return t('errors.amount_invalid')
    if (
      isRefusal(error, 'payments.stripe_not_configured') ||
      isRefusal(error, 'payments.price_not_configured')
    )
      return t('deposit.stripeMissing')
    return way === 'stripe' ? tPayments('failed.stripe') : tPayments('failed.mercadoPago')
  }

  return useAction((body: Deposit) => call('post', '/api/wallet/deposits', { body }), {
    texts: ({ error, given }) => ({
      failed: titleOf(error, given?.way),
      reason: isRefusal(error, 'wallet.amount_invalid')
        ? t('deposit.outOfRange', { min: moneyInText(min), max: moneyInText(max) })
        : undefined,
    }),
    onDone: ({ order }) => {
      rememberOrder('deposit', order.id)
      if (order.checkoutUrl && !order.pixCode) location.assign(order.checkoutUrl)
      else navigate(orderPath(order.id))
    },
    onRefused: (error, deposit) => {
      if (isRefusal(error, 'accounts.identity_required')) onIdentityMissing(deposit)
    },
  })
}
