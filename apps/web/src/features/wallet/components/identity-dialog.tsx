import { useQueryClient } from '@tanstack/react-query'
import { IdentityForm } from '@/features/accounts/index.ts'
import { refresh } from '@/lib/query.ts'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { refreshes } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

/** The same step as in deposits and withdrawals. */
export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWalletTexts()
  const queryClient = useQueryClient()

  function goOn() {
    onClose()
    for (const one of refreshes) void refresh(queryClient, one)
  }

  return (
    <MountedDialog title={t('prizes.identityTitle')} description={t('prizes.identityLead')} onClose={onClose}>
      <IdentityForm onDone={goOn} />
    </MountedDialog>
  )
}
