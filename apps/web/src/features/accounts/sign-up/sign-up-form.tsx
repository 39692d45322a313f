import { EMAIL_MAX, PASSWORD_MIN, USERNAME_MAX } from '@trunfo/contract/accounts'
import { PAGES } from '@trunfo/contract/pages'
import type { SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast } from '@/ui/toast.ts'
import { useSignUp } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { FormProblem, useFormProblem } from '../components/form-problem.tsx'
import { type SignUpValues, signUpFault } from './sign-up.rules.ts'

export function SignUpForm({ referralCode }: { referralCode: string }) {
  const { t } = useAccountsTexts()
  const navigate = useNavigate()
  const { state } = useLocation()
  const signUp = useSignUp()
  const { form, problem, refuse, fail, about } = useFormProblem()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as unknown as SignUpValues
    const fault = signUpFault(values)
    if (fault) return refuse(t('signUp.failed'), { field: fault.field, text: t(fault.text) })
    const { confirmPassword: _, referralCode, ...person } = values
    try {
      const { referral } = await signUp.mutateAsync({
        ...person,
        referralCode: referralCode.trim() || undefined,
      })
      if (referral === 'unknown') {
        toast({
          variant: 'destructive',
          title: t('signUp.referralInvalid'),
          description: t('signUp.referralInvalidHint'),
        })
      }
      navigate(`${PAGES.login.path}?confirmation_sent=true`, {
        state: { ...state, email: person.email.trim() },
      })
    } catch (error) {
      fail(t('signUp.failed'), error)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
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
          // What people sign in with, so a password manager keeps the password under it.
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
          defaultValue={referralCode}
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
