import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { formatDateTime, moneyInText } from '@/lib/formats.ts'
import { useAction } from '@/lib/use-action.ts'
import { refreshes, type Wallet } from './wallet.api.ts'
import { useWalletTexts } from './wallet.texts.ts'

export function useRequestWithdrawal({ withdrawal: { min, max } }: Wallet) {
  const { t } = useWalletTexts()
  const range = { min: moneyInText(min), max: moneyInText(max) }

  /** Adds what the server's error text omits: the range and the time. */
  function reasonOf(error: unknown): string | undefined {
    if (isRefusal(error, 'wallet.amount_invalid'))
      return `${t('errors.amount_invalid')}. ${t('withdraw.outOfRange', range)}`
    if (isRefusal(error, 'wallet.credentials_changed'))
      return t('hold.title', { until: formatDateTime(String(error.facts.until)) })
    if (isRefusal(error, 'wallet.too_many_today')) {
      const { max: most, until } = error.facts
      return t('withdraw.tooManyToday', { max: most, until: formatDateTime(String(until)) })
    }
    return undefined
  }

  return useAction(
    (body: Schemas['RequestWithdrawal']) => call('post', '/api/wallet/withdrawals', { body }),
    {
      texts: ({ error, answer }) => ({
        done: t('withdraw.done'),
        doneHint: answer && t('withdraw.doneHint', { net: moneyInText(answer.withdrawal.net) }),
        failed: t('withdraw.failed'),
        reason: reasonOf(error),
        // The error comes from `accounts`, which does not know this form.
        field: isRefusal(error, 'accounts.wrong_password') ? 'currentPassword' : undefined,
      }),
      refreshes,
    },
  )
}
