import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'

/** Toasts that the referral code is unknown. The account was created anyway. */
export function useReferralToast(): () => void {
  const { t } = useAccountsTexts()
  return () =>
    toast({
      variant: 'destructive',
      title: t('signUp.referralInvalid'),
      description: t('signUp.referralInvalidHint'),
    })
}
