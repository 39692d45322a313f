import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MAX } from '@trunfo/contract/accounts'
import type { SubmitEvent } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PasswordNeeded } from '../settings/password-needed.tsx'
import { accountQuery } from '../settings/settings.api.ts'

interface PasswordStepProps {
  submitLabel: string
  submitVariant?: ButtonProps['variant']
  isPending: boolean
  error: unknown
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Asks for the password once more, before something that a stranger at an open screen must not do. */
export function PasswordStep({
  submitLabel,
  submitVariant,
  isPending,
  error,
  onSubmit,
  onCancel,
}: PasswordStepProps) {
  const { t } = useAccountsTexts()
  const { data: account } = useQuery(accountQuery)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(String(new FormData(event.currentTarget).get('password')))
  }

  if (account && !account.hasPassword) return <PasswordNeeded />
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t('secondFactor.password')} error={Boolean(error) && errorText(error)}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          autoFocus
          required
        />
      </Field>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button type="submit" variant={submitVariant} isLoading={isPending}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
