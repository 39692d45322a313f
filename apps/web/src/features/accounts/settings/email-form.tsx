import { EMAIL_MAX } from '@trunfo/contract/accounts'
import type { SubmitEvent } from 'react'
import { isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { useChangeEmail } from './settings.api.ts'
import { tellFailure } from './tell-failure.ts'

/** What the server refuses is said beside the field it is about, and in a toast. */
export function EmailForm({ onEnd }: { onEnd: () => void }) {
  const { t } = useAccountsTexts()
  const change = useChangeEmail()
  const refusal = change.error && errorText(change.error)
  const isPasswordRefused = isRefusal(change.error, 'accounts.wrong_password')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    try {
      await change.mutateAsync({ email, password: String(form.get('password')) })
      toast({ title: t('settings.email.sent'), description: t('settings.email.sentHint', { email }) })
      onEnd()
    } catch (error) {
      tellFailure(error, {
        title: t('settings.email.failed'),
        waitTitle: t('settings.wait'),
        lockedUntil: (date) => t('settings.lockedUntil', { date }),
      })
    }
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label={t('settings.email.new')}
        hint={t('settings.email.hint')}
        error={isPasswordRefused ? null : refusal}
      >
        <Input type="email" name="email" required maxLength={EMAIL_MAX} autoComplete="email" autoFocus />
      </Field>
      <Field label={t('settings.email.password')} error={isPasswordRefused ? refusal : null}>
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
      <div className="grid gap-3 sm:flex">
        <Button type="submit" isLoading={change.isPending}>
          {t('settings.email.submit')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
