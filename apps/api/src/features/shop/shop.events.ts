import { SHOP_ROOM } from '@trunfo/contract/shop'
import { defineEvent } from '../../platform/jobs/events.ts'
import { refresh } from '../../platform/jobs/refresh.ts'

/** An item's listing changed: created, edited, removed, sold or restocked. */
export const shopItemChanged = defineEvent<{ itemId: string }>('shop.item-changed')

export const shopRefreshes = [refresh([shopItemChanged], { rooms: () => [SHOP_ROOM] })]
