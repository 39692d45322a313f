export { SubscriptionTab } from './lazy-parts.ts'
/** A card on the staff page of an account. */
export { PersonVipOrders } from './staff/person-orders.tsx'
