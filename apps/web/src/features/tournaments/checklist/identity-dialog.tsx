import { Suspense } from 'react'
import { IdentityForm } from '@/features/accounts/index.ts'
import { OpenedDialog } from '@/ui/opened-dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useChecklistTexts } from './checklist.texts.ts'

export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useChecklistTexts()
  return (
    <OpenedDialog title={t('identity.title')} description={t('identity.lead')} onClose={onClose}>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <IdentityForm onDone={onClose} />
      </Suspense>
    </OpenedDialog>
  )
}
