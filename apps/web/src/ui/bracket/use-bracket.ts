import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MatchActs } from './bracket-match.tsx'
import { layoutBracket, listRounds } from './layout.ts'
import { isBracketKey, move, participantAt, placesIn } from './moves.ts'
import { placeOfViewer, startingColumn, startingRound } from './start.ts'
import type { BracketPlace, BracketRound } from './types.ts'

interface BracketState {
  rounds: readonly BracketRound[]
  viewerId: string | null
  isWide: boolean
  scroller: RefObject<HTMLElement | null>
  onOpen: ((href: string) => void) | undefined
  /** Number of columns shown side by side; the others are shown on request. */
  columnCount: number
}

/** As many as 128 participants have in their first round. */
const ROWS_ON_THE_PAGE = 64

/** State of a bracket: visible rounds, highlighted participant and keyboard position. */
export function useBracket({ rounds, viewerId, isWide, scroller, onOpen, columnCount }: BracketState) {
  const [pickedRound, setPickedRound] = useState<number | null>(null)
  const [pickedColumn, setPickedColumn] = useState(() => startingColumn(rounds))
  const [cursor, setCursor] = useState<BracketPlace | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [pinnedId, setPinnedId] = useState<string | null>(null)

  // Shows the current round until the user picks one. Rounds may disappear, so the pick is clamped.
  const currentRound = useMemo(() => startingRound(rounds, viewerId), [rounds, viewerId])
  const shownRound = Math.min(pickedRound ?? currentRound, rounds.length - 1)
  const firstColumn = isWide ? Math.min(pickedColumn, rounds.length - 1) : 0
  const layout = useMemo(
    () => (isWide ? layoutBracket(rounds.slice(firstColumn)) : listRounds(rounds)),
    [rounds, firstColumn, isWide],
  )
  // A bracket with too many rows for the page scrolls in its own box, sideways too.
  const isBounded = isWide && layout.rowCount > ROWS_ON_THE_PAGE && rounds.length - firstColumn > columnCount
  const shownColumns = isBounded ? layout.columns.length : columnCount
  const viewerPlace = useMemo(() => placeOfViewer(rounds, viewerId), [rounds, viewerId])

  const isShown = (place: BracketPlace | null): place is BracketPlace => {
    const round = place && participantAt(layout, place) && layout.byId.get(place.matchId)?.round
    if (typeof round !== 'number') return false
    return isWide ? round < shownColumns : round === shownRound
  }
  const entry = useMemo(() => {
    const column = layout.columns[Math.max(0, shownRound - firstColumn)] ?? layout.columns[0] ?? []
    return placesIn(column)[0] ?? null
  }, [layout, shownRound, firstColumn])
  const tabStop = [cursor, viewerPlace, entry].find(isShown) ?? null

  const acts = useMemo<MatchActs>(
    () => ({
      onPoint: setPointedId,
      onFocusPlace: (place, participantId) => {
        setCursor(place)
        setFocusedId(participantId)
      },
      onPin: (id) => setPinnedId((old) => (old === id ? null : id)),
      onOpen,
    }),
    [onOpen],
  )

  const elementAt = ({ matchId, slot }: BracketPlace) =>
    scroller.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(`${matchId}:${slot}`)}"]`)

  /** Renders the target before it is focused, because it may be in another round or out of view. */
  const show = (place: BracketPlace) => {
    const round = rounds.findIndex(({ matches }) => matches.some(({ id }) => id === place.matchId))
    flushSync(() => {
      setCursor(place)
      setPickedRound(round)
      if (isWide && round < firstColumn) setPickedColumn(round)
      if (isWide && round >= firstColumn + shownColumns) setPickedColumn(round - shownColumns + 1)
    })
    return elementAt(place)
  }

  /** Scrolls only the bracket's own box, never the page. */
  const centreViewer = useEffectEvent(() => {
    const element = viewerPlace && elementAt(viewerPlace)
    if (!element || !scroller.current) return
    const box = scroller.current.getBoundingClientRect()
    const { left, top } = element.getBoundingClientRect()
    scroller.current.scrollBy(left - box.left - box.width / 3, top - box.top - box.height / 2)
  })
  // The bracket is public and may load before the viewer is known.
  const hasViewer = viewerPlace !== null
  useLayoutEffect(() => {
    if (isWide && hasViewer) centreViewer()
  }, [isWide, hasViewer])

  const goTo = (place: BracketPlace) => {
    const element = show(place)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center', inline: 'center' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!tabStop || !isBracketKey(event.key) || !(event.target as Element).matches('[data-place]')) return
    event.preventDefault()
    const next = move(layout, tabStop, event.key)
    if (next) show(next)?.focus()
  }

  return {
    layout,
    isBounded,
    shownColumns,
    shownRound,
    firstColumn,
    tabStop,
    viewerPlace,
    acts,
    pinnedId,
    goTo,
    onKeyDown,
    // Highlights the viewer's own path by default.
    litId: pointedId ?? focusedId ?? pinnedId ?? viewerId,
    pickRound: (index: number) => {
      setPickedRound(index)
      setCursor(null)
    },
    pickFirstColumn: (index: number) => {
      setPickedColumn(index)
      setCursor(null)
    },
  }
}
