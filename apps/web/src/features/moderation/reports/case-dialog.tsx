import type { RefObject } from 'react'
import { OpenDialog } from '@/ui/open-dialog.tsx'
import { CaseView, useCaseTitle } from './case-view.tsx'

interface CaseDialogProps {
  caseId: string
  /** The row, and its button, go with the decision. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Where there is no room for a panel. */
export function CaseDialog({ caseId, focusAfter, onClose }: CaseDialogProps) {
  return (
    <OpenDialog title={useCaseTitle(caseId)} onClose={onClose} focusAfter={focusAfter}>
      <CaseView caseId={caseId} onDone={onClose} />
    </OpenDialog>
  )
}
