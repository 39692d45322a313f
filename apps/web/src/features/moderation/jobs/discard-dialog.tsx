import { JOB_REASON_MAX } from '@trunfo/contract/jobs'
import type { RefObject } from 'react'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { type FailedJob, nameOf, useDiscard } from './jobs.api.ts'
import { useJobsTexts } from './jobs.texts.ts'

interface DiscardDialogProps {
  job: FailedJob
  /** Receives the focus, because the row disappears with its job. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DiscardDialog({ job, ...after }: DiscardDialogProps) {
  const { t } = useJobsTexts()
  return (
    <ReasonDialog
      act={useDiscard(job)}
      title={t('discard.title')}
      description={t('discard.description', { name: nameOf(job) })}
      confirm={t('discard.confirm')}
      tone="destructive"
      field={{
        label: t('discard.reason'),
        hint: t('discard.reasonHint'),
        max: JOB_REASON_MAX,
        needed: t('errors.reason_required'),
      }}
      {...after}
    />
  )
}
