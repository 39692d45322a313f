import type { Ref } from 'react'
import { BracketMatchCard, type MatchActs } from './bracket-match.tsx'
import type { BracketLabels } from './labels.ts'
import { middleOf, type PlacedMatch } from './layout.ts'
import type { BracketMatch, BracketPlace } from './types.ts'
import type { RowBand } from './use-visible-rows.ts'

export interface ColumnProps {
  column: readonly PlacedMatch[]
  roundNumber: number
  isFinal: boolean
  rowCount: number
  band: RowBand
  viewerId: string | null
  litId: string | null
  pinnedId: string | null
  tabStop: BracketPlace | null
  labels: BracketLabels
  acts: MatchActs
  listRef: Ref<HTMLOListElement> | undefined
}

/**
 * Renders the matches of a round that are in view, and always the one with the tab stop: the keyboard must
 * find it, and it must not lose the focus when scrolled away.
 */
export function BracketColumn({ column, rowCount, band, tabStop, listRef, ...props }: ColumnProps) {
  const { viewerId, litId, pinnedId, ...shared } = props
  const only = (id: string | null, match: BracketMatch) => (holds(match, id) ? id : null)
  const isDrawn = (placed: PlacedMatch) => {
    const middle = middleOf(placed)
    return (middle >= band.first - 1 && middle <= band.last + 1) || placed.match.id === tabStop?.matchId
  }
  return (
    <ol ref={listRef} className="relative" style={{ height: `calc(var(--row) * ${rowCount})` }}>
      {column.map((placed, index) => {
        const { match } = placed
        if (!isDrawn(placed)) return null
        return (
          <li
            key={match.id}
            aria-setsize={column.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 flex h-(--row) items-center"
            style={{ top: `calc(var(--row) * ${middleOf(placed) - 0.5})` }}
          >
            <BracketMatchCard
              match={match}
              viewerId={only(viewerId, match)}
              litId={only(litId, match)}
              pinnedId={only(pinnedId, match)}
              tabSlot={tabStop?.matchId === match.id ? tabStop.slot : null}
              {...shared}
            />
          </li>
        )
      })}
    </ol>
  )
}

function holds({ slots: [one, other] }: BracketMatch, id: string | null): boolean {
  return id !== null && (one?.id === id || other?.id === id)
}
