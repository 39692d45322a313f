import { PASSWORD_MAX } from '@trunfo/contract/accounts'
import { useAccountsTexts } from '@/features/accounts/index.ts'
import { useSession } from '@/lib/session.ts'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'

/** Who moves money or its keys proves once more who they are. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  const { t } = usePaymentsTexts()
  const { t: tAccounts } = useAccountsTexts()
  const { viewer } = useSession()
  return (
    <>
      {/* Lets a password manager know whose password is asked for, and keeps it from the fields before. */}
      <input name="username" autoComplete="username" value={viewer?.username ?? ''} readOnly hidden />
      <Field label={tAccounts('password.current')} hint={t('stepUp.hint')} error={error}>
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
        />
      </Field>
    </>
  )
}
