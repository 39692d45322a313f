import { Button } from '@/ui/button.tsx'
import { type TeamCard, useAnswerInvite } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

interface InviteAnswerProps {
  inviteId: string
  team: TeamCard
  onAccepted?: () => void
  onDeclined?: () => void
  className?: string
}

export function InviteAnswer({ inviteId, team, onAccepted, onDeclined, className }: InviteAnswerProps) {
  const { t } = useTeamsTexts()
  const answer = useAnswerInvite(inviteId, team)
  const isGiving = (which: 'accept' | 'decline') => answer.given === which

  async function give(which: 'accept' | 'decline') {
    if (await answer.run(which)) (which === 'accept' ? onAccepted : onDeclined)?.()
  }

  return (
    <div className={className}>
      <Button
        isLoading={isGiving('accept')}
        disabled={isGiving('decline')}
        aria-label={t('invited.acceptOf', { team: team.name })}
        onClick={() => give('accept')}
      >
        {t('invited.accept')}
      </Button>
      <Button
        variant="outline"
        isLoading={isGiving('decline')}
        disabled={isGiving('accept')}
        aria-label={t('invited.declineOf', { team: team.name })}
        onClick={() => give('decline')}
      >
        {t('invited.decline')}
      </Button>
    </div>
  )
}
