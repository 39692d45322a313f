import { EMAIL_MAX, PASSWORD_MIN, USERNAME_MAX } from '@trunfo/contract/accounts'
import { PAGES } from '@trunfo/contract/pages'
import { useLocation, useNavigate } from 'react-router'
import { safeReturnPath } from '@/lib/safe-return-path.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useSignUp } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { keepWay } from '../sign-in/destination.ts'
import { type SignUpValues, signUpFault } from './sign-up.rules.ts'
import { useReferralToast } from './use-referral-toast.ts'

interface SignUpFormProps {
  referralCode: string
  /** Called on typing, because the provider buttons beside this form need the code too. */
  onReferralCode: (code: string) => void
}

export function SignUpForm({ referralCode, onReferralCode }: SignUpFormProps) {
  const { t } = useAccountsTexts()
  const navigate = useNavigate()
  const { state } = useLocation()
  const signUp = useSignUp()
  const tellOfReferral = useReferralToast()
  const { props, problem, about } = useForm(signUp, {
    check: (values: SignUpValues) => {
      const fault = signUpFault(values)
      if (fault?.text === 'signUp.fieldsRequired')
        return { field: fault.field, text: `${t(fault.text)} ${t('signUp.codeOptional')}` }
      return fault && { field: fault.field, text: t(fault.text) }
    },
    given: ({ confirmPassword: _, referralCode, ...person }) => ({
      ...person,
      referralCode: referralCode.trim() || undefined,
      returnTo: safeReturnPath(state?.from) ?? undefined,
    }),
    onDone: ({ referral }, { values }) => {
      keepWay(state)
      if (referral === 'unknown') tellOfReferral()
      navigate(`${PAGES.login.path}?confirmation_sent=true`, {
        state: { ...state, email: values.email.trim() },
      })
    },
  })

  return (
    <form {...props} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field label={t('signUp.username')} hint={t('signUp.usernameHint')} error={about('username')}>
        <Input
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX}
          required
        />
      </Field>
      <Field label={t('signUp.email')} error={about('email')}>
        <Input
          name="email"
          type="email"
          // People sign in with their email address, so password managers should store the password under it.
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          required
        />
      </Field>
      <Field
        label={t('signUp.password')}
        hint={t('signUp.passwordHint', { min: PASSWORD_MIN })}
        error={about('password')}
      >
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label={t('signUp.confirmPassword')} error={about('confirmPassword')}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" required />
      </Field>
      <Field label={t('signUp.referralCode')} aside={t('signUp.optional')}>
        <Input
          name="referralCode"
          value={referralCode}
          onChange={({ target }) => onReferralCode(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      <Button type="submit" size="lg" isLoading={signUp.isPending}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
