import type { PaymentProvider } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import { passwordFieldOf } from './step-up.ts'

export type PaymentConfiguration = Schemas['PaymentConfiguration']
export type SavedGateway = PaymentConfiguration['stripe']

export const configurationQuery = query('/api/admin/payments/configuration')
const refreshes = [configurationQuery]

export function useSaveGateway(provider: PaymentProvider) {
  const { t } = usePaymentsTexts()
  return useAct(
    (body: Schemas['SaveGateway']) =>
      call('put', '/api/admin/payments/gateways/{provider}', { params: { path: { provider } }, body }),
    {
      tells: ({ error }) => ({
        done: t('gateway.done'),
        doneHint: t('gateway.doneHint'),
        failed: t('gateway.failed'),
        field: passwordFieldOf(error),
      }),
      refreshes,
    },
  )
}

export const useTestGateway = (provider: PaymentProvider) =>
  useAct(
    () => call('post', '/api/admin/payments/gateways/{provider}/test', { params: { path: { provider } } }),
    {
      tells: 'payments:connection',
    },
  )

export const useSavePrices = () =>
  useAct((body: Schemas['SavePrices']) => call('put', '/api/admin/payments/prices', { body }), {
    tells: 'payments:prices',
    refreshes,
  })

export function useConfirmKeys() {
  const { t } = usePaymentsTexts()
  return useAct(
    (currentPassword: string) =>
      call('post', '/api/admin/payments/confirmation', { body: { currentPassword } }),
    {
      tells: ({ error }) => ({
        done: t('held.done'),
        failed: t('held.failed'),
        field: passwordFieldOf(error),
      }),
      refreshes,
    },
  )
}
