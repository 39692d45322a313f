import { useInfiniteQuery } from '@tanstack/react-query'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { DESK_SEARCH_MAX, deskRoom } from '@trunfo/contract/tournaments/desk'
import SearchX from 'lucide-react/icons/search-x'
import Swords from 'lucide-react/icons/swords'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { SearchField } from '@/lib/search-field.tsx'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useSearchInAddress } from '@/lib/use-search-in-address.ts'
import { Empty } from '@/ui/empty.tsx'
import { useHasPanel, WithPanel } from '@/ui/side-panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { deskOf, deskQuery } from './board.api.ts'
import type { BoardTournament } from './board.rules.ts'
import { type Desk, type DeskMatch, readRound, readState } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardList } from './board-list.tsx'
import { MatchPanel } from './board-panel.tsx'
import { BoardTiles } from './board-tiles.tsx'
import { ClocksMenu } from './clocks-menu.tsx'
import { useChoices } from './use-choices.ts'

/** The matches of a running tournament by state, and what those who run it do about each of them. */
export function DeskBoard({ tournament }: { tournament: BoardTournament }) {
  const { t } = useBoardTexts()
  const { id } = tournament
  const [params] = useSearchParams()
  const choose = useChoices()
  const search = useSearchInAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasPanel = useHasPanel()

  const state = readState(params.get('state'))
  const stages = useStages(id)
  const round = readRound(stages, params.get('round'))
  const group = round ? Number(params.get('group')) || null : null
  const list = useInfiniteQuery({
    ...deskQuery(id, { state, round, group, q: search.search }),
    placeholderData: (before) => before,
  })
  useLiveQuery(tournamentRoom(id), deskOf(id))
  useLiveQuery(deskRoom(id), deskOf(id))

  const desk = list.data?.pages[0]
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? []
  const open = matches.find((match) => match.id === params.get('match')) ?? null
  const isFiltered = round !== null || search.search !== ''
  const close = () => {
    choose({ match: null })
    focusRow(open?.id)
  }
  const panel = open && (
    <MatchPanel
      key={open.id}
      tournament={tournament}
      match={open}
      hasSheet={!hasPanel}
      focusAfter={heading}
      onClose={close}
    />
  )
  return (
    <section aria-labelledby="board-title" className="grid min-w-0 grid-cols-1 gap-4">
      <BoardHead desk={desk} heading={heading} />
      {desk?.clocks?.canChange && <ClocksMenu tournamentId={id} round={round} clocks={desk.clocks} />}
      <BoardTiles
        counts={desk?.counts}
        chosen={state}
        onChoose={(next) => choose({ state: next, match: null })}
      />
      <div className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap sm:items-end">
        <BoardFilters
          tournamentId={id}
          stages={stages}
          round={round}
          group={group}
          onChoose={(next) => choose({ ...next, match: null })}
        />
        <SearchField
          label={t('filters.search')}
          hint={t('filters.searchHint')}
          typed={search.typed}
          onType={search.type}
          maxLength={DESK_SEARCH_MAX}
          hasKey
          className="sm:ml-auto sm:w-64"
        />
      </div>
      <WithPanel panel={hasPanel ? panel : null}>
        <PagedList
          list={list}
          of={(page) => page.matches}
          skeleton={<Skeleton className="h-72 rounded-lg" />}
          failed={t('failed')}
          empty={<NoMatches isFiltered={isFiltered} hasState={state !== null} />}
        >
          {(rows) => (
            <BoardList tournament={tournament} matches={rows as DeskMatch[]} openId={open?.id ?? null} />
          )}
        </PagedList>
      </WithPanel>
      {!hasPanel && panel}
    </section>
  )
}

const NO_STAGES: Desk['stages'] = []

/** From the view without filters, which the board shows first. */
function useStages(id: string): Desk['stages'] {
  const { data } = useInfiniteQuery(deskQuery(id, { state: null, round: null, group: null, q: '' }))
  return data?.pages[0]?.stages ?? NO_STAGES
}

function NoMatches({ isFiltered, hasState }: { isFiltered: boolean; hasState: boolean }) {
  const { t } = useBoardTexts()
  const what = isFiltered ? 'found' : hasState ? 'state' : 'active'
  return (
    <Empty
      icon={isFiltered ? SearchX : Swords}
      title={t(`empty.${what}`)}
      description={t(`empty.${what}Hint`)}
    />
  )
}

/** After the panel has gone. */
function focusRow(id: string | undefined): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-match="${id}"]`)
    if (row instanceof HTMLElement) row.focus()
  })
}
