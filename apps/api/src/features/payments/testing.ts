export { makeGatewayKeys, makeHeldDeposits, makeOrder, makeUnmatchedPayment } from './payments.factory.ts'
