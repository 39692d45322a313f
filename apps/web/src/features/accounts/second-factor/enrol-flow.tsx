import { useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Enrolment } from './enrolment.tsx'
import { PasswordStep } from './password-step.tsx'
import { useStartEnrolment } from './second-factor.api.ts'

/** Enrolment from the button to the recovery codes: password, authenticator, first code. */
export function EnrolFlow({ onCodes }: { onCodes: (recoveryCodes: string[]) => void }) {
  const { t } = useSettingsTexts()
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState<{ uri: string; secret: string } | null>(null)
  const start = useStartEnrolment()

  function leave() {
    setIsAsking(false)
    setSecret(null)
    start.reset()
  }

  if (secret) return <Enrolment {...secret} onEnrolled={onCodes} onCancel={leave} />
  if (!isAsking) {
    return (
      <Button className="w-full sm:w-auto" onClick={() => setIsAsking(true)}>
        {t('secondFactor.enable')}
      </Button>
    )
  }
  return (
    <div className="grid gap-4 sm:max-w-96">
      <p className="text-sm">{t('secondFactor.enablePassword')}</p>
      <PasswordStep
        act={start}
        given={({ password }) => password}
        submitLabel={t('secondFactor.continue')}
        onDone={setSecret}
        onCancel={leave}
      />
    </div>
  )
}
