import { DateTime } from '@/lib/date-time.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import type { PaymentConfiguration } from './configuration.api.ts'

/** Texts by the audit action's name. */
const WORDS = {
  'payments.stripe-keys-saved': 'changes.stripeKeys',
  'payments.mercado-pago-keys-saved': 'changes.mercadoPagoKeys',
  'payments.prices-saved': 'changes.prices',
  'payments.keys-confirmed': 'changes.confirmed',
} as const
const isKnown = (what: string): what is keyof typeof WORDS => what in WORDS

export function ChangesCard({ changes }: { changes: PaymentConfiguration['changes'] }) {
  const { t } = usePaymentsTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('changes.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        {changes.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('changes.none')}</p>
        ) : (
          <ul className="grid divide-y text-sm">
            {changes.map(({ at, by, what }) => (
              <li
                key={`${at}-${what}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{by}</span>{' '}
                  <span className="text-muted-foreground">{isKnown(what) ? t(WORDS[what]) : what}</span>
                </span>
                <DateTime instant={at} className="text-muted-foreground" />
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  )
}
