export { openOrder, placeOrder, refundInFull, requireWay, waysOnOffer } from './orders.commands.ts'
export { ordersRoutes } from './orders.routes.ts'
export { orderShown, viewOpenPayments, viewOwnOrder } from './orders.views.ts'
