import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { formatDate } from '@/lib/formats.ts'
import { Loaded, PagedList } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useCancel, useHistory, useStatus } from '../vip.api.ts'
import { useVipTexts } from '../vip.texts.ts'
import { DiscordRole } from './discord-role.tsx'
import { OrderRow } from './order-row.tsx'

export function SubscriptionTab() {
  const { t } = useVipTexts()
  const status = useStatus()
  const history = useHistory()
  return (
    <div className="grid gap-6">
      <Loaded
        query={status}
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        failed={t('subscription.failed')}
      >
        {(loaded) => <SubscriptionStatus status={loaded} />}
      </Loaded>
      <Card>
        <CardHeader>
          <CardTitle>{t('subscription.history')}</CardTitle>
        </CardHeader>
        <CardContent>
          <PagedList
            list={history}
            of={({ orders }) => orders}
            skeleton={<Skeleton className="h-24" />}
            failed={t('subscription.historyFailed')}
            empty={<p className="text-sm text-muted-foreground">{t('subscription.historyEmpty')}</p>}
          >
            {(orders) => (
              <ul className="divide-y">
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </ul>
            )}
          </PagedList>
        </CardContent>
      </Card>
    </div>
  )
}

function SubscriptionStatus({ status }: { status: Schemas['VipStatus'] }) {
  const { t } = useVipTexts()
  const cancelling = useCancel()
  const { isActive, expiresAt, cancellationRequested } = status
  const date = expiresAt ? formatDate(expiresAt) : ''
  const [title, hint] = !isActive
    ? [t('subscription.none'), t('subscription.noneHint')]
    : !expiresAt
      ? [t('subscription.endless'), t('subscription.endlessHint')]
      : cancellationRequested
        ? [t('subscription.cancelled'), t('subscription.cancelledHint', { date })]
        : [t('subscription.active', { date }), t('subscription.activeHint')]
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('subscription.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-1">
        <p role="status" className="font-semibold">
          {title}
        </p>
        <CardDescription>{hint}</CardDescription>
        {status.discord && <DiscordRole state={status.discord} />}
      </CardContent>
      {(!isActive || expiresAt) && (
        <CardFooter>
          <Button asChild variant={isActive ? 'secondary' : 'primary'}>
            <Link to={PAGES.vip.path}>{isActive ? t('subscription.renew') : t('subscription.see')}</Link>
          </Button>
          {isActive && !cancellationRequested && (
            <ConfirmedButton
              act={cancelling}
              texts="vip:cancel"
              values={{ date }}
              variant="ghost"
              className="text-destructive"
            />
          )}
        </CardFooter>
      )}
    </Card>
  )
}
