import { COUPON_CODE_MAX, type CouponArea } from '@trunfo/contract/promotions'
import Ticket from 'lucide-react/icons/ticket'
import { formatNumber } from '@/lib/formats.ts'
import { useSession } from '@/lib/session.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { useForm } from '@/lib/use-form.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { type AppliedCoupon, useApplyCoupon } from '../promotions.api.ts'
import { usePromotionsTexts } from '../promotions.texts.ts'

interface CouponBoxProps {
  /** What the coupon must apply to. */
  area: CouponArea
  coupon: AppliedCoupon | null
  onChange: (coupon: AppliedCoupon | null) => void
}

export function CouponBox({ area, coupon, onChange }: CouponBoxProps) {
  const place = useFocusKept<HTMLDivElement>(coupon !== null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {coupon ? (
        <Applied coupon={coupon} onRemove={() => onChange(null)} />
      ) : (
        <CouponForm area={area} onApplied={onChange} />
      )}
    </div>
  )
}

function Applied({ coupon, onRemove }: { coupon: AppliedCoupon; onRemove: () => void }) {
  const { t } = usePromotionsTexts()
  const { code, discountPercentage } = coupon
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-primary/60 bg-primary/10 py-1.5 pr-1.5 pl-4">
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm font-medium wrap-anywhere">
        <Ticket aria-hidden className="size-4 shrink-0 text-primary" />
        {t('box.applied', { code, percentage: formatNumber(discountPercentage) })}
      </p>
      <Button variant="ghost" onClick={onRemove}>
        {t('box.remove')}
      </Button>
    </div>
  )
}

interface CouponFormProps {
  area: CouponArea
  onApplied: (coupon: AppliedCoupon) => void
}

function CouponForm({ area, onApplied }: CouponFormProps) {
  const { t } = usePromotionsTexts()
  const { viewer } = useSession()
  const signInFirst = useSignInFirst()
  const applying = useApplyCoupon(area)
  const form = useForm(applying, {
    given: ({ couponCode }: { couponCode: string }) => couponCode,
    main: 'couponCode',
    onDone: ({ coupon }) => onApplied(coupon),
  })
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (viewer) return form.props.onSubmit(event)
        event.preventDefault()
        signInFirst(t('box.signInRequired'), t('box.signIn'))
      }}
      noValidate
      className="grid grid-cols-[1fr_auto] items-start gap-3"
    >
      <Field label={t('box.label')} error={form.about('couponCode')}>
        <Input
          name="couponCode"
          placeholder={t('box.placeholder')}
          maxLength={COUPON_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase placeholder:normal-case"
        />
      </Field>
      <Button type="submit" variant="secondary" isLoading={applying.isPending} className="mt-7">
        {t('box.apply')}
      </Button>
    </form>
  )
}
