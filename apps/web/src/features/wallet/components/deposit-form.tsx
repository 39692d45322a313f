import type { PaymentWay } from '@trunfo/contract/payments'
import { useEffect, useEffectEvent } from 'react'
import { moneyInText } from '@/lib/formats.ts'
import type { Action } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import type { Deposit } from '../deposit.api.ts'
import type { Wallet } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

const CHIPS = [10_00, 20_00, 50_00, 100_00]
/** Pix comes first, because most users have it and it is instant. */
const WAYS: readonly PaymentWay[] = ['pix', 'stripe', 'mercado-pago']

interface DepositFormProps {
  wallet: Wallet
  depositing: Action<Deposit, unknown>
  /** Choices so far, which survive the identity step. */
  draft: Partial<Deposit>
  onDraft: (draft: Partial<Deposit>) => void
}

export function DepositForm({ wallet, depositing, draft, onDraft }: DepositFormProps) {
  const { t } = useWalletTexts()
  const { min, max } = wallet.deposit
  const ways = WAYS.filter((way) => wallet.deposit.ways.includes(way))
  const cents = draft.amount ?? null
  const way = draft.way ?? ways[0] ?? 'pix'
  const range = { min: moneyInText(min), max: moneyInText(max) }
  const setCents = (amount: number | null) => onDraft({ way, amount: amount ?? undefined })
  const setWay = (next: PaymentWay) => onDraft({ ...draft, way: next })
  useReadyAgain(depositing.reset)

  const form = useForm(depositing, {
    check: () =>
      cents !== null && cents >= min && cents <= max
        ? null
        : { field: 'amount', text: t('deposit.outOfRange', range) },
    given: () => ({ amount: cents ?? 0, way }),
  })

  return (
    <form {...form.props} noValidate className="grid gap-6">
      <FormProblem problem={form.problem} />
      <div className="grid gap-3">
        <Field label={t('deposit.amount')} hint={t('deposit.limits', range)} error={form.about('amount')}>
          <MoneyInput
            name="amount"
            valueCents={cents}
            onChangeCents={setCents}
            placeholder="R$ 0,00"
            className="h-12 text-lg font-semibold"
          />
        </Field>
        <Chips
          offered={CHIPS.filter((chip) => chip >= min && chip <= max)}
          cents={cents}
          onChoose={setCents}
        />
      </div>
      <FieldSet legend={t('deposit.way')}>
        <RadioTiles
          label={t('deposit.way')}
          value={way}
          onChange={setWay}
          className="sm:grid-cols-3"
          choices={ways.map((one) => ({
            value: one,
            label: t(`ways.${one}.name`),
            description: t(`ways.${one}.hint`),
          }))}
        />
      </FieldSet>
      <div className="grid items-center gap-4 border-t pt-5 sm:flex sm:justify-between">
        <Outcome wallet={wallet} cents={cents} />
        <Button type="submit" size="lg" isLoading={depositing.isUnderWay}>
          {cents ? t('deposit.submitAmount', { amount: moneyInText(cents) }) : t('deposit.submit')}
        </Button>
      </div>
    </form>
  )
}

interface ChipsProps {
  offered: readonly number[]
  cents: number | null
  onChoose: (cents: number) => void
}

function Chips({ offered, cents, onChoose }: ChipsProps) {
  const { t } = useWalletTexts()
  return (
    <fieldset aria-label={t('deposit.chips')} className="flex flex-wrap gap-2">
      {offered.map((chip) => (
        <Button
          key={chip}
          variant={chip === cents ? 'secondary' : 'outline'}
          aria-pressed={chip === cents}
          className="tabular-nums max-sm:flex-1 max-sm:px-2"
          onClick={() => onChoose(chip)}
        >
          {t('deposit.chip', { reais: chip / 100 })}
        </Button>
      ))}
    </fieldset>
  )
}

/** The amount and the resulting balance, next to the submit button. */
function Outcome({ wallet: { total }, cents }: { wallet: Wallet; cents: number | null }) {
  const { t } = useWalletTexts()
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {cents
        ? t('deposit.after', { amount: moneyInText(cents), total: moneyInText(total + cents) })
        : t('deposit.before', { total: moneyInText(total) })}
    </p>
  )
}

/** Returning with Back from the provider's page restores a form that is still pending, so it is reset. */
function useReadyAgain(reset: () => void): void {
  const wake = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && reset())
  useEffect(() => {
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
}
