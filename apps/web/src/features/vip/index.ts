export { SubscriptionTab } from './lazy-parts.ts'
/** A card of somebody's page for the staff. */
export { PersonVipOrders } from './staff/person-orders.tsx'
