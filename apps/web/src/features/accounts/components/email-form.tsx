import { EMAIL_MAX } from '@trunfo/contract/accounts'
import type { Action } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'

interface EmailFormProps {
  act: Action<string>
  action: string
  /** Error text when the field is empty. */
  needed: string
  onSent: () => void
}

/** A form with only an email address. */
export function EmailForm({ act, action, needed, onSent }: EmailFormProps) {
  const { t } = useAccountsTexts()
  const { props, problem, about } = useForm(act, {
    check: ({ email }: { email: string }) => (email.trim() ? null : { field: 'email', text: needed }),
    given: ({ email }) => email.trim(),
    onDone: onSent,
  })

  return (
    <form {...props} noValidate className="grid gap-5">
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
      <Button type="submit" size="lg" isLoading={act.isPending}>
        {action}
      </Button>
    </form>
  )
}
