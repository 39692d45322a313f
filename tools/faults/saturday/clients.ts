import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import type { Ground, Person } from '../tournaments/world.ts'

export interface Todo {
  readonly kind: TodoKind
  readonly matchId: string | null
}

/** As everybody should; never checks in; checks in and vanishes; leaves in the middle; always claims to have won. */
export type Manner = 'honest' | 'skips' | 'vanishes' | 'leaves' | 'lies'

export interface Client extends Person {
  readonly manner: Manner
  hasLeft: boolean
}

/** A cup, as its clients know it. */
export interface Scene extends Pick<Ground, 'send'> {
  readonly id: string
  /** Whom a match is won by if it is played. */
  readonly winnerOf: (matchId: string) => Promise<string>
  /** Matches in which neither side appears. */
  readonly missedIds: Set<string>
  readonly problems: string[]
}

export async function todoOf({ send, id, problems }: Scene, client: Client): Promise<Todo | null> {
  const path = `/api/tournaments/${id}/me`
  const { status, text } = await send({ method: 'GET', path, headers: client.headers })
  if (status === 200) return (JSON.parse(text) as { todo: Todo }).todo
  problems.push(`${path} answered ${status}: ${text}`)
  return null
}

/** Does what the todo says, as far as it suits the client. Resolves to whether it did something. */
export async function follow(scene: Scene, client: Client, todo: Todo): Promise<boolean> {
  const { id, missedIds, winnerOf } = scene
  const { kind, matchId } = todo
  const { manner, userId } = client
  const post = (path: string, body?: object) => act(scene, client, path, body)
  if (kind === 'check_in') return manner !== 'skips' && post(`/api/tournaments/${id}/check-in`)
  if (manner === 'vanishes' || client.hasLeft || matchId === null) return false
  if (missedIds.has(matchId)) return false
  if (kind === 'get_ready') return post(`/api/matches/${matchId}/ready`)
  if (kind === 'play' || kind === 'answer') {
    const winnerId = manner === 'lies' ? userId : await winnerOf(matchId)
    return post(`/api/matches/${matchId}/declaration`, { winnerId })
  }
  return false
}

export function leave(scene: Scene, client: Client): Promise<boolean> {
  client.hasLeft = true
  const body = { participantId: client.userId, kind: 'left', reason: '' }
  return act(scene, client, `/api/tournaments/${scene.id}/departures`, body)
}

/** The organiser decides what the sides disagree about, and nothing else. */
export async function settleDisputes(scene: Scene, organiser: Person): Promise<boolean> {
  const { id, send, winnerOf } = scene
  const path = `/api/tournaments/${id}/desk?state=dispute`
  const { text } = await send({ method: 'GET', path, headers: organiser.headers })
  const { matches } = JSON.parse(text) as { matches: readonly { id: string }[] }
  for (const { id: matchId } of matches) {
    const body = { winnerId: await winnerOf(matchId), reason: 'As provas mostram.' }
    await act(scene, organiser, `/api/matches/${matchId}/decision`, body)
  }
  return matches.length > 0
}

/** Whatever a todo offers has to be possible. */
export async function act(
  { send, problems }: Scene,
  { headers }: Person,
  path: string,
  body?: object,
): Promise<boolean> {
  const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() }
  const { status, text } = await send({ method: 'POST', path, headers: keyed, body })
  if (status >= 300) problems.push(`${path} answered ${status}: ${text}`)
  return true
}
