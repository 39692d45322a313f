import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import Play from 'lucide-react/icons/play'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { formatDateTime } from '@/lib/formats.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Tournament, useStart } from './detail.api.ts'

export function StartTools({ tournament }: { tournament: Tournament }) {
  const { name, participantCount: count, abilities } = tournament
  const starting = useStart(tournament)
  if (!abilities.canStart) return <Hindrance tournament={tournament} />
  return (
    <ConfirmedButton
      act={starting}
      texts="tournaments:start"
      values={{ name, count }}
      icon={Play}
      variant="secondary"
      tone="primary"
      className="max-sm:w-full"
    />
  )
}

function Hindrance({ tournament: { participantCount, startsAt } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  return (
    <p className="text-sm text-muted-foreground">
      {participantCount < TOURNAMENT_PARTICIPANTS_MIN
        ? t('errors.not_enough_participants', { min: TOURNAMENT_PARTICIPANTS_MIN })
        : t('detail.startsFrom', { date: formatDateTime(startsAt, 'dateAtTime') })}
    </p>
  )
}
