import { hasAnyRole } from '@trunfo/contract/roles'
import { FEE_PERCENTAGE_MAX, PAYOUT_PEOPLE, PAYOUT_ROLES, type PayoutPeople } from '@trunfo/contract/wallet'
import { centavos, feeOf } from '@trunfo/money/amounts'
import { parseMoney } from '@trunfo/money/reais'
import { type ReactNode, useState } from 'react'
import { moneyInText } from '@/lib/formats.ts'
import { MoneyField } from '@/lib/money-field.tsx'
import { useSession } from '@/lib/session.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { percentageText, readPercentage } from '../wallet.rules.ts'
import { useSaveSettings, type WalletSettings } from './settings.api.ts'

type Settings = WalletSettings['settings']
type SwitchName = 'depositsEnabled' | 'withdrawalsEnabled'
type LimitName = 'minDeposit' | 'maxDeposit' | 'minWithdrawal' | 'maxWithdrawal'

/** Sample amount for which the form shows the fee. */
const EXAMPLE = centavos(100_00)

export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = usePayoutsTexts()
  const saving = useSaveSettings()
  const { viewer } = useSession()
  const mayChoosePeople = viewer !== null && hasAnyRole(viewer.roles, PAYOUT_ROLES)
  const [fee, setFee] = useState(percentageText(settings.withdrawalFeePercentage))
  const { props, about, problem } = useForm(saving, {
    check: ({ withdrawalFeePercentage }) =>
      isFee(readPercentage(withdrawalFeePercentage))
        ? null
        : { field: 'withdrawalFeePercentage', text: t('settings.feeInvalid', { max: FEE_PERCENTAGE_MAX }) },
    given: (
      values: Record<LimitName | 'withdrawalFeePercentage', string> &
        Partial<Record<SwitchName | 'payoutPeople', string>>,
    ) => ({
      // An unchecked switch sends nothing.
      depositsEnabled: values.depositsEnabled === 'on',
      withdrawalsEnabled: values.withdrawalsEnabled === 'on',
      minDeposit: parseMoney(values.minDeposit) ?? 0,
      maxDeposit: parseMoney(values.maxDeposit) ?? 0,
      minWithdrawal: parseMoney(values.minWithdrawal) ?? 0,
      maxWithdrawal: parseMoney(values.maxWithdrawal) ?? 0,
      withdrawalFeePercentage: readPercentage(values.withdrawalFeePercentage) ?? 0,
      // The field is missing for viewers who may not change it.
      payoutPeople: (values.payoutPeople ?? settings.payoutPeople) as PayoutPeople,
    }),
  })

  const toggle = (name: SwitchName) => (
    <Choice label={t(`settings.${name}`)}>
      {(wiring) => <Switch {...wiring} name={name} defaultChecked={settings[name]} />}
    </Choice>
  )
  const limit = (name: LimitName) => (
    <MoneyField name={name} label={t(`settings.${name}`)} initialCents={settings[name]} error={about(name)} />
  )
  const example = feeOf(EXAMPLE, readPercentage(fee) ?? 0)

  return (
    <form {...props} className="grid gap-4">
      <FormProblem problem={problem} />
      <Group title={t('settings.deposits')}>
        {toggle('depositsEnabled')}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {limit('minDeposit')}
          {limit('maxDeposit')}
        </div>
      </Group>
      <Group title={t('settings.withdrawals')}>
        {toggle('withdrawalsEnabled')}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {limit('minWithdrawal')}
          {limit('maxWithdrawal')}
        </div>
        <Field
          label={t('settings.withdrawalFeePercentage')}
          hint={t('settings.feeHint', {
            max: FEE_PERCENTAGE_MAX,
            amount: moneyInText(EXAMPLE),
            fee: moneyInText(example),
            net: moneyInText(EXAMPLE - example),
          })}
          error={about('withdrawalFeePercentage')}
        >
          <Input
            name="withdrawalFeePercentage"
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            required
            value={fee}
            onChange={({ target }) => setFee(target.value)}
            className="max-w-32 tabular-nums"
          />
        </Field>
      </Group>
      <Group title={t('settings.payouts')}>
        <Field
          label={t('settings.payoutPeople')}
          hint={mayChoosePeople ? t('settings.peopleHint') : t('settings.peopleOthers')}
          error={about('payoutPeople')}
        >
          <NativeSelect name="payoutPeople" defaultValue={settings.payoutPeople} disabled={!mayChoosePeople}>
            {PAYOUT_PEOPLE.map((people) => (
              <option key={people} value={people}>
                {t(`settings.people.${people}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </Group>
      <Button type="submit" size="lg" isLoading={saving.isPending} className="sm:justify-self-start">
        {t('settings.save')}
      </Button>
    </form>
  )
}

const isFee = (percentage: number | null): boolean => percentage !== null && percentage <= FEE_PERCENTAGE_MAX

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
