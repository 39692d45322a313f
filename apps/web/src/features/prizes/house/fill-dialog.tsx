import { BUDGET_FILL_MAX, PRIZE_ASSETS, PRIZE_REASON_MAX, type PrizeAsset } from '@trunfo/contract/prizes'
import { parseMoney } from '@trunfo/money/reais'
import { useState } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { readWhole } from '@/lib/whole-number.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTournamentsTexts } from '../../tournaments/index.ts'
import { useFillBudget } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'

type Values = Record<'amount' | 'reason', string>

export function FillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useHouseTexts()
  const { t: shared } = useTournamentsTexts()
  const filling = useFillBudget()
  const [asset, setAsset] = useState<PrizeAsset>('money')
  const read = (text: string) => (asset === 'money' ? parseMoney(text) : readWhole(text)) ?? 0
  const { props, problem, about } = useForm(filling, {
    check: ({ amount }: Values) =>
      read(amount) > 0
        ? null
        : { field: 'amount', text: asset === 'money' ? t('fill.amountInvalid') : t('fill.coinsInvalid') },
    given: ({ amount, reason }) => ({ asset, amount: read(amount), reason }),
    onDone: onClose,
  })
  return (
    <FormAlertDialog title={t('fill.title')} description={t('fill.description')} onClose={onClose}>
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <Field label={t('fill.asset')}>
          <NativeSelect value={asset} onChange={({ target }) => setAsset(target.value as PrizeAsset)}>
            {PRIZE_ASSETS.map((one) => (
              <option key={one} value={one}>
                {shared(`prize.types.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {asset === 'money' ? (
          <MoneyField name="amount" label={t('fill.amount')} initialCents={null} error={about('amount')} />
        ) : (
          <Field label={t('fill.coins')} error={about('amount')}>
            <Input
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              maxLength={formatNumber(BUDGET_FILL_MAX).length}
              required
              className="tabular-nums"
            />
          </Field>
        )}
        <Field label={t('fill.reason')} hint={t('decision.reasonHint')} error={about('reason')}>
          <Textarea name="reason" maxLength={PRIZE_REASON_MAX} required className="max-h-40" />
        </Field>
        <FormAlertButtons confirm={t('fill.confirm')} isPending={filling.isPending} />
      </form>
    </FormAlertDialog>
  )
}
