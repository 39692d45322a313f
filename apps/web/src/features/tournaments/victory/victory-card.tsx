import { artOf } from '@trunfo/artwork/game-art'
import { cn } from '@/ui/cn.ts'
import { gameHue } from '@/ui/felt.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { type CoverFacts, TournamentCover } from '../components/tournament-cover.tsx'

interface VictoryCardProps {
  tournament: CoverFacts & { name: string; type: 'individual' | 'team' }
  winner: { name: string; teamTag: string | null; imageUrl: string | null }
  /** "Campeão", or the round that was won. */
  title: string
  /** Gold is reserved for champions; a won match gets a plain card. */
  isChampion: boolean
  /** Plays the deal animation, for a match that has just been won. */
  isDealt?: boolean
  className?: string
}

/** The winner's picture on the tournament's cover. Deal and flip animate separate elements. */
export function VictoryCard(props: VictoryCardProps) {
  const { tournament, winner, title, isChampion, isDealt = false, className } = props
  return (
    <div
      style={gameHue(artOf(tournament.gameName, tournament.gameArt).hue)}
      className={cn('[perspective:1000px]', isDealt && 'animate-deal', className)}
    >
      <div className={cn('relative h-72 [transform-style:preserve-3d]', isDealt && 'animate-flip')}>
        <div className="felt absolute inset-0 rounded-xl border-4 border-gold [backface-visibility:hidden] [transform:rotateY(180deg)]" />
        <div
          className={cn(
            'absolute inset-0 flex flex-col overflow-hidden rounded-xl border-4 bg-card text-center shadow-e3 [backface-visibility:hidden]',
            isChampion ? 'border-gold' : 'border-ivory',
          )}
        >
          <TournamentCover tournament={tournament} crop="card" isFirst className="min-h-0 flex-1" />
          <div className="-mt-10 grid justify-items-center gap-1 px-3 pb-4">
            <span className={cn('rounded-full p-1', isChampion ? 'bg-gold' : 'bg-ivory')}>
              <ParticipantPicture type={tournament.type} participant={winner} className="block size-18" />
            </span>
            <span className={cn('text-xs font-bold uppercase', isChampion ? 'text-gold' : 'text-ivory')}>
              {title}
            </span>
            <strong className="line-clamp-2 font-display text-lg leading-5 wrap-anywhere">
              {winner.name}
            </strong>
            <span className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">
              {tournament.name}
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
