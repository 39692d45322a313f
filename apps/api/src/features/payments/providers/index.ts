export { isTestKey } from './keys.ts'
export { mercadoPagoGateway } from './mercado-pago.ts'
export * from './provider.ts'
export { stripeGateway } from './stripe.ts'
