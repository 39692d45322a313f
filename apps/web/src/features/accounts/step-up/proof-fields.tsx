import { PASSWORD_MAX } from '@trunfo/contract/accounts'
import { useState } from 'react'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { useProofsTexts } from './proofs.texts.ts'

type ProofKind = 'password' | 'code'

interface ProofFieldsProps {
  /** The proofs available to the user, as far as known. */
  proofs: readonly ProofKind[]
  about: (field: string) => string | undefined
}

/** Asks for the password or, if the user has an authenticator, its code; either is enough. */
export function ProofFields({ proofs, about }: ProofFieldsProps) {
  const { t } = useProofsTexts()
  const { t: tAccounts } = useAccountsTexts()
  const { viewer } = useSession()
  const [proof, setProof] = useState(proofs[0] ?? 'password')
  const other = proofs.find((one) => one !== proof)
  return (
    <div className="grid gap-2">
      {proof === 'password' ? (
        <>
          {/* Tells password managers whose password this is, so they do not fill the fields before it. */}
          <input name="username" autoComplete="username" value={viewer?.username ?? ''} readOnly hidden />
          <Field label={tAccounts('password.current')} hint={t('hint')} error={about('currentPassword')}>
            <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={PASSWORD_MAX} />
          </Field>
        </>
      ) : (
        <Field label={t('code')} hint={t('codeHint')} error={about('code')}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="font-mono tracking-widest"
          />
        </Field>
      )}
      {other && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setProof(other)}>
          {other === 'code' ? t('useCode') : t('usePassword')}
        </Button>
      )}
    </div>
  )
}

/** The submitted fields as a request body. */
export const proofOf = ({ currentPassword, code }: Partial<Record<'currentPassword' | 'code', string>>) =>
  code === undefined ? { currentPassword: currentPassword ?? '' } : { code: code.replace(/\s/gu, '') }
