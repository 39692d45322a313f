import { type KeyboardEvent, useEffect, useState } from 'react'
import { cn } from '@/ui/cn.ts'
import type { BoardTournament } from './board.rules.ts'
import { type DeskMatch, groupByState } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { BoardRow } from './board-row.tsx'
import { STATE_LOOKS } from './state-looks.ts'

const TICK_MS = 30_000

interface BoardListProps {
  tournament: BoardTournament
  matches: readonly DeskMatch[]
  openId: string | null
}

/** The matches under their states. Up and Down move between the rows. */
export function BoardList({ tournament, matches, openId }: BoardListProps) {
  const { t } = useBoardTexts()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons.
    <div className="grid min-w-0 grid-cols-1 content-start gap-5" onKeyDown={moveBetweenRows}>
      {groupByState(matches).map(({ state, matches: ofState }) => {
        const { icon: Icon, hue } = STATE_LOOKS[state]
        return (
          <section key={state} aria-labelledby={`state-${state}`} className="grid min-w-0 grid-cols-1 gap-2">
            <h3 id={`state-${state}`} className={cn('flex items-center gap-2 text-sm')}>
              <span className={cn('tint grid size-6 place-items-center rounded-sm', hue)}>
                <Icon aria-hidden className="size-4" />
              </span>
              {t(`tiles.${state}`)}
            </h3>
            <ul className="grid grid-cols-1 gap-2 md:gap-0 md:divide-y md:overflow-hidden md:rounded-lg md:bg-card">
              {ofState.map((match) => (
                <BoardRow
                  key={match.id}
                  type={tournament.type}
                  match={match}
                  isOpen={match.id === openId}
                  now={now}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-match]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? undefined : rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
