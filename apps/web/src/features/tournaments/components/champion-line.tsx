import type { TournamentType } from '@trunfo/contract/tournaments'
import Crown from 'lucide-react/icons/crown'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import type { TournamentCard } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

interface ChampionLineProps {
  champion: NonNullable<TournamentCard['champion']>
  type: TournamentType
}

/** The champion, at the bottom of the tournament's card. */
export function ChampionLine({ champion, type }: ChampionLineProps) {
  const { t } = useTournamentsTexts()
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-md bg-gold/10 p-2">
      <ParticipantPicture type={type} participant={champion} className="size-8" />
      <p className="grid min-w-0">
        <span className="flex items-center gap-1 text-xs font-semibold text-gold [&_svg]:size-3.5">
          <Crown aria-hidden />
          {t(`champion.${type}`)}
        </span>
        <span className="truncate font-display text-sm font-bold">{champion.name}</span>
      </p>
    </div>
  )
}
