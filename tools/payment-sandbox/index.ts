export { controlOf } from './control-client.ts'
export { startPaymentSandbox } from './server.ts'
