import { SHOP_ROOM } from '@trunfo/contract/shop'
import { defineEvent } from '../../platform/jobs/events.ts'
import { refresh } from '../../platform/jobs/refresh.ts'

/** What the grid shows of an item is another: it was put up, changed, taken away, sold or filled up. */
export const shopItemChanged = defineEvent<{ itemId: string }>('shop.item-changed')

export const shopRefreshes = [refresh([shopItemChanged], { rooms: () => [SHOP_ROOM] })]
