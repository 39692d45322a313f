import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { BracketMatchCard, type MatchContext } from './bracket-match.tsx'
import { Connectors } from './connectors.tsx'
import { type BracketLabels, bracketLabels } from './labels.ts'
import { connectorsInto, finishedRoundCount, layoutBracket } from './layout.ts'
import { isBracketKey, move, placesIn } from './moves.ts'
import { RoundPicker } from './round-picker.tsx'
import { startingRound, startsCollapsed } from './start.ts'
import type { BracketMatch, BracketPlace, BracketRound } from './types.ts'

interface BracketProps {
  rounds: readonly BracketRound[]
  label: string
  /** The participant that is the viewer, or the viewer's team. */
  viewerId?: string | null
  headingLevel?: 2 | 3
  labels?: Partial<BracketLabels>
  /** Takes over plain clicks on matches that have an `href`. */
  onOpenMatch?: (match: BracketMatch) => void
}

/**
 * Wide: a column a round, joined by elbows. Narrow: one round at a time, chosen with the picker. Both are
 * the same nested lists, so a screen reader walks rounds, then matches, then participants. The keyboard has
 * one tab stop, and arrow keys from there.
 */
export function Bracket({
  rounds,
  label,
  viewerId = null,
  headingLevel = 3,
  labels: ownLabels,
  onOpenMatch,
}: BracketProps) {
  const labels = { ...bracketLabels, ...ownLabels }
  const hintId = useId()
  const root = useRef<HTMLElement>(null)
  const [pickedRound, setPickedRound] = useState(() => startingRound(rounds, viewerId))
  const [isCollapsed, setIsCollapsed] = useState(() => startsCollapsed(rounds))
  const [cursor, setCursor] = useState<BracketPlace | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [pinnedId, setPinnedId] = useState<string | null>(null)

  const finishedCount = finishedRoundCount(rounds)
  const hiddenCount = isCollapsed ? finishedCount : 0
  const shown = useMemo(() => rounds.slice(hiddenCount), [rounds, hiddenCount])
  const layout = useMemo(() => layoutBracket(shown), [shown])

  // Rounds may shrink when a tournament is drawn again, so what was picked is only a wish.
  const roundIndex = Math.min(pickedRound, rounds.length - 1)
  const round = rounds[roundIndex]
  const places = round ? placesIn(round, layout) : []
  const isIn = (place: BracketPlace) => place.matchId === cursor?.matchId && place.slot === cursor.slot
  const isViewer = ({ matchId, slot }: BracketPlace) =>
    viewerId !== null && round?.matches.find(({ id }) => id === matchId)?.slots[slot]?.id === viewerId
  const tabStop = places.find(isIn) ?? places.find(isViewer) ?? places[0] ?? null

  const pickRound = (index: number) => {
    setPickedRound(index)
    setCursor(null)
  }

  const collapse = () => {
    if (!isCollapsed && roundIndex < finishedCount) pickRound(finishedCount)
    setIsCollapsed(!isCollapsed)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!tabStop || !isBracketKey(event.key) || !(event.target as Element).matches('[data-place]')) return
    event.preventDefault()
    const next = move(shown, layout, tabStop, event.key)
    if (!next) return
    // The target may be in a round that a phone does not show yet: it must be drawn before it is focused.
    flushSync(() => {
      setCursor(next)
      setPickedRound(rounds.findIndex(({ matches }) => matches.some(({ id }) => id === next.matchId)))
    })
    root.current
      ?.querySelector<HTMLElement>(`[data-place="${CSS.escape(`${next.matchId}:${next.slot}`)}"]`)
      ?.focus()
  }

  const litId = pointedId ?? focusedId ?? pinnedId
  const context: MatchContext = {
    labels,
    viewerId,
    litId,
    pinnedId,
    tabStop,
    onPoint: setPointedId,
    onFocusPlace: (place, participantId) => {
      setCursor(place)
      setFocusedId(participantId)
    },
    onPin: (id) => setPinnedId(id === pinnedId ? null : id),
    onOpenMatch,
  }
  const plays = (matchId: string) =>
    layout.byId.get(matchId)?.match.slots.some((slot) => slot?.id === litId) ?? false

  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section
      ref={root}
      aria-label={label}
      aria-describedby={hintId}
      className="@container [--gutter:2rem] [--half-row:3.625rem] [--match-height:6.25rem]"
      onKeyDown={handleKeyDown}
    >
      <p id={hintId} className="sr-only">
        {labels.keyboardHint}
      </p>
      <RoundPicker rounds={rounds} index={roundIndex} onPick={pickRound} labels={labels} />
      {finishedCount > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mb-2 hidden text-muted-foreground @3xl:inline-flex"
          aria-expanded={!isCollapsed}
          onClick={collapse}
        >
          {isCollapsed ? <ChevronsRight aria-hidden /> : <ChevronsLeft aria-hidden />}
          {isCollapsed ? labels.expand(finishedCount) : labels.collapse}
        </Button>
      )}
      <ol
        className={cn(
          '@3xl:grid @3xl:grid-flow-col @3xl:auto-cols-[minmax(13rem,22rem)] @3xl:gap-x-(--gutter)',
          '@3xl:overflow-x-auto @3xl:p-1',
        )}
        style={{ '--rows': `repeat(${layout.rowCount * 2}, var(--half-row))` } as CSSProperties}
      >
        {rounds.map((one, index) => (
          <li
            key={one.number}
            className={cn(
              'min-w-0',
              index !== roundIndex && 'hidden @3xl:block',
              index < hiddenCount && '@3xl:hidden',
            )}
          >
            <Heading className="mb-3 hidden text-sm text-muted-foreground @3xl:block">
              {labels.round(one.number)}
            </Heading>
            <div className="relative">
              {index > hiddenCount && (
                <Connectors
                  connectors={connectorsInto(one, layout)}
                  isLit={({ fromId, toId }) => litId !== null && plays(fromId) && plays(toId)}
                />
              )}
              <ol className="grid gap-3 @3xl:gap-0 @3xl:[grid-template-rows:var(--rows)]">
                {one.matches.map((match) => {
                  const placed = layout.byId.get(match.id)
                  const rows = placed && `${placed.start * 2 + 1} / ${placed.end * 2 + 1}`
                  return (
                    <li
                      key={match.id}
                      className="min-w-0 @3xl:[grid-row:var(--row)] @3xl:self-center"
                      style={{ '--row': rows } as CSSProperties}
                    >
                      <BracketMatchCard
                        match={match}
                        roundNumber={one.number}
                        isFinal={index === rounds.length - 1 && one.matches.length === 1}
                        context={context}
                      />
                    </li>
                  )
                })}
              </ol>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
