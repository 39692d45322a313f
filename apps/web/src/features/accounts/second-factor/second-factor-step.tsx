import { TOTP_DIGITS } from '@trunfo/contract/accounts/second-factor'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { CodeInput, RecoveryCodeInput } from './code-input.tsx'
import { usePassSecondStep } from './second-factor.api.ts'

interface SecondFactorStepProps {
  /** The user is signed in and the cookie is set. */
  onDone: () => void
  /** Returns to email and password: for another account, or because the challenge expired. */
  onRestart: () => void
}

/** The sign-in step after the password, for accounts with a second factor. */
export function SecondFactorStep({ onDone, onRestart }: SecondFactorStepProps) {
  const { t } = useAccountsTexts()
  const [way, setWay] = useState<'code' | 'recoveryCode'>('code')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const step = usePassSecondStep(onRestart)

  async function enter(value: string) {
    if (step.isPending || !value.trim()) return field.current?.focus()
    const passed = await step.run(way === 'code' ? { code: value } : { recoveryCode: value })
    if (passed) return onDone()
    setTyped('')
    field.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void enter(typed)
  }

  function typeCode(digits: string) {
    setTyped(digits)
    if (digits.length === TOTP_DIGITS && digits !== typed) void enter(digits)
  }

  function switchWay() {
    setWay(way === 'code' ? 'recoveryCode' : 'code')
    setTyped('')
    step.reset()
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <header className="grid gap-1">
        <h2 className="text-base">{t('secondStep.title')}</h2>
        <p className="text-sm text-muted-foreground">
          {way === 'code' ? t('secondStep.lead') : t('secondStep.recoveryLead')}
        </p>
      </header>
      <Field
        key={way}
        label={way === 'code' ? t('secondStep.code') : t('secondStep.recoveryCode')}
        error={step.refusal}
      >
        {way === 'code' ? (
          <CodeInput ref={field} name="code" value={typed} onValue={typeCode} autoFocus required />
        ) : (
          <RecoveryCodeInput
            ref={field}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoFocus
            required
          />
        )}
      </Field>
      <Button type="submit" size="lg" isLoading={step.isPending}>
        {t('secondStep.submit')}
      </Button>
      <div className="grid gap-1">
        <Button variant="link" onClick={switchWay}>
          {way === 'code' ? t('secondStep.useRecovery') : t('secondStep.useCode')}
        </Button>
        <Button variant="link" className="text-muted-foreground" onClick={onRestart}>
          {t('secondStep.restart')}
        </Button>
      </div>
    </form>
  )
}
