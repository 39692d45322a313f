import { useQuery } from '@tanstack/react-query'
import { matchRoom } from '@trunfo/contract/matches'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { query } from '@/lib/query.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { pathOf, type Tournament } from '../detail/detail.api.ts'
import { useTodoTexts } from './todo.texts.ts'

const todoQuery = (id: string) => query('/api/tournaments/{id}/me', pathOf(id))

/** What a player of a running tournament does next, and until when. */
export function TodoNote({ tournament: { id, viewer } }: { tournament: Tournament }) {
  const { t } = useTodoTexts()
  const { data } = useQuery(todoQuery(id))
  useLiveQuery(tournamentRoom(id), todoQuery(id))
  useLiveQuery(viewer.openMatchId && matchRoom(viewer.openMatchId), todoQuery(id))
  if (!data) return <p className="min-h-5 w-full text-sm" />
  const { kind, deadlineAt, linkTo, matchId } = data.todo
  if (!isDuringPlay(kind)) return null
  const hasOwnLink = matchId !== null && matchId !== viewer.openMatchId && kind !== 'wait_rival'
  return (
    <p className="w-full text-sm">
      {t(`now.${kind}`)}
      {deadlineAt && (
        <>
          {' '}
          {t('until')} <DateTime instant={deadlineAt} shape="time" />
        </>
      )}
      .
      {hasOwnLink && (
        <>
          {' '}
          <Link to={linkTo} className="font-semibold text-primary underline-offset-4 hover:underline">
            {t('openMatch')}
          </Link>
        </>
      )}
    </p>
  )
}

const DURING_PLAY = [
  'get_ready',
  'wait_ready',
  'play',
  'answer',
  'wait_answer',
  'wait_crew',
  'object',
  'wait_rival',
  'wait_round',
  'out',
] as const

const isDuringPlay = (kind: string): kind is (typeof DURING_PLAY)[number] =>
  DURING_PLAY.some((one) => one === kind)
