import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MAX, PASSWORD_MIN, STAFF_PASSWORD_MIN } from '@trunfo/contract/accounts'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import type { RefObject } from 'react'
import { useSession } from '@/lib/session.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PasswordNeeded } from '../settings/password-needed.tsx'
import { accountQuery } from '../settings/settings.api.ts'
import { useChangePassword } from './security.api.ts'

type FieldName = 'currentPassword' | 'password' | 'confirmation'

interface PasswordCardProps {
  ref: RefObject<HTMLDivElement | null>
  onChanged: () => void
}

export function PasswordCard({ ref, onChanged }: PasswordCardProps) {
  const { t } = useAccountsTexts()
  const { data: account } = useQuery(accountQuery)

  return (
    <Card ref={ref}>
      <CardHeader>
        <CardTitle>{t('password.title')}</CardTitle>
        <CardDescription>{t('password.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        {account && !account.hasPassword ? <PasswordNeeded /> : <PasswordForm onChanged={onChanged} />}
      </CardContent>
    </Card>
  )
}

function PasswordForm({ onChanged }: Pick<PasswordCardProps, 'onChanged'>) {
  const { t } = useAccountsTexts()
  const { viewer } = useSession()
  const change = useChangePassword()
  const min = viewer && hasAnyRole(viewer.roles, STAFF_ROLES) ? STAFF_PASSWORD_MIN : PASSWORD_MIN

  const { props, about } = useForm(change, {
    check: ({ password, confirmation }: Record<FieldName, string>) =>
      password === confirmation ? null : { field: 'confirmation', text: t('password.differ') },
    main: 'currentPassword',
    given: ({ currentPassword, password }) => ({ currentPassword, password }),
    onDone: (_, { form }) => {
      form.reset()
      onChanged()
    },
  })

  return (
    <form {...props} className="grid gap-4 sm:max-w-96">
      {/* Tells password managers whose password changes. */}
      <input name="username" autoComplete="username" value={viewer?.username ?? ''} readOnly hidden />
      <Field label={t('password.current')} error={about('currentPassword')}>
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
        />
      </Field>
      <Field label={t('password.new')} hint={t('password.newHint', { min })} error={about('password')}>
        <PasswordInput name="password" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Field label={t('password.confirm')} error={about('confirmation')}>
        <PasswordInput name="confirmation" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      </Field>
      <Button type="submit" className="sm:justify-self-start" isLoading={change.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
