import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useRequestPasswordReset, useResendConfirmation } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'

interface MailButtonProps {
  /** What stands in the form's e-mail field at this moment. */
  emailNow: () => string
  onSent: () => void
  onFail: (error: unknown) => void
}

export function ResendButton({ emailNow, onSent, onFail }: MailButtonProps) {
  const { t } = useAccountsTexts()
  const { mutateAsync, isPending } = useResendConfirmation()

  async function resend() {
    try {
      await mutateAsync(emailNow())
      toast({ title: t('confirmation.resent') })
      onSent()
    } catch (error) {
      onFail(error)
    }
  }

  return (
    <Button variant="secondary" onClick={() => void resend()} isLoading={isPending}>
      {t('confirmation.resend')}
    </Button>
  )
}

export function ForgotButton({
  emailNow,
  onSent,
  onFail,
  onEmpty,
}: MailButtonProps & { onEmpty: () => void }) {
  const { t } = useAccountsTexts()
  const { mutateAsync, isPending } = useRequestPasswordReset()

  async function request() {
    const email = emailNow()
    if (!email) return onEmpty()
    try {
      await mutateAsync(email)
      toast({ title: t('signIn.resetSent'), description: t('signIn.resetSentHint') })
      onSent()
    } catch (error) {
      onFail(error)
    }
  }

  return (
    <Button
      variant="link"
      onClick={() => void request()}
      isLoading={isPending}
      className="-mb-2 justify-self-end px-1 font-medium"
    >
      {t('signIn.forgot')}
    </Button>
  )
}
