import { Button } from '@/ui/button.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { PositionButton } from './position-button.tsx'
import type { Move, SeededEntrant } from './seeds.api.ts'
import { useSeedsTexts } from './seeds.texts.ts'

interface OtherRowProps {
  tournament: Tournament
  entrant: SeededEntrant
  /** How many entrants are in the order. */
  count: number
  onMove: (move: Move) => Promise<void>
  onMoved: (move: Move) => void
}

/** An entrant whom the draw places, and the ways into the order. */
export function OtherRow({ tournament, entrant, count, onMove, onMoved }: OtherRowProps) {
  const { t } = useSeedsTexts()
  const { name } = entrant
  return (
    <li className="flex min-w-0 items-center gap-2 py-1">
      <ParticipantPicture
        type={tournament.type}
        participant={entrant}
        className="size-7 text-xs max-sm:hidden"
      />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <PositionButton
        label={t('choose', { name })}
        tournament={tournament}
        entrant={entrant}
        count={count}
        onMoved={onMoved}
      >
        {t('chooseShort')}
      </PositionButton>
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:min-h-11"
        aria-label={t('appendOf', { name })}
        onClick={() => void onMove({ entrant, position: count + 1 })}
      >
        {t('append')}
      </Button>
    </li>
  )
}
