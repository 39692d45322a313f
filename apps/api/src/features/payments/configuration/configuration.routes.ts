import { PAYMENT_MANAGER_ROLES } from '@trunfo/contract/payments'
import {
  gatewayAccountSchema,
  paymentConfigurationSchema,
  providerParamsSchema,
  saveGatewaySchema,
  savePricesSchema,
} from '@trunfo/contract/payments.schemas'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { always, recent } from '../../../platform/http/step-up.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmKeys, saveGateway, savePrices, testGateway } from './configuration.commands.ts'
import { viewConfiguration } from './configuration.views.ts'

const managers = anyOf(PAYMENT_MANAGER_ROLES)
const founders = anyOf(['fundador'])

export function configurationRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/payments/configuration',
    {
      config: { access: managers },
      schema: { tags: ['payments'], response: { 200: paymentConfigurationSchema } },
    },
    () => viewConfiguration(services),
  )

  app.put(
    '/api/admin/payments/gateways/:provider',
    {
      // The body holds secrets, so none of it is stored for idempotency. A repetition saves the same values.
      config: {
        access: managers,
        idempotency: 'secret',
        selfDealing: 'house-money',
        stepUp: always('gateway_keys'),
      },
      schema: {
        tags: ['payments'],
        params: providerParamsSchema,
        body: saveGatewaySchema,
        response: { 200: paymentConfigurationSchema },
      },
    },
    async (request) => {
      await saveGateway(contextOf(services, request), request.params.provider, request.body)
      return viewConfiguration(services)
    },
  )

  app.post(
    '/api/admin/payments/gateways/:provider/test',
    {
      config: { access: managers, idempotency: 'natural', selfDealing: 'no-money' },
      schema: { tags: ['payments'], params: providerParamsSchema, response: { 200: gatewayAccountSchema } },
    },
    (request) => testGateway(services, request.params.provider),
  )

  app.put(
    '/api/admin/payments/prices',
    {
      config: {
        access: managers,
        idempotency: 'natural',
        selfDealing: 'house-money',
        stepUp: recent('prices_and_settling'),
      },
      schema: {
        tags: ['payments'],
        body: savePricesSchema,
        response: { 200: paymentConfigurationSchema },
      },
    },
    async (request) => {
      await savePrices(contextOf(services, request), request.body)
      return viewConfiguration(services)
    },
  )

  app.post(
    '/api/admin/payments/confirmation',
    {
      config: {
        access: founders,
        idempotency: 'natural',
        selfDealing: 'house-money',
        stepUp: always('keys_confirmation'),
      },
      schema: { tags: ['payments'], response: { 200: paymentConfigurationSchema } },
    },
    async (request) => {
      await confirmKeys(contextOf(services, request))
      return viewConfiguration(services)
    },
  )
}
