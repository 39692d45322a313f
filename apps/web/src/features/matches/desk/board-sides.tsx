import type { RefObject } from 'react'
import { DisqualifyButton } from '@/features/tournaments/index.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import type { BoardTournament, DeskMatch, DeskSide } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'

interface BoardSidesProps {
  tournament: BoardTournament
  match: DeskMatch
  focusAfter: RefObject<HTMLElement | null>
}

/** Both sides with what each of them did. */
export function BoardSides({ tournament, match, focusAfter }: BoardSidesProps) {
  const { t } = useBoardTexts()
  return (
    <ul className="grid grid-cols-1 divide-y rounded-md bg-background/60">
      {match.sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides are identified by their place.
        <li key={index} className="flex min-h-14 min-w-0 items-center gap-3 px-3 py-1.5">
          {side ? (
            <>
              <ParticipantPicture
                type={tournament.type}
                participant={side}
                className="size-8 shrink-0 text-xs"
              />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">{side.name}</span>
                <Said match={match} side={side} />
              </span>
              {match.score && <b className="text-lg tabular-nums">{match.score[index]}</b>}
              {match.abilities.canDisqualify && (
                <DisqualifyButton
                  tournamentId={tournament.id}
                  participant={side}
                  label={t('panel.outLabel', { name: side.name })}
                  focusAfter={focusAfter}
                >
                  {t('panel.out')}
                </DisqualifyButton>
              )}
            </>
          ) : (
            <span className="text-sm text-muted-foreground">{t('row.unknown')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Said({ match, side }: { match: DeskMatch; side: DeskSide }) {
  const { t } = useBoardTexts()
  const text = useSaid(match, side)
  const hasWon = match.winnerId === side.participantId
  if (hasWon) return <span className="text-xs text-primary">{t('row.winner')}</span>
  return text && <span className="truncate text-xs text-muted-foreground">{text}</span>
}

/** Null where nobody declares any more, or not yet. */
function useSaid(match: DeskMatch, side: DeskSide): string | null {
  const { t } = useBoardTexts()
  if (match.status === 'pending' || match.status === 'completed') return null
  if (!side.hasDeclared) return t('panel.silent')
  if (!side.declared) return t('panel.declared')
  const { winnerId, score } = side.declared
  if (score) return t('panel.declaredScore', { score: score.join('–') })
  const winner = match.sides.find((one) => one?.participantId === winnerId)
  return winner ? t('panel.declaredFor', { name: winner.name }) : t('panel.declaredDraw')
}
