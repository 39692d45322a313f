import { parseMoney } from '@trunfo/money/reais'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { type PaymentConfiguration, useSavePrices } from './configuration.api.ts'

type Prices = PaymentConfiguration['prices']

/** The specification requires price ids, but the amount next to them is what is charged. */
export function PricesCard({ prices }: { prices: Prices }) {
  const { t } = usePaymentsTexts()
  const saving = useSavePrices()
  const { props, about, problem } = useForm(saving, {
    given: (values: Record<keyof Prices, string>) => ({
      priceId3Months: values.priceId3Months.trim(),
      price3MonthsValue: parseMoney(values.price3MonthsValue) ?? 0,
      priceId6Months: values.priceId6Months.trim(),
      price6MonthsValue: parseMoney(values.price6MonthsValue) ?? 0,
      priceIdWalletDeposit: values.priceIdWalletDeposit.trim(),
      settlingDaysPix: Number(values.settlingDaysPix),
      settlingDaysCard: Number(values.settlingDaysCard),
    }),
  })
  const idField = (name: 'priceId3Months' | 'priceId6Months' | 'priceIdWalletDeposit') => (
    <Field label={t(`prices.${name}`)} error={about(name)}>
      <Input
        name={name}
        defaultValue={prices[name]}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        className="font-mono text-sm"
      />
    </Field>
  )
  const daysField = (name: 'settlingDaysPix' | 'settlingDaysCard', max: number) => (
    <Field label={t(`prices.${name}`)} error={about(name)}>
      <Input
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        defaultValue={prices[name]}
        required
        className="tabular-nums"
      />
    </Field>
  )

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('prices.title')}</CardTitle>
        <CardDescription>{t('prices.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        <form {...props} className="grid gap-5">
          <FormProblem problem={problem} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {idField('priceId3Months')}
            <MoneyField
              name="price3MonthsValue"
              label={t('prices.price3MonthsValue')}
              initialCents={prices.price3MonthsValue}
              error={about('price3MonthsValue')}
            />
            {idField('priceId6Months')}
            <MoneyField
              name="price6MonthsValue"
              label={t('prices.price6MonthsValue')}
              initialCents={prices.price6MonthsValue}
              error={about('price6MonthsValue')}
            />
          </div>
          {idField('priceIdWalletDeposit')}
          <div className="grid gap-5 border-t pt-5 sm:grid-cols-2">
            <p className="text-sm text-muted-foreground sm:col-span-2">{t('prices.settling')}</p>
            {daysField('settlingDaysPix', 90)}
            {daysField('settlingDaysCard', 180)}
          </div>
          <Button type="submit" isLoading={saving.isPending} className="sm:justify-self-start">
            {t('prices.save')}
          </Button>
        </form>
      </CardContent>
    </Card>
  )
}
