import type { PaymentProvider } from '@trunfo/contract/payments'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type PaymentConfiguration = Schemas['PaymentConfiguration']
export type SavedGateway = PaymentConfiguration['stripe']

export const configurationQuery = query('/api/admin/payments/configuration')
const refreshes = [configurationQuery]

export const useSaveGateway = (provider: PaymentProvider) =>
  useAct(
    (body: Schemas['SaveGateway']) =>
      call('put', '/api/admin/payments/gateways/{provider}', { params: { path: { provider } }, body }),
    { tells: 'payments:gateway', refreshes },
  )

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

export const useConfirmKeys = () =>
  useAct(() => call('post', '/api/admin/payments/confirmation'), { tells: 'payments:held', refreshes })
