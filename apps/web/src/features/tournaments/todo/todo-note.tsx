import { useQuery } from '@tanstack/react-query'
import { matchRoom } from '@trunfo/contract/matches'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { Link } from 'react-router'
import { query } from '@/lib/query.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { pathOf, type Tournament } from '../detail/detail.api.ts'
import { useTodoTexts } from './todo.texts.ts'
import { TodoSentence } from './todo-sentence.tsx'

const todoQuery = (id: string) => query('/api/tournaments/{id}/me', pathOf(id))

/** What a player of a running tournament does next, and until when. */
export function TodoNote({ tournament: { id, viewer } }: { tournament: Tournament }) {
  const { t } = useTodoTexts()
  const { data } = useQuery(todoQuery(id))
  useLiveQuery(tournamentRoom(id), todoQuery(id))
  useLiveQuery(viewer.openMatchId && matchRoom(viewer.openMatchId), todoQuery(id))
  if (!data) return <p className="min-h-5 w-full text-sm" />
  const { kind, linkTo, matchId } = data.todo
  const hasOwnLink = matchId !== null && matchId !== viewer.openMatchId && kind !== 'wait_rival'
  return (
    <p className="w-full text-sm empty:hidden">
      <TodoSentence todo={data.todo} />
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
