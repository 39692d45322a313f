import { REWARD_FILL_MAX, REWARD_REASON_MAX } from '@trunfo/contract/referrals'
import { parseMoney } from '@trunfo/money/reais'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useFillBudget } from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

type Values = Record<'amount' | 'reason', string>

export function FillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useReferralsTexts()
  const filling = useFillBudget()
  const max = moneyInText(REWARD_FILL_MAX)
  const read = (text: string) => parseMoney(text) ?? 0
  const { props, problem, about } = useForm(filling, {
    check: ({ amount }: Values) =>
      read(amount) > 0 && read(amount) <= REWARD_FILL_MAX
        ? null
        : { field: 'amount', text: t('fill.amountInvalid', { max }) },
    given: ({ amount, reason }) => ({ amount: read(amount), reason }),
    onDone: onClose,
  })
  return (
    <FormAlertDialog title={t('fill.title')} description={t('fill.description')} onClose={onClose}>
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <MoneyField
          name="amount"
          label={t('fill.amount')}
          hint={t('fill.amountHint', { max })}
          initialCents={null}
          error={about('amount')}
        />
        <Field label={t('fill.reason')} hint={t('fill.reasonHint')} error={about('reason')}>
          <Textarea name="reason" maxLength={REWARD_REASON_MAX} required className="max-h-40" />
        </Field>
        <FormAlertButtons confirm={t('fill.confirm')} isPending={filling.isPending} />
      </form>
    </FormAlertDialog>
  )
}
