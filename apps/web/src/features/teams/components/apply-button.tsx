import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import Check from 'lucide-react/icons/check'
import Hand from 'lucide-react/icons/hand'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useApply } from '../teams.acts.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

export function ApplyButton({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const application = useApply(team.id)
  const isFull = team.memberCount >= TEAM_MEMBERS_MAX

  async function apply() {
    try {
      await application.mutateAsync()
      const hint = isFull ? t('apply.full') : t('apply.doneHint', { leader: team.leader.username })
      toast({ title: t('apply.done'), description: hint })
    } catch (error) {
      toast({ variant: 'destructive', title: t('apply.failed'), description: errorText(error) })
    }
  }

  if (team.viewer.hasApplied) {
    return (
      <Button variant="secondary" disabled className="max-sm:w-full">
        <Check aria-hidden />
        {t('apply.sent')}
      </Button>
    )
  }
  return (
    <Button isLoading={application.isPending} onClick={apply} className="max-sm:w-full">
      <Hand aria-hidden />
      {t('apply.action')}
    </Button>
  )
}
