import { parseMoney } from '@trunfo/money/reais'
import { useState } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { CurrentPasswordField } from './password-field.tsx'
import { NOTE_MAX, type StaffOrder, useRefund } from './review.api.ts'

interface RefundValues {
  amount?: string
  reason: string
  currentPassword: string
}

interface RefundDialogProps {
  order: StaffOrder
  onClose: () => void
}

/** Asks for a full or partial refund, the reason and the password. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = usePaymentsTexts()
  const { id, number, person, payer, refundable } = order
  const refunding = useRefund(id)
  const [share, setShare] = useState<'whole' | 'part'>('whole')
  const centsOf = ({ amount }: RefundValues) => (amount === undefined ? refundable : parseMoney(amount))
  const form = useForm(refunding, {
    check: (values: Record<keyof RefundValues, string>) => {
      const cents = centsOf(values) ?? 0
      if (cents > 0 && cents <= refundable) return null
      return { field: 'amount', text: t('refund.tooMuch', { max: moneyInText(refundable) }) }
    },
    given: (values) => ({
      amount: centsOf(values) ?? 0,
      reason: values.reason.trim(),
      currentPassword: values.currentPassword,
    }),
    onDone: onClose,
  })
  return (
    <FormAlertDialog
      title={t('refund.title', { number })}
      description={t('refund.description', { person: person?.username ?? payer })}
      onClose={onClose}
    >
      <form {...form.props} className="grid gap-5">
        <FormProblem problem={form.problem} />
        <FieldSet legend={t('refund.share')}>
          <RadioTiles
            label={t('refund.share')}
            value={share}
            onChange={setShare}
            choices={[
              { value: 'whole', label: t('refund.whole', { amount: moneyInText(refundable) }) },
              { value: 'part', label: t('refund.part') },
            ]}
          />
        </FieldSet>
        {share === 'part' && (
          <MoneyField
            name="amount"
            label={t('refund.amount')}
            hint={t('refund.max', { max: moneyInText(refundable) })}
            initialCents={null}
            error={form.about('amount')}
          />
        )}
        <Field label={t('refund.reason')} error={form.about('reason')}>
          <Textarea name="reason" maxLength={NOTE_MAX} required className="max-h-40" />
        </Field>
        <CurrentPasswordField error={form.about('currentPassword')} />
        <FormAlertButtons
          confirm={
            share === 'whole'
              ? t('refund.confirm', { amount: moneyInText(refundable) })
              : t('refund.confirmPart')
          }
          isPending={refunding.isPending}
          tone="destructive"
        />
      </form>
    </FormAlertDialog>
  )
}
