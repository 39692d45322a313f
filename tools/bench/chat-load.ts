import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '../stack/index.ts'
import { firstServer } from './compare-read.ts'
import { INSERT_ENTRIES, INSERT_STAGES, stageOf } from './stage-data.ts'
import { cookiesOf } from './write-data.ts'

/** Enough that nobody reaches the limit of messages per person. */
const PLAYERS = 256
const CLIENTS = 6
const PAUSE_MS = 10
/** A staff command, which writes the audit log, comes once in this many rounds. */
const STAFF_EVERY = 8

export interface Crowd {
  readonly players: readonly { readonly matchId: string; readonly cookie: string }[]
  readonly staffCookie: string
  /** A game that staff paint again and again. */
  readonly gameId: string
}

export interface Answers {
  readonly delays: number[]
  /** Responses other than 2xx, and requests without one. */
  readonly failures: string[]
}

/** People who play in the first round of a tournament, and an admin. */
export async function gather(stack: Stack): Promise<Crowd> {
  for (const statement of FILL) await stack.owner.query(statement)
  await stack.owner.query('analyze')
  const { rows } = await stack.owner.query<{ matchId: string; userId: string }>(
    `select match.id as "matchId", player.id as "userId"
     from bench_chatters as player
     join tournament_matches as match on player.id in (participant1_id, participant2_id) order by player.n`,
  )
  const cookieOf = cookiesOf(stack)
  const staff = await stack.signIn(['admin'])
  const game = await stack.db
    .insertInto('games')
    .values({ name: 'Jogo da conversa' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    players: rows.map(({ matchId, userId }) => ({ matchId, cookie: cookieOf(userId) })),
    staffCookie: staff.headers.cookie ?? '',
    gameId: game.id,
  }
}

/** Writes and reads chats, reads sessions and sends staff commands while `act` runs. */
export async function chattingDuring(
  stack: Stack,
  { players, staffCookie, gameId }: Crowd,
  act: () => Promise<unknown>,
): Promise<Answers> {
  const { url } = firstServer(stack)
  const answers: Answers = { delays: [], failures: [] }
  let isOver = false
  let sent = 0
  async function ask(method: string, path: string, cookie: string, body?: object): Promise<void> {
    const startedAt = performance.now()
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          cookie,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': crypto.randomUUID(),
        },
        body: body ? JSON.stringify(body) : null,
      })
      const text = await response.text()
      if (!response.ok) answers.failures.push(`${path}: ${response.status} ${text}`)
    } catch (error) {
      answers.failures.push(`${path}: ${error}`)
    }
    answers.delays.push(performance.now() - startedAt)
    await sleep(PAUSE_MS * Math.random() * 2)
  }
  const talk = async () => {
    while (!isOver) {
      sent += 1
      const player = players[sent % players.length]
      if (!player) throw new Error('nobody plays')
      const chat = `/api/matches/${player.matchId}/messages`
      await ask('POST', chat, player.cookie, { id: crypto.randomUUID(), text: 'Boa partida!' })
      await ask('GET', chat, player.cookie)
      await ask('GET', '/api/session', player.cookie)
      if (sent % STAFF_EVERY === 0)
        await ask('PUT', `/api/games/${gameId}/art`, staffCookie, { art: `board-${sent % 360}` })
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, talk))
  await act()
  isOver = true
  await clients
  return answers
}

const FILL = [
  `create table bench_chatters as
   select n, uuid_v7() as id, 'falante-' || n as username from generate_series(0, ${PLAYERS - 1}) as n`,
  `insert into users (id, email, email_verified) select id, username || '@exemplo.test', true from bench_chatters`,
  'insert into profiles (id, username) select id, username from bench_chatters',
  `insert into sessions (user_id, token, expires_at)
   select id, replace(id::text, '-', ''), now() + interval '1 day' from bench_chatters`,
  `insert into tournaments
     (name, starts_at, started_at, status, max_participants, participant_count, entrant_count, bracket_seed)
   values ('conversa', now(), now(), 'in_progress', ${PLAYERS}, ${PLAYERS}, ${PLAYERS}, md5('conversa'))`,
  `insert into tournament_participants (tournament_id, participant_id, name, entered_by)
   select cup.id, player.id, username, player.id
   from bench_chatters as player, tournaments as cup where cup.name = 'conversa'`,
  `insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
   select cup.id, player.id, player.id, true
   from bench_chatters as player, tournaments as cup where cup.name = 'conversa'`,
  INSERT_STAGES,
  INSERT_ENTRIES,
  `insert into tournament_matches (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id)
   select cup.id, ${stageOf('cup.id')}, 1, 1 + one.n / 2, one.id, two.id
   from tournaments as cup, bench_chatters as one join bench_chatters as two on two.n = one.n + 1
   where cup.name = 'conversa' and one.n % 2 = 0`,
]
