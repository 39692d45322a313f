import { useId, useMemo, useRef } from 'react'
import { cn } from '../cn.ts'
import { BracketColumn } from './bracket-column.tsx'
import { ColumnPicker, FindViewer, RoundPicker } from './bracket-tools.tsx'
import { Connectors } from './connectors.tsx'
import { type BracketLabels, bracketLabels } from './labels.ts'
import { connectorsInto, finishedRoundCount } from './layout.ts'
import type { BracketRound } from './types.ts'
import { useBracket } from './use-bracket.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { useWidth } from './use-width.ts'

interface BracketProps {
  rounds: readonly BracketRound[]
  label: string
  /** Id of the participant that is the viewer or the viewer's team. */
  viewerId?: string | null
  headingLevel?: 2 | 3 | 4
  /** Whether the last round decides the tournament. */
  hasFinal?: boolean
  /** Without tools there is nothing to pick: for one or two rounds. */
  hasTools?: boolean
  labels?: Partial<BracketLabels>
  /** Handles plain clicks on links. Pass a stable function. */
  onOpen?: (href: string) => void
}

/** In rem: the width from which columns stand side by side, and a column's minimum width. */
const WIDE = 48
const COLUMN = 12.5
const GUTTER = 2

/**
 * Wide: one column per round, joined by connectors, as many as fit; very large brackets scroll both ways in
 * their own box. Narrow: one round at a time, chosen with a picker. Both use the same nested lists, so screen
 * readers go from rounds to matches to participants. The keyboard has one tab stop and moves with the arrow
 * keys.
 */
export function Bracket(props: BracketProps) {
  const root = useRef<HTMLElement>(null)
  const width = useWidth(root)
  const hintId = useId()
  const labels = useMemo(() => ({ ...bracketLabels, ...props.labels }), [props.labels])
  return (
    <section
      ref={root}
      aria-label={props.label}
      aria-describedby={hintId}
      // The content depends on this width, so it must not affect it.
      className="contain-inline-size"
    >
      <p id={hintId} className="sr-only">
        {labels.keyboardHint}
      </p>
      {width !== null && props.rounds.length > 0 && <Board {...props} labels={labels} width={width} />}
    </section>
  )
}

type BoardProps = Omit<BracketProps, 'labels'> & { labels: BracketLabels; width: number }

function Board(props: BoardProps) {
  const { rounds, viewerId = null, headingLevel = 3, hasFinal = true, hasTools = true, labels } = props
  const { onOpen, width } = props
  const isWide = width >= WIDE
  const scroller = useRef<HTMLOListElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const columnCount = Math.floor((width + GUTTER) / (COLUMN + GUTTER))
  const bracket = useBracket({ rounds, viewerId, isWide, scroller, onOpen, columnCount })
  const { layout, firstColumn, shownRound, viewerPlace, isBounded } = bracket

  const columns = isWide
    ? layout.columns.slice(0, bracket.shownColumns)
    : layout.columns.slice(shownRound, shownRound + 1)
  const rowCount = isWide ? layout.rowCount : (columns[0]?.length ?? 0)
  const band = useVisibleRows(scroller, list, rowCount)
  const connectors = useMemo(
    () => (isWide ? layout.columns.map((column) => connectorsInto(column, layout)) : []),
    [layout, isWide],
  )
  const isLarge = rounds.length > 1 && (isBounded || rowCount > 8)

  const Heading = `h${headingLevel}` as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the focused slots inside.
    <div
      className={cn(
        '[--gutter:2rem]',
        isWide
          ? '[--face:1.375rem] [--match-height:6.25rem] [--row:7.25rem] [--slot-height:2.25rem]'
          : '[--face:1.75rem] [--match-height:7.375rem] [--row:8.125rem] [--slot-height:2.75rem]',
      )}
      onKeyDown={bracket.onKeyDown}
    >
      <div
        className={cn(
          'mb-2 flex flex-wrap items-center gap-2 py-2 empty:hidden',
          !isBounded && 'sticky top-16 z-20 -mx-1 bg-background px-1',
          !hasTools && 'hidden',
        )}
      >
        {isWide ? (
          <ColumnPicker
            rounds={rounds}
            index={firstColumn}
            onPick={bracket.pickFirstColumn}
            finishedCount={finishedRoundCount(rounds)}
            columnCount={columnCount}
            labels={labels}
          />
        ) : (
          <RoundPicker rounds={rounds} index={shownRound} onPick={bracket.pickRound} labels={labels} />
        )}
        {viewerPlace && isLarge && (
          <FindViewer label={labels.findViewer} onFind={() => bracket.goTo(viewerPlace)} />
        )}
      </div>
      <ol
        ref={scroller}
        // A scrollable box must be reachable by keyboard even if it has no tab stop inside.
        tabIndex={isBounded && !bracket.tabStop ? 0 : undefined}
        className={cn(
          isWide && 'grid auto-cols-[minmax(12.5rem,22rem)] grid-flow-col gap-x-(--gutter) p-1',
          isBounded &&
            'surface max-h-[max(26rem,calc(100dvh-8rem))] scroll-p-14 overflow-auto bg-background px-4 pb-4',
        )}
      >
        {columns.map((column, index) => {
          const round = rounds[isWide ? firstColumn + index : shownRound]
          if (!round) return null
          return (
            <li key={round.number} className="min-w-0">
              {isWide && (
                <Heading
                  className={cn(
                    'mb-3 text-sm text-muted-foreground',
                    !hasTools && rounds.length === 1 && 'sr-only',
                    isBounded && 'sticky -top-1 z-20 -ml-(--gutter) bg-background py-3 pl-(--gutter)',
                  )}
                >
                  {labels.round(round.number)}
                  <RoundName name={labels.roundName(round.number, rounds.length)} />
                </Heading>
              )}
              <div className="relative">
                {isWide && (
                  <Connectors connectors={connectors[index] ?? []} band={band} litId={bracket.litId} />
                )}
                <BracketColumn
                  column={column}
                  roundNumber={round.number}
                  isFinal={hasFinal && round === rounds.at(-1)}
                  rowCount={rowCount}
                  band={band}
                  viewerId={viewerId}
                  litId={bracket.litId}
                  pinnedId={bracket.pinnedId}
                  tabStop={bracket.tabStop}
                  labels={labels}
                  acts={bracket.acts}
                  listRef={index === 0 ? list : undefined}
                />
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function RoundName({ name }: { name: string | null }) {
  if (!name) return null
  return (
    <>
      {' · '}
      <span className="text-foreground">{name}</span>
    </>
  )
}
