import { PASSWORD_MIN } from '@trunfo/contract/accounts'
import { PAGES } from '@trunfo/contract/pages'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '@/lib/api-error.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast } from '@/ui/toast.ts'
import { useResetPassword } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { FormProblem, useFormProblem } from '../components/form-problem.tsx'
import { RECOVERY_MARK } from '../sign-in/destination.ts'
import { type NewPasswordValues, newPasswordFault } from '../sign-up/sign-up.rules.ts'

interface NewPasswordFormProps {
  token: string
  onExpired: () => void
}

export function NewPasswordForm({ token, onExpired }: NewPasswordFormProps) {
  const { t } = useAccountsTexts()
  const navigate = useNavigate()
  const reset = useResetPassword()
  const { form, problem, refuse, fail, about } = useFormProblem()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as unknown as NewPasswordValues
    const fault = newPasswordFault(values)
    if (fault) return refuse(t('signIn.resetFailed'), { field: fault.field, text: t(fault.text) })
    try {
      await reset.mutateAsync({ token, password: values.password })
      toast({ title: t('passwordReset.done'), description: t('passwordReset.doneHint') })
      navigate(PAGES.login.path, { replace: true, state: { after: RECOVERY_MARK } })
    } catch (error) {
      fail(t('signIn.resetFailed'), error)
      if (isRefusal(error, 'accounts.link_expired')) onExpired()
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field
        label={t('passwordReset.password')}
        hint={t('signUp.passwordHint', { min: PASSWORD_MIN })}
        error={about('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label={t('passwordReset.confirmPassword')} error={about('confirmPassword')}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" required />
      </Field>
      <Button type="submit" size="lg" isLoading={reset.isPending}>
        {t('passwordReset.submit')}
      </Button>
    </form>
  )
}
