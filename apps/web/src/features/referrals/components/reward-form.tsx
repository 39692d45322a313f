import { ONE_APPROVAL_MAX, REWARD_MAX, REWARD_TYPES, type RewardType } from '@trunfo/contract/referrals'
import { useState } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { readWhole } from '@/lib/whole-number.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { type ReferralSettings, useSaveSettings } from '../referrals.api.ts'
import { amountOf } from '../referrals.rules.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

interface Values {
  rewardType: RewardType
  rewardAmount: string
  monthlyCap: string
}

export function RewardForm({ settings, saved, abilities: { setCash } }: ReferralSettings) {
  const { t } = useReferralsTexts()
  const saving = useSaveSettings()
  const [type, setType] = useState<RewardType>(setCash ? settings.rewardType : 'coins')
  const { props, about, problem } = useForm(saving, {
    check: ({ rewardType, rewardAmount, monthlyCap }: Values) => {
      const text = t('settings.numberNeeded')
      if (amountOf(rewardType, rewardAmount) === null) return { field: 'rewardAmount', text }
      return readWhole(monthlyCap) === null ? { field: 'monthlyCap', text } : null
    },
    given: ({ rewardType, rewardAmount, monthlyCap }: Values) => ({
      rewardType,
      rewardAmount: amountOf(rewardType, rewardAmount) ?? 0,
      monthlyCap: readWhole(monthlyCap) ?? 0,
    }),
  })
  // The amount is in another unit for another type, so it is not carried over.
  const amount = type === settings.rewardType ? settings.rewardAmount : 0
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('settings.title')}</CardTitle>
        <CardDescription>{t('settings.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        <form {...props} noValidate className="grid gap-5">
          <FormProblem problem={problem} />
          {!setCash && settings.rewardType === 'cash' && settings.rewardAmount > 0 && (
            <p className="max-w-prose text-sm">
              {t('settings.cashInForce', { reward: moneyInText(settings.rewardAmount) })}
            </p>
          )}
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <Field label={t('settings.rewardType')} error={about('rewardType')}>
              <NativeSelect
                name="rewardType"
                value={type}
                onChange={({ target }) => setType(target.value === 'coins' ? 'coins' : 'cash')}
              >
                {REWARD_TYPES.map((choice) => {
                  const isLocked = choice === 'cash' && !setCash
                  return (
                    <option key={choice} value={choice} disabled={isLocked}>
                      {isLocked ? t('settings.typesLocked.cash') : t(`settings.types.${choice}`)}
                    </option>
                  )
                })}
              </NativeSelect>
            </Field>
            {type === 'cash' ? (
              <MoneyField
                key="cash"
                name="rewardAmount"
                label={t('settings.rewardAmount')}
                hint={t('settings.amountHintCash', { max: moneyInText(REWARD_MAX.cash) })}
                initialCents={amount}
                error={about('rewardAmount')}
              />
            ) : (
              <Field
                key="coins"
                label={t('settings.amountCoins')}
                hint={t('settings.amountHint')}
                error={about('rewardAmount')}
              >
                <Input
                  name="rewardAmount"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  defaultValue={amount}
                  className="tabular-nums"
                />
              </Field>
            )}
            <Field label={t('settings.monthlyCap')} hint={t('settings.capHint')} error={about('monthlyCap')}>
              <Input
                name="monthlyCap"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                defaultValue={settings.monthlyCap}
                className="tabular-nums"
              />
            </Field>
          </div>
          {type === 'cash' && (
            <p className="max-w-prose text-sm text-muted-foreground">
              {t('settings.cashNeeds', { limit: moneyInText(ONE_APPROVAL_MAX) })}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" isLoading={saving.isPending} className="max-sm:w-full">
              {t('settings.save')}
            </Button>
            {saved && (
              <p className="text-sm wrap-anywhere text-muted-foreground">
                {saved.reason ?? t('settings.saved', { name: saved.by ?? t('settings.somebody') })} ·{' '}
                <DateTime instant={saved.at} />
              </p>
            )}
          </div>
        </form>
      </CardContent>
    </Card>
  )
}
