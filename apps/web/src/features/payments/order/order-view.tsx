import { PAGES } from '@trunfo/contract/pages'
import type { OrderState } from '@trunfo/contract/payments'
import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TimerOff from 'lucide-react/icons/timer-off'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { moneyInText } from '@/lib/formats.ts'
import { useLeaving } from '@/lib/use-leaving.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Steps } from '@/ui/steps.tsx'
import { toast } from '@/ui/toast.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import { CancelOrderButton } from './cancel-button.tsx'
import { GoingOn } from './going-on.tsx'
import { HostedPanel } from './hosted-panel.tsx'
import type { PaymentOrder } from './order.api.ts'
import { isCancellable, isPaid, isWaiting, stepsOf } from './order.rules.ts'
import { forgetOrder } from './pending-order.ts'
import { PixPanel } from './pix-panel.tsx'
import { Receipt } from './receipt.tsx'

const SUBSCRIPTION = `${PAGES.accountSettings.path}?tab=subscription`
/** Long enough to read the confirmation. */
const GOING_ON_MS = 8000

const PICTURES: Record<OrderState, { icon: LucideIcon; className: string }> = {
  created: { icon: Hourglass, className: 'bg-secondary text-foreground' },
  open: { icon: Hourglass, className: 'bg-secondary text-foreground' },
  pending: { icon: Hourglass, className: 'bg-secondary text-info' },
  failed: { icon: CircleX, className: 'bg-destructive/15 text-destructive' },
  expired: { icon: TimerOff, className: 'bg-warning/15 text-warning' },
  cancelled: { icon: CircleSlash, className: 'bg-secondary text-foreground' },
  paid: { icon: BadgeCheck, className: 'bg-primary/15 text-primary' },
  part_refunded: { icon: Undo2, className: 'bg-info/15 text-info' },
  refunded: { icon: Undo2, className: 'bg-info/15 text-info' },
  charged_back: { icon: ShieldAlert, className: 'bg-warning/15 text-warning' },
}

/** One order: its progress, the next action, and finally the receipt. */
export function OrderView({ order }: { order: PaymentOrder }) {
  const { t } = usePaymentsTexts()
  const { state, pixCode } = order
  const isPix = state === 'open' && pixCode !== null
  const isVip = order.kind === 'vip'
  const leaving = useLeaving(isVip ? SUBSCRIPTION : PAGES.wallet.path, GOING_ON_MS)
  useCredited(order, leaving.begin)
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div className="print:hidden">
        <Steps
          label={t('steps.label')}
          steps={stepsOf(state).map((step) => ({
            label: isVip && step.name === 'credited' ? t('vip.step') : t(`steps.${step.name}`),
            state: step.state,
          }))}
        />
      </div>
      {isPix ? <PixPanel order={order} code={pixCode} /> : <OrderStatus order={order} />}
      {leaving.secondsLeft !== null && (
        <GoingOn isVip={isVip} secondsLeft={leaving.secondsLeft} onStay={leaving.stay} />
      )}
      {isPaid(order) && <Receipt order={order} onPrint={leaving.stay} />}
      <WaysOn order={order} />
    </div>
  )
}

/** Explains the order's state, and announces changes. */
function OrderStatus({ order }: { order: PaymentOrder }) {
  const { t } = usePaymentsTexts()
  const { state, amount, refunded, checkoutUrl } = order
  const { icon: Icon, className } = PICTURES[state]
  const facts = { amount: moneyInText(amount), refunded: moneyInText(refunded) }
  // A VIP payment never enters a balance, so it has its own texts.
  const isOfVip =
    order.kind === 'vip' && (state === 'paid' || state === 'refunded' || state === 'charged_back')
  return (
    <section role="status" className="grid justify-items-center gap-4 py-2 text-center print:hidden">
      <span className={cn('flex size-16 items-center justify-center rounded-full', className)}>
        <Icon aria-hidden className="size-8" />
      </span>
      <div className="grid max-w-prose gap-2">
        <h1 className="text-xl">{t(`standing.${state}.title`)}</h1>
        <p className="text-balance text-muted-foreground">
          {isOfVip ? t(`vip.standing.${state}`, facts) : t(`standing.${state}.text`, facts)}
        </p>
      </div>
      {(state === 'created' || (state === 'open' && checkoutUrl)) && <HostedPanel order={order} />}
    </section>
  )
}

function WaysOn({ order }: { order: PaymentOrder }) {
  const { t } = usePaymentsTexts()
  const isOver = !isWaiting(order) && !isPaid(order)
  const isVip = order.kind === 'vip'
  const shop = isVip ? PAGES.vip.path : PAGES.wallet.path
  const bought = isVip ? SUBSCRIPTION : PAGES.wallet.path
  return (
    <nav aria-label={t('ways.label')} className="grid gap-3 sm:flex sm:justify-center print:hidden">
      <Button asChild variant={isWaiting(order) ? 'secondary' : 'primary'}>
        {isOver ? (
          <Link to={shop}>{t('ways.retry')}</Link>
        ) : (
          <Link to={bought}>{isVip ? t('vip.subscription') : t('ways.wallet')}</Link>
        )}
      </Button>
      {!isVip && (
        <Button asChild variant="secondary">
          <Link to={PAGES.accountSettings.path}>{t('ways.settings')}</Link>
        </Button>
      )}
      {isCancellable(order) && <CancelOrderButton order={order} />}
      <Button asChild variant="ghost">
        <Link to={PAGES.ticketNew.path} state={{ area: 'payment', about: { kind: 'order', id: order.id } }}>
          {t('ways.help')}
        </Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to={PAGES.home.path}>{t('common:actions.goHome')}</Link>
      </Button>
    </nav>
  )
}

/**
 * Toasts once and starts the redirect: for buyers who saw the payment arrive, or who return from the
 * provider's page after it did.
 */
function useCredited(order: PaymentOrder, goOn: () => void): void {
  const { t } = usePaymentsTexts()
  const beginToGo = useEffectEvent(goOn)
  const hasWaited = useRef(false)
  const { id, state, amount, kind } = order
  useEffect(() => {
    if (isWaiting({ state })) {
      hasWaited.current = true
      return
    }
    const isExpected = forgetOrder(id) || hasWaited.current
    hasWaited.current = false
    if (state !== 'paid' || !isExpected) return
    beginToGo()
    const facts = { amount: moneyInText(amount) }
    if (kind === 'vip')
      toast({
        variant: 'success',
        title: t('vip.credited.title'),
        description: t('vip.credited.text', facts),
      })
    else toast({ variant: 'success', title: t('credited.title'), description: t('credited.text', facts) })
  }, [id, state, amount, kind, t])
}
