import type { CrewRole } from '@trunfo/contract/tournaments'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useJoin, useRefusal } from './crew.api.ts'
import { useCrewTexts } from './crew.texts.ts'

interface CrewInviteProps {
  tournament: Tournament
  role: CrewRole
  userId: string
}

/** The answer to an invitation to the crew. */
export function CrewInvite({ tournament, role, userId }: CrewInviteProps) {
  const { t } = useCrewTexts()
  const joining = useJoin(tournament.id)
  const refusing = useRefusal(tournament.id, userId)
  return (
    <Card className="surface-raised border-primary">
      <section className="grid gap-4 p-4 sm:flex sm:items-center sm:justify-between sm:p-6">
        <div className="grid gap-1">
          <h2 className="text-lg">{t('invited.title')}</h2>
          <p className="text-sm">{t(`invited.${role}`)}</p>
          <p className="text-sm text-muted-foreground">{t('invited.public')}</p>
        </div>
        <div className="flex shrink-0 gap-2 max-sm:*:flex-1">
          <Button
            isLoading={joining.isPending}
            disabled={refusing.isPending}
            onClick={() => void joining.run()}
          >
            {t('invited.accept')}
          </Button>
          <Button
            variant="outline"
            isLoading={refusing.isPending}
            disabled={joining.isPending}
            onClick={() => void refusing.run()}
          >
            {t('invited.decline')}
          </Button>
        </div>
      </section>
    </Card>
  )
}
