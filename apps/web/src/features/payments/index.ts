export { OpenPayments } from './order/open-payments.tsx'
export { orderPath } from './order/order-path.ts'
export { rememberOrder } from './order/pending-order.ts'
/** Other features use it to show payment errors. */
export { usePaymentsTexts } from './payments.texts.ts'
