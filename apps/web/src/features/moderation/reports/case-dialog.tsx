import type { RefObject } from 'react'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { CaseView, useCaseTitle } from './case-view.tsx'

interface CaseDialogProps {
  caseId: string
  /** Receives the focus, because the row and its button disappear with the decision. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Replaces the panel on narrow screens. */
export function CaseDialog({ caseId, focusAfter, onClose }: CaseDialogProps) {
  return (
    <MountedDialog title={useCaseTitle(caseId)} onClose={onClose} focusAfter={focusAfter}>
      <CaseView caseId={caseId} onDone={onClose} />
    </MountedDialog>
  )
}
