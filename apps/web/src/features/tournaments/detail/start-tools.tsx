import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { formatDateAtTime } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { Confirmation } from '@/ui/confirmation.tsx'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { useStart } from './detail.acts.ts'
import type { Tournament } from './detail.api.ts'

export function StartTools({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const [isAsking, setIsAsking] = useState(false)
  if (!tournament.abilities.canStart) return <Hindrance tournament={tournament} />
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)} className="max-sm:w-full">
        <Play aria-hidden />
        {t('detail.start')}
      </Button>
      {isAsking && <StartDialog tournament={tournament} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function Hindrance({ tournament: { participantCount, startsAt } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  return (
    <p className="text-sm text-muted-foreground">
      {participantCount < TOURNAMENT_PARTICIPANTS_MIN
        ? t('errors.not_enough_participants', { min: TOURNAMENT_PARTICIPANTS_MIN })
        : t('detail.startsFrom', { date: formatDateAtTime(startsAt) })}
    </p>
  )
}

function StartDialog({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const { t } = useTournamentsTexts()
  const { id, name, participantCount } = tournament
  const start = useStart(id)

  async function confirm() {
    try {
      await start.mutateAsync()
      toast({ title: t('detail.started'), description: name })
    } catch (error) {
      toast({ variant: 'destructive', title: t('detail.startFailed'), description: errorText(error) })
    }
  }

  return (
    <Confirmation
      title={t('detail.startTitle', { name })}
      description={t('detail.startDescription', { count: participantCount })}
      confirm={t('detail.start')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
