import { PLAYER_MESSAGE_MAX } from '@trunfo/contract/tournaments/desk'
import type { Schemas } from '@/lib/api.ts'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { useMessage } from './board.api.ts'
import { useBoardTexts } from './board.texts.ts'

interface MessageDialogProps {
  tournamentId: string
  to: Schemas['PlayerMessage']['to']
  title: string
  onClose: () => void
}

/** Writes to the players of a match or a round. */
export function MessageDialog({ tournamentId, to, title, onClose }: MessageDialogProps) {
  const { t } = useBoardTexts()
  const sending = useMessage(tournamentId, to)
  return (
    <ReasonDialog
      act={sending}
      title={title}
      description={t('message.description')}
      confirm={t('message.confirm')}
      cancel={t('message.back')}
      tone="primary"
      field={{
        name: 'text',
        label: t('message.text'),
        hint: t('message.hint', { max: PLAYER_MESSAGE_MAX }),
        max: PLAYER_MESSAGE_MAX,
        needed: t('message.needed'),
      }}
      onClose={onClose}
    />
  )
}
