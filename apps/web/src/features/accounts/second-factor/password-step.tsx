import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MAX } from '@trunfo/contract/accounts'
import type { ReactNode } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import type { Action } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { PasswordNeeded } from '../settings/password-needed.tsx'
import { accountQuery } from '../settings/settings.api.ts'

interface PasswordStepProps<Given, Answer> {
  act: Action<Given, Answer>
  given: (values: Record<string, string> & { password: string }) => Given
  /** Further fields beside the password. */
  fields?: (about: (field: string) => string | undefined) => ReactNode
  submitLabel: string
  submitVariant?: ButtonProps['variant']
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password again, so that a stranger at an unlocked device cannot go on. */
export function PasswordStep<Given, Answer>(step: PasswordStepProps<Given, Answer>) {
  const { act, given, fields, submitLabel, submitVariant, onDone, onCancel } = step
  const { t } = useSettingsTexts()
  const { data: account } = useQuery(accountQuery)
  const { props, about } = useForm(act, { given, main: 'password', onDone })

  if (account && !account.hasPassword) return <PasswordNeeded />
  return (
    <form {...props} className="grid gap-4">
      <Field label={t('secondFactor.password')} error={about('password')}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          autoFocus
          required
        />
      </Field>
      {fields?.(about)}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button type="submit" variant={submitVariant} isLoading={act.isPending}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
