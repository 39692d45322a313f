import { useQueryClient } from '@tanstack/react-query'
import { PASSWORD_MIN } from '@trunfo/contract/accounts'
import { PAGES } from '@trunfo/contract/pages'
import { useNavigate } from 'react-router'
import { clearViewer } from '@/lib/session.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useResetPassword } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { RECOVERY_MARK } from '../sign-in/destination.ts'
import { type NewPasswordValues, newPasswordFault } from '../sign-up/sign-up.rules.ts'

interface NewPasswordFormProps {
  token: string
  onExpired: () => void
}

export function NewPasswordForm({ token, onExpired }: NewPasswordFormProps) {
  const { t } = useAccountsTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const reset = useResetPassword(token, onExpired)
  const { props, problem, about } = useForm(reset, {
    check: (values: NewPasswordValues) => {
      const fault = newPasswordFault(values)
      return fault && { field: fault.field, text: t(fault.text) }
    },
    given: ({ password }) => password,
    onDone: async () => {
      // The new password ended all sessions of its account, including this browser's. A page that still
      // assumed a viewer would go to the settings, be redirected, and lose the reason on the way.
      const viewer = await clearViewer(queryClient)
      // If this browser is signed in to another account, that user must not get the recovery notice.
      navigate(PAGES.login.path, { replace: true, state: viewer ? null : { after: RECOVERY_MARK } })
    },
  })

  return (
    <form {...props} noValidate className="grid gap-5">
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
