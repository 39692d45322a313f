import { useId } from 'react'
import { Card } from '@/ui/card.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { BankLines } from './bank-lines.tsx'
import { StatementForm } from './statement-form.tsx'

/** Compares an imported bank statement with the withdrawals marked as paid. */
export function BankCheck() {
  const { t } = usePayoutsTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid gap-6 p-4 sm:p-6">
        <div className="grid gap-1">
          <h2 id={headingId} className="text-lg">
            {t('bank.title')}
          </h2>
          <p className="max-w-prose text-sm text-muted-foreground">{t('bank.lead')}</p>
        </div>
        <StatementForm />
        <BankLines />
      </Card>
    </section>
  )
}
