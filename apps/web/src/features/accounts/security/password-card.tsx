import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MAX, PASSWORD_MIN, STAFF_PASSWORD_MIN } from '@trunfo/contract/accounts'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import { type SubmitEvent, useState } from 'react'
import { fieldOf } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PasswordNeeded } from '../settings/password-needed.tsx'
import { accountQuery } from '../settings/settings.api.ts'
import { useChangePassword } from './security.api.ts'

type FieldName = 'currentPassword' | 'password' | 'confirmation'

export function PasswordCard() {
  const { t } = useAccountsTexts()
  const { data: account } = useQuery(accountQuery)

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('password.title')}</CardTitle>
        <CardDescription>{t('password.lead')}</CardDescription>
      </CardHeader>
      <CardContent>{account && !account.hasPassword ? <PasswordNeeded /> : <PasswordForm />}</CardContent>
    </Card>
  )
}

function PasswordForm() {
  const { t } = useAccountsTexts()
  const { viewer } = useSession()
  const change = useChangePassword()
  const [problem, setProblem] = useState<{ field: FieldName; text: string } | null>(null)
  const min = viewer && hasAnyRole(viewer.roles, STAFF_ROLES) ? STAFF_PASSWORD_MIN : PASSWORD_MIN

  function refuse(form: HTMLFormElement, field: FieldName, text: string) {
    setProblem({ field, text })
    toast({ variant: 'destructive', title: t('password.failed'), description: text })
    form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Record<FieldName, string>
    const { currentPassword, password, confirmation } = values
    if (password !== confirmation) return refuse(form, 'confirmation', t('password.differ'))
    try {
      await change.mutateAsync({ currentPassword, password })
      setProblem(null)
      form.reset()
      toast({ title: t('password.done'), description: t('password.doneHint') })
    } catch (error) {
      refuse(form, fieldOf(error) === 'password' ? 'password' : 'currentPassword', errorText(error))
    }
  }

  const errorOf = (field: FieldName) => problem?.field === field && problem.text

  return (
    <form onSubmit={submit} className="grid gap-4 sm:max-w-96">
      {/* Lets a password manager know whose password changes. */}
      <input name="username" autoComplete="username" value={viewer?.username ?? ''} readOnly hidden />
      <Field label={t('password.current')} error={errorOf('currentPassword')}>
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
        />
      </Field>
      <Field label={t('password.new')} hint={t('password.newHint', { min })} error={errorOf('password')}>
        <PasswordInput name="password" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Field label={t('password.confirm')} error={errorOf('confirmation')}>
        <PasswordInput name="confirmation" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Button type="submit" className="sm:justify-self-start" isLoading={change.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
