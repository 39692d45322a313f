import { DESK_STATES, type DeskState } from '@trunfo/contract/tournaments/desk'
import { formatNumber } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import type { Desk } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { STATE_LOOKS } from './state-looks.ts'

interface BoardTilesProps {
  counts: Desk['counts'] | undefined
  chosen: DeskState | null
  onChoose: (state: DeskState | null) => void
}

/** A tile per state, which shows its matches; a second tap shows what is played again. */
export function BoardTiles({ counts, chosen, onChoose }: BoardTilesProps) {
  const { t } = useBoardTexts()
  return (
    <ul
      aria-label={t('states.label')}
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:grid lg:grid-cols-7 lg:px-0"
    >
      {DESK_STATES.map((state) => {
        const { icon: Icon, hue } = STATE_LOOKS[state]
        const count = counts?.[state] ?? 0
        const isChosen = chosen === state
        return (
          <li key={state} className="shrink-0 snap-start">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? null : state)}
              className={cn(
                'grid h-18 w-32 content-between rounded-lg border p-3 text-left transition-colors lg:w-full',
                isChosen ? cn('tint border-current', hue) : 'border-transparent bg-card hover:bg-muted',
              )}
            >
              <span className="flex items-center justify-between gap-2">
                <Icon aria-hidden className={cn('size-5', count === 0 && 'text-muted-foreground')} />
                <b className={cn('text-lg leading-6 tabular-nums', count === 0 && 'text-muted-foreground')}>
                  {formatNumber(count)}
                </b>
              </span>
              <span className="truncate text-xs font-semibold">{t(`tiles.${state}`)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
