import { BRAND } from '@trunfo/contract/brand'
import { formatMoney } from '@trunfo/money/reais'
import Printer from 'lucide-react/icons/printer'
import { DateTime } from '@/lib/date-time.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Fact } from '@/ui/fact.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import type { PaymentOrder } from './order.api.ts'

interface ReceiptProps {
  order: PaymentOrder
  onPrint: () => void
}

/** A card on screen; the only part of the page that is printed. */
export function Receipt({ order, onPrint }: ReceiptProps) {
  const { t } = usePaymentsTexts()
  const { number, title, amount, refunded, paidAt, settlesAt, paidBy, providerReference, payer } = order
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <p className="hidden font-display text-lg font-bold print:block">{BRAND.name}</p>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid gap-1">
          <CardTitle>{t('receipt.title')}</CardTitle>
          <p className="text-sm text-muted-foreground">
            {t('receipt.number')} <span className="font-medium tabular-nums text-foreground">{number}</span>
          </p>
        </div>
        <Button
          variant="outline"
          className="max-sm:w-full print:hidden"
          onClick={() => {
            onPrint()
            window.print()
          }}
        >
          <Printer aria-hidden />
          {t('receipt.print')}
        </Button>
      </div>
      <dl className="grid text-sm">
        <Fact name={t('receipt.what')}>{title}</Fact>
        <Fact name={t('receipt.amount')} isMoney>
          {formatMoney(amount)}
        </Fact>
        {refunded > 0 && (
          <Fact name={t('receipt.refunded')} isMoney>
            {formatMoney(refunded)}
          </Fact>
        )}
        {paidAt && (
          <Fact name={t('receipt.paidAt')}>
            <DateTime instant={paidAt} />
          </Fact>
        )}
        {paidBy && <Fact name={t('receipt.paidBy')}>{t(`paidBy.${paidBy}`)}</Fact>}
        <Fact name={t('receipt.payer')}>{payer}</Fact>
        {settlesAt && (
          <Fact name={t('receipt.settlesAt')}>
            <DateTime instant={settlesAt} />
          </Fact>
        )}
        {providerReference && (
          <Fact name={t('receipt.reference')} isReference>
            {providerReference}
          </Fact>
        )}
      </dl>
    </Card>
  )
}
