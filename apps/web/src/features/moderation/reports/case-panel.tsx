import type { RefObject } from 'react'
import { SidePanel } from '@/ui/side-panel.tsx'
import { CaseView, useCaseTitle } from './case-view.tsx'
import { useCaseworkTexts } from './casework.texts.ts'

interface CasePanelProps {
  caseId: string
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/** Shown beside the queue, which opens the next case once this one is decided. */
export function CasePanel({ caseId, heading, onClose }: CasePanelProps) {
  const { t } = useCaseworkTexts()
  return (
    <SidePanel label={t('case.panel')} title={useCaseTitle(caseId)} heading={heading} onClose={onClose}>
      <CaseView key={caseId} caseId={caseId} />
    </SidePanel>
  )
}
