import { REASON_MAX } from '@trunfo/contract/moderation/person'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type Person, type ReasonedAct, useReasonedAct } from './person.api.ts'

interface ReasonedDialogProps {
  person: Person
  act: ReasonedAct
  onClose: () => void
}

export function ReasonedDialog({ person: { id, username }, act, onClose }: ReasonedDialogProps) {
  const { t } = useModerationTexts()
  const isRead = act === 'alert' || act === 'ban'
  return (
    <ReasonDialog
      act={useReasonedAct(id, act)}
      title={t(`acts.${act}.title`, { name: username })}
      description={t(`acts.${act}.description`)}
      confirm={t(`acts.${act}.confirm`)}
      tone={act === 'ban' || act === 'removeSecondFactor' ? 'destructive' : 'primary'}
      field={{
        label: t('person.reason'),
        hint: isRead ? t('person.reasonShown') : t('person.reasonKept'),
        max: REASON_MAX,
        needed: t('person.reasonNeeded'),
      }}
      onClose={onClose}
    />
  )
}
