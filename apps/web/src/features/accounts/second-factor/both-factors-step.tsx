import { useState } from 'react'
import type { Schemas } from '@/lib/api.ts'
import type { Action } from '@/lib/use-action.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { CodeInput, RecoveryCodeInput } from './code-input.tsx'
import { PasswordStep } from './password-step.tsx'

interface BothFactorsStepProps<Answer> {
  act: Action<Schemas['SecondFactorStepUpInput'], Answer>
  submitLabel: string
  submitVariant?: ButtonProps['variant']
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password and a code, before the second factor is weakened. */
export function BothFactorsStep<Answer>(step: BothFactorsStepProps<Answer>) {
  const { t } = useAccountsTexts()
  const [way, setWay] = useState<'code' | 'recoveryCode'>('code')
  const [code, setCode] = useState('')

  function switchWay() {
    setWay(way === 'code' ? 'recoveryCode' : 'code')
    setCode('')
    step.act.reset()
  }

  return (
    <PasswordStep
      {...step}
      given={({ password, recoveryCode = '' }) =>
        way === 'code' ? { password, code } : { password, recoveryCode }
      }
      fields={(about) => (
        <div className="grid gap-1">
          <Field
            key={way}
            label={way === 'code' ? t('secondStep.code') : t('secondStep.recoveryCode')}
            error={about(way)}
          >
            {way === 'code' ? (
              // Selects a rejected code on focus, so that the next one replaces it.
              <CodeInput
                name="code"
                value={code}
                onValue={setCode}
                onFocus={({ target }) => target.select()}
                required
              />
            ) : (
              <RecoveryCodeInput autoFocus required />
            )}
          </Field>
          <Button variant="link" className="justify-self-start px-0 text-left" onClick={switchWay}>
            {way === 'code' ? t('secondStep.useRecovery') : t('secondStep.useCode')}
          </Button>
        </div>
      )}
    />
  )
}
