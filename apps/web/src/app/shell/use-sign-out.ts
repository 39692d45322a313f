import { errorText } from '@/lib/error-text.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { signOut } from '@/lib/session.ts'
import { toast } from '@/ui/toast.ts'

export function useSignOut(): () => void {
  const { t } = useTranslation()
  return () =>
    void signOut().catch((error) =>
      toast({ variant: 'destructive', title: t('session.signOutFailed'), description: errorText(error) }),
    )
}
