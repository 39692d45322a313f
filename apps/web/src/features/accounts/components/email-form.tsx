import { EMAIL_MAX } from '@trunfo/contract/accounts'
import type { SubmitEvent } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { FormProblem, useFormProblem } from './form-problem.tsx'

interface EmailFormProps {
  action: string
  /** The title of the toast when it does not work. */
  failed: string
  /** What is said when nothing was filled in. */
  needed: string
  onSend: (email: string) => Promise<void>
}

/** Asks for nothing but an address, to send something there. */
export function EmailForm({ action, failed, needed, onSend }: EmailFormProps) {
  const { t } = useAccountsTexts()
  const { form, problem, refuse, fail, clear, about, isBusy, run } = useFormProblem()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!email) return refuse(failed, { field: 'email', text: needed })
    try {
      await run(() => onSend(email))
      clear()
    } catch (error) {
      fail(failed, error)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field label={t('signIn.email')} error={about('email')}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          required
        />
      </Field>
      <Button type="submit" size="lg" isLoading={isBusy}>
        {action}
      </Button>
    </form>
  )
}
