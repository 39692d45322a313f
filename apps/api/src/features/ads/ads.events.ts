import { ADS_ROOM } from '@trunfo/contract/ads'
import { defineEvent } from '../../platform/jobs/events.ts'
import { refresh } from '../../platform/jobs/refresh.ts'

/** An ad was created, changed or removed. */
export const adChanged = defineEvent<{ adId: string }>('ad.changed')

export const adsRefreshes = [refresh([adChanged], { rooms: () => [ADS_ROOM] })]
