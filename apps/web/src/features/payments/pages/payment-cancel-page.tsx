import { PAGES } from '@trunfo/contract/pages'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import { Link, Navigate, useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { NoOrder } from '../order/no-order.tsx'
import { useOrder } from '../order/order.api.ts'
import { isPaid } from '../order/order.rules.ts'
import { orderPath } from '../order/order-path.ts'
import { usePaymentsTexts } from '../payments.texts.ts'

/** The provider redirects here after the buyer cancels. */
export function PaymentCancelPage() {
  const { t } = usePaymentsTexts()
  const [params] = useSearchParams()
  const { status, viewer } = useSession()
  const id = params.get('order')
  usePageTitle(t('cancel.title'))
  if (status === 'loading') return <Spinner />
  return viewer && id ? <Turned id={id} /> : <Cancelled />
}

/** The URL may be opened long after, so the text follows the order, which may have been paid since. */
function Turned({ id }: { id: string }) {
  const { t } = usePaymentsTexts()
  const { data, isPending } = useOrder(id)
  if (isPending) return <Spinner />
  if (data && isPaid(data.order)) return <Navigate to={orderPath(id)} replace />
  if (data?.order.state === 'pending') {
    return (
      <NoOrder icon={Hourglass} title={t('standing.pending.title')} text={t('cancel.pending')}>
        <Button asChild>
          <Link to={orderPath(id)}>{t('cancel.follow')}</Link>
        </Button>
      </NoOrder>
    )
  }
  const isOpen = data?.order.state === 'open'
  const retryAt = data?.order.kind === 'deposit' ? PAGES.wallet.path : PAGES.vip.path
  if (isOpen && data.order.checkoutUrl)
    return <Cancelled checkoutUrl={data.order.checkoutUrl} retryAt={retryAt} />
  return <Cancelled retryAt={retryAt} />
}

function Cancelled({ checkoutUrl, retryAt = PAGES.vip.path }: { checkoutUrl?: string; retryAt?: string }) {
  const { t } = usePaymentsTexts()
  return (
    <NoOrder
      icon={CircleSlash}
      title={t('cancel.title')}
      text={checkoutUrl ? t('cancel.stillOpen') : t('cancel.text')}
    >
      {checkoutUrl && (
        <Button asChild>
          <a href={checkoutUrl}>{t('cancel.goBack')}</a>
        </Button>
      )}
      <Button asChild variant={checkoutUrl ? 'secondary' : 'primary'}>
        <Link to={retryAt}>{t('cancel.retry')}</Link>
      </Button>
    </NoOrder>
  )
}
