import { REASON_MAX } from '@trunfo/contract/moderation/person'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useModerationTexts } from '../moderation.texts.ts'

interface ReasonFieldProps {
  error: string | undefined
  /** Whether the user can read it too. */
  isRead?: boolean
}

export function ReasonField({ error, isRead = false }: ReasonFieldProps) {
  const { t } = useModerationTexts()
  return (
    <Field
      label={t('person.reason')}
      hint={isRead ? t('person.reasonShown') : t('person.reasonKept')}
      error={error}
    >
      <Textarea name="reason" maxLength={REASON_MAX} required className="max-h-40" />
    </Field>
  )
}
