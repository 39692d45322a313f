import { EMAIL_MAX } from '@trunfo/contract/accounts'
import { useState } from 'react'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useRequestPasswordReset, useResendConfirmation, useSignIn } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { type SignInNews, SignInNotice } from './sign-in-notice.tsx'

interface SignInValues {
  email: string
  password: string
}

interface SignInFormProps {
  email: string
  /** The confirmation link failed: offer a new one from the start. */
  hasExpiredLink: boolean
  onStep: (step: 'done' | 'second-factor') => Promise<void>
}

/** Email and password, and two actions that need only the email: confirmation and password reset. */
export function SignInForm({ email, hasExpiredLink, onStep }: SignInFormProps) {
  const { t } = useAccountsTexts()
  const [news, setNews] = useState<SignInNews | null>(null)
  const resending = useResendConfirmation()
  const forgetting = useRequestPasswordReset()
  const signIn = useSignIn({
    onStep,
    onRefused: (unconfirmed) =>
      unconfirmed === null ? setNews(null) : tell({ kind: 'unconfirmed', email: unconfirmed }),
  })
  const { props, problem, about } = useForm(signIn, {
    check: (values: SignInValues) => {
      const empty = (['email', 'password'] as const).find((name) => !values[name].trim())
      return empty && { field: empty, text: t('errors.fields_required') }
    },
    given: (values) => values,
    others: [resending, forgetting],
  })
  const emailNow = () => String(new FormData(props.ref.current ?? undefined).get('email') ?? '').trim()

  function tell(next: SignInNews) {
    for (const act of [signIn, resending, forgetting]) act.reset()
    setNews(next)
  }

  async function resend() {
    signIn.reset()
    if (await resending.run(emailNow())) tell({ kind: 'resent' })
  }

  async function forget() {
    signIn.reset()
    const address = emailNow()
    if (!address) return forgetting.refuse(t('signIn.emailNeeded'), 'email')
    if (await forgetting.run(address)) tell({ kind: 'reset-sent' })
  }

  return (
    <form {...props} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <SignInNotice
        news={news ?? (hasExpiredLink ? { kind: 'expired' } : null)}
        resend={
          <Button variant="secondary" onClick={() => void resend()} isLoading={resending.isPending}>
            {t('confirmation.resend')}
          </Button>
        }
      />
      <Field label={t('signIn.email')} error={about('email')}>
        <Input
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          required
        />
      </Field>
      <div className="grid gap-1">
        <Field label={t('signIn.password')} error={about('password')}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button
          variant="link"
          onClick={() => void forget()}
          isLoading={forgetting.isPending}
          className="-mb-2 justify-self-end px-1 font-medium"
        >
          {t('signIn.forgot')}
        </Button>
      </div>
      <Button type="submit" size="lg" isLoading={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
