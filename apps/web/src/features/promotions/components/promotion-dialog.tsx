import { PROMOTION_NAME_MAX, PROMOTION_TYPES, type PromotionType } from '@trunfo/contract/promotions'
import { useState } from 'react'
import { DateTimeField } from '@/lib/date-time-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { type Promotion, useChangePromotion, useCreatePromotion } from '../promotions.api.ts'
import { type PromotionValues, promotionOf } from '../promotions.rules.ts'
import { usePromotionsTexts } from '../promotions.texts.ts'
import { ActiveSwitch, DescriptionField, PercentageField, UsesField } from './discount-fields.tsx'

interface PromotionDialogProps {
  /** Omitted when creating a promotion. */
  promotion?: Promotion | undefined
  onClose: () => void
}

export function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const { t } = usePromotionsTexts()
  const title = promotion ? t('promotion.change.title') : t('promotion.create.title')
  return (
    <MountedDialog title={title} onClose={onClose} className="max-w-2xl">
      <PromotionForm promotion={promotion} onClose={onClose} />
    </MountedDialog>
  )
}

function PromotionForm({ promotion, onClose }: PromotionDialogProps) {
  const { t } = usePromotionsTexts()
  const creating = useCreatePromotion()
  const changing = useChangePromotion(promotion?.id ?? '')
  const saving = promotion ? changing : creating
  const [type, setType] = useState<PromotionType>(promotion?.type ?? 'time_based')
  const { props, problem, about } = useForm(saving, {
    given: (values: PromotionValues) => promotionOf(values),
    onDone: onClose,
  })
  return (
    <form {...props} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field label={t('promotion.name')} error={about('name')}>
        <Input
          name="name"
          defaultValue={promotion?.name}
          placeholder={t('promotion.namePlaceholder')}
          maxLength={PROMOTION_NAME_MAX}
          autoComplete="off"
          required
        />
      </Field>
      <DescriptionField value={promotion?.description ?? ''} error={about('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PercentageField value={promotion?.discountPercentage} error={about('discountPercentage')} />
        <Field label={t('promotion.type')} error={about('type')}>
          <NativeSelect
            name="type"
            value={type}
            onChange={({ target }) => setType(target.value as PromotionType)}
          >
            {PROMOTION_TYPES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`promotion.types.${choice}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {type === 'time_based' ? (
          <>
            <DateTimeField
              name="startsAt"
              label={t('promotion.startsAt')}
              instant={promotion?.startsAt ?? null}
              error={about('startsAt')}
            />
            <DateTimeField
              name="endsAt"
              label={t('promotion.endsAt')}
              instant={promotion?.endsAt ?? null}
              error={about('endsAt')}
            />
          </>
        ) : (
          <UsesField
            name="maxUses"
            label={t('fields.maxUses')}
            value={promotion?.maxUses ?? null}
            error={about('maxUses')}
          />
        )}
      </div>
      <ActiveSwitch value={promotion?.isActive ?? true} hint={t('promotion.isActiveHint')} />
      <Button type="submit" className="sm:justify-self-end" isLoading={saving.isPending}>
        {t('fields.save')}
      </Button>
    </form>
  )
}
