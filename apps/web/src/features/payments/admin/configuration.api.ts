import type { PaymentProvider } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

export type PaymentConfiguration = Schemas['PaymentConfiguration']
export type SavedGateway = PaymentConfiguration['stripe']

export const configurationQuery = query('/api/admin/payments/configuration')
const refreshes = [configurationQuery]

export const useSaveGateway = (provider: PaymentProvider) =>
  useAction(
    (body: Schemas['SaveGateway']) =>
      call('put', '/api/admin/payments/gateways/{provider}', { params: { path: { provider } }, body }),
    { texts: 'payments:gateway', refreshes },
  )

export const useTestGateway = (provider: PaymentProvider) =>
  useAction(
    () => call('post', '/api/admin/payments/gateways/{provider}/test', { params: { path: { provider } } }),
    {
      texts: 'payments:connection',
    },
  )

export const useSavePrices = () =>
  useAction((body: Schemas['SavePrices']) => call('put', '/api/admin/payments/prices', { body }), {
    texts: 'payments:prices',
    refreshes,
  })

export const useConfirmKeys = () =>
  useAction(() => call('post', '/api/admin/payments/confirmation'), { texts: 'payments:held', refreshes })
