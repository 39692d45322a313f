import { useInfiniteQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { useId } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type OwnPurchase, ownPurchasesQuery } from '../shop.api.ts'
import { useShopTexts } from '../shop.texts.ts'
import { CoinAmount } from './coins.tsx'

export function OwnPurchases() {
  const { t } = useShopTexts()
  const headingId = useId()
  const list = useInfiniteQuery(ownPurchasesQuery)
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="text-lg">
        {t('history.title')}
      </h2>
      <PagedList
        list={list}
        of={({ purchases }) => purchases}
        skeleton={<Skeleton className="h-20" />}
        failed={t('history.failed')}
        empty={<Empty icon={Receipt} title={t('history.empty')} className="py-8" />}
      >
        {(purchases) => (
          <Card>
            <ul className="divide-y">
              {purchases.map((purchase) => (
                <Purchase key={purchase.id} {...purchase} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  )
}

function Purchase({ itemName, message, costCoins, couponCode, createdAt }: OwnPurchase) {
  const { t } = useShopTexts()
  return (
    <li className="grid gap-1 px-4 py-3 sm:grid-cols-[1fr_auto] sm:gap-x-6">
      <div className="grid min-w-0 gap-1">
        <span className="font-medium wrap-anywhere">{itemName}</span>
        {message && (
          <span className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">{message}</span>
        )}
      </div>
      <div className="grid content-start gap-1 text-sm sm:justify-items-end">
        <CoinAmount coins={costCoins} />
        {couponCode && (
          <span className="text-xs wrap-anywhere text-muted-foreground">
            {t('history.withCoupon', { code: couponCode })}
          </span>
        )}
        <DateTime instant={createdAt} shape="dateTime" className="text-xs text-muted-foreground" />
      </div>
    </li>
  )
}
