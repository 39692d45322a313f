import { instantOf } from '@/lib/local-time.ts'
import type { ItemInput } from './admin/admin.api.ts'

/** Form values, keyed by control name. An unchecked switch is missing. */
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

/** Parses `1.000` as a thousand. Empty is null; invalid input becomes -1, which the server rejects. */
export function wholeOf(text = ''): number | null {
  const bare = text.replace(/[\s.]/g, '')
  if (bare === '') return null
  return /^\d{1,15}$/.test(bare) ? Number(bare) : -1
}

export const itemOf = (values: Partial<ItemValues>): Omit<ItemInput, 'imageUploadId'> => ({
  name: values.name ?? '',
  description: values.description ?? '',
  costCoins: wholeOf(values.costCoins) ?? 0,
  quantity: wholeOf(values.quantity),
  restockQuantity: wholeOf(values.restockQuantity),
  resetAt: instantOf(values.resetAt ?? ''),
  purchaseMessage: values.purchaseMessage ?? '',
  isActive: values.isActive === 'on',
})

/** Omits an unchanged stock, because items may be sold while the form is open. */
export function changesOf(
  { quantity, ...rest }: ReturnType<typeof itemOf>,
  item: { quantity: number | null } | undefined,
): ItemInput {
  return item?.quantity === quantity ? rest : { ...rest, quantity: quantity ?? null }
}
