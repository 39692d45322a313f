import { EMAIL_MAX } from '@trunfo/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { isRefusal } from '@/lib/api-error.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast } from '@/ui/toast.ts'
import { useSignIn } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { FormProblem, useFormProblem } from '../components/form-problem.tsx'
import { ForgotButton, ResendButton } from './mail-buttons.tsx'
import { type SignInNews, SignInNotice } from './sign-in-notice.tsx'

interface SignInFormProps {
  email: string
  /** The confirmation link did not work: another one is offered from the start. */
  hasExpiredLink: boolean
  onStep: (step: 'done' | 'second-factor') => Promise<void>
}

/** E-mail and password, and the two things that need only the e-mail: a new confirmation, a new password. */
export function SignInForm({ email, hasExpiredLink, onStep }: SignInFormProps) {
  const { t } = useAccountsTexts()
  const signIn = useSignIn()
  const { form, problem, isBusy, run, refuse, fail, clear, about } = useFormProblem()
  const [news, setNews] = useState<SignInNews | null>(null)
  const emailNow = () => String(new FormData(form.current ?? undefined).get('email') ?? '').trim()
  const tell = (next: SignInNews) => {
    clear()
    setNews(next)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as {
      email: string
      password: string
    }
    const empty = (['email', 'password'] as const).find((name) => !values[name].trim())
    if (empty) return refuse(t('signIn.failed'), { field: empty, text: t('errors.fields_required') })
    try {
      await run(async () => onStep((await signIn.mutateAsync(values)).step))
    } catch (error) {
      if (!isRefusal(error, 'accounts.email_not_confirmed')) {
        setNews(null)
        return fail(t('signIn.failed'), error)
      }
      tell({ kind: 'unconfirmed', email: emailNow() })
      toast({ variant: 'destructive', title: t('confirmation.unconfirmed') })
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <SignInNotice
        news={news ?? (hasExpiredLink ? { kind: 'expired' } : null)}
        resend={
          <ResendButton
            emailNow={emailNow}
            onSent={() => tell({ kind: 'resent' })}
            onFail={(error) => fail(t('confirmation.resendFailed'), error)}
          />
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
        <ForgotButton
          emailNow={emailNow}
          onEmpty={() => refuse(t('signIn.resetFailed'), { field: 'email', text: t('signIn.emailNeeded') })}
          onSent={() => tell({ kind: 'reset-sent' })}
          onFail={(error) => fail(t('signIn.resetFailed'), error)}
        />
      </div>
      <Button type="submit" size="lg" isLoading={isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
