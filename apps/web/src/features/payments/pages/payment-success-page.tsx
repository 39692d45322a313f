import { PAGES } from '@trunfo/contract/pages'
import LogIn from 'lucide-react/icons/log-in'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { NoOrder } from '../order/no-order.tsx'
import { isUnknownOrder, useOrder } from '../order/order.api.ts'
import { orderPath } from '../order/order-path.ts'
import { OrderView } from '../order/order-view.tsx'
import { rememberedOrder } from '../order/pending-order.ts'
import { usePaymentsTexts } from '../payments.texts.ts'

/**
 * The provider redirects here. The page only reads the order: the provider reports payments to the server
 * itself.
 */
export function PaymentSuccessPage() {
  const { t } = usePaymentsTexts()
  const [params] = useSearchParams()
  const [remembered] = useState(rememberedOrder)
  const { status, viewer, retry } = useSession()
  const id = params.get('order') ?? remembered
  usePageTitle(t('success.title'))

  if (status === 'loading') return <Spinner />
  if (status === 'failed') return <ErrorState isPage title={t('common:session.failed')} onRetry={retry} />
  if (!id) return <NoOrder icon={ReceiptText} title={t('success.none')} text={t('success.noneText')} />
  if (!viewer) {
    return (
      <NoOrder icon={LogIn} title={t('success.signedOut')} text={t('success.signedOutText')}>
        <Button asChild>
          <Link to={PAGES.login.path} state={{ from: orderPath(id) }}>
            {t('success.signIn')}
          </Link>
        </Button>
      </NoOrder>
    )
  }
  return <Order id={id} />
}

function Order({ id }: { id: string }) {
  const { t } = usePaymentsTexts()
  const order = useOrder(id)
  if (!order.data && isUnknownOrder(order.error))
    return <NoOrder icon={ReceiptText} title={t('success.none')} text={t('success.noneText')} />
  return (
    <Loaded query={order} skeleton={<Spinner label={t('success.loading')} />} failed={t('success.failed')}>
      {({ order }) => <OrderView order={order} />}
    </Loaded>
  )
}
