export { OpenPayments } from './order/open-payments.tsx'
export { orderPath } from './order/order-path.ts'
export { rememberOrder } from './order/pending-order.ts'
/** Refusals of payments are told in its words wherever they are met. */
export { usePaymentsTexts } from './payments.texts.ts'
