import { centavos, feeOf } from '@trunfo/money/amounts'
import { readPixKey } from '@trunfo/money/pix-key'
import { formatMoney } from '@trunfo/money/reais'
import { useState } from 'react'
import { ProofFields, proofOf } from '@/features/accounts/index.ts'
import { moneyInText } from '@/lib/formats.ts'
import type { Problem } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { PixKeyField, type PixKeyValue } from '@/ui/pix-key-field.tsx'
import type { Wallet } from '../wallet.api.ts'
import { percentageText } from '../wallet.rules.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { useRequestWithdrawal } from '../withdraw.api.ts'
import { UsualTime } from './usual-time.tsx'

interface WithdrawFormProps {
  wallet: Wallet
  onDone: () => void
}

export function WithdrawForm({ wallet, onDone }: WithdrawFormProps) {
  const { t } = useWalletTexts()
  const requesting = useRequestWithdrawal(wallet)
  const [cents, setCents] = useState<number | null>(null)
  const [key, setKey] = useState<PixKeyValue>({ type: null, text: '' })
  const { withdrawable, withdrawal } = wallet
  const { min, max } = withdrawal
  const most = Math.min(withdrawable, max)
  const range = { min: moneyInText(min), max: moneyInText(max), withdrawable: moneyInText(withdrawable) }

  const check = () => [amountProblem(), keyProblem()].filter((problem) => problem !== null)

  function amountProblem(): Problem | null {
    if (cents === null || cents < min || cents > max)
      return { field: 'amount', text: `${t('errors.amount_invalid')}. ${t('withdraw.outOfRange', range)}` }
    if (cents > withdrawable)
      return { field: 'amount', text: `${t('errors.insufficient')}. ${t('withdraw.tooMuch', range)}` }
    return null
  }

  function keyProblem(): Problem | null {
    if (key.type === null || key.text === '')
      return {
        field: key.type === null ? 'keyType' : 'key',
        text: `${t('errors.key_required')}. ${t('withdraw.keyMissing')}`,
      }
    return readPixKey(key.type, key.text) === null ? { field: 'key', text: t('errors.key_invalid') } : null
  }

  const form = useForm(requesting, {
    check,
    given: (values: Partial<Record<'currentPassword' | 'code', string>>) => ({
      amount: cents ?? 0,
      keyType: key.type ?? 'random',
      key: key.text,
      ...proofOf(values),
    }),
    onDone,
  })

  return (
    <form {...form.props} noValidate className="grid gap-5">
      <FormProblem problem={form.problem} />
      <div className="grid gap-2">
        <Field label={t('withdraw.amount')} hint={t('withdraw.limits', range)} error={form.about('amount')}>
          <MoneyInput
            name="amount"
            valueCents={cents}
            onChangeCents={setCents}
            placeholder="R$ 0,00"
            className="h-12 text-lg font-semibold"
          />
        </Field>
        <Button
          variant={cents === most ? 'secondary' : 'outline'}
          aria-pressed={cents === most}
          className="tabular-nums sm:justify-self-start"
          onClick={() => setCents(most)}
        >
          {t('withdraw.everything', { amount: moneyInText(most) })}
        </Button>
      </div>
      <PixKeyField
        name="key"
        value={key}
        onChange={setKey}
        error={form.about('keyType') ?? form.about('key')}
      />
      <ProofFields proofs={withdrawal.proofs} about={form.about} />
      <div className="grid gap-4 border-t pt-4">
        <Outcome wallet={wallet} cents={cents} />
        <UsualTime wallet={wallet} />
        <Button type="submit" size="lg" isLoading={requesting.isPending}>
          {cents ? t('withdraw.submitAmount', { amount: moneyInText(cents) }) : t('withdraw.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The amount, the net payout and the remaining balance, next to the submit button. */
function Outcome({ wallet: { withdrawable, withdrawal }, cents }: { wallet: Wallet; cents: number | null }) {
  const { t } = useWalletTexts()
  const amount = cents ?? 0
  const fee = feeOf(centavos(amount), withdrawal.feePercentage)
  return (
    <dl aria-label={t('withdraw.summary')} className="grid text-sm">
      <Fact name={t('withdraw.leaves')} isMoney>
        {formatMoney(amount)}
      </Fact>
      <Fact name={t('withdraw.fee', { percentage: percentageText(withdrawal.feePercentage) })} isMoney>
        {formatMoney(fee)}
      </Fact>
      <Fact name={t('withdraw.net')} isMoney>
        <span className="text-base text-primary">{formatMoney(amount - fee)}</span>
      </Fact>
      <Fact name={t('withdraw.remains')} isMoney>
        {formatMoney(Math.max(0, withdrawable - amount))}
      </Fact>
    </dl>
  )
}
