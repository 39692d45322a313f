import type { MercadoPagoOptions } from './mercado-pago.ts'
import type { Gateway } from './provider.ts'
import type { StripeOptions } from './stripe.ts'

export { isTestKey } from './keys.ts'
export * from './provider.ts'

/** The providers' libraries are large, so they are loaded on first use. */
export async function stripeGateway(options: StripeOptions): Promise<Gateway> {
  return (await import('./stripe.ts')).stripeGateway(options)
}

export async function mercadoPagoGateway(options: MercadoPagoOptions): Promise<Gateway> {
  return (await import('./mercado-pago.ts')).mercadoPagoGateway(options)
}
