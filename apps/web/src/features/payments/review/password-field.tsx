import { PASSWORD_MAX } from '@trunfo/contract/accounts'
import { useAccountsTexts } from '@/features/accounts/index.ts'
import { useSession } from '@/lib/session.ts'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'

/** Staff who move money or change its keys confirm their password. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  const { t } = usePaymentsTexts()
  const { t: tAccounts } = useAccountsTexts()
  const { viewer } = useSession()
  return (
    <>
      {/* Tells password managers whose password it is, and stops them from filling earlier fields. */}
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
