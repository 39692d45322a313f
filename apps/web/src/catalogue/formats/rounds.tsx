import type { Bracket, Match, Slot, Stage } from '@trunfo/brackets'
import { useRoundTitle } from '@/lib/round-names.ts'
import { cn } from '@/ui/cn.ts'
import { winnerOf } from './play.ts'

interface RoundsProps {
  stage: Pick<Stage, 'matches'>
  /** Rounds of the whole stage, where they are drawn one by one. */
  rounds?: number
  /** A sentence about a match, such as why it was paired. */
  noteOf?: (match: Match) => string | null
}

const COLUMNS = 'sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]'
const ORDER: readonly Bracket[] = ['main', 'upper', 'lower', 'final', 'third']

/** Every round of a stage in a column of its own; on phones they follow one another. */
export function Rounds({ stage, rounds, noteOf }: RoundsProps) {
  const titleOf = useTitle(stage.matches, rounds)
  const columns = [...Map.groupBy(stage.matches, ({ bracket, round }) => `${bracket} ${round}`).values()]
  const inOrder = columns.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  return (
    <ol className={cn('grid gap-x-4 gap-y-6', inOrder.length > 1 && COLUMNS)}>
      {inOrder.map((matches) => {
        const title = matches[0] ? titleOf(matches[0]) : ''
        return (
          <li key={title} className="grid min-w-0 content-start gap-2">
            <h4 className="text-sm font-semibold">{title}</h4>
            <ol className={cn('grid gap-2', inOrder.length === 1 && COLUMNS)}>
              {matches.map((match) => (
                <li key={match.number} className="surface grid content-start gap-1 px-3 py-2 text-sm">
                  <MatchBody match={match} all={stage.matches} />
                  <Note>{[noteOn(match), noteOf?.(match)].filter(Boolean).join(' ')}</Note>
                </li>
              ))}
            </ol>
          </li>
        )
      })}
    </ol>
  )
}

function MatchBody({ match, all }: { match: Match; all: readonly Match[] }) {
  const { outcome, sides } = match
  const score = outcome !== null && 'score' in outcome ? outcome.score : null
  const winner = winnerOf(outcome)
  const shown = outcome?.kind === 'bye' ? sides.filter(({ kind }) => kind === 'entrant') : sides
  return shown.map((slot, index) => {
    const isWinner = winner === index + 1
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the side is the index.
      <p key={index} className="flex items-baseline justify-between gap-3">
        <span
          className={cn(
            'line-clamp-2 min-w-0 wrap-anywhere',
            isWinner && 'font-semibold',
            winner !== null && !isWinner && 'text-muted-foreground',
          )}
        >
          {nameOf(slot, match, index === 0 ? 1 : 2, all)}
          {isWinner && <span className="sr-only"> venceu</span>}
        </span>
        {score && <span className={cn('tabular-nums', isWinner && 'font-semibold')}>{score[index]}</span>}
      </p>
    )
  })
}

function Note({ children }: { children: string }) {
  return children === '' ? null : <p className="text-xs text-muted-foreground">{children}</p>
}

function noteOn({ outcome }: Match): string | null {
  if (outcome?.kind === 'bye') return 'Folga.'
  if (outcome?.kind === 'forfeit') return 'Vitória por W.O.'
  if (outcome?.kind === 'double-forfeit') return 'W.O. duplo.'
  return outcome?.kind === 'void' ? 'Não vale.' : null
}

function nameOf(slot: Slot, match: Match, side: 1 | 2, all: readonly Match[]): string {
  if (slot.kind === 'entrant') return slot.id
  if (slot.kind === 'nobody') return 'Ninguém'
  const leadsHere = (target: Match['winnerTo']) =>
    target?.side === side &&
    target.number === match.number &&
    target.round === match.round &&
    target.bracket === match.bracket
  const from = all.find(({ winnerTo, loserTo }) => leadsHere(winnerTo) || leadsHere(loserTo))
  if (!from) return 'A definir'
  return `${leadsHere(from.winnerTo) ? 'Vence' : 'Perde'} a partida ${from.number}`
}

function placeOf(match: Match | undefined): number {
  return match ? ORDER.indexOf(match.bracket) * 100 + match.round : 0
}

function useTitle(matches: readonly Match[], rounds?: number) {
  const titleOf = useRoundTitle()
  const last = (bracket: Bracket) =>
    Math.max(0, ...matches.flatMap((match) => (match.bracket === bracket ? match.round : [])))
  return ({ bracket, round }: Match): string => {
    if (bracket === 'main') return titleOf(round, rounds ?? last('main'))
    if (bracket === 'third') return 'Terceiro lugar'
    if (bracket === 'final') return round === 1 ? 'Grande final' : 'Grande final, de novo'
    return `${bracket === 'upper' ? 'Superior' : 'Inferior'}, rodada ${round}`
  }
}
