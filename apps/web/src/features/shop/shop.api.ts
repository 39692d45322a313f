import { useCouponFailure } from '@/features/promotions/index.ts'
import { call, type Schemas } from '@/lib/api.ts'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { pagedQuery, publicQuery, query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useShopTexts } from './shop.texts.ts'

export type ShopItem = Schemas['ShopItem']
export type OwnPurchase = Schemas['OwnPurchases']['purchases'][number]

export const shopQuery = publicQuery('/api/shop')
export const balanceQuery = query('/api/shop/balance')
export const ownPurchasesQuery = pagedQuery('/api/shop/purchases')

interface Purchase {
  costCoins: number
  couponCode: string | undefined
}

export function useBuy({ id, name }: ShopItem) {
  const { t } = useShopTexts()
  const couponFailure = useCouponFailure()

  /** A 4xx is about the purchase; anything else is a server or network failure. */
  function failureOf(error: unknown): string {
    if (isRefusal(error, 'shop.insufficient_coins')) return t('buy.insufficient')
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    return couponFailure(error) ?? (isRefused ? t('buy.failed') : t('buy.failedInside'))
  }

  return useAction(
    ({ costCoins, couponCode }: Purchase) =>
      call('post', '/api/shop/items/{id}/purchase', {
        params: { path: { id } },
        body: { costCoins, couponCode: couponCode || undefined },
      }),
    {
      texts: ({ answer, error }) => ({
        done: t('buy.done'),
        doneHint: answer?.message || t('buy.acquired', { item: name }),
        failed: failureOf(error),
      }),
      refreshes: [shopQuery, balanceQuery, ownPurchasesQuery],
    },
  )
}
