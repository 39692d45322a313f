import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import { formatNumber } from '@/lib/formats.ts'
import type { TournamentCard } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

type Filled = Pick<TournamentCard, 'participantCount' | 'maxParticipants' | 'status'>

/** The number of participants and, during enrolment, of free places. */
export function Places({ tournament, isShort = false }: { tournament: Filled; isShort?: boolean }) {
  const { t } = useTournamentsTexts()
  const { participantCount, maxParticipants, status } = tournament
  if (maxParticipants === 0) return t('list.noPlaces')
  const isOpen = OPEN_STATUSES.some((open) => open === status)
  const count = maxParticipants - participantCount
  const free = t('list.free', { count, shown: formatNumber(count) })
  if (isOpen && participantCount === 0) return <span className="tabular-nums">{free}</span>
  return (
    <span className="tabular-nums">
      {t('list.entered', { taken: formatNumber(participantCount), max: formatNumber(maxParticipants) })}
      {isOpen && !isShort && count > 0 && <span className="text-muted-foreground"> · {free}</span>}
      {isOpen && !isShort && count <= 0 && (
        <strong className="font-semibold text-warning"> · {t('list.full')}</strong>
      )}
    </span>
  )
}
