import type { VipWay } from '@trunfo/contract/vip'
import type { AppliedCoupon } from '@/features/promotions/index.ts'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { SignInLink } from '@/lib/sign-in-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useOrderVip, type VipPlan } from '../vip.api.ts'
import { quoteOf } from '../vip.rules.ts'
import { useVipTexts } from '../vip.texts.ts'

interface PayButtonsProps {
  plan: VipPlan
  coupon: AppliedCoupon | null
  balance: number | null
}

export function PayButtons({ plan, coupon, balance }: PayButtonsProps) {
  const { t } = useVipTexts()
  const ordering = useOrderVip()
  const { amount, ways } = quoteOf(plan, coupon?.discountPercentage ?? null)
  if (balance === null) {
    return (
      <Notice
        title={t('pay.signedOut')}
        action={
          <Button asChild>
            <SignInLink>{t('page.signIn')}</SignInLink>
          </Button>
        }
      />
    )
  }
  const pay = (way: VipWay) => ordering.run({ months: plan.months, way, couponCode: coupon?.code })
  const isShort = amount > balance
  const outside = ways.filter((way) => way !== 'balance')
  const money = { balance: moneyInText(balance) }
  return (
    <section aria-label={t('pay.title')} className="grid gap-3">
      {outside.length === 0 && amount > 0 && amount < plan.price && (
        <p className="text-sm text-muted-foreground">{t('pay.onlyBalance')}</p>
      )}
      {outside.map((way, index) => (
        <Button
          key={way}
          size="lg"
          variant={index === 0 ? 'primary' : 'secondary'}
          disabled={ordering.isPending && ordering.given?.way !== way}
          isLoading={ordering.given?.way === way}
          onClick={() => pay(way)}
        >
          {t(`pay.${way}`)}
        </Button>
      ))}
      {amount === 0 ? (
        <Button
          size="lg"
          variant={outside.length === 0 ? 'primary' : 'secondary'}
          disabled={ordering.isPending && ordering.given?.way !== 'balance'}
          isLoading={ordering.given?.way === 'balance'}
          onClick={() => pay('balance')}
        >
          {t('pay.free')}
        </Button>
      ) : (
        <ConfirmedButton
          act={{ run: () => pay('balance') }}
          texts="vip:payFromBalance"
          values={{
            plan: t(`line.${plan.months}`),
            months: plan.months,
            amount: moneyInText(amount),
            left: moneyInText(balance - amount),
          }}
          tone="primary"
          size="lg"
          variant={outside.length === 0 ? 'primary' : 'secondary'}
          disabled={isShort || ordering.isPending}
        />
      )}
      {amount > 0 && (
        <p className="text-sm text-muted-foreground tabular-nums">
          {isShort
            ? t('pay.balanceShort', { ...money, missing: moneyInText(amount - balance) })
            : t('pay.balanceLeft', { ...money, left: moneyInText(balance - amount) })}
        </p>
      )}
    </section>
  )
}
