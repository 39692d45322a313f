import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import { waitFor } from '../../services/wait-for.ts'
import type { Dice } from '../fuzz/seeded-random.ts'
import type { Ground, Person } from '../tournaments/world.ts'

export interface Todo {
  readonly kind: TodoKind
  readonly matchId: string | null
  readonly deadlineAt: string | null
}

/** As everybody should; never checks in; checks in and vanishes; leaves in the middle; always claims to have won. */
export type Manner = 'honest' | 'skips' | 'vanishes' | 'leaves' | 'lies'

export interface Client extends Person {
  readonly manner: Manner
  /** The matches in which it had something to do. */
  readonly matchIds: Set<string>
  hasLeft: boolean
}

/** A cup, as its clients know it. */
export interface Scene extends Pick<Ground, 'db' | 'send'> {
  readonly id: string
  readonly dice: Dice
  readonly organiser: Person
  readonly clients: readonly Client[]
  readonly matches: Map<string, Promise<Match>>
  /** Matches in which neither side appears. */
  readonly missedIds: Set<string>
  readonly problems: string[]
  /** Nothing happens between a todo and what is done about it. */
  readonly isAlone: boolean
  /** Commands that came too late, by the code of the refusal. */
  readonly late: Map<string, number>
}

interface Match {
  /** Whom it is won by if it is played, whatever its sides say. */
  readonly winnerId: string
  readonly isMissed: boolean
}

const ABSENT_PAIRS = 3
const MATCHES_BEFORE_LEAVING = 2
/** What a client learns that acts on what it read a moment ago. */
const TOO_LATE = [
  'matches.already_decided',
  'matches.already_declared',
  'matches.not_in_progress',
  'matches.clock_not_running',
  'matches.called_off',
  'tournaments.check_in_over',
  // Dropped when check-in closed.
  'tournaments.not_enrolled',
  'tournaments.already_departed',
]

export async function todoOf({ send, id, problems }: Scene, client: Client): Promise<Todo | null> {
  const path = `/api/tournaments/${id}/me`
  const { status, text } = await send({ method: 'GET', path, headers: client.headers })
  if (status === 200) return (JSON.parse(text) as { todo: Todo }).todo
  problems.push(`${path} answered ${status}: ${text}`)
  return null
}

const hasToPlay = ({ hasLeft }: Client, { kind }: Todo): boolean =>
  !hasLeft && (kind === 'get_ready' || kind === 'play' || kind === 'answer')

/** At the beginning of a match, some way into the cup. */
export const wantsToLeave = (client: Client, todo: Todo): boolean =>
  client.manner === 'leaves' &&
  hasToPlay(client, todo) &&
  client.matchIds.size === MATCHES_BEFORE_LEAVING &&
  !client.matchIds.has(todo.matchId ?? '')

/** Does what the todo says, as far as it suits the client. Resolves to whether it did something. */
export async function follow(scene: Scene, client: Client, todo: Todo): Promise<boolean> {
  const { id } = scene
  const { kind, matchId } = todo
  const { manner, userId } = client
  const post = (path: string, body?: object) => act(scene, client, path, body)
  if (kind === 'check_in') return manner !== 'skips' && post(`/api/tournaments/${id}/check-in`)
  if (manner === 'vanishes' || !hasToPlay(client, todo) || matchId === null) return false
  if (wantsToLeave(client, todo)) return leave(scene, client)
  client.matchIds.add(matchId)
  const { winnerId, isMissed } = await matchOf(scene, matchId)
  if (isMissed) return false
  if (kind === 'get_ready') return post(`/api/matches/${matchId}/ready`)
  return post(`/api/matches/${matchId}/declaration`, { winnerId: manner === 'lies' ? userId : winnerId })
}

function leave(scene: Scene, client: Client): Promise<boolean> {
  client.hasLeft = true
  const body = { participantId: client.userId, kind: 'left', reason: '' }
  return act(scene, client, `/api/tournaments/${scene.id}/departures`, body)
}

/** The organiser decides what the sides disagree about, and nothing else. */
export async function settleDisputes(scene: Scene): Promise<boolean> {
  const { id, send, organiser, problems, isAlone } = scene
  const path = `/api/tournaments/${id}/desk?state=dispute`
  const { status, text } = await send({ method: 'GET', path, headers: organiser.headers })
  // Before the start and after the end there is no desk.
  if (!isAlone && text.includes('"tournaments.not_running"')) return false
  if (status !== 200) problems.push(`${path} answered ${status}: ${text}`)
  const { matches = [] } = JSON.parse(text) as { matches?: readonly { id: string }[] }
  for (const { id: matchId } of matches) {
    const { winnerId } = await matchOf(scene, matchId)
    await act(scene, organiser, `/api/matches/${matchId}/decision`, {
      winnerId,
      reason: 'As provas mostram.',
    })
  }
  return matches.length > 0
}

/** Whatever a todo offers has to be possible, unless it came too late. */
export async function act(scene: Scene, { headers }: Person, path: string, body?: object): Promise<boolean> {
  const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() }
  const { status, text } = await scene.send({ method: 'POST', path, headers: keyed, body })
  if (status < 300) return true
  const code = TOO_LATE.find((one) => text.includes(`"${one}"`))
  if (scene.isAlone || code === undefined) scene.problems.push(`${path} answered ${status}: ${text}`)
  else scene.late.set(code, (scene.late.get(code) ?? 0) + 1)
  return true
}

/** Everybody knows the same about a match. From the second round on, some well-behaved pairs both miss theirs. */
function matchOf(scene: Scene, matchId: string): Promise<Match> {
  const { matches } = scene
  const known = matches.get(matchId) ?? readMatch(scene, matchId)
  matches.set(matchId, known)
  return known
}

async function readMatch({ db, clients, missedIds }: Scene, matchId: string): Promise<Match> {
  const { one, other, round } = await readPatiently(() =>
    db
      .selectFrom('tournament_matches')
      .select(['participant1_id as one', 'participant2_id as other', 'round_number as round'])
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow(),
  )
  const isHonest = (id: string | null) =>
    clients.some(({ userId, manner }) => userId === id && manner === 'honest')
  const isMissed = missedIds.size < ABSENT_PAIRS && round > 1 && isHonest(one) && isHonest(other)
  if (isMissed) missedIds.add(matchId)
  const winnerId = matchId.charCodeAt(matchId.length - 1) % 2 === 0 ? one : other
  return { winnerId: winnerId ?? '', isMissed }
}

/** What the test itself reads from the database may take as long as a busy machine needs. */
export async function readPatiently<Result>(read: () => Promise<Result>): Promise<Result> {
  let result: Result | undefined
  const isRead = async () => {
    result = await read()
    return true
  }
  await waitFor('a read of the test', isRead)
  return result as Result
}
