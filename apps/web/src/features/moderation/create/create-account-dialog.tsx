import { EMAIL_MAX, USERNAME_MAX } from '@trunfo/contract/accounts'
import { useNavigate } from 'react-router'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { personPath } from '../people/people.api.ts'
import { useCreateAccount } from '../person/person.api.ts'

type Values = Record<'username' | 'email', string>

/** Asks for username and email address only; the user sets the password. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useModerationTexts()
  const navigate = useNavigate()
  const creating = useCreateAccount()
  const { props, problem, about } = useForm(creating, {
    check: ({ username, email }: Values) => {
      const text = t('acts.create.required')
      if (username.trim() === '') return { field: 'username', text }
      return email.trim() === '' ? { field: 'email', text } : null
    },
    given: ({ username, email }) => ({ username: username.trim(), email: email.trim() }),
    onDone: ({ userId }) => {
      onClose()
      navigate(personPath(userId))
    },
  })
  return (
    <FormAlertDialog
      title={t('acts.create.title')}
      description={t('acts.create.description')}
      onClose={onClose}
    >
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <Field
          label={t('acts.create.username')}
          hint={t('acts.create.usernameHint')}
          error={about('username')}
        >
          <Input
            name="username"
            maxLength={USERNAME_MAX}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('acts.create.email')} error={about('email')}>
          <Input name="email" type="email" maxLength={EMAIL_MAX} required autoComplete="off" />
        </Field>
        <FormAlertButtons confirm={t('acts.create.confirm')} isPending={creating.isPending} />
      </form>
    </FormAlertDialog>
  )
}
