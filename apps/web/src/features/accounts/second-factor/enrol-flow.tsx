import { useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { Enrolment } from './enrolment.tsx'
import { PasswordStep } from './password-step.tsx'
import { useStartEnrolment } from './second-factor.api.ts'

/** From the button to the codes: the password, the authenticator, the first code. */
export function EnrolFlow({ onCodes }: { onCodes: (recoveryCodes: string[]) => void }) {
  const { t } = useAccountsTexts()
  const [isAsking, setIsAsking] = useState(false)
  const start = useStartEnrolment()

  function leave() {
    setIsAsking(false)
    start.reset()
  }

  function begin(password: string) {
    start.mutate(password, {
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('secondFactor.enableFailed'),
          description: errorText(error),
        }),
    })
  }

  if (start.data) return <Enrolment {...start.data} onEnrolled={onCodes} onCancel={leave} />
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
        submitLabel={t('secondFactor.continue')}
        isPending={start.isPending}
        error={start.error}
        onSubmit={begin}
        onCancel={leave}
      />
    </div>
  )
}
