import type { AppliedCoupon } from '@/features/promotions/index.ts'
import { formatNumber } from '@/lib/formats.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { priceOf } from '../price.ts'
import type { ShopItem } from '../shop.api.ts'
import { useShopTexts } from '../shop.texts.ts'
import { BuyButton } from './buy-button.tsx'
import { CoinAmount } from './coins.tsx'
import { ItemImage } from './item-image.tsx'

/** From this stock down, the number is highlighted. */
const FEW = 5

export function ItemCard({ item, coupon }: { item: ShopItem; coupon: AppliedCoupon | null }) {
  const { name, description, imageUrl } = item
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {/* On a phone the placeholder is not as tall as an image. */}
      <ItemImage url={imageUrl} className={cn('aspect-video w-full', !imageUrl && 'max-sm:aspect-5/1')} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h3 className="text-base wrap-anywhere">{name}</h3>
        {description && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">{description}</p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-2 pt-1">
          <Price item={item} coupon={coupon} />
          <Stock item={item} />
        </div>
        <BuyButton item={item} coupon={coupon} />
      </div>
    </Card>
  )
}

function Price({ item, coupon }: { item: ShopItem; coupon: AppliedCoupon | null }) {
  const { t } = useShopTexts()
  const { price, discount, cost } = priceOf(item, coupon)
  if (discount === 0) return <CoinAmount coins={price} />
  return (
    <span className="grid">
      <s className="text-xs text-muted-foreground tabular-nums">
        <span className="sr-only">{t('list.before', { price: formatNumber(price) })}</span>
        <span aria-hidden>{formatNumber(price)}</span>
      </s>
      <CoinAmount coins={cost} />
    </span>
  )
}

function Stock({ item: { quantity } }: { item: ShopItem }) {
  const { t } = useShopTexts()
  if (quantity === null) return <Badge>{t('list.unlimited')}</Badge>
  if (quantity <= 0) return <Badge variant="destructive">{t('list.soldOut')}</Badge>
  return (
    <Badge variant={quantity <= FEW ? 'warning' : 'neutral'}>
      {t('list.left', { count: quantity, amount: formatNumber(quantity) })}
    </Badge>
  )
}
