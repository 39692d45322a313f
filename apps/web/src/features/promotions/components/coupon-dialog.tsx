import { COUPON_AREAS, COUPON_CODE_MAX } from '@trunfo/contract/promotions'
import { DateTimeField } from '@/lib/date-time-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { type Coupon, useChangeCoupon, useCreateCoupon } from '../promotions.api.ts'
import { type CouponValues, couponOf } from '../promotions.rules.ts'
import { usePromotionsTexts } from '../promotions.texts.ts'
import { ActiveSwitch, DescriptionField, PercentageField, UsesField } from './discount-fields.tsx'

interface CouponDialogProps {
  /** Omitted when creating a coupon. */
  coupon?: Coupon | undefined
  onClose: () => void
}

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { t } = usePromotionsTexts()
  const title = coupon ? t('coupon.change.title') : t('coupon.create.title')
  return (
    <MountedDialog title={title} onClose={onClose} className="max-w-2xl">
      <CouponForm coupon={coupon} onClose={onClose} />
    </MountedDialog>
  )
}

function CouponForm({ coupon, onClose }: CouponDialogProps) {
  const { t } = usePromotionsTexts()
  const creating = useCreateCoupon()
  const changing = useChangeCoupon(coupon?.id ?? '')
  const saving = coupon ? changing : creating
  const { props, problem, about } = useForm(saving, {
    given: (values: CouponValues) => couponOf(values),
    onDone: onClose,
  })
  return (
    <form {...props} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field label={t('coupon.code')} hint={t('coupon.codeHint')} error={about('code')}>
        <Input
          name="code"
          defaultValue={coupon?.code}
          placeholder={t('coupon.codePlaceholder')}
          maxLength={COUPON_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase placeholder:normal-case"
          required
        />
      </Field>
      <DescriptionField value={coupon?.description ?? ''} error={about('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PercentageField value={coupon?.discountPercentage} error={about('discountPercentage')} />
        <Field label={t('coupon.area')} error={about('area')}>
          <NativeSelect name="area" defaultValue={coupon?.area}>
            {COUPON_AREAS.map((area) => (
              <option key={area} value={area}>
                {t(`coupon.areas.${area}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <UsesField
          name="maxUses"
          label={t('fields.maxUses')}
          value={coupon?.maxUses ?? null}
          error={about('maxUses')}
        />
        <UsesField
          name="maxUsesPerPerson"
          label={t('coupon.maxUsesPerPerson')}
          value={coupon?.maxUsesPerPerson ?? null}
          error={about('maxUsesPerPerson')}
        />
      </div>
      <DateTimeField
        name="expiresAt"
        label={t('coupon.expiresAt')}
        hint={t('coupon.expiresAtHint')}
        instant={coupon?.expiresAt ?? null}
        error={about('expiresAt')}
      />
      <ActiveSwitch value={coupon?.isActive ?? true} hint={t('coupon.isActiveHint')} />
      <Button type="submit" className="sm:justify-self-end" isLoading={saving.isPending}>
        {t('fields.save')}
      </Button>
    </form>
  )
}
