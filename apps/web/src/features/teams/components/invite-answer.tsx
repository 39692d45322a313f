import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '@/lib/error-text.ts'
import { refreshViewer } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useAnswerInvite } from '../teams.acts.ts'
import type { TeamCard } from '../teams.api.ts'
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
  const queryClient = useQueryClient()
  const answer = useAnswerInvite(inviteId, team.id)

  async function give(which: 'accept' | 'decline') {
    try {
      await answer.mutateAsync(which)
    } catch (error) {
      toast({ variant: 'destructive', title: t('invited.failed'), description: errorText(error) })
      return
    }
    if (which === 'decline') {
      toast({ title: t('invited.declined') })
      onDeclined?.()
      return
    }
    toast({ title: t('invited.accepted'), description: t('invited.acceptedHint', { team: team.name }) })
    onAccepted?.()
    refreshViewer(queryClient).catch((error) =>
      toast({ variant: 'destructive', title: t('create.profileFailed'), description: errorText(error) }),
    )
  }

  const isGiving = (which: 'accept' | 'decline') => answer.isPending && answer.variables === which
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
