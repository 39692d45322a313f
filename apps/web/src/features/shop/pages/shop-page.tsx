import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { SHOP_ROOM } from '@trunfo/contract/shop'
import Store from 'lucide-react/icons/store'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type AppliedCoupon, CouponBox } from '@/features/promotions/index.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Balance } from '../components/balance.tsx'
import { ItemCard } from '../components/item-card.tsx'
import { OwnPurchases } from '../components/own-purchases.tsx'
import { shopQuery } from '../shop.api.ts'
import { useShopTexts } from '../shop.texts.ts'

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

export function ShopPage() {
  const { t } = useShopTexts()
  usePageTitle(t('title'))
  const { viewer } = useSession()
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-prose gap-1">
          <h1 className="text-xl">{t('title')}</h1>
          <p className="text-muted-foreground">{t('lead')}</p>
          <Earning />
        </div>
        <Balance />
      </header>
      <div className="w-full max-w-md">
        <CouponBox area="shop" coupon={coupon} onChange={setCoupon} />
      </div>
      <Items coupon={coupon} />
      {viewer && <OwnPurchases />}
    </div>
  )
}

/** Every way to earn CardCoins. They are not for sale. */
function Earning() {
  const { t } = useShopTexts()
  const link = 'font-medium text-foreground underline underline-offset-4'
  return (
    <p className="pt-1 text-sm text-muted-foreground">
      {t('earning.intro')}{' '}
      <Link to={`${PAGES.tournaments.path}?prize=some`} className={link}>
        {t('earning.prizes')}
      </Link>{' '}
      {t('earning.and')}{' '}
      <Link to={`${PAGES.accountSettings.path}?tab=referrals`} className={link}>
        {t('earning.referrals')}
      </Link>
      {t('earning.rest')}
    </p>
  )
}

function Items({ coupon }: { coupon: AppliedCoupon | null }) {
  const { t } = useShopTexts()
  const headingId = useId()
  const shop = useQuery(shopQuery)
  useLiveQuery(SHOP_ROOM, shopQuery)
  return (
    <section aria-labelledby={headingId} aria-busy={shop.isFetching} className="grid gap-3">
      <h2 id={headingId} className="sr-only">
        {t('list.title')}
      </h2>
      <Loaded query={shop} skeleton={<GridSkeleton />} failed={t('list.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Store} title={t('list.empty')} description={t('list.emptyHint')} />
          ) : (
            <ul className={GRID}>
              {items.map((item) => (
                <li key={item.id}>
                  <ItemCard item={item} coupon={coupon} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function GridSkeleton() {
  return (
    <div className={GRID}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-80" />
      ))}
    </div>
  )
}
