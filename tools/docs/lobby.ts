import { randomUUID } from 'node:crypto'
import { makePerson, makeSession } from '../../apps/api/src/features/accounts/testing.ts'
import { makeStartedTournament } from '../../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../stack/index.ts'

const PLAYERS = ['arara.azul', 'boto.rosa'] as const
const LINES = [
  'Oi! Melhor de três?',
  'Fechado. A sala é a 4821.',
  'Entrando.',
  'Boa partida! Aquela última mão foi demais.',
  'Foi mesmo. Vou mandar a prova.',
]

/** A match that has just been played: the opponent has declared, and the viewer has not yet. */
export async function makeLobby(stack: Stack) {
  const [viewer, opponent] = await Promise.all(PLAYERS.map((username) => signedIn(stack, username)))
  if (!viewer || !opponent) throw new Error('A match needs two players.')
  const game = await stack.db.selectFrom('games').select('id').orderBy('name').executeTakeFirst()
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa do Bairro',
    game_id: game?.id ?? null,
    participants: [viewer.id, opponent.id],
  })
  const match = await stack.db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  const post = async (person: typeof viewer, what: string, body: object) => {
    const answer = await fetch(`${stack.url}/api/matches/${match.id}/${what}`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  }
  for (const [place, text] of LINES.entries()) {
    await post(place % 2 === 0 ? viewer : opponent, 'messages', { id: randomUUID(), text })
  }
  await post(opponent, 'declaration', { winnerId: viewer.id })
  return { path: `/match/${match.id}`, cookie: viewer.cookie }
}

async function signedIn({ db, env, url }: Stack, username: string) {
  const { id } = await makePerson(db, { username })
  const cookie = await makeSession(db, { SESSION_SECRET: env.SESSION_SECRET ?? '', PUBLIC_URL: url }, id)
  return {
    id,
    cookie,
    headers: { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' },
  }
}
