import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Inbox from 'lucide-react/icons/inbox'
import { Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ChangesCard } from '../admin/changes-card.tsx'
import { configurationQuery } from '../admin/configuration.api.ts'
import { GatewayCard } from '../admin/gateway-card.tsx'
import { HeldBanner } from '../admin/held-banner.tsx'
import { PricesCard } from '../admin/prices-card.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'

export function AdminPaymentsPage() {
  const { t } = usePaymentsTexts()
  const configuration = useQuery(configurationQuery)
  usePageTitle(t('configuration.title'))
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('configuration.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('configuration.lead')}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.adminPaymentsReview.path}>
            <Inbox aria-hidden />
            {t('configuration.review')}
          </Link>
        </Button>
      </header>
      <Loaded query={configuration} skeleton={<ConfigurationSkeleton />} failed={t('configuration.failed')}>
        {({ stripe, mercadoPago, prices, holdsDeposits, changes }) => (
          <>
            {holdsDeposits && <HeldBanner />}
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <GatewayCard provider="stripe" saved={stripe} />
              <GatewayCard provider="mercado-pago" saved={mercadoPago} />
              <PricesCard prices={prices} />
              <ChangesCard changes={changes} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function ConfigurationSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-160 rounded-lg" />
      <Skeleton className="h-160 rounded-lg" />
    </div>
  )
}
