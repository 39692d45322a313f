import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'

/** Says that the code was nobody's. The account is there all the same. */
export function useReferralToast(): () => void {
  const { t } = useAccountsTexts()
  return () =>
    toast({
      variant: 'destructive',
      title: t('signUp.referralInvalid'),
      description: t('signUp.referralInvalidHint'),
    })
}
