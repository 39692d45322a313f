import { PROMOTION_DESCRIPTION_MAX } from '@trunfo/contract/promotions'
import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { usePromotionsTexts } from '../promotions.texts.ts'

interface FieldProps<Value> {
  /** The saved value. */
  value: Value
  error?: string | undefined
}

export function DescriptionField({ value, error }: FieldProps<string>) {
  const { t } = usePromotionsTexts()
  return (
    <Field label={t('fields.description')} error={error}>
      <Textarea
        name="description"
        defaultValue={value}
        maxLength={PROMOTION_DESCRIPTION_MAX}
        className="min-h-16"
      />
    </Field>
  )
}

export function PercentageField({ value, error }: FieldProps<number | undefined>) {
  const { t } = usePromotionsTexts()
  return (
    <Field label={t('fields.discount')} hint={t('fields.discountHint')} error={error}>
      <Input
        name="discountPercentage"
        defaultValue={value?.toLocaleString('pt-BR')}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}

interface UsesFieldProps extends FieldProps<number | null> {
  name: 'maxUses' | 'maxUsesPerPerson'
  label: string
}

export function UsesField({ name, label, value, error }: UsesFieldProps) {
  const { t } = usePromotionsTexts()
  return (
    <Field label={label} hint={t('fields.maxUsesHint')} error={error}>
      <Input
        name={name}
        defaultValue={value ?? ''}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}

export function ActiveSwitch({ value, hint }: { value: boolean; hint: string }) {
  const { t } = usePromotionsTexts()
  return (
    <Choice label={t('fields.isActive')} description={hint}>
      {(props) => <Switch {...props} name="isActive" defaultChecked={value} />}
    </Choice>
  )
}
