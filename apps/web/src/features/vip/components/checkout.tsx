import { useState } from 'react'
import { type AppliedCoupon, CouponBox } from '@/features/promotions/index.ts'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import { Card, CardContent } from '@/ui/card.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import type { VipOffer, VipPlan } from '../vip.api.ts'
import { quoteOf } from '../vip.rules.ts'
import { useVipTexts } from '../vip.texts.ts'
import { PayButtons } from './pay-buttons.tsx'

/**
 * Chooses a plan, an optional coupon and a payment method. The price is next to the buttons that charge it.
 */
export function Checkout({ offer: { plans, balance } }: { offer: VipOffer }) {
  const { t } = useVipTexts()
  const [months, setMonths] = useState(String(plans.at(-1)?.months))
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  const plan = plans.find((one) => String(one.months) === months)
  const describe = (one: VipPlan) => {
    const { amount, monthly } = quoteOf(one, coupon?.discountPercentage ?? null)
    return `${moneyInText(amount)}, ${t('plans.monthly', { amount: moneyInText(monthly) })}`
  }
  if (!plan) return null
  return (
    <Card>
      <CardContent className="grid gap-6">
        <FieldSet legend={t('plans.label')}>
          <RadioTiles
            label={t('plans.label')}
            value={months}
            onChange={setMonths}
            choices={plans.map((one) => ({
              value: String(one.months),
              label: `${t(`plans.${one.months}`)} · ${t('plans.months', { months: one.months })}`,
              description: describe(one),
            }))}
          />
        </FieldSet>
        <CouponBox area="vip" coupon={coupon} onChange={setCoupon} />
        <Total plan={plan} coupon={coupon} />
        <PayButtons plan={plan} coupon={coupon} balance={balance} />
      </CardContent>
    </Card>
  )
}

function Total({ plan, coupon }: { plan: VipPlan; coupon: AppliedCoupon | null }) {
  const { t } = useVipTexts()
  const { amount } = quoteOf(plan, coupon?.discountPercentage ?? null)
  return (
    <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-t pt-5">
      <dt className="grid">
        <span className="text-sm text-muted-foreground">{t('pay.total')}</span>
        {!coupon && plan.promotion && (
          <span className="text-sm text-success">
            {plan.promotion.name}: {t('plans.off', { percentage: formatNumber(plan.promotion.percentage) })}
          </span>
        )}
      </dt>
      <dd className="flex items-baseline gap-3 tabular-nums">
        {amount < plan.price && (
          <s className="text-muted-foreground">
            <span className="sr-only">{t('plans.before')} </span>
            {moneyInText(plan.price)}
          </s>
        )}
        <strong className="text-2xl">{moneyInText(amount)}</strong>
      </dd>
    </dl>
  )
}
