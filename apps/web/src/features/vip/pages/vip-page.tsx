import { PAGES } from '@trunfo/contract/pages'
import Gem from 'lucide-react/icons/gem'
import { Link } from 'react-router'
import { formatDate } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Benefits } from '../components/benefits.tsx'
import { Checkout } from '../components/checkout.tsx'
import { useOffer, type VipOffer } from '../vip.api.ts'
import { useVipTexts } from '../vip.texts.ts'

export function VipPage() {
  const { t } = useVipTexts()
  const offer = useOffer()
  usePageTitle(t('page.title'))
  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="flex items-center gap-2 text-xl">
          <Gem aria-hidden className="size-6 text-gold" />
          {t('page.title')}
        </h1>
        <p className="text-muted-foreground">{t('page.lead')}</p>
      </header>
      <Loaded query={offer} skeleton={<VipSkeleton />} failed={t('page.failed')}>
        {(loaded) => (
          <>
            <VipState status={loaded.status} />
            {isEndless(loaded.status) ? (
              <Benefits />
            ) : (
              <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
                <Checkout offer={loaded} />
                <Benefits />
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** VIP without an end, granted by staff: there is nothing to buy. */
const isEndless = (status: VipOffer['status']): boolean =>
  status?.isActive === true && status.expiresAt === null

function VipState({ status }: Pick<VipOffer, 'status'>) {
  const { t } = useVipTexts()
  if (!status?.isActive) return null
  return (
    <Notice
      tone="success"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={`${PAGES.accountSettings.path}?tab=subscription`}>{t('page.subscription')}</Link>
        </Button>
      }
    >
      {status.expiresAt ? t('page.active', { date: formatDate(status.expiresAt) }) : t('page.endless')}
    </Notice>
  )
}

function VipSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  )
}
