import Check from 'lucide-react/icons/check'
import Hand from 'lucide-react/icons/hand'
import { Button } from '@/ui/button.tsx'
import { type Team, useApply } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

export function ApplyButton({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const application = useApply(team)
  if (team.viewer.hasApplied) {
    return (
      <Button variant="secondary" disabled className="max-sm:w-full">
        <Check aria-hidden />
        {t('apply.sent')}
      </Button>
    )
  }
  return (
    <Button isLoading={application.isPending} onClick={() => application.run()} className="max-sm:w-full">
      <Hand aria-hidden />
      {t('apply.action')}
    </Button>
  )
}
