import { PAUSE_REASON_MAX } from '@trunfo/contract/tournaments/pauses'
import type { RefObject } from 'react'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { usePausesTexts } from './pauses.texts.ts'
import { useLiftPause } from './staff.api.ts'

interface LiftDialogProps {
  person: { id: string; username: string }
  matchId: string
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function LiftDialog({ person: { id, username }, matchId, ...dialog }: LiftDialogProps) {
  const { t } = usePausesTexts()
  return (
    <ReasonDialog
      act={useLiftPause(id, matchId)}
      title={t('lift.title', { name: username })}
      description={t('lift.description')}
      confirm={t('lift.confirm')}
      field={{
        label: t('lift.reason'),
        hint: t('lift.reasonHint'),
        max: PAUSE_REASON_MAX,
        needed: t('errors.lift_reason_required'),
      }}
      {...dialog}
    />
  )
}
