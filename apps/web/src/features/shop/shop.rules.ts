import { instantOf } from '@/lib/local-time.ts'
import type { GivenItem } from './admin/admin.api.ts'

/** What the form holds, by the names of its controls. A switch that is off is not there. */
export interface ItemValues {
  name: string
  description: string
  costCoins: string
  quantity: string
  restockQuantity: string
  resetAt: string
  purchaseMessage: string
  isActive: string
}

/** `1.000` is a thousand; nothing is none, and what is no number is one that the server refuses. */
export function wholeOf(text = ''): number | null {
  const bare = text.replace(/[\s.]/g, '')
  if (bare === '') return null
  return /^\d{1,15}$/.test(bare) ? Number(bare) : -1
}

export const itemOf = (values: Partial<ItemValues>): Omit<GivenItem, 'imageUploadId'> => ({
  name: values.name ?? '',
  description: values.description ?? '',
  costCoins: wholeOf(values.costCoins) ?? 0,
  quantity: wholeOf(values.quantity),
  restockQuantity: wholeOf(values.restockQuantity),
  resetAt: instantOf(values.resetAt ?? ''),
  purchaseMessage: values.purchaseMessage ?? '',
  isActive: values.isActive === 'on',
})

/** A stock that nobody touched is not sent: some of it may be sold while the form is open. */
export function changesOf(
  { quantity, ...rest }: ReturnType<typeof itemOf>,
  item: { quantity: number | null } | undefined,
): GivenItem {
  return item?.quantity === quantity ? rest : { ...rest, quantity: quantity ?? null }
}
