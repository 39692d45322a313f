import { PRIZE_REASON_MAX } from '@trunfo/contract/prizes'
import { parseMoney } from '@trunfo/money/reais'
import type { RefObject } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { type PrizeAtRisk, useTopUp } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'

interface TopUpDialogProps {
  prize: PrizeAtRisk
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Starts with the full missing amount, because that is what was promised. */
export function TopUpDialog({ prize: { id, tournament, topUpMax }, focusAfter, onClose }: TopUpDialogProps) {
  const { t } = useHouseTexts()
  const toppingUp = useTopUp(id)
  const max = moneyInText(topUpMax)
  const read = (text: string) => parseMoney(text) ?? 0
  const { props, problem, about } = useForm(toppingUp, {
    check: ({ amount = '' }: Record<string, string>) =>
      read(amount) > 0 && read(amount) <= topUpMax
        ? null
        : { field: 'amount', text: t('topUp.invalid', { max }) },
    given: ({ amount = '', reason = '' }) => ({ amount: read(amount), reason }),
    onDone: onClose,
  })
  return (
    <FormAlertDialog
      title={t('topUp.title', { tournament: tournament.name })}
      description={t('topUp.description', { max })}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <MoneyField name="amount" label={t('topUp.amount')} initialCents={topUpMax} error={about('amount')} />
        <Field label={t('decision.reason')} hint={t('decision.reasonHint')} error={about('reason')}>
          <Textarea name="reason" maxLength={PRIZE_REASON_MAX} required className="max-h-40" />
        </Field>
        <FormAlertButtons confirm={t('topUp.confirm')} isPending={toppingUp.isPending} />
      </form>
    </FormAlertDialog>
  )
}
