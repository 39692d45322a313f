import { type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { moneyInText } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { CancelOrderButton } from './cancel-button.tsx'
import { orderPath } from './order-path.ts'

type OpenPayment = Schemas['OpenPayment']

/** Unpaid orders, each with a link to continue and a button to cancel. */
export function OpenPayments({ payments }: { payments: readonly OpenPayment[] }) {
  const { t } = usePaymentsTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('openPayments.title')}
      </h2>
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <OpenPaymentRow key={payment.id} payment={payment} heading={heading} />
        ))}
      </ul>
    </section>
  )
}

function OpenPaymentRow({
  payment,
  heading,
}: {
  payment: OpenPayment
  heading: RefObject<HTMLElement | null>
}) {
  const { t } = usePaymentsTexts()
  const { id, way, amount, title, state, expiresAt } = payment
  const [isOver, setIsOver] = useState(false)
  const isPayable = state !== 'pending' && !isOver
  const facts = { amount: moneyInText(amount) }
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
        <div className="grid min-w-0 gap-1">
          <p className="font-medium tabular-nums">{t(`openPayments.${way}`, facts)}</p>
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {title}
            {' · '}
            {state === 'pending' ? (
              t('openPayments.pending')
            ) : isOver ? (
              t('openPayments.over')
            ) : (
              <>
                {t('openPayments.timeLeft')} <Countdown endsAt={expiresAt} onEnd={() => setIsOver(true)} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          {isPayable && <CancelOrderButton order={payment} focusAfter={heading} />}
          <Button asChild variant="secondary">
            <Link to={orderPath(id)}>{isPayable ? t('openPayments.pay') : t('openPayments.follow')}</Link>
          </Button>
        </div>
      </Card>
    </li>
  )
}
