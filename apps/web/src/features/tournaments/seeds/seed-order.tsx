import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { TOURNAMENT_NAME_MAX, tournamentRoom } from '@trunfo/contract/tournaments'
import ListOrdered from 'lucide-react/icons/list-ordered'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useState } from 'react'
import { formatNumber } from '@/lib/formats.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { refresh } from '@/lib/query.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { useRoom } from '@/lib/use-room.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { DeskPart } from '../desk/desk-part.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { OtherRow } from './other-row.tsx'
import { PlacedRow } from './placed-row.tsx'
import { allSeeds, type Move, seedsQuery, useMove } from './seeds.api.ts'
import { useSeedsTexts } from './seeds.texts.ts'
import { useDrag } from './use-drag.ts'

const PAUSE_MS = 300

/** The organiser's order of the entrants, which gives the seeds at the start. */
export function SeedOrder({ tournament }: { tournament: Tournament }) {
  const { t } = useSeedsTexts()
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim())
  const [said, setSaid] = useState('')
  const moving = useMove(tournament.id)
  const queryClient = useQueryClient()
  // Somebody entered or left.
  useRoom(tournamentRoom(tournament.id), (hint) => void refresh(queryClient, allSeeds(tournament.id), hint))

  function say({ entrant: { name }, position }: Move) {
    setSaid(position === null ? t('takenOut', { name }) : t('moved', { name, position }))
  }

  async function move(given: Move) {
    if (await moving.run(given)) say(given)
  }

  return (
    <DeskPart title={t('title')} lead={t('lead')}>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        typed={typed}
        onType={setTyped}
        maxLength={TOURNAMENT_NAME_MAX}
      />
      <Placed tournament={tournament} q={q} onMove={move} onMoved={say} />
      <Others tournament={tournament} q={q} onMove={move} onMoved={say} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </DeskPart>
  )
}

interface PartProps {
  tournament: Tournament
  q: string
  onMove: (move: Move) => Promise<void>
  onMoved: (move: Move) => void
}

function Placed({ tournament, q, onMove, onMoved }: PartProps) {
  const { t } = useSeedsTexts()
  const list = useInfiniteQuery(seedsQuery(tournament.id, 'placed', q))
  const entrants = list.data?.pages.flatMap((page) => page.entrants) ?? []
  const { drag, handleOf } = useDrag((id, position) => {
    const entrant = entrants.find(({ participantId }) => participantId === id)
    if (entrant) void onMove({ entrant, position })
  })
  const count = list.data?.pages[0]?.placedCount ?? 0
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{t('placed')}</h3>
      <PagedList
        list={list}
        of={(page) => page.entrants}
        skeleton={<Skeleton className="h-32" />}
        failed={t('failed')}
        empty={
          q ? (
            <Empty icon={SearchX} title={t('notFound')} className="py-4" />
          ) : (
            <Empty icon={ListOrdered} title={t('nobody')} description={t('nobodyHint')} className="py-4" />
          )
        }
      >
        {(rows) => (
          <>
            <p className="-mt-2 text-xs text-muted-foreground tabular-nums">
              {t('placedCount', { count, shown: formatNumber(count) })}
            </p>
            <ol aria-label={t('placed')} className="grid grid-cols-1 divide-y divide-line">
              {rows.map((entrant) => (
                <PlacedRow
                  key={entrant.participantId}
                  tournament={tournament}
                  entrant={entrant}
                  count={count}
                  // Dragging only makes sense among neighbours.
                  handle={q ? null : handleOf(entrant.participantId, entrant.position ?? 0)}
                  drag={drag}
                  onMove={onMove}
                  onMoved={onMoved}
                />
              ))}
            </ol>
          </>
        )}
      </PagedList>
    </section>
  )
}

function Others({ tournament, q, onMove, onMoved }: PartProps) {
  const { t } = useSeedsTexts()
  const list = useInfiniteQuery(seedsQuery(tournament.id, 'others', q))
  const count = list.data?.pages[0]?.placedCount ?? 0
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{t('others')}</h3>
      <PagedList
        list={list}
        of={(page) => page.entrants}
        skeleton={<Skeleton className="h-32" />}
        failed={t('failed')}
        empty={<p className="text-sm text-muted-foreground">{q ? t('notFound') : t('nobodyElse')}</p>}
      >
        {(rows) => (
          <ul aria-label={t('others')} className="grid grid-cols-1 divide-y divide-line">
            {rows.map((entrant) => (
              <OtherRow
                key={entrant.participantId}
                tournament={tournament}
                entrant={entrant}
                count={count}
                onMove={onMove}
                onMoved={onMoved}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

/** The text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
