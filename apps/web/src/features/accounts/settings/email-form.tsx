import { EMAIL_MAX } from '@trunfo/contract/accounts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useChangeEmail } from './settings.api.ts'

export function EmailForm({ onEnd }: { onEnd: () => void }) {
  const { t } = useSettingsTexts()
  const change = useChangeEmail()
  const { props, about } = useForm(change, {
    given: ({ email, password }: Record<'email' | 'password', string>) => ({
      email: email.trim(),
      password,
    }),
    main: 'email',
    onDone: onEnd,
  })

  return (
    <form {...props} className="grid gap-4">
      <Field label={t('settings.email.new')} hint={t('settings.email.hint')} error={about('email')}>
        <Input type="email" name="email" required maxLength={EMAIL_MAX} autoComplete="email" autoFocus />
      </Field>
      <Field label={t('settings.email.password')} error={about('password')}>
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
      <div className="grid gap-3 sm:flex">
        <Button type="submit" isLoading={change.isPending}>
          {t('settings.email.submit')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
